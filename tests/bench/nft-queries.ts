import { createHash, randomUUID } from "node:crypto"
import { and } from "drizzle-orm"
import { assetsOf } from "#app/chains/assets.ts"
import type { Db } from "#app/db/client.server.ts"
import { openActs } from "#app/features/nft-staking/acts/carry-out-acts.server.ts"
import { lastClaim } from "#app/features/nft-staking/acts/claim.server.ts"
import { listUnsigned } from "#app/features/nft-staking/acts/end-unsigned.server.ts"
import { waitingOf } from "#app/features/nft-staking/acts/freeze.server.ts"
import { countOpen, openStakesOf } from "#app/features/nft-staking/acts/stake.server.ts"
import { listDue } from "#app/features/nft-staking/do-due.server.ts"
import { findStakes, isOpen, ofTab, openStakesOfNumbers } from "#app/features/nft-staking/find-stakes.server.ts"
import { ownData } from "#app/features/nft-staking/own-data.server.ts"
import { claimById, detailsOf, resultOf } from "#app/features/nft-staking/pages/program/dialogs.server.ts"
import { programPage, readAsking } from "#app/features/nft-staking/pages/program/load.server.ts"
import { paceOf } from "#app/features/nft-staking/pools.server.ts"
import { countStaked } from "#app/features/nft-staking/program-figures.server.ts"
import { programOf } from "#app/features/nft-staking/programs/programs.ts"
import { rateRuleOf } from "#app/features/nft-staking/rates-rule.ts"
import { ratesSeed } from "#app/features/nft-staking/seed.ts"
import { findRunning, listOver } from "#app/features/nft-staking/share-months.server.ts"
import { availableShares } from "#app/features/nft-staking/shares.server.ts"
import { listUnseen } from "#app/features/nft-staking/watch-holdings.server.ts"
import { sessionWallet } from "#tests/factories/session-wallets.ts"

/** When what wallets hold was read: no chain is asked for it. */
const READ_AT = new Date(Date.now() + 60_000)

/** The same in a table of any length: what waits, what is due, and NFTs of a collection that are staked now. */
const WAITING = 100
const OPEN = 2_000
/** Three days of one: one collection of many. */
const COLLECTIONS = ["kongz", "hag", "genesis", "alya"]

/** As many rows in each table of NFT staking, of so many members. Some are open, most are history. */
export function nftRows(rows: number, members: number): string[] {
	const who = `'member' || (n % ${members})`
	const n = (many = rows) => `from generate_series(1, ${many}) n`
	const id = "md5('nft' || n)::uuid"
	const collection = `(array['${COLLECTIONS.join("','")}'])[1 + n % ${COLLECTIONS.length}]`
	const week = "floor((extract(epoch from now()) - 345600) / 604800)::int"
	return [
		...Object.entries(ratesSeed(6)).map(
			([
				program,
				body,
			]) => `insert into rule (id, key, valid_from, body, method, reason, example, proposed_by, written_at)
				values (md5('${program}')::uuid, '${rateRuleOf(program as "boost")}', now() - interval '1 year', '${JSON.stringify(body)}', 'per-day-floor@1', 'r', true, 'p', now() - interval '1 year')`,
		),
		`insert into nft_stake (id, program, collection, chain, asset, account, number, owner, status, rule_id, twig_per_day, coin_per_day, multiplier_bps, bonus_bps, staked_at, since,
				open_week, streak, freezes, freezes_to, ended_at, end_reason, due_at, checked_at)
			select ${id}, 'boost', ${collection}, 'c', 'nft' || n, 'held' || n, n, ${who}, case when n <= ${OPEN} then 'staked' else 'unstaked' end, md5('boost')::uuid, 500, 1000000, 10000, 1000,
				now() - interval '2 days', case when n <= ${OPEN} then now() - interval '2 days' end, ${week}, 1, 1, now() - interval '2 days',
				case when n > ${OPEN} then now() end, case when n > ${OPEN} then 'unstaked' end,
				case when n <= ${WAITING} then now() when n <= ${OPEN} then now() + interval '1 week' end, now() - case when n <= ${WAITING} then interval '30 hours' else interval '1 hour' end ${n()}`,
		`insert into nft_week (stake_id, week, outcome, at) select ${id}, ${week} - 1, 'done', now() ${n()}`,
		`insert into nft_run (stake_id, from_at, to_at) select ${id}, now() - n * interval '1 hour', now() - (n - 1) * interval '1 hour' ${n()}`,
		`insert into nft_act (id, kind, program, collection, chain, owner, input, state, asked_at, done_at)
			select md5('act' || n)::uuid, 'stake', 'boost', ${collection}, 'c', ${who}, '{}', case when n <= ${WAITING} then 'open' when n <= ${2 * WAITING} then 'signing' else 'done' end,
				now() - n * interval '1 minute', case when n > ${2 * WAITING} then now() end ${n()}`,
		`insert into nft_act_item (act_id, number, outcome) select md5('act' || n)::uuid, n, 'open' ${n()}`,
		// Those that the table of what is paid out has.
		`insert into nft_claim (id, program, collection, chain, owner, reward, asset, units, requested_at)
			select md5('paid' || n)::uuid, 'boost', ${collection}, 'c', ${who}, 'coin', 'a', 1, now() - n * interval '1 minute' ${n()}`,
		`insert into nft_claim_part (claim_id, stake_id, units) select md5('paid' || n)::uuid, ${id}, 1 ${n()}`,
		`insert into nft_share_month (id, program, collection, month, asset, pool, declared_at, total_ms, stated_at)
			select md5('month' || n)::uuid, 'boost', ${collection}, '20' || lpad((10 + n / 12)::text, 2, '0') || '-' || lpad((1 + n % 12)::text, 2, '0'), 'a', 1, now(), 1, now() ${n(100)} on conflict do nothing`,
		`insert into nft_share (id, month_id, chain, owner, counted_ms, units, claimed, ends_at)
			select md5('share' || n)::uuid, md5('month' || (1 + n / ${members}))::uuid, 'c', ${who}, 1, 2, case when n <= ${WAITING} then 1 else 2 end, now() - interval '1 day' + n * interval '1 minute' ${n()}`,
		`insert into nft_holding (chain, owner, read_at, slot, complete, items) select distinct on (2) 'c', ${who}, '${READ_AT.toISOString()}', 1, true, '[]'::jsonb ${n()}`,
		`insert into survey_answer (owner, month, program, answers, at) select distinct on (1) ${who}, '2026-11', 'boost', '{}'::jsonb, now() ${n()}`,
		"insert into nft_cover (program, covered_until) values ('boost', now() + interval '1 day')",
	]
}

