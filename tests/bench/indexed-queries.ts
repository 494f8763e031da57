import { createHash, randomUUID } from "node:crypto"
import { drizzle } from "drizzle-orm/postgres-js"
import { pino } from "pino"
import type postgres from "postgres"
import { assetsOf } from "#app/chains/assets.ts"
import { forgetOverExclusions } from "#app/chance/exclude.server.ts"
import { chanceRecords } from "#app/chance/own-data.server.ts"
import type { Db } from "#app/db/client.server.ts"
import { countAttention, listNotices } from "#app/features/admin/attention.server.ts"
import { listAudit } from "#app/features/admin/audit-list.server.ts"
import { listPayouts, listStops, listUnmatched } from "#app/features/admin/money-list.server.ts"
import { PAYOUT_STATES } from "#app/features/admin/payout-states.ts"
import { countPayouts, listAllPayouts } from "#app/features/admin/payouts-list.server.ts"
import { listProposals } from "#app/features/admin/proposals-list.server.ts"
import { listDue } from "#app/features/coin-staking/due-positions.server.ts"
import { listStakes, stakesWish } from "#app/features/coin-staking/list-stakes.server.ts"
import { coinMovements } from "#app/features/coin-staking/movements.server.ts"
import { ownData } from "#app/features/coin-staking/own-data.server.ts"
import { payFiguresOf } from "#app/features/coin-staking/pages/complete/load.server.ts"
import { overviewWish } from "#app/features/coin-staking/pages/overview/load.server.ts"
import { findPayout } from "#app/features/coin-staking/pages/receipt/load.server.ts"
import { publicPositions } from "#app/features/coin-staking/public-positions.server.ts"
import { sweepDrafts } from "#app/features/coin-staking/sweep-drafts.server.ts"
import { publicStakes } from "#app/features/nft-staking/public-stakes.server.ts"
import { readOpen } from "#app/http/metrics/database-figures.server.ts"
import { listUnsealed } from "#app/identity/audit/seal-audit.server.ts"
import { readLinks } from "#app/identity/audit/verify-audit.server.ts"
import { identityRecords } from "#app/identity/own-records.server.ts"
import { listWalletsAndDevices } from "#app/identity/sessions/devices.server.ts"
import { readVisit } from "#app/operations/read-visit.server.ts"
import { listStored } from "#app/settlement/cosigned/send-cosigned.server.ts"
import { listLive } from "#app/settlement/cosigned/track-cosigned.server.ts"
import { assetsUnderWay, listOrders } from "#app/settlement/orders/send-orders.server.ts"
import { paymentRecords } from "#app/settlement/own-records.server.ts"
import { floatBalances, listQueued, sumsSent } from "#app/settlement/payouts/queue.server.ts"
import { listThaws } from "#app/settlement/payouts/send-thaws.server.ts"
import { livePayouts } from "#app/settlement/payouts/track-payouts.server.ts"
import { readMovements } from "#app/statements/read-movements.server.ts"
import { actionRecords, visitRecords } from "#app/tracking/own-visits.server.ts"
import { sessionWallet } from "#tests/factories/session-wallets.ts"
import { depositRows, depositSearches } from "./deposit-queries.ts"
import { dropRows, dropWorks } from "./drop-queries.ts"
import { mailRows, mailWorks } from "./mail-queries.ts"
import { mintRows, mintWorks } from "./mint-queries.ts"
import { nftRows, nftWorks } from "./nft-queries.ts"
import { pastGuards } from "./past-guards.ts"
import { reservationRows, reservationWorks } from "./reservation-queries.ts"
import { usageRows, usageWorks, weeksOf } from "./usage-queries.ts"

const MEMBER = 7
export const ADDRESS = `member${MEMBER}`

