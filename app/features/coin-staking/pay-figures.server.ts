import { and, desc, eq } from "drizzle-orm"
import { solanaPayUrl } from "#app/chains/solana/pay-url.ts"
import type { RequestContext } from "#app/db/context.ts"
import { amountText } from "#app/lib/amount.ts"
import { formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { qrModules } from "#app/lib/qr-modules.ts"
import type { Receipt } from "#app/settlement/handlers.ts"
import { getIntent } from "#app/settlement/intents.server.ts"
import { listOwedFor } from "#app/settlement/owed.server.ts"
import { attempt, receipt } from "#app/settlement/tables.server.ts"
import { percentText } from "./figures.ts"
import { owedReason } from "./owed-reason.ts"
import type { PayFigures } from "./pay-panel.tsx"
import { findOwnPosition } from "./queries.server.ts"
import { positionStatus } from "./status.ts"

/** All that the complete page shows of an agreed application; null while it is only a draft, or where there is none of the visitor's. */
export async function payFiguresOf(
	ctx: RequestContext,
	id: string,
	words: { lang: Lang; label: string },
): Promise<PayFigures | null> {
	const position = await findOwnPosition(ctx, id)
	if (!position) return null
	const status = positionStatus.nameOf(position.status)
	const intent = position.intentId ? await getIntent(ctx.db, position.intentId) : null
	if (status === "draft" || !intent) return null
	const locale = LOCALES[words.lang]
	const amount = money(ctx.coin.asset, position.units)
	const { reference } = intent
	const url = solanaPayUrl({
		recipient: ctx.coin.depositVault.owner,
		amount,
		mint: ctx.coin.mint,
		reference,
		label: ctx.coin.asset.symbol,
		message: words.label,
	})
	const pay = {
		url,
		qr: qrModules(url),
		recipient: ctx.coin.depositVault.owner,
		mint: ctx.coin.mint,
		amount: amountText(amount.units, amount.asset, words.lang),
		reference,
	}
	const owed = await listOwedFor(ctx, intent.id)
	return {
		draft: position.id,
		status,
		amount: formatMoney(amount, locale),
		days: position.days,
		apr: percentText(position.aprBps, locale),
		reward: formatMoney(money(ctx.coin.asset, position.reward), locale),
		expiresAt: intent.expiresAt,
		heldUntil: position.heldUntil && position.heldUntil > (await ctx.now()) ? position.heldUntil : null,
		owner: position.owner,
		signature: await signatureOf(ctx, position.receiptId, intent.id),
		pay: status === "agreed" ? pay : null,
		refusedFor: status === "refused" ? owedReason(owed[0]?.reason ?? "") : null,
		owed: owed.map((one) => owedLine(ctx, one, locale)),
	}
}

const owedLine = (ctx: RequestContext, one: Receipt, locale: string) => ({
	id: one.id,
	amount: assetText(ctx, one, locale),
	reason: owedReason(one.reason ?? ""),
	signature: one.signature,
})

/** An amount of a coin that may be foreign to us: then in its smallest units, with its mint in full. */
export function assetText(ctx: RequestContext, one: Receipt, locale: string): string {
	if (one.asset === ctx.coin.mint) return formatMoney(money(ctx.coin.asset, one.units), locale)
	if (one.asset === "SOL") return formatMoney(money({ symbol: "SOL", scale: 9 }, one.units), locale)
	return `${one.units} × ${one.asset}`
}

/** The transaction that paid, or the one under way. */
async function signatureOf(ctx: RequestContext, receiptId: string | null, intentId: string): Promise<string | null> {
	if (receiptId) {
		const [row] = await ctx.db.select({ signature: receipt.signature }).from(receipt).where(eq(receipt.id, receiptId))
		return row?.signature ?? null
	}
	const [row] = await ctx.db
		.select({ signature: attempt.signature })
		.from(attempt)
		.where(and(eq(attempt.intentId, intentId), eq(attempt.status, "live")))
		.orderBy(desc(attempt.createdAt))
		.limit(1)
	return row?.signature ?? null
}