const md5 = (text: string) => {
	const hex = createHash("md5").update(text).digest("hex")
	return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5")
}

/** What pages and jobs of NFT staking ask for, by what it is for. `n`: the member that asks, as the rows were made. */
export function nftWorks(owner: string, n: number): Readonly<Record<string, (db: Db) => Promise<unknown>>> {
	const tab = {
		program: "boost",
		collection: COLLECTIONS[n % COLLECTIONS.length] ?? "kongz",
		chain: "c",
		owner,
	} as const
	const boost = programOf("boost")
	const asking = readAsking(boost, new URLSearchParams({ tab: tab.collection }))
	const now = new Date()
	const query = (words: Record<string, string>) => new URLSearchParams(words)
	return {
		"page of a program": (db) => programPage(visiting(db, owner), asking),
		"result of an act": (db) =>
			resultOf(visiting(db, owner), { nfts: [], offer: null, now, terms: [] }, query({ act: md5(`act${n}`) })),
		"a claim, and claims before it": async (db) => [
			await claimById({ db }, md5(`paid${n}`)),
			await detailsOf(visiting(db, owner), asking, { lang: "eng", query: query({ details: "coin" }) }),
		],
		"acts that wait": (db) => openActs({ db }, new Set()),
		"acts that nobody signed": async (db) => listUnsigned({ db }, now),
		"what an act asks": async (db) => [
			await waitingOf({ db }, md5(`act${n}`)),
			await openStakesOfNumbers({ db }, tab, [n, n + 1]),
			await openStakesOf({ db }, "c", [`nft${n}`, `nft${n + 1}`]),
			await countOpen({ db }, tab),
			await findStakes({ db }, and(ofTab(tab), isOpen()), { lock: true }),
			await findStakes({ db }, ofTab(tab), { lock: true }),
			await lastClaim({ db }, tab, "coin"),
			await availableShares({ db }, tab, now),
		],
		"how fast the pool is used": (db) => paceOf({ db }, "boost"),
		"how many are staked": (db) => countStaked({ db }),
		"NFTs that are due": async (db) => listDue({ db }, now),
		"NFTs that are looked for": async (db) => listUnseen({ db }, new Date(now.getTime() - 86_400_000)),
		"NFTs of a month": async (db) => findRunning({ db }, tab, now),
		"shares that are over": async (db) => listOver({ db }, now),
		"own data of NFTs": (db) =>
			ownData.read(
				{ db, secret: "" },
				{ wallet: sessionWallet({ chain: "solana", address: owner }), draftOwner: randomUUID() },
			),
	}
}

/** A request of the member's, a moment after what its wallet holds was read: how long the rows take to make says nothing of it. The cast: what these pages do not ask for is left out. */
function visiting(db: Db, address: string): never {
	const scg = { id: "scg", symbol: "SCG", scale: 6, chain: "solana", address: "a", treasury: null } as const
	const who = { wallet: sessionWallet({ chain: "solana", address }), draftOwner: randomUUID() }
	const chains = { solana: { name: "c" }, of: () => ({ name: "c" }) }
	return { db, who, chains, assets: assetsOf([scg]), now: async () => new Date(READ_AT.getTime() + 10_000) } as never
}