/** As many rows in every table that is asked, of members with fifty each; past the guards, as only a superuser can. */
export async function fill(sql: postgres.Sql, rows: number): Promise<void> {
	const members = Math.max(20, Math.floor(rows / 50))
	const who = `'member' || (n % ${members})`
	const n = `from generate_series(1, ${rows}) n`
	const id = "md5('x' || n)::uuid"
	const statements = [
		`insert into intent (id, purpose, subject_id, chain, vault, asset, units, reference, owner, expires_at, late, status, created_at)
			select ${id}, 'p', ${id}, 'c', 'v', 'a', 1, n::text, ${who}, now(), 'refund', 'settled', now() ${n}`,
		`insert into receipt (chain, signature, instruction, account, asset, units, source_owner, slot, block_time, outcome, reason, recorded_at)
			select 'c', n::text, 0, 'v', 'a', 1, ${who}, n, now(), 'kept', 'r', now() ${n}`,
		`insert into attempt (chain, signature, raw, last_valid_height, intent_id, status, proof, created_at)
			select 'c', n::text, 'x', 1, ${id}, 'landed', '{}', now() ${n}`,
		`insert into tx_read (chain, account, signature, slot, state, read_at) select 'c', 'v', n::text, n, 'booked', now() ${n}`,
		`insert into settlement_stop (chain, reason, subject, facts, since, cleared_at, cleared_by)
			select 'c', 'operator', n::text, '{}', now(), now(), 'w' ${n}`,
		`insert into operator_notice (kind, subject, facts, at, seen_at) select 'k', n::text, '{}', now(), now() ${n}`,
		`insert into vault_debit (chain, signature, account, asset, units, slot, block_time, recorded_at)
			select 'c', 'paid' || n, 'v', 'a', 1, n, now(), now() ${n}`,
		`insert into payment_lookup (chain, signature, asker, asked_at, done_at, outcome)
			select 'c', n::text, 'solana:' || ${who}, now(), now(), 'booked' ${n}`,
		`insert into cosigned (purpose, subject_id, chain, owner, signed, signature, last_valid_height, status, proof, raw, created_at)
			select 'p', ${id}, 'c', ${who}, 'x', n::text, 1, 'landed', '{}', 'xy', now() ${n}`,
		`insert into outgoing (purpose, subject_id, kind, chain, wallet, asset, units, to_address, status, created_at)
			select 'p', ${id}, 'transfer', 'c', 'w', 'a', 1, ${who}, 'cancelled', now() ${n}`,
		`insert into ledger_account (id, owner, kind, asset, limited) select ${id}, ${id}::text, 'owed', 'a', false ${n}`,
		`insert into ledger_delta (account_id, units) select ${id}, 1 ${n}`,
		`insert into ledger_transfer (cause, cause_id, leg, debit, credit, asset, units, at)
			select 'x', ${id}, 'l', ${id}, md5('x' || (n % ${rows} + 1))::uuid, 'a', 1, now() ${n}`,
		`insert into coin_position (id, status, chain, owner, asset, units, days, rule_id, apr_bps, method, reward, lang, intent_id, receipt_id, created_at, agreed_at, accrual_start, lock_end)
			select ${id}, case when n % 100 = 0 then 'draft' else 'active' end, 'c', ${who}, 'a', 1, 90, ${id}, 1, 'm', 1, 'eng',
				case when n % 100 > 0 then ${id} end, case when n % 100 > 0 then ${id} end, now() - n * interval '1 second', now(),
				case when n % 100 > 0 then now() end, case when n % 100 > 0 then now() + n * interval '1 second' end ${n}`,
		// Most wait for the end of their term; of some it has come.
		`update coin_position set due_at = case when created_at > now() - ${DUE} * interval '1 second' then now() - interval '1 hour' else lock_end + interval '1 day' end where status = 'active'`,
		...paidOut(rows, who),
		`insert into journal (entity, entity_id, to_status, actor, reason, at) select 'coin-position', ${id}, 's', case when n % 2 = 0 then 'chain' else ${who} end, 'r', now() ${n}`,
		`insert into agreement (terms, version, hash, lang, entity, entity_id, who, agreed_at) select 't', '1', 'h', 'eng', 'coin-position', ${id}, ${who}, now() ${n}`,
		`insert into operation (entity, entity_id, owner, state, href, changed_at) select 'coin-position', ${id}, 'solana:' || ${who}, 'closed', '/', now() ${n}`,
		`insert into router_log (wallet_address, path, seen_ip, reg_id, at) select case when n % 2 = 0 then ${who} else '' end, '/', 'i', case when n % 3 = 0 then '' else ${who} end, now() ${n}`,
		`insert into wallet_user (wallet_type, wallet_address) select 'phantom', 'w' || n ${n}`,
		`insert into session (token_hash, chain, address, wallet_type, created_at, last_seen_at, signed_at) select n::text, 'solana', ${who}, 'phantom', now(), now(), now() ${n}`,
		`insert into sign_in_challenge (nonce_hash, browser_hash, chain, address, wallet_type, domain, input, issued_at, expires_at)
			select n::text, 'b', 'solana', ${who}, 'phantom', 'd', '{}', now(), now() ${n}`,
		...nftRows(rows, members),
		...dropRows(rows, members),
		...mintRows(rows, members),
		`insert into chance_declaration (wallet, adult, country, text_version, declared_at)
			select 'solana:' || ${who}, true, 'KR', '1', now() ${n}`,
		`insert into chance_exclusion (id, wallet_hash, term, from_at, until_at)
			select ${id}, chance_hash('solana:' || ${who}), '1', now(), now() + interval '1 month' ${n}`,
		...depositRows(rows),
		...mailRows(rows),
		...reservationRows(rows),
		...usageRows(rows, who),
		// All but a few are sealed, and some of those are erased.
		`insert into audit (actor, act, subject, facts, at, xid, salt, erased_at, sealed)
			select 'a', case when n % 500 = 1 then 'audit.erased' else 'b' end, 'solana:' || ${who}, case when n % 500 > 0 then '{"ids": ["7"]}'::jsonb end, now(), '3',
				case when n % 500 > 0 then uuid_send(gen_random_uuid()) end, case when n % 500 = 0 then now() end, n % 1000 <> 0 ${n}`,
		`insert into audit_seal (seq, audit_id, prev, digest, hash, sealed_at)
			select id, id, sha256('a'), sha256('b'), sha256(sha256('a') || int8send(id) || sha256('b')), now() from audit where sealed`,
	]
	// Before their indexes are switched off: a table that is made afterwards has none.
	await sql.unsafe(weeksOf)
	// Indexes are made of what is there, not row by row: at a million rows that is minutes against hours.
	await sql`update pg_index set indisready = false
		where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`
	await pastGuards(sql, statements)
	for (const text of ["set statement_timeout = 0", "reindex schema public", "analyze"]) await sql.unsafe(text)
}

