import { and, count, desc, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import type { Prize } from "#app/draws/raffle/terms.ts"
import { tryUntilSettled } from "#app/jobs/try-until-settled.server.ts"
import { readVaults } from "#app/prizes/read-vaults.server.ts"
import { freeNfts } from "#app/prizes/vault-list.server.ts"
import { publishRaffle } from "#app/raffles/publish-raffle.server.ts"
import type { Raffle } from "#app/raffles/schedule.ts"
import { raffleStatus } from "#app/raffles/status.ts"
import { raffle } from "#app/raffles/tables.server.ts"
import { joinPlan } from "./join-plan.server.ts"
import { textsOf } from "./texts.ts"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A turn of the demo's clock by seven days soon after the start goes past the close and the round. */
const SALE_MS = 7 * DAY_MS - HOUR_MS
/** What was drawn stands on the page of raffles for so long before the next one takes its place. */
const REST_MS = HOUR_MS
/** Thirty in a hundred of it is the fewest: what the demo's own wallets buy when they are asked to. */
export const EXAMPLE_TICKETS = 80
const SEED = "seed"

const seconds = (ms: number) => new Date(Math.floor(ms / 1000) * 1000)

/**
 * In a demo: one raffle that is open from its first minutes on, by the demo's own beacon, with the plan of minting whose NFTs are its tickets; when it
 * is over, the next. While it is not published yet, it is tried again.
 */
export async function openExample(ctx: Context): Promise<void> {
	await step(ctx)
}

/** The same, and waits for what it waits for: its vault to be funded, its terms to be on the chain. Whoever has just started a demo can buy. */
export const openExampleNow = (ctx: Context): Promise<void> => tryUntilSettled(() => step(ctx))

/** Whether nothing is waited for any more. */
async function step(ctx: Context): Promise<boolean> {
	const current = await newestExample(ctx)
	if (current && current.status !== "draft") await joinPlan(ctx, current)
	const at = (await ctx.now()).getTime()
	if (current && !hasRested(current, at)) return current.commitSignature !== null
	const nft = await nftPrize(ctx)
	await inTransaction(ctx, async (ctx) => {
		const id = await writeNext(ctx, { at, nft })
		if (id === null) return
		const outcome = await publishRaffle(ctx, { id, who: SEED, why: "an example of the demo" })
		// Not covered yet, for one: the next minute begins anew.
		if (outcome !== "done") throw new Error(`the example could not be published: ${outcome}`)
	})
	const next = await newestExample(ctx)
	if (next && next.id !== current?.id) await joinPlan(ctx, next)
	return false
}

async function newestExample({ db }: Pick<Context, "db">): Promise<Raffle | null> {
	const [one] = await db
		.select()
		.from(raffle)
		.where(and(eq(raffle.isExample, true), eq(raffle.createdBy, SEED)))
		.orderBy(desc(raffle.createdAt))
		.limit(1)
	return one ?? null
}

/** Whether the next may take its place. Of one that was cancelled there is nothing to see. */
function hasRested({ status, endedAt }: Raffle, at: number): boolean {
	if (!raffleStatus.codes("over").includes(status)) return false
	return status === raffleStatus.code("cancelled") || at >= (endedAt?.getTime() ?? at) + REST_MS
}

/** The draft of the next one, by its own name; null: somebody else has just written it. */
async function writeNext(
	ctx: Context,
	{ at, nft }: Readonly<{ at: number; nft: readonly Prize[] }>,
): Promise<string | null> {
	const coin = ctx.assets.get("scg")
	const one = 10n ** BigInt(coin.scale)
	const prize = (id: string, units: bigint) => ({
		id,
		kind: "coin" as const,
		asset: coin.address,
		units: `${units * one}`,
	})
	const [made] = await ctx.db
		.select({ known: count() })
		.from(raffle)
		.where(and(eq(raffle.isExample, true), eq(raffle.createdBy, SEED)))
	const number = (made?.known ?? 0) + 1
	const [written] = await ctx.db
		.insert(raffle)
		.values({
			name: number === 1 ? "example" : `example-${number}`,
			status: "draft",
			texts: textsOf(number),
			opensAt: seconds(at),
			closesAt: seconds(at + SALE_MS),
			extendedTo: seconds(at + SALE_MS + 7 * DAY_MS),
			maximum: EXAMPLE_TICKETS,
			minimum: Math.ceil((EXAMPLE_TICKETS * 3) / 10),
			winsPerWallet: "one",
			prizes: [...nft, prize("first", 500n), prize("second", 250n), prize("third", 100n)],
			excluded: [],
			isExample: true,
			createdBy: SEED,
			createdAt: new Date(at),
		})
		.onConflictDoNothing()
		.returning({ id: raffle.id })
	return written?.id ?? null
}

/** The vault's next free NFT of this collection. A chain without NFTs for prizes has none. */
async function nftPrize(ctx: Context): Promise<readonly Prize[]> {
	await readVaults(ctx)
	const nft = (await freeNfts(ctx)).find(({ collection }) => collection === "haechi")
	return nft ? [{ id: "nft", kind: "nft", asset: nft.asset, units: "1" }] : []
}
