import { and, asc, eq, sql } from "drizzle-orm"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { throwAll } from "#app/lib/faults.ts"
import type { Cosigned, CosignedHandlers } from "../handlers.ts"
import type { Pass } from "../pass.ts"
import { openStops } from "../stops.server.ts"
import { send } from "../track-attempts.server.ts"
import { endCosigned } from "./end-cosigned.server.ts"
import { cosigned } from "./tables.server.ts"

/** Looked at in one pass. */
const MOST = 50

/**
 * Signs what holders have signed, where the feature says that it may be: tried on the chain without our signature, stored with it, and then
 * sent. One that fails holds up no other, and is over when its time is, in a stop as well: its holder may sign anew. Answers how many it sent;
 * none while settlement is stopped.
 */
export async function sendCosigned(pass: Pass): Promise<number> {
	const { ctx, chain } = pass
	const stored = await listStored(pass)
	if (stored.length === 0) return 0
	const isStopped = (await openStops(ctx, chain.name)).length > 0
	const faults: unknown[] = []
	let sent = 0
	for (const one of stored) {
		try {
			if (await signAndSend(pass, one, isStopped)) sent++
		} catch (error) {
			faults.push(error)
		}
	}
	throwAll(faults)
	return sent
}

/** What waits for our signature, the oldest first. */
export const listStored = ({ ctx, chain }: Pick<Pass, "ctx" | "chain">): Promise<Cosigned[]> =>
	ctx.db
		.select()
		.from(cosigned)
		.where(and(eq(cosigned.chain, chain.name), sql`${cosigned.status} = 'stored'`))
		.orderBy(asc(cosigned.createdAt))
		.limit(MOST)

async function signAndSend({ ctx, chain, handlers }: Pass, one: Cosigned, isStopped: boolean): Promise<boolean> {
	const handler = Object.hasOwn(handlers.cosigned, one.purpose) ? handlers.cosigned[one.purpose] : undefined
	const refuse = (reason: string) => endCosigned(ctx, { one, handler, status: "refused", reason, proof: { reason } })
	// Asked here, by who signs: what is given up before that could still land.
	const lastValidHeight = await chain.lastValidHeight(one.signed)
	if (lastValidHeight === null) return refuse("settlement:signed.too-late")
	if (isStopped) return false
	if (!handler) {
		ctx.log.warn({ purpose: one.purpose }, "nobody here signs for this: it waits until its time is over")
		return false
	}
	const answer = await handler.prepare(ctx, one)
	if ("refused" in answer) return refuse(answer.refused)
	// Without our signature: whoever tries it cannot send it.
	const failure = await chain.simulate(one.signed)
	if (failure !== null) {
		ctx.log.warn({ error: failure, signature: one.signature }, "what a holder has signed would fail: it is not sent")
		return refuse("settlement:would-fail")
	}
	if (chain.signatureOf(answer) !== one.signature)
		throw new Error(`"${one.purpose}" has signed something else than its holder`)
	if (!(await store(ctx, { one, handler, raw: answer, lastValidHeight }))) return false
	await send(ctx, { chain, transaction: { raw: answer, signature: one.signature } })
	return true
}

type Storing = Readonly<{ one: Cosigned; handler: CosignedHandlers; raw: Uint8Array; lastValidHeight: bigint }>

/** False: somebody else was first. */
async function store(ctx: Pass["ctx"], { one, handler, raw, lastValidHeight: asked }: Storing): Promise<boolean> {
	const at = await ctx.now()
	const lastValidHeight = asked > one.lastValidHeight ? asked : one.lastValidHeight
	return inTransaction(ctx, async (ctx) => {
		const rows = await ctx.db
			.update(cosigned)
			.set({ status: "live", raw, lastValidHeight })
			.where(and(eq(cosigned.id, one.id), eq(cosigned.status, "stored")))
			.returning({ id: cosigned.id })
		if (rows.length === 0) return false
		await handler.sending(ctx, { subject: one.subjectId, signature: one.signature, at })
		return true
	})
}