/** The same in a table of any length: what waits and what is under way, and payouts of a day. */
const DUE = 100
const QUEUED = 500
const LIVE = 100
const A_DAY = 400

/** Claims and withdrawals, each paid out by an attempt of its own; before them those that wait or are under way. */
function paidOut(rows: number, who: string): string[] {
	const n = (many: number) => `from generate_series(1, ${many}) n`
	const when = `now() - n * interval '1 day' / ${A_DAY}`
	const position = "md5('x' || n)::uuid"
	const attempts = (kind: string, status: string, many: number) =>
		`insert into attempt (id, chain, signature, raw, last_valid_height, status, proof, created_at)
			select md5('${kind}' || n)::uuid, 'c', '${kind}' || n, 'x', 1, '${status}', '{}', ${when} ${n(many)}`
	const outgoings = (kind: string, status: string, many: number) =>
		`insert into outgoing (id, purpose, subject_id, kind, chain, wallet, asset, units, to_address, attempt_id, status, created_at)
			select md5('${kind}' || n)::uuid, 'coin-staking:claim', md5('${kind}' || n)::uuid, 'transfer', 'c', 'w', 'a', 1, ${who}, ${
				status === "queued" ? "null" : `md5('${kind}' || n)::uuid`
			}, '${status}', ${when} ${n(many)}`
	return [
		`insert into reward_claim (id, position_id, chain, owner, asset, units, requested_at) select md5('paid' || n)::uuid, ${position}, 'c', ${who}, 'a', 1, ${when} ${n(rows)}`,
		`insert into coin_withdrawal (id, position_id, chain, owner, asset, kind, principal, reward, requested_at)
			select md5('withdrawn' || n)::uuid, ${position}, 'c', ${who}, 'a', 'matured', 1, 1, ${when} ${n(rows)}`,
		attempts("paid", "landed", rows),
		outgoings("paid", "done", rows),
		`insert into carries (attempt_id, outgoing_id) select md5('paid' || n)::uuid, md5('paid' || n)::uuid ${n(rows)}`,
		attempts("sent", "live", LIVE),
		outgoings("sent", "sending", LIVE),
		outgoings("waits", "queued", QUEUED),
		`insert into outgoing (purpose, subject_id, kind, chain, wallet, asset, units, to_address, account, status, created_at)
			select 'nft:thaw', md5('thaws' || n)::uuid, 'thaw', 'c', 'w', 'nft' || n, 1, ${who}, 'held' || n, 'queued', ${when} ${n(LIVE)}`,
		`insert into outgoing (purpose, subject_id, kind, chain, wallet, asset, units, to_address, work, status, created_at)
			select 'nft:mint', md5('orders' || n)::uuid, 'mint', 'c', 'w', 'new' || n, 1, ${who}, '{"do":"mint"}', 'queued', ${when} ${n(LIVE)}`,
	]
}

