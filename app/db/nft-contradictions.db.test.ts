import { expect, test } from "vitest"
import { stakeStatus } from "#app/features/nft-staking/status.ts"
import { nftActIn, nftClaimIn, nftMove, nftShareIn, nftStakeIn } from "#tests/factories/guarded-nfts.ts"
import {
	accepted,
	GUARD,
	opened,
	outcomeOf,
	PRIVILEGE,
	unguarded,
	unique,
	WHO,
	type Who,
} from "#tests/factories/guarded-rows.ts"
import type { TestDatabase } from "./testing.ts"

const CODES = stakeStatus.names.map(stakeStatus.code)
const change = (table: string, set: string, id: string) => `update ${table} set ${set} where id = '${id}'`

test.each(WHO)("a staked NFT goes exactly where its list of statuses says, by the %s", async (who) => {
	const database = await opened()
	const { names, code, allows } = stakeStatus
	const listed = names.flatMap((from) =>
		names.filter((to) => allows(from, to)).map((to) => `${code(from)}>${code(to)}`),
	)
	const rows = new Map(await Promise.all(CODES.map(async (from) => [from, await nftStakeIn(database, from)] as const)))
	const moves = await accepted(database, who, CODES, async (from, to) => nftMove(rows.get(from) ?? "", from, to))
	expect(moves).toEqual(who === "web" ? [] : listed.sort())
})

test.each(WHO)("an act is open, signed for where it has to be, and done once, by the %s", async (who) => {
	const database = await opened()
	const moves = await accepted(database, who, ["open", "signing", "done"], async (from, to) => {
		const id = await nftActIn(database, { state: from })
		return change("nft_act", `state = '${to}', done_at = ${to === "done" ? "now()" : "null"}`, id)
	})
	expect(moves).toEqual(who === "web" ? [] : ["open>done", "open>signing", "signing>done"])
})

test.each(WHO)("an NFT of an act has one outcome, by the %s", async (who) => {
	const database = await opened()
	const moves = await accepted(database, who, ["open", "done", "skipped"], async (from, to) => {
		const id = await nftActIn(database)
		const reason = (of: string) => (of === "skipped" ? "'listed'" : "null")
		await unguarded(database, (tx) =>
			tx.unsafe(`update nft_act_item set outcome = '${from}', reason = ${reason(from)} where act_id = '${id}'`),
		)
		return `update nft_act_item set outcome = '${to}', reason = ${reason(to)} where act_id = '${id}'`
	})
	expect(moves).toEqual(who === "web" ? [] : ["open>done", "open>skipped"])
})

/** In any status: what was staked and what it earns. */
const TERMS = [
	"id = gen_random_uuid()",
	"program = 'world'",
	"collection = 'hag'",
	"chain = 'd'",
	"asset = 'b'",
	"number = 2",
	"owner = 'mine'",
	"rule_id = gen_random_uuid()",
	"twig_per_day = 9",
	"coin_per_day = 9",
	"multiplier_bps = 20000",
	"multiplier_bps = 10000",
	"bonus_bps = 0",
	"days = 30, lock_end = now()",
	"staked_at = now()",
	"counted_ms = 9",
	"covered_ms = 8",
	"twig_claimed = 1",
	"coin_claimed = 1",
	"bonus_claimed = 1",
]
const OVER = [
	"account = 'mine'",
	"counted_ms = 11",
	"covered_ms = 10",
	"open_week = 9",
	"ended_at = now()",
	"end_reason = 'y'",
	`proof = '{"slot": 9}'`,
]

type Lie = readonly [what: string, statement: (database: TestDatabase) => Promise<string>]

