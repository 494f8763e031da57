import { and, eq, sql } from "drizzle-orm"
import { tokenHash } from "#app/identity/sessions/keyed-hash.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { type KlipSettings, KlipUnresponsive, type Result, resultAtKlip } from "./ask-klip.server.ts"
import type { KlipNeeds } from "./prepare-klip.server.ts"
import { klipRequest } from "./tables.server.ts"

export type Outcome = Readonly<{
	status: "prepared" | "completed" | "cancelled" | "error" | "expired"
	address?: string
	signature?: string
	txHash?: string
}>

export type KlipRow = typeof klipRequest.$inferSelect
type Asked = Readonly<{ id: string; browser: string | null }>

export const watchKlip = async (ctx: KlipNeeds, asked: Asked): Promise<Outcome> => told(await klipRow(ctx, asked))

/**
 * What has become of a request, for the browser that it was made for. The service is asked at most once a second for it,
 * however many tabs and processes want to know: whoever moves `polled_at` asks, the others are told what is known.
 */
export async function klipRow(ctx: KlipNeeds, { id, browser }: Asked): Promise<KlipRow> {
	const { klip } = ctx.wallets
	const mine = and(
		eq(klipRequest.id, id),
		eq(klipRequest.browserHash, browser ? tokenHash(ctx.secret, "ask", browser) : ""),
	)
	const open = and(mine, eq(klipRequest.status, "prepared"))
	const [turn] = await ctx.db
		.update(klipRequest)
		.set({
			polledAt: sql`now()`,
			status: sql`case when ${klipRequest.expiresAt} <= now() then 'expired' else ${klipRequest.status} end`,
		} as never)
		.where(
			and(
				open,
				sql`(${klipRequest.expiresAt} <= now() or coalesce(${klipRequest.polledAt} <= now() - interval '1 second', true))`,
			),
		)
		.returning()
	if (klip && turn?.status === "prepared") {
		const made = outcomeOf(turn, await resultOf(ctx, klip, turn))
		// Another process may have been slower with an older answer: what is settled stays.
		if (made.status !== "prepared") await ctx.db.update(klipRequest).set(made).where(open)
	}
	const [now] = await ctx.db.select().from(klipRequest).where(mine)
	if (!now) throw new Refusal("messages:error.requestDataFailed", { status: 404 })
	return now
}

/** While the service is silent the request is on the way: the person may have confirmed, and it may be heard of later. */
async function resultOf({ log }: KlipNeeds, klip: KlipSettings, { requestKey }: KlipRow): Promise<Result> {
	try {
		return await resultAtKlip(klip, requestKey)
	} catch (error) {
		if (!(error instanceof KlipUnresponsive)) throw error
		log.warn({ err: error }, "Klip told nothing")
		return { status: "waiting" }
	}
}

function outcomeOf({ kind, walletAddress }: KlipRow, result: Result): Outcome {
	if (result.status === "waiting") return { status: "prepared" }
	if (result.status !== "completed") return { status: result.status }
	const { address, signature, txHash } = result
	if (kind === "auth") return address ? { status: "completed", address } : { status: "error" }
	if (kind === "send") return txHash ? { status: "completed", txHash } : { status: "error" }
	// The service may name who signed: somebody else's signature is of no use here.
	const otherwise = address !== undefined && address !== walletAddress
	return signature && !otherwise ? { status: "completed", signature } : { status: "error" }
}

function told({ status, address, signature, txHash }: KlipRow): Outcome {
	// The cast: the table's own check allows no other status.
	return {
		status: status as Outcome["status"],
		...(address && { address }),
		...(signature && { signature }),
		...(txHash && { txHash }),
	}
}
