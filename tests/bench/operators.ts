import type postgres from "postgres"
import type { Vault } from "#app/chains/assets.ts"
import { assetsOf } from "#app/chains/assets.ts"
import { connect, type Db } from "#app/db/client.server.ts"
import type { WebContext } from "#app/db/context.ts"
import { testDatabase } from "#app/db/testing.ts"
import { countAttention, listNotices } from "#app/features/admin/attention.server.ts"
import { countAudit, listAudit } from "#app/features/admin/audit-list.server.ts"
import { readFigures } from "#app/features/admin/figures.server.ts"
import { countMails, listMails } from "#app/features/admin/mail/mail-list.server.ts"
import type { MailListing } from "#app/features/admin/mail/mail-terms.ts"
import { countPayouts, listAllPayouts } from "#app/features/admin/payouts-list.server.ts"
import { countAccounts, listAccounts } from "#app/features/admin/users/list-accounts.server.ts"
import { countWallets, listWallets } from "#app/features/admin/users/list-wallets.server.ts"
import type { Listed } from "#app/lib/listing.ts"
import { sumLedgerDays } from "#app/settlement/days/ledger-days.server.ts"
import { type Row, report } from "./bars.ts"
import { grows } from "./grows.ts"
import { ownServer } from "./own-server.ts"
import { pastGuards } from "./past-guards.ts"

/** Operators' lists and their first screen: how many times the time of FEW rows a table those of ROWS take. */
const FEW = 1_000
const ROWS = Number(process.env.ROWS ?? 1_000_000)

const COIN = { id: "scg", symbol: "SCG", scale: 6, chain: "solana", address: "a", treasury: null } as const
const VAULTS: readonly Vault[] = [{ role: "float", asset: "scg", chain: "solana", owner: "w", account: "x1" }]

const contextOf = (db: Db) =>
	({
		db,
		assets: assetsOf([COIN]),
		chains: { all: [] },
		vaults: VAULTS,
		now: async () => new Date(),
	}) as never as WebContext

/** As many rows as are asked for in every table that a list reads, a second or a day apart. */
async function fill(sql: postgres.Sql, rows: number): Promise<void> {
	const n = `from generate_series(1, ${rows}) n`
	const id = "md5('x' || n)::uuid"
	const at = "now() - n * interval '1 second'"
	await sql`update pg_index set indisready = false
		where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`
	await pastGuards(sql, [
		`insert into audit (actor, act, subject, facts, at, xid, sealed)
			select 'solana:w' || n % ${rows / 50}, 'act' || n % 20, 'solana:w' || n % ${rows / 50}, '{}', ${at}, '3', true ${n}`,
		`insert into outgoing (id, purpose, subject_id, kind, chain, wallet, asset, units, to_address, status, created_at)
			select ${id}, 'coin-staking:claim', ${id}, 'transfer', 'c', 'w', 'a', 1, 'w' || n % ${rows / 50}, 'cancelled', ${at} ${n}`,
		`insert into member_wallet (member_id, chain, address, wallet_type, linked_at) select ${id}, 'solana', 'w' || n, 'phantom', ${at} ${n}`,
		`insert into session (token_hash, chain, address, wallet_type, created_at, last_seen_at, signed_at)
			select n::text, 'solana', 'w' || n, 'phantom', ${at}, ${at}, ${at} ${n}`,
		`insert into account (id, uid, password_hash, name, created_at) select ${id}, 'u' || n || '@example.org', 'x', 'Name ' || n, ${at} ${n}`,
		`insert into mail (id, key, kind, lang, to_address, params, state, next_try_at, created_at, done_at)
			select ${id}, n::text, 'attention', 'eng', 'u' || n || '@example.org', '{}', 'sent', ${at}, ${at}, ${at} ${n}`,
		`insert into coin_position (id, status, chain, owner, asset, units, days, rule_id, apr_bps, method, reward, lang, intent_id, receipt_id, created_at, agreed_at, accrual_start, lock_end)
			select ${id}, 'active', 'c', 'w' || n % ${rows / 50}, 'a', 1, 90, ${id}, 1, 'm', 1, 'eng', ${id}, ${id}, ${at}, now(), now(), now() + n * interval '1 second' ${n}`,
		`insert into ledger_account (id, owner, kind, asset, limited, balance) select ${id}, 'x' || n, case when n = 1 then 'vault' else 'principal' end, 'a', false, 0 ${n}`,
		`insert into ledger_transfer (cause, cause_id, leg, debit, credit, asset, units, at)
			select 'x', ${id}, 'l', md5('x1')::uuid, md5('x' || (n % ${rows - 1} + 2))::uuid, 'a', 1, now() - n * interval '30 days' / ${rows} from generate_series(${rows}, 1, -1) n`,
		`insert into tx_read (chain, account, signature, slot, state, read_at) select 'c', 'v', n::text, n, 'booked', now() ${n}`,
		`insert into operator_notice (kind, subject, facts, at, seen_at) select 'k', n::text, '{}', now(), now() ${n}`,
	])
	for (const text of ["set statement_timeout = 0", "reindex schema public", "analyze"]) await sql.unsafe(text)
}