const ACT = ["kind = 'unstake'", "program = 'nova'", "collection = 'hag'", "chain = 'd'", "owner = 'mine'"]
const lies: readonly Lie[] = [
	...[...ACT, `input = '{"days": 30}'`, "asked_at = now() - interval '1 day'"].map(
		(set): Lie => [`an act: ${set}`, async (d) => change("nft_act", set, await nftActIn(d))],
	),
	[
		"a done act is refused after all",
		async (d) => change("nft_act", "refusal = 'x'", await nftActIn(d, { state: "done" })),
	],
	["a done act is done again", async (d) => change("nft_act", "done_at = now()", await nftActIn(d, { state: "done" }))],
	[
		"an act begins done",
		async () => `insert into nft_act (id, kind, program, collection, chain, owner, input, state, asked_at, done_at)
			values (gen_random_uuid(), 'stake', 'boost', 'kongz', 'c', 'o', '{}', 'done', now(), now())`,
	],
	[
		"an NFT of an act begins done",
		async (d) => `insert into nft_act_item (act_id, number, outcome) values ('${await nftActIn(d)}', 2, 'done')`,
	],
	...["number = 2", "act_id = gen_random_uuid()"].map(
		(set): Lie => [
			`an NFT of an act: ${set}`,
			async (d) => `update nft_act_item set ${set} where act_id = '${await nftActIn(d)}'`,
		],
	),
	...["reason = 'limit'", "stake_id = gen_random_uuid()", "asset = 'b'"].map(
		(set): Lie => [
			`an outcome: ${set}`,
			async (d) => `update nft_act_item set ${set} where act_id = '${await nftActIn(d, { state: "done" })}'`,
		],
	),
	...["units = 9", "owner = 'mine'", "reward = 'twig'", "asset = 'b'", "requested_at = now()"].map(
		(set): Lie => [`a claim: ${set}`, async (d) => change("nft_claim", set, await nftClaimIn(d))],
	),
	...["units = 9", "stake_id = null, share_id = gen_random_uuid()"].map(
		(set): Lie => [
			`a part of a claim: ${set}`,
			async (d) => `update nft_claim_part set ${set} where claim_id = '${await nftClaimIn(d)}'`,
		],
	),
	[
		"a missed week is done",
		async (d) => `update nft_week set outcome = 'done' where (select '${await nftClaimIn(d)}' <> '')`,
	],
	[
		"a stretch is longer",
		async (d) => `update nft_run set to_at = now() where (select '${await nftClaimIn(d)}' <> '')`,
	],
	...["pool = 99", "total_ms = 9", "stated_at = now()", "month = '2026-10'"].map(
		(set): Lie => [`a stated month: ${set}`, async (d) => change("nft_share_month", set, (await nftShareIn(d)).month)],
	),
	[
		"a declared month is of more",
		async (d) => change("nft_share_month", "pool = 99", (await nftShareIn(d, false)).month),
	],
	...["units = 99", "owner = 'mine'", "claimed = 3", "counted_ms = 9", "ends_at = now() + interval '1 year'"].map(
		(set): Lie => [`a share: ${set}`, async (d) => change("nft_share", set, (await nftShareIn(d)).share)],
	),
	...["paused", "exit_requested", "cooldown", "matured", "unstaked", "lost"].map(
		(status): Lie => [`a stake begins ${status}`, async () => begun(`'${status}'`, "0")],
	),
	...["twig_claimed", "coin_claimed", "bonus_claimed", "counted_ms"].map(
		(column): Lie => [`a stake begins with ${column}`, async () => begun("'staked'", "1", column)],
	),
	...[
		...["nft_stake", "nft_week", "nft_run", "nft_act", "nft_act_item", "nft_claim", "nft_claim_part"],
		...["nft_cover", "nft_share_month", "nft_share"],
	].flatMap((table): Lie[] => [
		[`${table} is emptied`, async () => `truncate ${table} cascade`],
		[
			`rows of ${table} are deleted`,
			async (d) => {
				await Promise.all([nftClaimIn(d), nftShareIn(d)])
				await d.sql`insert into nft_cover (program, covered_until) values ('boost', now()) on conflict do nothing`
				return `delete from ${table}`
			},
		],
	]),
	[
		"a cover ends earlier",
		async (d) => {
			await d.sql`insert into nft_cover (program, covered_until) values ('boost', now()) on conflict do nothing`
			return "update nft_cover set covered_until = covered_until - interval '1 second' where program = 'boost'"
		},
	],
]

const begun = (status: string, units: string, column = "twig_claimed") =>
	`insert into nft_stake (program, collection, chain, asset, account, number, owner, status, rule_id, twig_per_day, coin_per_day, multiplier_bps, bonus_bps, staked_at, open_week, streak, freezes,
			freezes_to, ended_at, end_reason, left_at, ${column}, checked_at)
		select 'boost', 'kongz', 'c', '${unique()}', 'h', 1, 'o', ${status}, gen_random_uuid(), 5, 5, 10000, 0, now(), 3, 1, 1,
			now(), case when ${status} in ('matured', 'unstaked', 'lost') then now() end, case when ${status} in ('matured', 'unstaked', 'lost') then 'x' end,
			case when ${status} in ('exit_requested', 'cooldown') then now() end, ${units}, now()`

async function expectRefused(database: TestDatabase, [what, statement]: Lie) {
	const text = await statement(database)
	for (const who of WHO) {
		const expected = who === "owner" ? [GUARD] : [GUARD, PRIVILEGE]
		expect(expected, `${who}: ${what}`).toContain(await outcomeOf(database, who, text))
	}
}

test("no lie about staked NFTs can be written: not by the owner, not by web, not by the worker", async () => {
	const database = await opened()
	for (const lie of lies) await expectRefused(database, lie)
})

test("in every status terms are frozen, counted and claimed only grow, and what has ended stays as it is", async () => {
	const database = await opened()
	for (const status of CODES) {
		const id = await nftStakeIn(database, status)
		const isOver = stakeStatus.codes("ended").includes(status)
		for (const set of [...TERMS, ...(isOver ? OVER : [])])
			await expectRefused(database, [`${status}: ${set}`, async () => change("nft_stake", set, id)])
	}
})

test("what is lawful of staked NFTs is not in the way of the guards", async () => {
	const database = await opened()
	const lawful: readonly (readonly [Who, string])[] = [
		["web", change("nft_stake", "seen_at = now()", await nftStakeIn(database, "lost"))],
		["worker", change("nft_stake", "counted_ms = 20, covered_ms = 9, coin_claimed = 3", await nftStakeIn(database))],
		// What an NFT has earned is claimed after its end, too.
		["worker", change("nft_stake", "coin_claimed = 9, checked_at = now()", await nftStakeIn(database, "unstaked"))],
		// Who leaves early falls back to the plain rate.
		[
			"worker",
			change(
				"nft_stake",
				"status = 'cooldown', multiplier_bps = 10000, bonus_bps = 0",
				await nftStakeIn(database, "exit_requested"),
			),
		],
		["worker", change("nft_act", "state = 'done', done_at = now(), refusal = 'nothing'", await nftActIn(database))],
		["worker", change("nft_share", "claimed = 9", (await nftShareIn(database)).share)],
		["worker", change("nft_share_month", "total_ms = 7, stated_at = now()", (await nftShareIn(database, false)).month)],
	]
	for (const [who, text] of lawful) expect(await outcomeOf(database, who, text), `${who}: ${text}`).toBe("done")
})
