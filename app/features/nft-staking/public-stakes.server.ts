import { sql } from "drizzle-orm"
import type { FamilyId } from "#app/collections/portraits/kit.ts"
import type { Context } from "#app/db/context.ts"
import { type PlaceSaying, placeOf } from "./place-of.ts"
import type { ProgramId } from "./programs/program.ts"
import { programOf } from "./programs/programs.ts"
import { seenChain } from "./seen-chain.ts"
import { stakeStatus } from "./status.ts"

/** NFTs of a collection that are shown, the longest staked first. */
const FACES = 5

/** What anybody can know of an address's NFTs in a program: how many of which collection, and since when the first of them. */
export type PublicStakes = Readonly<{
	name: string
	family: FamilyId
	count: number
	since: Date
	/** Of the longest staked. */
	numbers: readonly number[]
}>
type Row = { program: ProgramId; collection: string; count: string; since: string; numbers: string }

/** By program and collection, the most first. */
export async function publicStakes(
	ctx: Pick<Context, "db" | "chains">,
	{ owner, ...saying }: PlaceSaying & Readonly<{ owner: string }>,
): Promise<readonly PublicStakes[]> {
	const chain = seenChain(ctx)
	if (!chain) return []
	const rows = await ctx.db.execute<Row>(sql`
		select program, collection, count(*)::text as count, to_json(min(staked_at)) #>> '{}' as since,
			array_to_string((array_agg(number order by staked_at, number))[1:${sql.raw(String(FACES))}], ' ') as numbers
		from nft_stake where owner = ${owner} and chain = ${chain} and status = any(${sql.param(stakeStatus.codes("open"))}::text[])
		group by program, collection order by count(*) desc, program, collection`)
	return [...rows].flatMap((row) => {
		const family = programOf(row.program).tabs.find((tab) => tab.id === row.collection)?.family
		if (!family) return []
		const { name } = placeOf(row, saying, { hash: "" })
		return [
			{
				name,
				family,
				count: Number(row.count),
				since: new Date(row.since),
				numbers: row.numbers.split(" ").map(Number),
			},
		]
	})
}
