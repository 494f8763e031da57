import { randomBytes, randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { and, eq, min, sql } from "drizzle-orm"
import type { Balances, ChainAdapter } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { within } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { bookedAsOf, readKnownBalances } from "#app/settlement/compare-balances.server.ts"
import { vaultCursor } from "#app/settlement/tables.server.ts"
import { type AssetTotals, commitmentOf, headBytes, type Leaf, leafBytes } from "./leaf.ts"
import type { ReadLiabilities } from "./liabilities.ts"
import { leafHash, rootOf } from "./merkle.ts"
import { type OwedNow, owedNow } from "./owed-now.server.ts"
import { publishReport } from "./publish-report.server.ts"
import { reserveAsset, reserveLeaf, reserveReport } from "./tables.server.ts"

/** How long a report waits until the books have been read up to what the chain has said. */
const READ_MS = 60_000
const LOOK_MS = 500
/** Rows that are written in one statement. */
const AT_ONCE = 2_000

/** What our accounts held at a slot, on the chain and in the books as of the same; base units by asset. */
export type HeldThen = Readonly<{
	slot: bigint
	held: ReadonlyMap<string, bigint>
	booked: ReadonlyMap<string, bigint>
}>

/** Takes the report of this day where there is none yet. Answers whether it was written; false as well where the chain does not answer. */
export async function takeReport(
	ctx: Context,
	chain: ChainAdapter,
	readers: readonly ReadLiabilities[],
): Promise<boolean> {
	const day = (await ctx.now()).toISOString().slice(0, 10)
	const today = and(eq(reserveReport.chain, chain.name), eq(reserveReport.day, day))
	if ((await ctx.db.$count(reserveReport, today)) > 0) return false
	const balances = await balancesThatAreRead(ctx, chain)
	if (!balances) return false
	return ctx.db.transaction(
		async (db) => {
			const inOne = within(ctx, db)
			const at = await inOne.now()
			if (at.toISOString().slice(0, 10) !== day) return false
			const then = await heldThen(inOne, chain, balances)
			return write(inOne, { chain: chain.name, day, at }, { then, now: await owedNow(inOne, readers, at) })
		},
		{ isolationLevel: "repeatable read" },
	)
}

/** What our accounts hold, once the books have been read up to that slot: what both say can then be compared. Null: not in time. */
export async function balancesThatAreRead(ctx: Context, chain: ChainAdapter): Promise<Balances | null> {
	const balances = await readKnownBalances(ctx, chain)
	if (!balances) return null
	const accounts = balances.held.map(({ account }) => account)
	const known = and(eq(vaultCursor.chain, chain.name), isAnyOf(vaultCursor.account, accounts))
	for (const end = Date.now() + READ_MS; Date.now() < end; await sleep(LOOK_MS)) {
		const [read] = await ctx.db
			.select({ slot: min(vaultCursor.slot), accounts: sql<string>`count(*)` })
			.from(vaultCursor)
			.where(known)
		if (Number(read?.accounts) === new Set(accounts).size && BigInt(read?.slot ?? 0) >= balances.slot) return balances
	}
	return null
}

/** Both sides by asset. */
export async function heldThen(ctx: Context, chain: ChainAdapter, { slot, held }: Balances): Promise<HeldThen> {
	const inBooks = await bookedAsOf({ ctx, chain }, slot, held)
	const sum = (of: (one: (typeof held)[number]) => bigint) => {
		const sums = new Map<string, bigint>()
		for (const one of held) sums.set(one.asset, (sums.get(one.asset) ?? 0n) + of(one))
		return sums
	}
	return {
		slot,
		held: sum(({ units }) => units),
		booked: sum(({ account, asset }) => inBooks.get(`${account}/${asset}`) ?? 0n),
	}
}

type When = Readonly<{ chain: string; day: string; at: Date }>

async function write(
	ctx: Context,
	{ chain, day, at }: When,
	{ then, now }: Readonly<{ then: HeldThen; now: OwedNow }>,
): Promise<boolean> {
	const report = randomUUID()
	const assets = ctx.assets.all.flatMap((one) => (chain.startsWith(`${one.chain}:`) ? [one.address] : [])).sort()
	const leaves = assets.flatMap((asset) =>
		[...(now.owed.get(asset) ?? [])]
			.map(([owner, owed]): Leaf => ({ report, asset, owner, salt: randomBytes(16).toString("hex"), ...owed }))
			// By what nobody can know before: the place of a row says nothing of whose it is.
			.sort((one, other) => (commitmentOf(one) < commitmentOf(other) ? -1 : 1)),
	)
	const totals = assets.map((asset): AssetTotals => {
		const sums = leaves.filter((one) => one.asset === asset)
		const of = (part: "principal" | "reward" | "owed") => sums.reduce((sum, one) => sum + one[part], 0n)
		return {
			asset,
			held: then.held.get(asset) ?? 0n,
			free: now.free.get(asset) ?? 0n,
			principal: of("principal"),
			reward: of("reward"),
			owed: of("owed"),
		}
	})
	const head = headBytes({ report, chain, slot: then.slot, at, leaves: leaves.length, assets: totals })
	const root = rootOf([head, ...leaves.map(leafBytes)].map(leafHash)).toString("hex")
	const rows = await ctx.db
		.insert(reserveReport)
		.values({ id: report, chain, day, at, slot: then.slot, root, leaves: leaves.length })
		.onConflictDoNothing()
		.returning({ id: reserveReport.id })
	if (rows.length === 0) return false
	if (totals.length > 0)
		await ctx.db.insert(reserveAsset).values(
			totals.map((one) => ({
				...one,
				reportId: report,
				booked: then.booked.get(one.asset) ?? 0n,
				perDay: now.perDay.get(one.asset) ?? 0n,
			})),
		)
	for (let from = 0; from < leaves.length; from += AT_ONCE)
		await ctx.db.insert(reserveLeaf).values(
			leaves.slice(from, from + AT_ONCE).map(({ report: reportId, ...one }, n) => ({
				...one,
				reportId,
				place: from + n + 1,
			})),
		)
	await publishReport(ctx, report)
	return true
}
