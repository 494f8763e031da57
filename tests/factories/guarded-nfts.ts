import { randomUUID } from "node:crypto"
import type { TestDatabase } from "#app/db/testing.ts"
import { stakeStatus } from "#app/features/nft-staking/status.ts"
import { unguarded, unique } from "./guarded-rows.ts"

const LEFT = ["exit_requested", "cooldown"]
const isOver = (status: string) => stakeStatus.codes("ended").includes(status)

/** A staked NFT in any status, with something counted and claimed; it counts no more, so that a move alone is judged. */
export async function nftStakeIn(database: TestDatabase, status = "staked"): Promise<string> {
	const id = randomUUID()
	const isFrozen = !["staked", "paused", "lost"].includes(status)
	await unguarded(
		database,
		(
			tx,
		) => tx`insert into nft_stake (id, program, collection, chain, asset, account, number, owner, status, rule_id, twig_per_day, coin_per_day, multiplier_bps, bonus_bps, days, staked_at,
				lock_end, counted_ms, covered_ms, open_week, streak, freezes, freezes_to, twig_claimed, coin_claimed, bonus_claimed, left_at, ended_at, end_reason, checked_at)
			values (${id}, ${isFrozen ? "nova" : "boost"}, 'kongz', 'c', ${unique()}, 'held', 1, 'o', ${status}, ${randomUUID()}, 5, 5, 12500, 500, ${isFrozen ? 90 : null}, '1970-01-01',
				${isFrozen ? "1970-04-01" : null}::timestamptz, 10, 9, 3, 1, 1, '1970-01-01', 2, 2, 2, ${LEFT.includes(status) ? "1970-01-09" : null}::timestamptz,
				${isOver(status) ? "1970-02-01" : null}::timestamptz, ${isOver(status) ? "unstaked" : null}, now())`,
	)
	return id
}

/** Writes one status over another with all that the new one needs beside it. */
export const nftMove = (id: string, from: string, to: string): string => {
	const set = [`status = '${to}'`]
	if (isOver(to) !== isOver(from))
		set.push(isOver(to) ? "ended_at = now(), end_reason = 'x'" : "ended_at = null, end_reason = null")
	if (LEFT.includes(to) && !LEFT.includes(from)) set.push("left_at = now()")
	if (!LEFT.includes(to) && LEFT.includes(from) && to !== "unstaked") set.push("left_at = null")
	return `update nft_stake set ${set.join(", ")} where id = '${id}'`
}

type Act = Readonly<{ state?: string; kind?: string }>

/** An act with one NFT, which has the outcome that the act's state asks for. */
export async function nftActIn(database: TestDatabase, { state = "open", kind = "stake" }: Act = {}): Promise<string> {
	const id = randomUUID()
	const isDone = state === "done"
	await unguarded(database, async (tx) => {
		await tx`insert into nft_act (id, kind, program, collection, chain, owner, input, state, asked_at, done_at)
			values (${id}, ${kind}, 'boost', 'kongz', 'c', 'o', '{}', ${state}, now(), ${isDone ? "1970-01-02" : null}::timestamptz)`
		await tx`insert into nft_act_item (act_id, number, outcome, reason)
			values (${id}, 1, ${isDone ? "skipped" : "open"}, ${isDone ? "listed" : null})`
	})
	return id
}

/** A claim of 5 from one staked NFT. */
export async function nftClaimIn(database: TestDatabase): Promise<string> {
	const [id, stake] = [await nftActIn(database, { state: "done", kind: "claim" }), await nftStakeIn(database)]
	await unguarded(database, async (tx) => {
		await tx`insert into nft_claim (id, program, collection, chain, owner, reward, asset, units, requested_at)
			values (${id}, 'boost', 'kongz', 'c', 'o', 'coin', 'a', 5, now())`
		await tx`insert into nft_claim_part (claim_id, stake_id, units) values (${id}, ${stake}, 5)`
		await tx`insert into nft_week (stake_id, week, outcome, at) values (${stake}, 2, 'missed', now())`
		await tx`insert into nft_run (stake_id, from_at, to_at) values (${stake}, '1970-01-01', '1970-01-02')`
	})
	return id
}

/** A month that is declared, stated where it is said, and a wallet's part of 9, of which 4 are claimed. */
export async function nftShareIn(database: TestDatabase, isStated = true): Promise<{ month: string; share: string }> {
	const [month, share] = [randomUUID(), randomUUID()]
	await unguarded(database, async (tx) => {
		await tx`insert into nft_share_month (id, program, collection, month, asset, pool, declared_at, total_ms, stated_at)
			values (${month}, 'world', ${unique()}, '2026-11', 'a', 9, now(), ${isStated ? 7 : null}, ${isStated ? "2026-12-01" : null}::timestamptz)`
		await tx`insert into nft_share (id, month_id, chain, owner, counted_ms, units, claimed, ends_at) values (${share}, ${month}, 'c', 'o', 7, 9, 4, now())`
	})
	return { month, share }
}
