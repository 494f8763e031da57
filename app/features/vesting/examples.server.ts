import { createHash } from "node:crypto"
import { and, asc, eq, isNull } from "drizzle-orm"
import type { Context, RequestContext } from "#app/db/context.ts"
import { brokenConstraint, inTransaction } from "#app/db/in-transaction.server.ts"
import { solanaAddressesOf, solanaWalletOf } from "#app/identity/sessions/visitor.server.ts"
import { tryUntilSettled } from "#app/jobs/try-until-settled.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { sumsText, vestingActs } from "./acts.server.ts"
import { monthsLater, type Terms } from "./curve.ts"
import type { Cancels, Category, Vested } from "./status.ts"
import { vestingList, vestingSchedule } from "./tables.server.ts"
import { assetOf } from "./vault.server.ts"

type Example = Readonly<{
	asset: Vested
	category: Category
	wallet: string
	cancels: Cancels
	whole: bigint
	from: number
}> &
	Omit<Terms, "startsAt" | "total">

/** Who has the keys of these wallets is nobody: they were thrown away. */
const EXAMPLES: readonly Example[] = [
	{
		...{ asset: "scg", category: "team", wallet: "6EPaBySDsBArg6hyETMViXZ2gQYh4b8si211LYZctVin", cancels: "operators" },
		...{ whole: 12_000n, from: -14, firstBps: 0, cliffMonths: 12, linearMonths: 36, stepMonths: 1 },
	},
	{
		...{
			asset: "scg",
			category: "investors",
			wallet: "9NmPEqJYvw5C7XnCnwhGCJbK4L89vZ5iz7LeD83F1oYb",
			cancels: "nobody",
		},
		...{ whole: 9_000n, from: -8, firstBps: 1_000, cliffMonths: 6, linearMonths: 18, stepMonths: 1 },
	},
	{
		...{
			asset: "scg",
			category: "treasury",
			wallet: "FsoqLQcgpRG8RLykDiF83WFjCj9exFoF4qdHzuu7YFv9",
			cancels: "operators",
		},
		...{ whole: 15_000n, from: 0, firstBps: 0, cliffMonths: 12, linearMonths: 36, stepMonths: 3 },
	},
	{
		...{ asset: "pvt", category: "public", wallet: "AiFaZtEeY9EXSdEXVg4uQgQe9kaMaaf1EFxCanPeuB8s", cancels: "nobody" },
		...{ whole: 4_000n, from: -2, firstBps: 2_500, cliffMonths: 0, linearMonths: 6, stepMonths: 1 },
	},
	{
		...{
			asset: "pvt",
			category: "ecosystem",
			wallet: "6Ti7HZvVjNYD2LzSmpzLeLxNBXmm1nfnzEKmKtio9TUB",
			cancels: "operators",
		},
		...{ whole: 8_000n, from: -1, firstBps: 0, cliffMonths: 0, linearMonths: 48, stepMonths: 1 },
	},
]
/** What whoever asks for it is given in a demo: some of it can be claimed at once. */
const ONES_OWN = [
	{
		asset: "scg",
		category: "public",
		cancels: "nobody",
		whole: 120n,
		from: -3,
		firstBps: 1_000,
		cliffMonths: 0,
		linearMonths: 12,
		stepMonths: 1,
	},
	{
		asset: "pvt",
		category: "advisors",
		cancels: "operators",
		whole: 36n,
		from: -7,
		firstBps: 0,
		cliffMonths: 6,
		linearMonths: 24,
		stepMonths: 1,
	},
] as const satisfies readonly Omit<Example, "wallet">[]

/** An id that follows from a name, so that what is made twice is one. */
function idOf(name: string): string {
	const hex = createHash("sha256").update(`vesting example ${name}`).digest("hex")
	return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
		"-",
	)
}

/** Writes a list of examples as drafts, once. Coins that the site does not have are left out; of none there is no list. */
async function writeDrafts(ctx: RequestNeeds, name: string, examples: readonly Example[]): Promise<boolean> {
	const id = idOf(name)
	const at = await ctx.now()
	const rows = examples.flatMap(({ whole, from, ...example }, n) => {
		const asset = assetOf(ctx, example.asset)
		if (!asset) return []
		const today = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
		const startsAt = monthsLater(today, from)
		const total = whole * 10n ** BigInt(asset.scale)
		return [{ ...example, startsAt, total, line: n + 2, listId: id, isExample: true, createdAt: at }]
	})
	if (rows.length === 0) return false
	try {
		return await inTransaction(ctx, async ({ db }) => {
			const list = { id, title: name, rows: rows.length, sha256: "", createdBy: "demo", createdAt: at }
			const made = await db.insert(vestingList).values(list).onConflictDoNothing().returning({ id: vestingList.id })
			if (made.length > 0) await db.insert(vestingSchedule).values(rows)
			return made.length > 0
		})
	} catch (error) {
		if (brokenConstraint(error) === "vesting_schedule_once") return false
		throw error
	}
}

type RequestNeeds = Pick<Context, "db" | "now" | "assets" | "vaults">

/** Publishes the examples of a demo, those that somebody has asked for too, by the way that an operator's act goes. */
export async function makeExamples(ctx: Context): Promise<void> {
	if (!ctx.demo) return
	await writeDrafts(ctx, "Examples of this demo", EXAMPLES)
	const drafts = await ctx.db
		.selectDistinct({ id: vestingList.id, createdAt: vestingList.createdAt })
		.from(vestingList)
		.innerJoin(vestingSchedule, eq(vestingSchedule.listId, vestingList.id))
		.where(and(isNull(vestingList.publishedAt), isNull(vestingList.discardedAt), eq(vestingSchedule.isExample, true)))
		.orderBy(asc(vestingList.createdAt))
	for (const { id } of drafts) {
		const rows = await ctx.db.select().from(vestingSchedule).where(eq(vestingSchedule.listId, id))
		const outcome = await vestingActs["publish-vesting"](ctx, {
			...{ id, who: "demo", kind: "publish-vesting", subject: id, doneAt: null, outcome: null },
			evidence: { rows: `${rows.length}`, sums: sumsText(rows) },
			createdAt: await ctx.now(),
		})
		// Not covered yet, for one: then the examples are not made.
		if (outcome !== "done") throw new Error(`the examples could not be published: ${outcome}`)
	}
}

/** The same, and waits for the vault to be funded, so that the demo's first report of reserves knows of them. */
export const makeExamplesNow = (ctx: Context): Promise<void> =>
	tryUntilSettled(async () => {
		await makeExamples(ctx)
		return true
	})

/** In a demo: schedules for the signed-in wallet, once. The worker publishes them within a minute. Refuses (404) where this is no demo. */
export async function askForExample(ctx: RequestContext): Promise<void> {
	if (!ctx.demo) throw new Refusal("vesting:error.none", { status: 404 })
	const wallet = solanaWalletOf(ctx.who)
	if (!wallet || !solanaAddressesOf(ctx.who).includes(wallet.address))
		throw new Refusal("vesting:error.signIn", { status: 401 })
	const own = ONES_OWN.map((one) => ({ ...one, wallet: wallet.address }))
	await writeDrafts(ctx, `Example for ${wallet.address}`, own)
}
