import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { jsonRows } from "#app/db/json-columns.server.ts"
import type { Counting } from "./count.ts"
import { settle } from "./count.ts"
import { coveredUntil, uncovered } from "./pools.server.ts"
import type { ProgramId } from "./programs/program.ts"
import type { RateRule } from "./rates-rule.ts"
import { rulesById } from "./rules.server.ts"
import type { Change } from "./save-stakes.server.ts"
import { countingOf, countOf, type Stake } from "./stakes.ts"
import { stakeStatus } from "./status.ts"
import { nftStake } from "./tables.server.ts"

/** Whose NFTs of which collection, in which program. */
export type Tab = Readonly<{ program: ProgramId; collection: string; chain: string; owner: string }>

/** A stake, the rule that it began with, and what else decides what it counts. */
export type RuledStake = Readonly<{ stake: Stake; rule: RateRule; counting: Counting }>

export const ofTab = ({ program, collection, chain, owner }: Tab): SQL | undefined =>
	and(
		eq(nftStake.owner, owner),
		eq(nftStake.program, program),
		eq(nftStake.collection, collection),
		eq(nftStake.chain, chain),
	)
export const isOpen = (): SQL => isAnyOf(nftStake.status, stakeStatus.codes("open"))
/** What is over, and not claimed to the end, is still asked for. */
export const isOfUse = (): SQL => sql`(${isOpen()} or ${nftStake.endReason} is distinct from 'cooling-off')`

/** Stakes with their rules. `lock`: nobody else can change them until the caller's transaction ends. */
export async function findStakes(
	ctx: Pick<Context, "db">,
	where: SQL | undefined,
	{ lock = false }: Readonly<{ lock?: boolean }> = {},
): Promise<readonly RuledStake[]> {
	return withRules(ctx, lock ? await lockedRows(ctx, where) : await rowsOf(ctx, where))
}

const lockedRows = (ctx: Pick<Context, "db">, where: SQL | undefined): Promise<Stake[]> =>
	ctx.db.select().from(nftStake).where(where).orderBy(asc(nftStake.id)).for("update")

const json = jsonRows(getTableColumns(nftStake))

async function rowsOf(ctx: Pick<Context, "db">, where: SQL | undefined): Promise<Stake[]> {
	const [found] = await ctx.db
		.select({ rows: sql<Parameters<typeof json.rows>[0]>`json_agg(${json.array} order by ${nftStake.id})` })
		.from(nftStake)
		.where(where)
	return json.rows(found?.rows ?? null)
}

export async function withRules(ctx: Pick<Context, "db">, rows: readonly Stake[]): Promise<readonly RuledStake[]> {
	const ruleOf = await rulesById(
		ctx,
		rows.map((one) => one.ruleId),
	)
	const dry = new Map<string, Counting["dry"]>()
	for (const program of new Set(rows.map((one) => one.program)))
		dry.set(program, uncovered(await coveredUntil(ctx, program as ProgramId)))
	return rows.map((stake) => {
		const rule = ruleOf(stake.ruleId)
		return { stake, rule, counting: countingOf(stake, rule, dry.get(stake.program) ?? []) }
	})
}

/** What its time has brought to a stake. */
export function settled({ stake, rule, counting }: RuledStake, at: Date): Change {
	if (stake.endedAt || stake.status === "exit_requested" || stake.status === "cooldown")
		return { was: stake, now: stake, events: [], rule }
	const before = countOf(stake)
	const { count, events } = settle(before, at, counting)
	return { was: stake, now: count === before ? stake : { ...stake, ...count }, events, rule }
}

/** Open stakes of a tab by their numbers. */
export const openStakesOfNumbers = (ctx: Pick<Context, "db">, tab: Tab, numbers: readonly number[]) =>
	findStakes(ctx, and(ofTab(tab), isOpen(), inArray(nftStake.number, [...numbers])))
