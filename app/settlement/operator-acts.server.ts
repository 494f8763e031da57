import { and, asc, eq, isNull } from "drizzle-orm"
import { z } from "zod"
import type { ChainAdapter } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { inSavepoint, inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { throwAll } from "#app/lib/faults.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { announcedDebit } from "./announced/tables.server.ts"
import type { Handlers, OperatorActs } from "./handlers.ts"
import { type Acting, NotDone, type Perform, why } from "./operator-act.ts"
import { isKnown } from "./our-accounts.ts"
import { PAYOUT_ACTS } from "./payouts/acts.server.ts"
import { foreignAccount, operatorAct, settlementStop, vaultDebit } from "./tables.server.ts"

const MOST = 50

const announcementOn = ({ isAddress, native }: ChainAdapter) =>
	z.object({
		account: z.string().refine(isAddress),
		asset: z.union([z.literal(native.address), z.string().refine(isAddress)]),
		units: z
			.string()
			.regex(/^[1-9]\d{0,29}$/)
			.transform(BigInt),
		why,
	})

/** An operator will send money from a vault by a key that is not on this machine: subject is the signature, known before it is sent. */
async function announceDebit({ ctx, act, at }: Acting): Promise<void> {
	const adapter = chainOf(ctx, act.evidence)
	if (!adapter) throw new NotDone("unreadable")
	const evidence = announcementOn(adapter).safeParse(act.evidence)
	if (!adapter.isSignature(act.subject) || !evidence.success) throw new NotDone("unreadable")
	const signature = act.subject
	const chain = adapter.name
	const { account, asset, units } = evidence.data
	if (!(await isOurs(ctx, { chain: adapter, account }))) throw new NotDone("not-our-account")
	const [landed] = await ctx.db
		.select({ id: vaultDebit.id })
		.from(vaultDebit)
		.where(and(eq(vaultDebit.chain, chain), eq(vaultDebit.signature, signature)))
	if (landed) throw new NotDone("landed-already")
	const rows = await ctx.db
		.insert(announcedDebit)
		.values({ chain, signature, account, asset, units, actId: act.id, createdAt: at })
		.onConflictDoNothing()
		.returning({ id: announcedDebit.id })
	if (rows.length === 0) throw new NotDone("announced-already")
}

/** The chain that the evidence names by its short name; without one it is Solana, as it always was. */
function chainOf({ chains }: Context, evidence: unknown): ChainAdapter | undefined {
	const named = z.object({ chain: z.string().default("solana") }).safeParse(evidence)
	return chains.all.find((one) => one.id === named.data?.chain)
}

/** Whether an account is ours: set up for money, or opened by a stranger for a wallet of ours. */
export async function isOurs(
	ctx: Pick<Context, "db" | "assets" | "vaults">,
	{ chain, account }: Readonly<{ chain: ChainAdapter; account: string }>,
): Promise<boolean> {
	if (isKnown({ ctx, chain }, account)) return true
	const [row] = await ctx.db
		.select({ account: foreignAccount.account })
		.from(foreignAccount)
		.where(and(eq(foreignAccount.chain, chain.name), eq(foreignAccount.account, account)))
	return row !== undefined
}

/** An operator has looked into why settlement stopped: subject is the id of the stop. */
async function clearStop({ ctx, act, at }: Acting): Promise<void> {
	if (!isUuid(act.subject) || !z.object({ why }).safeParse(act.evidence).success) throw new NotDone("unreadable")
	const rows = await ctx.db
		.update(settlementStop)
		.set({ clearedAt: at, clearedBy: act.who })
		.where(
			and(
				eq(settlementStop.id, act.subject),
				isAnyOf(
					settlementStop.chain,
					ctx.chains.all.map((one) => one.name),
				),
				isNull(settlementStop.clearedAt),
			),
		)
		.returning({ id: settlementStop.id })
	if (rows.length === 0) throw new NotDone("no-such-stop")
}

const ACTS: Readonly<Record<string, Perform>> = {
	...PAYOUT_ACTS,
	"announce-debit": announceDebit,
	"clear-stop": clearStop,
}

/** Carries out what operators asked for, in their order, each in a transaction of its own: done, or refused with a code, and never twice. */
export async function carryOutActs(
	ctx: Context,
	{ acts, payouts, orders }: Pick<Handlers, "acts" | "payouts" | "orders">,
): Promise<void> {
	const open = await ctx.db
		.select({ id: operatorAct.id })
		.from(operatorAct)
		.where(isNull(operatorAct.doneAt))
		.orderBy(asc(operatorAct.createdAt), asc(operatorAct.id))
		.limit(MOST)
	const faults: unknown[] = []
	for (const { id } of open) {
		const line = await inTransaction(ctx, async (ctx) => {
			const mine = and(eq(operatorAct.id, id), isNull(operatorAct.doneAt))
			const [act] = await ctx.db.select().from(operatorAct).where(mine).for("update")
			if (!act) return null
			const at = await ctx.now()
			const outcome = await outcomeOf({ ctx, act, at, payouts, orders }, acts)
			if (outcome === null) return null
			await ctx.db.update(operatorAct).set({ doneAt: at, outcome }).where(eq(operatorAct.id, id))
			const outgoing = act.kind.endsWith("-payout") ? { outgoing: act.subject } : {}
			return { act: act.kind, subject: act.subject, ...outgoing, who: act.who, outcome }
		}).catch((error: unknown) => void faults.push(error))
		if (line) ctx.log.info(line, "an operator's act was carried out")
	}
	// One that cannot be carried out holds up none of those after it.
	throwAll(faults)
}

async function outcomeOf(acting: Acting, acts: OperatorActs): Promise<string | null> {
	const { act } = acting
	const ofFeature = Object.hasOwn(acts, act.kind) ? acts[act.kind] : undefined
	if (ofFeature) return inSavepoint(acting.ctx, (ctx) => ofFeature(ctx, act))
	const perform = Object.hasOwn(ACTS, act.kind) ? ACTS[act.kind] : undefined
	if (!perform) return "unknown-kind"
	try {
		await inSavepoint(acting.ctx, (ctx) => perform({ ...acting, ctx }))
		return "done"
	} catch (error) {
		if (error instanceof NotDone) return error.code
		throw error
	}
}