export type Asked = Readonly<{ text: string; values: readonly unknown[] }>
export type Plan = Readonly<{ query: string; ms: number; scans: readonly string[] }>

/** The statements that `work` sends, but those that ask for a plan alone: they read nothing. */
async function askedBy(sql: postgres.Sql, work: (db: Db) => Promise<unknown>): Promise<Asked[]> {
	const asked: Asked[] = []
	const noting = new Proxy(sql, {
		get(target, name) {
			if (name !== "unsafe") return Reflect.get(target, name)
			return (text: string, values: readonly unknown[], ...more: []) => {
				if (!/^\s*explain\b/i.test(text)) asked.push({ text, values })
				return target.unsafe(text, values as never, ...more)
			}
		},
	})
	await work(drizzle(noting))
	return asked
}

/** What the app asks for on the way out, by what it is for. */
export async function wayOutQueries(sql: postgres.Sql): Promise<ReadonlyMap<string, readonly Asked[]>> {
	const chain = { name: "c", id: "solana", native: { address: "SOL" } }
	const asking = (db: Db) => ({ ctx: { ...onChain(db), db, now: async () => new Date() }, chain }) as never
	const limits = new Map([["a", { hour: 1_000_000n, day: 1_000_000n, low: 0n }]])
	const wallet = sessionWallet({ chain: "solana", address: ADDRESS })
	const id = createHash("md5").update("paid7").digest("hex")
	const all: Record<string, (db: Db) => Promise<unknown>> = {
		"status page: a page of positions": (db) => listStakes(visiting(db)),
		"queue: the oldest that may go": (db) => listQueued(asking(db), { limits, most: 2_000 }),
		"queue: the oldest thaws that may go": (db) => listThaws(asking(db)),
		"queue: the oldest orders that may go": async (db) => [
			await listOrders(asking(db)),
			await assetsUnderWay(asking(db)),
		],
		"caps: sums of hour and day": (db) => sumsSent(asking(db), limits),
		"float: what it holds": (db) => floatBalances(asking(db), { wallet: "w" }),
		"what holders have signed": async (db) => [await listStored(asking(db)), await listLive(asking(db))],
		"attempts under way": (db) => livePayouts(asking(db)),
		"positions that are due": (db) => listDue({ db, now: async () => new Date() }),
		"own data: claims, withdrawals and the rest": (db) =>
			ownData.read({ db, secret: "" }, { wallet, draftOwner: randomUUID() }),
		"a wallet's statement": (db) => readMovements({ db }, { owners: [ADDRESS], year: 2026 }, coinMovements),
		"what an address has staked": async (db) => [
			await publicPositions(onChain(db) as never, ADDRESS),
			await publicStakes({ ...onChain(db), chains: { solana: { name: "c" } } } as never, {
				owner: ADDRESS,
				t: String,
				lang: "eng",
			}),
		],
		"a payout's receipt": (db) => findPayout({ db }, id, String),
	}
	const found = new Map<string, readonly Asked[]>()
	for (const [what, work] of Object.entries(all)) found.set(what, await askedBy(sql, work))
	return found
}

