import { expect, test } from "vitest"
import { positionStatus } from "#app/features/coin-staking/status.ts"
import {
	accepted,
	accountIn,
	attemptIn,
	cosignedIn,
	GUARD,
	intentIn,
	moveOf,
	opened,
	outcomeOf,
	outgoingIn,
	PRIVILEGE,
	PROOF,
	receiptIn,
	WHO,
	type Who,
} from "#tests/factories/guarded-rows.ts"

const allowedTo = (who: Who, moves: readonly string[]) => (who === "web" ? [] : [...moves].sort())

test.each(WHO)(
	"an intent is settled or cancelled, and honoured late only where that was promised, by the %s",
	async (who) => {
		const database = await opened()
		const moves = (late: string) =>
			accepted(database, who, ["open", "settled", "cancelled"], async (from, to) => {
				const id = await intentIn(database, { status: from, late })
				return `update intent set status = '${to}' where id = '${id}'`
			})
		expect(await moves("refund")).toEqual(allowedTo(who, ["open>settled", "open>cancelled"]))
		expect(await moves("honour")).toEqual(allowedTo(who, ["open>settled", "open>cancelled", "cancelled>settled"]))
	},
)

test.each(WHO)("a receipt's outcome goes only where money can go, by the %s", async (who) => {
	const database = await opened()
	const states = ["unmatched", "settles", "surplus", "refunding", "refunded", "kept"]
	const moves = await accepted(database, who, states, async (from, to) => {
		const id = await receiptIn(database, from, await intentIn(database))
		return `update receipt set outcome = '${to}' where id = '${id}'`
	})
	expect(moves).toEqual(
		allowedTo(who, [
			"unmatched>refunding",
			"surplus>refunding",
			"refunding>refunded",
			"unmatched>kept",
			"surplus>kept",
			"unmatched>settles",
		]),
	)
})

test.each(WHO)("an attempt ends once, by the %s", async (who) => {
	const database = await opened()
	const moves = await accepted(database, who, ["live", "landed", "reverted", "dead"], async (from, to) => {
		const id = await attemptIn(database, from)
		return `update attempt set status = '${to}', proof = '${PROOF}' where id = '${id}'`
	})
	expect(moves).toEqual(allowedTo(who, ["live>landed", "live>reverted", "live>dead"]))
})

test.each(WHO)("what a holder has signed is signed by us or refused, and ends once, by the %s", async (who) => {
	const database = await opened()
	const states = ["stored", "live", "landed", "reverted", "dead", "refused"]
	const moves = await accepted(database, who, states, async (from, to) => {
		const id = await cosignedIn(database, from)
		const set = [`status = '${to}'`]
		if (to !== "stored" && to !== "live") set.push(`proof = '${PROOF}'`)
		if (from === "stored" && to !== "refused") set.push("raw = 'xy'")
		return `update cosigned set ${set.join(", ")} where id = '${id}'`
	})
	expect(moves).toEqual(allowedTo(who, ["stored>live", "stored>refused", "live>landed", "live>reverted", "live>dead"]))
})

test.each(WHO)("of the thirty moves of an outgoing exactly ten are taken, by the %s", async (who) => {
	const database = await opened()
	const landed = await attemptIn(database, "landed")
	const states = ["held", "queued", "sending", "done", "stuck", "cancelled"]
	const moves = await accepted(database, who, states, async (from, to) => {
		const id = await outgoingIn(database, from, landed)
		return `update outgoing set status = '${to}' where id = '${id}'`
	})
	expect(moves).toEqual(
		allowedTo(who, [
			"held>queued",
			"held>cancelled",
			"queued>held",
			"queued>cancelled",
			"queued>sending",
			"sending>done",
			"sending>queued",
			"sending>stuck",
			"stuck>queued",
			"stuck>cancelled",
		]),
	)
})

/** Agreeing, signing, asking to leave and thinking better of it are a visitor's acts; all else is the worker's, or a function's. */
const MOVES_OF_WEB = ["draft>agreed", "agreed>pending", "active>early_requested", "early_requested>active"]

test.each(WHO)("a coin position goes exactly where its list of statuses says, by the %s", async (who) => {
	const database = await opened()
	const { names, code, allows } = positionStatus
	const listed = names.flatMap((from) =>
		names.filter((to) => allows(from, to)).map((to) => `${code(from)}>${code(to)}`),
	)
	const states = names.map(code)
	const moves = new Map(await Promise.all(states.map(async (from) => [from, await moveOf(database, from)] as const)))
	const taken = await accepted(database, who, states, async (from, to) => moves.get(from)?.(to, who) ?? "")
	expect(taken).toEqual([...(who === "web" ? MOVES_OF_WEB : listed)].sort())
})

