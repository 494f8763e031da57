import { createHash } from "node:crypto"
import { and, eq, min } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { NotCovered } from "#app/settlement/ledger.server.ts"
import { dollarAsset } from "./pools.server.ts"
import type { ProgramId } from "./programs/program.ts"
import { countedInMonth, declareShareMonth, stateShareMonths } from "./share-months.server.ts"
import { nftShareMonth, nftStake } from "./tables.server.ts"

type Example = Readonly<{ program: ProgramId; collection: string; dollars: bigint }>
const EXAMPLES: readonly Example[] = [
	{ program: "boost", collection: "alya", dollars: 500n },
	{ program: "world", collection: "haechi", dollars: 200n },
]

/**
 * In the demo nobody is there to declare a month's pool: each month that has begun gets an example of one, by the way that an operator's act goes,
 * and is stated as soon as its day has come. Months that the clock jumped over have one where something counted in them.
 */
export async function declareExamples(ctx: Context): Promise<void> {
	if (!ctx.demo || !dollarAsset(ctx)) return
	for (const example of EXAMPLES) for (const month of await monthsOf(ctx, example)) await declare(ctx, example, month)
	await stateShareMonths(ctx)
}

/** The month that runs, and those before it without a pool in which something counted. */
async function monthsOf(ctx: Context, of: Example): Promise<readonly string[]> {
	const { program, collection } = of
	const [row] = await ctx.db
		.select({ first: min(nftStake.stakedAt) })
		.from(nftStake)
		.where(and(eq(nftStake.program, program), eq(nftStake.collection, collection)))
	const known = await ctx.db
		.select({ month: nftShareMonth.month })
		.from(nftShareMonth)
		.where(and(eq(nftShareMonth.program, program), eq(nftShareMonth.collection, collection)))
	const declared = new Set(known.map((one) => one.month))
	const now = await ctx.now()
	const found: string[] = []
	for (const month of monthsFrom(row?.first ?? now, now)) {
		if (declared.has(month)) continue
		if (month === nameOf(now) || (await countedInMonth(ctx, of, month)).size > 0) found.push(month)
	}
	return found
}

const nameOf = (at: Date) => at.toISOString().slice(0, 7)
function monthsFrom(from: Date, to: Date): readonly string[] {
	const months: string[] = []
	for (const at = new Date(`${nameOf(from)}-01T00:00:00.000Z`); at <= to; at.setUTCMonth(at.getUTCMonth() + 1))
		months.push(nameOf(at))
	return months
}

async function declare(ctx: Context, { program, collection, dollars }: Example, month: string): Promise<void> {
	const pool = (dollars * 10n ** BigInt(dollarAsset(ctx)?.scale ?? 0)).toString()
	const id = idOf(`example share of ${program} ${collection} ${month}`)
	const evidence = { program, collection, month, pool }
	try {
		await inTransaction(ctx, (ctx) => declareShareMonth(ctx, { id, who: "demo", evidence }))
	} catch (error) {
		// The treasury's dollars are not read yet, or all given out: it is tried again.
		if (!(error instanceof NotCovered)) throw error
	}
}

/** The same id for the same name. */
function idOf(name: string): string {
	const hex = createHash("sha256").update(name).digest("hex")
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