/** What operators' screens ask, for everything that is open and for a page of what is over. */
async function operatorsScreens(db: Db): Promise<void> {
	await countAttention({ db }, { operator: null, demo: false })
	await listNotices({ db })
	await readOpen({ db })
	for (const state of PAYOUT_STATES) await listPayouts({ db }, { state, after: { at: new Date(), id: randomUUID() } })
	const payouts = { ...onChain(db), chains: { all: [] } } as never
	const narrow = [{ state: "held" }, { purpose: "none" }, { asset: "none" }, { to: "nobody" }]
	for (const filters of [{}, { day: "2026-11-24" }, ...narrow])
		await listAllPayouts(payouts, { sort: "newest-", after: ["1800000000000000", randomUUID()], filters })
	for (const filters of narrow) await countPayouts(payouts, { sort: "newest-", after: null, filters })
	await listUnmatched({ db })
	await listStops({ db })
	await listProposals({ db }, { sort: "newest-", filters: {}, after: ["1795500000000000", randomUUID()] })
	const audit = { sort: "newest-", after: ["", "1000000"] } as const
	for (const filters of [{}, { act: "none" }, { actor: "nobody" }, { subject: "nothing" }, { day: "2026-11-24" }])
		await listAudit({ db }, { ...audit, filters })
}

/** Every statement that the app sends for these pages and jobs, with its plan as the server runs it. */
export async function plansOf(sql: postgres.Sql): Promise<Plan[]> {
	const asked = await askedBy(sql, async (db) => {
		const wallet = sessionWallet({ chain: "solana", address: ADDRESS })
		await chanceRecords({ db }, { chain: "solana", address: ADDRESS })
		await forgetOverExclusions({ db })
		const { subjects } = await ownData.read({ db, secret: "" }, { wallet, draftOwner: randomUUID() })
		await paymentRecords({ db }, { chain: "solana", address: ADDRESS, subjects })
		const { registrations } = await identityRecords(db, wallet)
		const known = { address: ADDRESS, ids: registrations.map((one) => one.id) }
		await visitRecords(db, known, 10)
		await actionRecords(db, known, 10)
		await workingPages(db)
		await sweepDrafts({ db, now: async () => new Date(), log: pino({ level: "silent" }) } as never)
	})
	for (const some of (await wayOutQueries(sql)).values()) asked.push(...some)
	asked.push(...(await askedBy(sql, async (db) => [await listUnsealed(db, 500), await readLinks(db, 0n, 1_000)])))
	asked.push(...(await askedBy(sql, operatorsScreens)))
	asked.push(...(await askedBy(sql, mailWorks)))
	asked.push(...(await askedBy(sql, reservationWorks)))
	asked.push(...(await askedBy(sql, (db) => usageWorks(db, ADDRESS))))
	asked.push(...(await askedBy(sql, (db) => depositSearches(db, onChain(db), ADDRESS))))
	for (const work of Object.values(dropWorks(ADDRESS, MEMBER))) asked.push(...(await askedBy(sql, work)))
	for (const work of Object.values(mintWorks(ADDRESS, MEMBER))) asked.push(...(await askedBy(sql, work)))
	for (const work of Object.values(nftWorks(ADDRESS, MEMBER))) asked.push(...(await askedBy(sql, work)))
	const plans: Plan[] = []
	for (const { text, values } of asked) {
		// EXPLAIN ANALYZE of a DELETE deletes: undone.
		const rows = await sql
			.begin(async (tx) => {
				// As on an SSD, whatever the server is set to: at the default of 4 PostgreSQL 15 reads tables of this size whole.
				await tx`set local random_page_cost = 1.1`
				const found = await tx.unsafe(`explain (analyze, format json) ${text}`, values as never)
				throw Object.assign(new Error("undone"), { found })
			})
			.catch((error: Error & { found?: readonly Record<string, unknown>[] }) => {
				if (!error.found) throw error
				return error.found
			})
		const raw = rows[0]?.["QUERY PLAN"]
		const [plan] = (typeof raw === "string" ? JSON.parse(raw) : raw) as { "Execution Time": number; Plan: Node }[]
		if (plan) plans.push({ query: text, ms: plan["Execution Time"], scans: scansIn(plan.Plan) })
	}
	return plans
}

