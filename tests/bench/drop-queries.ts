import { createHash } from "node:crypto"
import { pino } from "pino"
import type { Db } from "#app/db/client.server.ts"
import { answersFor } from "#app/features/drops/answers.server.ts"
import { signEntitlements } from "#app/features/drops/entitlements.server.ts"
import { retryFailures } from "#app/features/drops/failures.server.ts"
import { ownData } from "#app/features/drops/own-data.server.ts"
import { logById, logsOf } from "#app/features/drops/queries.server.ts"
import { sessionWallet } from "#tests/factories/session-wallets.ts"

/** So many wallets ask of one drop. */
const OF_ONE = 10_000
const md5 = (text: string) => createHash("md5").update(text).digest("hex")

/** As many rows in each table of drops. A few gifts are under way, fewer wait to be signed. */
export function dropRows(rows: number, members: number): string[] {
	const n = `from generate_series(1, ${rows}) n`
	const drop = `md5('drop' || (n / ${OF_ONE}))::uuid`
	const who = `'member' || (n % ${members})`
	const texts = `'{"title": {"eng": "a"}, "text": {"eng": "a"}}'`
	return [
		`insert into gift_drop (id, number, status, texts, kind, asset, units, stock, rules, snapshot_at, opens_at, closes_at, created_by, created_at, chain, mint, pays_from)
			select distinct ${drop}, 1, 'ended', ${texts}::jsonb, 'usdc', 'usdc', 1, 100000, '[{"kind": "anyone"}]'::jsonb, now(), now(), now() + interval '1 day', 'a', now(), 'c', 'm', 'p' ${n}`,
		`insert into nft_prize (chain, asset, vault, account, collection, number, is_ours, is_frozen, first_seen_at, gone_at)
			select 'c', 'prize' || n, 'v', 'a' || n, 'kongz', n, true, false, now(), case when n % 500 > 0 then now() end ${n}`,
		`insert into nft_promise (chain, asset, kind, subject_id, position, since, ended_at, outcome) select 'c', 'prize' || n, 'drop', ${drop}, n, now(), now(), 'free' ${n}`,
		`insert into drop_holding (drop_id, chain, asset, owner, collection, number, staked_at) select ${drop}, 'c', n::text, ${who}, 'kongz', n, now() ${n}`,
		`insert into drop_listed (drop_id, wallet) select ${drop}, 'listed' || n ${n}`,
		`insert into drop_log (id, drop_id, wallet, status, payout_id, created_at, changed_at, is_signed)
			select md5('log' || n)::uuid, ${drop}, 'asked' || n, case when n % 1000 = 0 then '10' else '20' end, md5('gift' || n)::uuid, now(), now() - interval '2 days', n % 2000 <> 0 ${n}`,
		`insert into drop_payout (id, log_id, created_at) select md5('gift' || n)::uuid, md5('log' || n)::uuid, now() ${n}`,
		`insert into drop_nft_use (drop_id, chain, asset, log_id) select ${drop}, 'c', n::text, md5('log' || n)::uuid ${n}`,
		`insert into drop_entitlement (log_id, body, signature, key, signed_at) select md5('log' || n)::uuid, '{}', 's', 'k', now() ${n} where n % 2000 <> 0`,
	]
}

/** What pages and the sweep ask of drops. */
export function dropWorks(owner: string, n: number): Readonly<Record<string, (db: Db) => Promise<unknown>>> {
	const now = async () => new Date()
	const ctx = (db: Db) =>
		({ db, now, log: pino({ level: "silent" }) }) as unknown as Parameters<typeof retryFailures>[0]
	const signing = (db: Db) => ({ ...ctx(db), siteSigner: { key: "k", sign: () => "s" } })
	return {
		"gifts of a wallet": async (db) => [
			await logsOf({ db }, `asked${n}`, "usdc"),
			await logById({ db }, md5(`log${n}`), [owner]),
		],
		"answers for a wallet": (db) => answersFor({ db, now }, md5(`drop${Math.floor(n / OF_ONE)}`), owner),
		"own data": (db) =>
			ownData.read(
				{ db, secret: "" },
				{ wallet: sessionWallet({ chain: "solana", address: owner }), draftOwner: null },
			),
		"failed gifts": (db) => retryFailures(ctx(db)),
		"what is not signed": (db) => signEntitlements(signing(db)),
	}
}
