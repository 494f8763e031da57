import { expect, test } from "vitest"
import { positionStatus } from "#app/features/coin-staking/status.ts"
import {
	accountIn,
	actIn,
	agreedIn,
	attemptIn,
	carriedIn,
	claimIn,
	cosignedIn,
	debitIn,
	GUARD,
	intentIn,
	opened,
	outcomeOf,
	outgoingIn,
	PRIVILEGE,
	PROOF,
	positionIn,
	receiptIn,
	sentIn,
	stopIn,
	thawIn,
	unique,
	WHO,
	type Who,
	withdrawalIn,
} from "#tests/factories/guarded-rows.ts"
import type { TestDatabase } from "./testing.ts"

type Lie = readonly [what: string, statement: (database: TestDatabase) => Promise<string>]
const change = (table: string, set: string, id: string) => `update ${table} set ${set} where id = '${id}'`
const another = "gen_random_uuid()"

const started = (of: { position: string; receipt: string }, receipt = `'${of.receipt}'`) =>
	change(
		"coin_position",
		`status = 'active', receipt_id = ${receipt}, accrual_start = now(), lock_end = now()`,
		of.position,
	)

const booked = ({ attempt }: { attempt: string }) => `select * from book_payouts('["${attempt}"]', now())`

/** Of a paid position nothing of this changes, and none of these sums becomes smaller; an empty one only as its status changes. */
const FROZEN = [
	"units = 9",
	"owner = 'mine'",
	"apr_bps = 9999",
	"days = 30",
	"reward = 9",
	"method = 'x'",
	"rule_id = gen_random_uuid()",
	"intent_id = gen_random_uuid()",
	"receipt_id = gen_random_uuid()",
	"lock_end = now()",
	"accrual_start = now()",
	"deposited_at = now()",
	"agreed_at = now()",
	"created_at = now()",
	"asset = 'b'",
	"chain = 'd'",
	"status = 'failed'",
	"left_at = now()",
	"due_at = now()",
]
const SMALLER = ["claimed = 0", "netted = 0", "withdrawn = 1"]

const made = new WeakMap<TestDatabase, Map<string, Promise<string>>>()
/** One row for many lies: nothing of a lie stays. */
function memoized(database: TestDatabase, name: string, make: () => Promise<string>): Promise<string> {
	const mine = made.get(database) ?? new Map<string, Promise<string>>()
	made.set(database, mine)
	const one = mine.get(name) ?? make()
	mine.set(name, one)
	return one
}

