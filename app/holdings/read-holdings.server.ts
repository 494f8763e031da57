import { setTimeout as sleep } from "node:timers/promises"
import { and, eq, lt, lte, sql } from "drizzle-orm"
import type { Chains } from "#app/chains/chains.ts"
import type { Context } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { askHoldings } from "./ask-holdings.server.ts"
import type { ReadHoldings } from "./context.ts"
import { nftHolding } from "./tables.server.ts"

type Reading = Pick<Context, "db" | "now" | "log" | "chains" | "das">
type Wish = Readonly<{
	/** What was read within this time is good enough. */
	maxAgeMs: number
	/** How long it may take; after that the answer is what was read before. */
	withinMs: number
}>

export const KEPT_DAYS = 30

/** Questions that are under way in this process. */
const asking = new WeakMap<Chains, Map<string, Promise<ReadHoldings | null>>>()

/**
 * Which NFTs a wallet holds, for pages: what was read a moment ago, or else asked of the chain and kept. A chain that is silent gives what was
 * read before, however old, and null where nothing was. Whoever acts by it asks the chain itself.
 */
export async function readHoldings(
	ctx: Reading,
	owner: string,
	{ maxAgeMs, withinMs }: Wish,
): Promise<ReadHoldings | null> {
	const chain = nameOf(ctx)
	if (chain === null) return null
	// Asked for when this was: its answer is younger than what is kept, be it that it has come meanwhile.
	const underWay = asking.get(ctx.chains)?.get(owner)
	const [kept, now] = await Promise.all([keptHoldings(ctx, chain, owner), ctx.now()])
	const age = kept ? now.getTime() - kept.readAt.getTime() : Number.POSITIVE_INFINITY
	// Read after now: the demo's clock was turned back, and nobody knows how long ago it was.
	if (kept && age >= 0 && age <= maxAgeMs) return withAge(kept, now)
	// Who joins a question that is under way waits as long as it may, not as long as that one may.
	const end = new AbortController()
	const late = sleep(withinMs, null, { signal: end.signal }).catch(() => null)
	const began = performance.now()
	const ask = () => askOnce(ctx, chain, owner, Math.max(1, Math.round(withinMs - (performance.now() - began))))
	// One that others gave less time may have failed for that alone.
	const joined = underWay?.then((read) => read ?? ask())
	const fresh = await Promise.race([joined ?? ask(), late])
	end.abort()
	return fresh ?? (kept ? withAge(kept, now) : null)
}

/** Deletes what nobody has asked for in a month. */
export async function sweepHoldings({ db, now }: Pick<Context, "db" | "now">): Promise<void> {
	const before = new Date((await now()).getTime() - KEPT_DAYS * 86_400_000)
	await db.delete(nftHolding).where(lt(nftHolding.readAt, before))
}

/** Null while it is not known which chain the node serves. */
function nameOf({ chains }: Reading): string | null {
	try {
		return chains.solana.name
	} catch (error) {
		if (error instanceof Refusal) return null
		throw error
	}
}

type Kept = typeof nftHolding.$inferSelect

async function keptHoldings({ db }: Reading, chain: string, owner: string): Promise<Kept | null> {
	const [row] = await db
		.select()
		.from(nftHolding)
		.where(and(eq(nftHolding.chain, chain), eq(nftHolding.owner, owner)))
	return row ?? null
}

const withAge = ({ slot, complete, items, readAt }: Kept, now: Date): ReadHoldings => ({
	slot,
	complete,
	nfts: items,
	readAt,
	ageMs: Math.max(0, now.getTime() - readAt.getTime()),
})

function askOnce(ctx: Reading, chain: string, owner: string, withinMs: number): Promise<ReadHoldings | null> {
	const mine = asking.get(ctx.chains) ?? new Map<string, Promise<ReadHoldings | null>>()
	asking.set(ctx.chains, mine)
	const underWay = mine.get(owner)
	if (underWay) return underWay
	const asked = ask(ctx, chain, owner, withinMs).finally(() => mine.delete(owner))
	mine.set(owner, asked)
	return asked
}

async function ask(ctx: Reading, chain: string, owner: string, withinMs: number): Promise<ReadHoldings | null> {
	let read: Awaited<ReturnType<typeof askHoldings>>
	try {
		read = await askHoldings(ctx, owner, withinMs)
	} catch (error) {
		ctx.log.warn({ err: error }, "what a wallet holds could not be read: it is shown as of before")
		return null
	}
	const { slot, complete, nfts } = read
	const readAt = await ctx.now()
	const row = { chain, owner, readAt, slot, complete, items: nfts }
	// A node that is behind never puts an older state in the place of a newer one.
	await ctx.db
		.insert(nftHolding)
		.values(row)
		.onConflictDoUpdate({
			target: [nftHolding.chain, nftHolding.owner],
			set: { readAt, slot, complete, items: nfts },
			setWhere: lte(nftHolding.slot, sql`excluded.slot`),
		})
	return { slot, complete, nfts, readAt, ageMs: 0 }
}
