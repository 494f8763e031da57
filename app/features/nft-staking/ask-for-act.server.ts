import { createHash } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { and, eq, gt, or, sql } from "drizzle-orm"
import type { RequestContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { requireFreshSignature } from "#app/identity/sessions/fresh-signature.server.ts"
import type { SolanaWallet } from "#app/identity/sessions/visitor.server.ts"
import { enqueue } from "#app/jobs/enqueue.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { Tab } from "./find-stakes.server.ts"
import { nftAct, nftActItem } from "./tables.server.ts"

type Row = typeof nftAct.$inferSelect
export type AskForAct = Readonly<{
	/** Chosen by whoever asks: the same again, of the same wallet, is the same act. */
	request: string
	kind: Row["kind"]
	tab: Tab
	numbers: readonly number[]
	input: Readonly<Record<string, unknown>>
	/** Who asks. */
	wallet: SolanaWallet
	/** What allows who asks to ask for another wallet's; the database looks whether it does. */
	delegationId?: string
}>

/**
 * The id of an act, by its owner and the request that they named: what is held and owed is booked by it, so nobody chooses it, or meets another's.
 */
export function actIdOf(owner: string, request: string): string {
	const hash = createHash("sha256")
		.update(JSON.stringify(["nft-act", owner, request]))
		.digest("hex")
	return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** The act of a form that was sent before; null: it is new. Refuses a request that was for something else. */
export async function findAsked(
	{ db }: RequestContext,
	asked: Omit<AskForAct, "numbers" | "input">,
): Promise<Row | null> {
	const [known] = await db
		.select()
		.from(nftAct)
		.where(eq(nftAct.id, actIdOf(asked.tab.owner, asked.request)))
	if (known) requireSame(known, asked)
	return known ?? null
}

/** How long a form waits for the worker before its page says that it is being done; and how often it looks. */
const WAIT_MS = 4_000
const LOOK_MS = 40

/**
 * Asks the worker to do something with a wallet's NFTs, and waits a moment for it. The act stands in the database before it is begun: a closed
 * tab or a killed process loses nothing. Who asks must have signed of late.
 */
export async function askForAct(ctx: RequestContext, asked: AskForAct): Promise<Row> {
	await requireFreshSignature({ ...ctx, who: { ...ctx.who, wallet: asked.wallet } })
	const at = await ctx.now()
	const { kind, tab, numbers, input, delegationId = null } = asked
	const id = actIdOf(tab.owner, asked.request)
	await inTransaction(ctx, async ({ db }) => {
		await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`nft-acts ${tab.owner}`}, 0))`)
		const [known] = await db.select().from(nftAct).where(eq(nftAct.id, id))
		if (known) return requireSame(known, asked)
		await requireTurn({ db }, tab.owner, at)
		if (kind === "stake") await requireRoomToday({ db }, tab.owner, { at, count: numbers.length })
		const rows = await db
			.insert(nftAct)
			.values({ id, kind, ...tab, input, delegationId, askedAt: at })
			.onConflictDoNothing()
			.returning({ id: nftAct.id })
		if (rows.length === 0) return
		const items = [...new Set(numbers)].map((number) => ({ actId: id, number }))
		if (items.length > 0) await db.insert(nftActItem).values(items)
		await enqueue(db, "nft-staking:acts", {}, { key: "nft-acts" })
	})
	return waitFor(ctx, id, asked)
}

/** A wallet asks so often in a minute, and has so much open at a time. */
const MOST_A_MINUTE = 30
const MOST_OPEN = 5

async function requireTurn({ db }: Pick<RequestContext, "db">, owner: string, at: Date): Promise<void> {
	const since = new Date(at.getTime() - 60_000)
	const [row] = await db
		.select({
			open: sql<string>`count(*) filter (where ${nftAct.state} = 'open')`,
			lately: sql<string>`count(*) filter (where ${nftAct.askedAt} > ${since.toISOString()}::timestamptz)`,
		})
		.from(nftAct)
		.where(and(eq(nftAct.owner, owner), or(gt(nftAct.askedAt, since), sql`${nftAct.state} = 'open'`)))
	if (Number(row?.lately ?? 0) >= MOST_A_MINUTE || Number(row?.open ?? 0) >= MOST_OPEN)
		throw new Refusal("identity:tooMany", { status: 429, params: { seconds: "60" } })
}

/** Every stake leaves a row, which its owner's pages and claims read from then on: whoever stakes and unstakes in turn has a limit. */
const MOST_STAKED_A_DAY = 1_000

async function requireRoomToday(
	{ db }: Pick<RequestContext, "db">,
	owner: string,
	{ at, count }: { at: Date; count: number },
): Promise<void> {
	const since = new Date(at.getTime() - 86_400_000)
	const [row] = await db
		.select({ items: sql<string>`count(*)` })
		.from(nftAct)
		.innerJoin(nftActItem, eq(nftActItem.actId, nftAct.id))
		.where(and(eq(nftAct.owner, owner), eq(nftAct.kind, "stake"), gt(nftAct.askedAt, since)))
	if (Number(row?.items ?? 0) + count > MOST_STAKED_A_DAY) throw new Refusal("nft-staking:refused.day", { status: 429 })
}

/** Another's act is none of this visitor's, and one id is one act. */
function requireSame(known: Row, { kind, tab }: Pick<AskForAct, "kind" | "tab">): void {
	if (known.owner !== tab.owner) throw new Refusal("nft-staking:error.form", { status: 409 })
	if (known.kind !== kind || known.collection !== tab.collection || known.program !== tab.program)
		throw new Refusal("nft-staking:error.form", { status: 409 })
}

async function waitFor({ db }: RequestContext, id: string, asked: AskForAct): Promise<Row> {
	for (const end = Date.now() + WAIT_MS; ; await sleep(LOOK_MS)) {
		const [row] = await db.select().from(nftAct).where(eq(nftAct.id, id))
		if (!row) throw new Error(`the act ${id} is gone`)
		requireSame(row, asked)
		if (row.state !== "open" || Date.now() >= end) return row
	}
}