type Counted = { "Actual Rows": number; "Actual Loops": number; "Rows Removed by Filter"?: number; Plans?: Counted[] }

/** Rows that all steps of these statements' plans take in hand, together. */
export async function rowsRead(sql: postgres.Sql, work: (db: Db) => Promise<unknown>): Promise<number> {
	const count = (node: Counted): number =>
		(node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"] +
		(node.Plans ?? []).reduce((sum, one) => sum + count(one), 0)
	let all = 0
	for (const { text, values } of await askedBy(sql, work)) {
		const [row] = await sql.unsafe(`explain (analyze, format json) ${text}`, values as never)
		const raw = row?.["QUERY PLAN"]
		const [plan] = (typeof raw === "string" ? JSON.parse(raw) : raw) as { Plan: Counted }[]
		if (plan) all += count(plan.Plan)
	}
	return all
}

function onChain(db: Db) {
	const scg = { id: "scg", symbol: "SCG", scale: 6, chain: "solana", address: "a", treasury: null } as const
	const vaults = [{ role: "deposit", asset: "scg", chain: "solana", owner: "v", account: "v" }]
	return { db, assets: assetsOf([scg]), vaults, chains: { of: () => ({ name: "c" }) } }
}

/** A request of the member's. The cast: what these pages do not ask for is left out. */
function visiting(db: Db): never {
	const who = { wallet: sessionWallet({ chain: "solana", address: ADDRESS }), draftOwner: randomUUID() }
	return { ...onChain(db), who, now: async () => new Date() } as never
}

/** What working pages ask for a wallet's own rows. */
async function workingPages(db: Db): Promise<void> {
	const asking = visiting(db)
	const { draftOwner } = (asking as { who: { draftOwner: string } }).who
	await readVisit(asking, { session: "7", draftOwner })
	const cookies = { session: "7", draftOwner }
	await readVisit(asking, cookies, stakesWish("c", {}))
	await readVisit(asking, cookies, stakesWish("c", { status: "active", days: 90 }))
	await readVisit(asking, cookies, overviewWish(asking, "c", [30, 90]))
	const { positions } = await listStakes(asking)
	const [first] = positions
	if (!first) throw new Error("the wallet has no positions")
	await listStakes(asking, { status: "active", days: 90, before: { at: first.createdAt, id: first.id } })
	await payFiguresOf(asking, first.id, { lang: "eng", label: "SCG" })
	await listWalletsAndDevices(asking)
}

type Node = { "Node Type": string; "Relation Name"?: string; Plans?: Node[] }
const scansIn = (node: Node): string[] => [
	...(node["Node Type"] === "Seq Scan" ? [node["Relation Name"] ?? ""] : []),
	...(node.Plans ?? []).flatMap(scansIn),
]