type Ask = (ctx: WebContext, rows: number) => Promise<unknown>
const whole =
	<Asked>(
		list: (ctx: WebContext, asked: Asked) => Promise<unknown>,
		count: (ctx: WebContext, asked: Asked) => Promise<unknown>,
	) =>
	(asked: Listed<string, string> | ((rows: number) => Listed<string, string>)): Ask =>
	(ctx, rows) => {
		const one = (typeof asked === "function" ? asked(rows) : asked) as Asked
		return Promise.all([list(ctx, one), count(ctx, one)])
	}
const usual = (sort: string, filters = {}) => ({ sort, filters, after: null })

const [audit, payouts] = [whole(listAudit, countAudit), whole(listAllPayouts, countPayouts)]
const [wallets, accounts, mails] = [
	whole(listWallets, countWallets),
	whole(listAccounts, countAccounts),
	whole((ctx, asked: MailListing) => listMails(ctx, asked, { seesPeople: true }), countMails),
]

const ASKED: Readonly<Record<string, Ask>> = {
	"Admin Home": (ctx) =>
		Promise.all([countAttention(ctx, { operator: null, demo: false }), listNotices(ctx), readFigures(ctx, "eng")]),
	"audit, newest": audit(usual("newest-")),
	"audit of one subject": audit(usual("newest-", { subject: "solana:w7" })),
	"payouts, newest": payouts(usual("newest-")),
	"payouts of one state": payouts(usual("newest-", { state: "cancelled" })),
	"payouts to one address": payouts(usual("newest-", { to: "w7" })),
	"payouts, a page far behind": payouts((rows) => ({
		...usual("newest-"),
		after: [String((Date.now() - rows * 900) * 1000), "00000000-0000-4000-8000-000000000000"],
	})),
	"wallets, newest": wallets(usual("first-")),
	"wallets by their beginning": wallets(usual("address", { q: "w7" })),
	"accounts, newest": accounts(usual("made-")),
	"accounts by ID": accounts(usual("id")),
	"accounts by name": accounts(usual("found", { q: "name 7" })),
	"mail, newest": mails(usual("newest-")),
	"mail of one state": mails(usual("newest-", { state: "dead" })),
}

export const bench = (): Promise<number> =>
	ownServer(async () => {
		const [small, large] = [await filled(FEW), await filled(ROWS)]
		const rows: Row[] = []
		for (const [what, ask] of Object.entries(ASKED))
			rows.push(await grows(what, { few: () => ask(small.ctx, FEW), many: () => ask(large.ctx, ROWS) }))
		await Promise.all([small.end(), large.end()])
		return report(rows)
	})

async function filled(rows: number) {
	const database = await testDatabase()
	const { sql, db, end } = connect(database.url, { max: 4, statementTimeoutMs: 0 })
	const began = Date.now()
	await fill(sql, rows)
	const ctx = contextOf(db)
	await sumLedgerDays(ctx)
	await sql.unsafe("analyze ledger_day")
	console.log(`${rows} rows a table, filled in ${Math.round((Date.now() - began) / 1000)} s`)
	return { ctx, end: async () => Promise.all([end(), database.end()]) }
}