const lies: readonly Lie[] = [
	[
		"an outgoing that is done is queued again",
		async (d) => change("outgoing", "status = 'queued'", await outgoingIn(d, "done", await attemptIn(d, "landed"))),
	],
	[
		"the live attempt of an outgoing is swapped",
		async (d) =>
			change("outgoing", `attempt_id = '${await attemptIn(d)}'`, await outgoingIn(d, "sending", await attemptIn(d))),
	],
	[
		"the live attempt of an outgoing is forgotten",
		async (d) =>
			change("outgoing", "status = 'queued', attempt_id = null", await outgoingIn(d, "sending", await attemptIn(d))),
	],
	[
		"an outgoing is done by a live attempt",
		async (d) => change("outgoing", "status = 'done'", await outgoingIn(d, "sending", await attemptIn(d))),
	],
	[
		"an outgoing is done by a reverted attempt",
		async (d) => change("outgoing", "status = 'done'", await outgoingIn(d, "sending", await attemptIn(d, "reverted"))),
	],
	["a queued outgoing goes elsewhere", async (d) => change("outgoing", "to_address = 'mine'", await outgoingIn(d))],
	["an outgoing is worth more", async (d) => change("outgoing", "units = 6", await outgoingIn(d, "held"))],
	[
		"an outgoing begins done",
		async (
			d,
		) => `insert into outgoing (purpose, subject_id, kind, chain, wallet, asset, units, to_address, attempt_id, status, created_at)
		values ('t', ${another}, 'transfer', 'c', 'w', 'a', 1, 't', '${await attemptIn(d, "landed")}', 'done', now())`,
	],
	["another account is thawed", async (d) => change("outgoing", "account = 'mine'", await thawIn(d))],
	[
		"a held thaw goes to somebody else",
		async (d) => change("outgoing", "to_address = 'mine'", await thawIn(d, "held")),
	],
	["a landed attempt lives again", async (d) => change("attempt", "status = 'live'", await attemptIn(d, "landed"))],
	["an attempt's bytes change", async (d) => change("attempt", "raw = 'y'", await attemptIn(d))],
	["an attempt's proof changes", async (d) => change("attempt", `proof = '{"slot": 2}'`, await attemptIn(d, "landed"))],
	["a live attempt is proven before its end", async (d) => change("attempt", `proof = '${PROOF}'`, await attemptIn(d))],
	[
		"an attempt begins landed",
		async () =>
			`insert into attempt (chain, signature, raw, last_valid_height, status, proof, created_at) values ('c', '${unique()}', 'x', 1, 'landed', '${PROOF}', now())`,
	],
	...[
		"signed = 'y'",
		"owner = 'mine'",
		"purpose = 'x'",
		"subject_id = gen_random_uuid()",
		"signature = 'x'",
		"raw = 'y'",
		"raw = null",
		"last_valid_height = 1",
		"last_valid_height = 9",
		`proof = '${PROOF}'`,
	].map((set): Lie => [`live: ${set}`, async (d) => change("cosigned", set, await cosignedIn(d, "live"))]),
	["we have signed what is only stored", async (d) => change("cosigned", "raw = 'xy'", await cosignedIn(d))],
	[
		"what we sign could land after we give it up",
		async (d) => change("cosigned", "status = 'live', raw = 'xy', last_valid_height = 4", await cosignedIn(d)),
	],
	[
		"what we have signed is refused",
		async (d) => change("cosigned", `status = 'refused', raw = null`, await cosignedIn(d, "live")),
	],
	[
		"what a holder has signed begins with our signature",
		async () => `insert into cosigned (purpose, subject_id, chain, owner, signed, signature, last_valid_height, status, raw, created_at)
		values ('t', ${another}, 'c', 'o', 'x', '${unique()}', 1, 'live', 'xy', now())`,
	],
	["what a holder has signed is deleted", async (d) => `delete from cosigned where id = '${await cosignedIn(d)}'`],
	["a receipt is worth more", async (d) => change("receipt", "units = 6", await receiptIn(d))],
	["a receipt is deleted", async (d) => `delete from receipt where id = '${await receiptIn(d)}'`],
	["a receipt's reason changes alone", async (d) => change("receipt", "reason = 'x'", await receiptIn(d))],
	[
		"a receipt goes to another intent",
		async (d) => change("receipt", `intent_id = '${await intentIn(d)}'`, await receiptIn(d)),
	],
	[
		"a receipt is recorded and not booked",
		async () => `insert into receipt (chain, signature, instruction, account, asset, units, slot, block_time, outcome, reason, recorded_at)
		values ('c', '${unique()}', 0, 'v', 'a', 5, 1, now(), 'kept', 'r', now())`,
	],
	[
		"a settled intent is open",
		async (d) => change("intent", "status = 'open'", await intentIn(d, { status: "settled" })),
	],
	["an intent asks for less", async (d) => change("intent", "units = 1", await intentIn(d))],
	[
		"an intent's time is longer",
		async (d) => change("intent", "expires_at = now() + interval '1 day'", await intentIn(d)),
	],
	["an intent changes hands", async (d) => change("intent", "owner = 'mine'", await intentIn(d, { owner: "theirs" }))],
	[
		"a settled intent gets an owner",
		async (d) => change("intent", "owner = 'mine'", await intentIn(d, { status: "settled" })),
	],
	[
		"an intent begins settled",
		async () => `insert into intent (purpose, subject_id, chain, vault, asset, units, reference, expires_at, late, status, created_at)
		values ('t', ${another}, 'c', 'v', 'a', 5, '${unique()}', now(), 'refund', 'settled', now())`,
	],
	["a ledger account is limited no more", async (d) => change("ledger_account", "limited = false", await accountIn(d))],
	["a ledger account is deferred", async (d) => change("ledger_account", "deferred = true", await accountIn(d, false))],
	["a ledger account is somebody else's", async (d) => change("ledger_account", "owner = 'mine'", await accountIn(d))],
	["a ledger account is deleted", async (d) => `delete from ledger_account where id = '${await accountIn(d)}'`],
	["a ledger balance is set by hand", async (d) => change("ledger_account", "balance = 7", await accountIn(d))],
	...positionStatus
		.codes("paid")
		.flatMap((status) =>
			[...FROZEN, ...SMALLER].map(
				(set): Lie => [
					`${status}: ${set}`,
					async (d) => change("coin_position", set, await memoized(d, status, () => positionIn(d, status))),
				],
			),
		),
	[
		"a position matures before its end",
		async (d) =>
			change(
				"coin_position",
				"status = 'matured', due_at = null",
				await positionIn(d, "active", { lockEnd: "2999-01-01" }),
			),
	],
	...["now() - interval '5 days'", "now() + interval '1 day'", "null"].map(
		(left): Lie => [
			`a position is left at ${left}`,
			async (d) => change("coin_position", `status = 'early_requested', left_at = ${left}`, await positionIn(d)),
		],
	),
	[
		"a position was left earlier than it was",
		async (d) =>
			change("coin_position", "left_at = left_at - interval '5 days'", await positionIn(d, "early_requested")),
	],
	[
		"a position was left earlier as its cooldown begins",
		async (d) =>
			change(
				"coin_position",
				"status = 'cooldown', left_at = left_at - interval '5 days'",
				await positionIn(d, "early_requested"),
			),
	],
	["a claim is of more", async (d) => change("reward_claim", "units = 9", await claimIn(d))],
	["a claim is another's", async (d) => change("reward_claim", "owner = 'mine'", await claimIn(d))],
	["a claim is deleted", async (d) => `delete from reward_claim where id = '${await claimIn(d)}'`],
	["a withdrawal is of more", async (d) => change("coin_withdrawal", "principal = 9", await withdrawalIn(d))],
	["a withdrawal is deleted", async (d) => `delete from coin_withdrawal where id = '${await withdrawalIn(d)}'`],
	...["live", "reverted", "dead"].map(
		(status): Lie => [`what ${status} bytes carried is paid`, async (d) => booked(await sentIn(d, { status }))],
	),
	["less left us than was carried", async (d) => booked(await sentIn(d, { gone: 4 }))],
	["more left us than was carried", async (d) => booked(await sentIn(d, { gone: 6 }))],
	["nothing left us of what was carried", async (d) => booked(await sentIn(d, { gone: null }))],
	[
		"an active position begins without a draft",
		async () => `insert into coin_position (id, status, chain, owner, asset, units, days, rule_id, apr_bps, method, reward, lang, intent_id, receipt_id, created_at, agreed_at, accrual_start, lock_end)
		values (${another}, 'active', 'c', 'thief', 'a', 9, 30, ${another}, 1, 'm', 9, 'eng', ${another}, ${another}, now(), now(), now(), now())`,
	],
	[
		"an agreed position begins without a draft",
		async () => `insert into coin_position (id, status, chain, owner, asset, units, days, rule_id, apr_bps, method, reward, lang, intent_id, created_at, agreed_at)
		values (${another}, 'agreed', 'c', 'thief', 'a', 9, 30, ${another}, 1, 'm', 9, 'eng', ${another}, now(), now())`,
	],
	[
		"a draft begins held",
		async () => `insert into coin_position (status, chain, asset, units, days, rule_id, apr_bps, method, reward, lang, created_at, held_until)
		values ('draft', 'c', 'a', 9, 30, ${another}, 1, 'm', 9, 'eng', now(), now())`,
	],
	...["units = 9", "reward = 9", "days = 30", "intent_id = gen_random_uuid()", "asset = 'b'", "status = 'draft'"].map(
		(set): Lie => [
			`an agreed position's ${set.split(" ")[0]} changes`,
			async (d) => change("coin_position", set, (await agreedIn(d)).position),
		],
	),
	["a position starts and nothing paid it", async (d) => started(await agreedIn(d), another)],
	[
		"a position starts by another's deposit",
		async (d) => started(await agreedIn(d), `'${(await agreedIn(d)).receipt}'`),
	],
	["a position starts by a smaller deposit", async (d) => started(await agreedIn(d, { paid: "4" }))],
	["a position starts that asked for less", async (d) => started(await agreedIn(d, { asked: "1" }))],
	["a position starts by a deposit that is owed back", async (d) => started(await agreedIn(d, { outcome: "surplus" }))],
	["an active position is deleted", async (d) => `delete from coin_position where id = '${await positionIn(d)}'`],
	["a link of an attempt is forgotten", async (d) => `delete from carries where attempt_id = '${await carriedIn(d)}'`],
	[
		"a debit is explained twice",
		async (d) => change("vault_debit", "explained_by = 'own-transfer'", await debitIn(d, "announced")),
	],
	["a debit is worth less", async (d) => change("vault_debit", "units = 1", await debitIn(d, null))],
	["an operator's act is carried out twice", async (d) => change("operator_act", "outcome = 'other'", await actIn(d))],
	["an operator's act is another", async (d) => change("operator_act", "subject = 'other'", await actIn(d, false))],
	["a stop is forgotten", async (d) => `delete from settlement_stop where id = '${await stopIn(d)}'`],
	["a stop is cleared again", async (d) => change("settlement_stop", "cleared_by = 'x'", await stopIn(d, true))],
	...[
		"intent",
		"receipt",
		"attempt",
		"outgoing",
		"carries",
		"ledger_account",
		"ledger_transfer",
		"vault_debit",
		"announced_debit",
		"operator_act",
		"settlement_stop",
		"coin_position",
		"reward_claim",
		"coin_withdrawal",
		"opened_account",
		"cosigned",
	].map((table): Lie => [`${table} is emptied`, async () => `truncate ${table} cascade`]),
]

