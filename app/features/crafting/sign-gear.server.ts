import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import type { WalletVisit } from "#app/identity/sessions/visitor.server.ts"
import { enqueue } from "#app/jobs/enqueue.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { submitCosigned } from "#app/settlement/cosigned/submit-cosigned.server.ts"
import { isTimely } from "./block-clock.server.ts"
import { endGear, hasSigned } from "./end-gear.server.ts"
import { SIGN_MINUTES } from "./open-gear.server.ts"
import { findGear, type Gear, OPEN, pledgeOf } from "./pledge-of.server.ts"
import { gearStatus } from "./status.ts"
import { gear } from "./tables.server.ts"

type Asked = Readonly<{ id: string; owner: string }>

/** The act of this wallet; another's is told that it is not there. */
export async function ownGear(ctx: Pick<WalletVisit, "db">, { id, owner }: Asked): Promise<Gear> {
	return requireOwner(await findGear(ctx, id), owner)
}

async function signable(ctx: WalletVisit, asked: Asked): Promise<Gear> {
	const one = await ownGear(ctx, asked)
	const isInTime = one.createdAt.getTime() + SIGN_MINUTES * 60_000 > (await ctx.now()).getTime()
	if (!isWaiting(one) || one.chain !== ctx.chains.solana.name || !isInTime)
		throw new Refusal("settlement:closed", { status: 409 })
	return one
}

/** Builds what pays for an act and pledges what goes in, for the owner's wallet to sign (base64), tried on the chain first. */
export async function prepareGear(ctx: WalletVisit, asked: Asked): Promise<string> {
	const one = await signable(ctx, asked)
	if (!(await isTimely(ctx))) throw new Refusal("crafting:refused.lag", { status: 503 })
	const pledge = await pledgeOf(ctx, one)
	const { unsigned, failure } = await ctx.chains.solana.pledges.prepare(pledge).catch((error: unknown) => {
		ctx.log.warn({ err: error }, "the chain does not answer")
		throw new Refusal("settlement:chain-silent", { status: 503 })
	})
	if (failure) {
		ctx.log.info({ failure }, "a pledge would fail")
		throw new Refusal("crafting:refused.would-fail", { status: 409 })
	}
	return Buffer.from(unsigned).toString("base64")
}

/** Takes what the owner's wallet has signed (base64): stored, signed last by the worker, and sent. The same bytes again are the same. */
export async function submitGear(
	ctx: WalletVisit,
	{ signed, ...asked }: Asked & Readonly<{ signed: string }>,
): Promise<void> {
	const one = await ownGear(ctx, asked)
	const chain = ctx.chains.solana
	const read = chain.pledges.read(Buffer.from(signed, "base64"), await pledgeOf(ctx, one))
	if ("refused" in read)
		throw new Refusal(
			read.refused === "not-the-pledge" ? "crafting:refused.bytes" : `settlement:signed.${read.refused}`,
		)
	// Handed in again it is the same, however far it has come.
	if (one.signature !== read.signature) await signable(ctx, asked)
	await submitCosigned(ctx, {
		...{ chain, purpose: OPEN, subjectId: one.id, owner: one.owner, transaction: read },
		stored: async (ctx) => {
			// Under the same lock as giveUpGear: of the two only one succeeds.
			if (!isWaiting(await lockOwnGear(ctx, asked))) throw new Refusal("settlement:closed", { status: 409 })
		},
	})
	await enqueue(ctx.db, "crafting:go", {}, { key: "crafting", inSeconds: 1 })
}

/**
 * Ends an act that its owner has not signed: what was to go in is free again. Refuses (409) an act whose signed transaction is stored, because
 * the worker may send it at any moment, and an act that has moved on.
 */
export const giveUpGear = (ctx: WalletVisit, asked: Asked): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		const one = await lockOwnGear(ctx, asked)
		if (!isWaiting(one)) throw new Refusal("operations:moved-on", { status: 409 })
		if (await hasSigned(ctx, one.id)) throw new Refusal("settlement:under-way", { status: 409 })
		const at = await ctx.now()
		await endGear(ctx, one.id, { failure: "given-up", cause: { actor: one.owner, reason: "given-up", at } })
	})

const isWaiting = ({ status }: Gear) => status === gearStatus.code("wait")

async function lockOwnGear({ db }: Pick<Context, "db">, { id, owner }: Asked): Promise<Gear> {
	const [row] = await db.select().from(gear).where(eq(gear.id, id)).for("update")
	return requireOwner(row, owner)
}

function requireOwner(row: Gear | null | undefined, owner: string): Gear {
	if (row?.owner !== owner) throw new Refusal("crafting:refused.none", { status: 404 })
	return row
}
