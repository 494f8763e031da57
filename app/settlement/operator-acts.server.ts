import { and, asc, eq, isNull } from "drizzle-orm"
import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { inSavepoint, inTransaction } from "#app/db/in-transaction.server.ts"
import { isUuid } from "#app/lib/uuid.ts"
import type { OperatorActs } from "./handlers.ts"
import { knownAccounts } from "./our-accounts.ts"
import { announcedDebit, foreignAccount, operatorAct, settlementStop, vaultDebit } from "./tables.server.ts"

type Act = typeof operatorAct.$inferSelect
type Acting = Readonly<{ ctx: Context; act: Act; at: Date }>
const MOST = 50
const base58 = (from: number, to: number) => z.string().regex(new RegExp(`^[1-9A-HJ-NP-Za-km-z]{${from},${to}}$`))

/** What an operator writes down as the reason: never empty, never a novel. */
const why = z.string().trim().min(1).max(2_000)

/** Why an act was not done: kept with it. */
class NotDone extends Error {
	constructor(readonly code: string) {
		super(code)
	}
}

const announcement = z.object({
	account: base58(32, 44),
	asset: z.union([z.literal("SOL"), base58(32, 44)]),
	units: z
		.string()
		.regex(/^[1-9]\d{0,29}$/)
		.transform(BigInt),
	why,
})

/** An operator will send money from a vault by a key that is not on this machine: subject is the signature, known before it is sent. */
async function announceDebit({ ctx, act, at }: Acting): Promise<void> {
	const signature = base58(64, 88).safeParse(act.subject)
	const evidence = announcement.safeParse(act.evidence)
	if (!signature.success || !evidence.success) throw new NotDone("unreadable")
	const { chain } = ctx.coin
	const { account, asset, units } = evidence.data
	if (!(await isOurs(ctx, account))) throw new NotDone("not-our-account")
	const [landed] = await ctx.db
		.select({ id: vaultDebit.id })
		.from(vaultDebit)
		.where(and(eq(vaultDebit.chain, chain), eq(vaultDebit.signature, signature.data)))
	if (landed) throw new NotDone("landed-already")
	const rows = await ctx.db
		.insert(announcedDebit)
		.values({ chain, signature: signature.data, account, asset, units, actId: act.id, createdAt: at })
		.onConflictDoNothing()
		.returning({ id: announcedDebit.id })
	if (rows.length === 0) throw new NotDone("announced-already")
}

async function isOurs(ctx: Context, account: string): Promise<boolean> {
	if (knownAccounts(ctx.coin).some((one) => one.account === account)) return true
	const [row] = await ctx.db
		.select({ account: foreignAccount.account })
		.from(foreignAccount)
		.where(and(eq(foreignAccount.chain, ctx.coin.chain), eq(foreignAccount.account, account)))
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
				eq(settlementStop.chain, ctx.coin.chain),
				isNull(settlementStop.clearedAt),
			),
		)
		.returning({ id: settlementStop.id })
	if (rows.length === 0) throw new NotDone("no-such-stop")
}

const ACTS: Readonly<Record<string, (acting: Acting) => Promise<void>>> = {
	"announce-debit": announceDebit,
	"clear-stop": clearStop,
}

/** Carries out what operators asked for, in their order, each in a transaction of its own: done, or refused with a code, and never twice. `acts`: those of the features. */
export async function carryOutActs(ctx: Context, acts: OperatorActs): Promise<void> {
	const open = await ctx.db
		.select({ id: operatorAct.id })
		.from(operatorAct)
		.where(isNull(operatorAct.doneAt))
		.orderBy(asc(operatorAct.createdAt), asc(operatorAct.id))
		.limit(MOST)
	for (const { id } of open) {
		const line = await inTransaction(ctx, async (ctx) => {
			const mine = and(eq(operatorAct.id, id), isNull(operatorAct.doneAt))
			const [act] = await ctx.db.select().from(operatorAct).where(mine).for("update")
			if (!act) return null
			const at = await ctx.now()
			const outcome = await outcomeOf({ ctx, act, at }, acts)
			await ctx.db.update(operatorAct).set({ doneAt: at, outcome }).where(eq(operatorAct.id, id))
			return { act: act.kind, subject: act.subject, who: act.who, outcome }
		})
		if (line) ctx.log.info(line, "an operator's act was carried out")
	}
}

async function outcomeOf(acting: Acting, acts: OperatorActs): Promise<string> {
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