/** So many at a time: each part has a database of its own. */
const PART = 25
const parts = Array.from({ length: Math.ceil(lies.length / PART) }, (_, n) => lies.slice(n * PART, (n + 1) * PART))

test.each(parts.map((part, n) => [n + 1, part] as const))(
	"no lie about money can be written, part %i: not by the owner, not by web, not by the worker",
	async (_, part) => {
		const database = await opened()
		for (const [what, statement] of part) {
			const text = await statement(database)
			for (const who of WHO) {
				const expected = who === "owner" ? [GUARD] : [GUARD, PRIVILEGE]
				expect(expected, `${who}: ${what}`).toContain(await outcomeOf(database, who, text))
			}
		}
	},
)

/** Books what was sent after it has become owed. */
const owedAndBooked = (of: { attempt: string; subject: string }) => {
	const leg = { leg: "l", asset: "a", units: "5", debitOwner: "x", debitKind: "kept", creditOwner: of.subject }
	return `select post_transfers('t', ${another}, now(), '${JSON.stringify([{ ...leg, creditKind: "owed" }])}'); ${booked(of)}`
}

test("what is lawful is not in the way of the guards", async () => {
	const database = await opened()
	const lawful: readonly (readonly [Who, string])[] = [
		["web", change("intent", "owner = 'mine'", await intentIn(database))],
		["worker", change("outgoing", "to_address = 'mine', status = 'queued'", await outgoingIn(database, "held"))],
		[
			"worker",
			change(
				"outgoing",
				`attempt_id = '${await attemptIn(database)}', status = 'sending'`,
				await outgoingIn(database, "queued", await attemptIn(database, "dead")),
			),
		],
		[
			"worker",
			change("outgoing", `attempt_id = '${await attemptIn(database)}', status = 'sending'`, await outgoingIn(database)),
		],
		[
			"worker",
			change(
				"receipt",
				`outcome = 'settles', intent_id = '${await intentIn(database)}', reason = 'x'`,
				await receiptIn(database),
			),
		],
		["worker", change("vault_debit", "explained_by = 'announced'", await debitIn(database, null))],
		["worker", change("operator_act", "done_at = now(), outcome = 'done'", await actIn(database, false))],
		["worker", change("settlement_stop", "cleared_at = now(), cleared_by = 'x'", await stopIn(database))],
		["web", change("coin_position", "units = 9, days = 30", await positionIn(database, "draft"))],
		["web", `delete from coin_position where id = '${await positionIn(database, "draft")}'`],
		["worker", change("coin_position", "held_until = null", await positionIn(database))],
		["worker", started(await agreedIn(database))],
		["web", change("coin_position", "status = 'early_requested', left_at = now()", await positionIn(database))],
		[
			"web",
			change("coin_position", "status = 'active', left_at = null", await positionIn(database, "early_requested")),
		],
		["worker", change("coin_position", "status = 'matured', due_at = null", await positionIn(database))],
		[
			"worker",
			change("coin_position", "status = 'cooldown', netted = 1", await positionIn(database, "early_requested")),
		],
		[
			"web",
			`insert into cosigned (purpose, subject_id, chain, owner, signed, signature, last_valid_height, created_at)
			values ('t', ${another}, 'c', 'o', 'x', '${unique()}', 1, now())`,
		],
		["worker", change("cosigned", "status = 'live', raw = 'xy', last_valid_height = 6", await cosignedIn(database))],
		["worker", change("cosigned", `status = 'refused', proof = '${PROOF}'`, await cosignedIn(database))],
		["worker", owedAndBooked(await sentIn(database))],
	]
	for (const [who, text] of lawful) expect(await outcomeOf(database, who, text), `${who}: ${text}`).toBe("done")
})