test("neither web nor worker writes the ledger, reads the queue of the other, or turns a guard off", async () => {
	const database = await opened()
	const account = await accountIn(database)
	const forbidden = [
		`insert into ledger_transfer (cause, cause_id, leg, debit, credit, asset, units, at) values ('x', gen_random_uuid(), 'l', '${account}', gen_random_uuid(), 'a', 1, now())`,
		`insert into ledger_account (owner, kind, asset, limited) values ('x', 'owed', 'a', true)`,
		`insert into ledger_delta (account_id, units) values ('${account}', 1)`,
		"delete from ledger_delta",
		"set session_replication_role = replica",
		"alter table receipt disable trigger all",
		"create table public.own (id int)",
		"delete from audit",
		"update rule set body = '{}'",
		"create or replace function guard_refuse() returns trigger language plpgsql as 'begin return new; end'",
	]
	for (const text of forbidden) {
		for (const who of ["web", "worker"] as const) {
			expect([PRIVILEGE, GUARD], `${who}: ${text}`).toContain(await outcomeOf(database, who, text))
		}
	}
	for (const text of [
		"select * from graphile_worker._private_jobs",
		"select graphile_worker.add_job('x')",
		"update outgoing set status = 'queued'",
		// A theft that is explained beforehand, one that is ordered, a warning that is put away, a reserve that is none.
		"insert into carries (attempt_id, outgoing_id) values (gen_random_uuid(), gen_random_uuid())",
		"insert into outgoing (purpose, subject_id, kind, chain, wallet, asset, units, to_address, status, created_at) values ('refund', gen_random_uuid(), 'transfer', 'c', 'v', 'a', 9, 'thief', 'queued', now())",
		"update operator_notice set seen_at = now()",
		"update cosigned set status = 'live', raw = signed",
		"update coin_position set held_until = now()",
		"update coin_position set holds = 0",
		"update coin_position set receipt_id = gen_random_uuid()",
		// What was earned, claimed and paid back is said by the functions that look.
		...[
			"claimed = 1",
			"claimed_at = null",
			"netted = 1",
			"withdrawn = 1",
			"lock_end = now()",
			"accrual_start = now()",
		].map((set) => `update coin_position set ${set}`),
		"insert into reward_claim (id, position_id, chain, owner, asset, units, requested_at) values (gen_random_uuid(), gen_random_uuid(), 'c', 'thief', 'a', 9, now())",
		"insert into coin_withdrawal (id, position_id, chain, owner, asset, kind, principal, reward, requested_at) values (gen_random_uuid(), gen_random_uuid(), 'c', 'thief', 'a', 'matured', 9, 0, now())",
		// Outside a demo it would be a clock of the visitor's own.
		"insert into demo_clock (id, ahead_seconds) values (1, 1000000)",
		"select book_payouts('[]', now())",
		"select queue_stake_payout('coin-staking:claim', gen_random_uuid(), null::coin_position, 9, 'x', now())",
		"select post_transfers('x', gen_random_uuid(), now(), '[]')",
		// A price is added, in no other's place, and what was read is the worker's to say.
		"insert into currency_price (id, asset, currency, valid_from, value, source) values (1, 'scg', 'KRW', now(), '1', 's')",
		"update currency_price set value = '1'",
		"delete from currency_price",
		"insert into price (asset, value, currency, source, read_at) values ('scg', '1', 'USDT', 's', now())",
		"insert into price_reading (asset, pair, host, at) values ('scg', 'p', 'h', now())",
		"insert into job_run (job, cron) values ('x', '* * * * *')",
		"select enqueue_job('no-such-task', '{}'::json, null, 0)",
		"select enqueue_job('identity:sweep', '{}'::json, 'look', 0)",
		"select enqueue_job('settlement:look', '{}'::json, 'look', 1e9)",
	]) {
		expect(await outcomeOf(database, "web", text), text).toBe(PRIVILEGE)
	}
})

test("every table has its line in the list of rights", async () => {
	const database = await opened()
	const { TABLE_GRANTS } = await import("./rights.ts")
	const rows =
		await database.sql`select relname as name from pg_class where not relispartition and relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')`
	expect(Object.keys(TABLE_GRANTS).sort()).toEqual(rows.map((row) => row.name).sort())
})

test("every function with the owner's rights has a fixed search path, temporary tables last, and is nobody else's to call", async () => {
	const database = await opened()
	const rows = await database.sql<{ name: string; path: string | null; open: boolean }[]>`
		select proname as name, array_to_string(proconfig, ';') as path, has_function_privilege('public', oid, 'execute') and prorettype <> 'trigger'::regtype as open
		from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`
	expect(rows.length).toBeGreaterThan(3)
	for (const { name, path, open } of rows) {
		expect(path, name).toMatch(/search_path=[^;]*pg_temp/)
		expect(open, name).toBe(false)
	}
	expect(await outcomeOf(database, "web", "create temporary table ledger_transfer (id int)")).toBe(PRIVILEGE)
})

test("no trigger of a position changes its row: guards that are asked only of columns that a statement names miss nothing", async () => {
	const database = await opened()
	const rows = await database.sql<{ name: string; text: string }[]>`
		select distinct p.proname as name, p.prosrc as text from pg_trigger t join pg_proc p on p.oid = t.tgfoid
		where t.tgrelid = 'coin_position'::regclass and not t.tgisinternal`
	expect(rows.length).toBeGreaterThan(3)
	for (const { name, text } of rows) expect(text, name).not.toMatch(/\bnew(\.\w+)?\s*:=|\binto\s+new\b/i)
	const columns = await database.sql<{ name: string }[]>`
		select attname as name from pg_attribute where attrelid = 'coin_position'::regclass and attnum > 0 and not attisdropped
		except select a.attname from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any (t.tgattr)
		where t.tgrelid = 'coin_position'::regclass`
	// What drafts and the functions that look may change, and no guard is about.
	expect(columns.map(({ name }) => name).sort()).toEqual([
		"claimed_at",
		"draft_owner",
		"held_until",
		"holds",
		"lang",
		"version",
	])
})
