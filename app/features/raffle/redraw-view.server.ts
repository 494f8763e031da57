import { eq, max } from "drizzle-orm"
import { z } from "zod"
import type { ReadView } from "#app/identity/proposals/proposal-view.ts"
import { countText, factOf } from "#app/identity/proposals/view-texts.server.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { nftsByAsset } from "#app/prizes/nfts-by-asset.server.ts"
import { raffleDelivery } from "#app/raffles/tables.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { raffleById } from "./list-raffles.server.ts"
import { headFacts, nftsIn, pageOf, prizeText } from "./proposal-parts.server.ts"

const redrawing = z.object({ reason: z.enum(["excluded", "undeliverable"]) })

export const redrawPrize: ReadView = async (request) => {
	const { ctx, t, lang, subject, evidence } = request
	const read = redrawing.safeParse(evidence)
	if (!read.success || !isUuid(subject)) return null
	const [row] = await ctx.db
		.select({ delivery: raffleDelivery, status: outgoing.status })
		.from(raffleDelivery)
		.leftJoin(outgoing, eq(outgoing.subjectId, raffleDelivery.id))
		.where(eq(raffleDelivery.id, subject))
	const one = row && (await raffleById(ctx, row.delivery.raffleId))
	if (!row || !one) return null
	const { delivery, status } = row
	const kind = one.prizes[delivery.prize]?.kind ?? "coin"
	const prize = { kind, asset: delivery.asset, units: `${delivery.units}` }
	const [names, [last]] = await Promise.all([
		nftsByAsset(ctx, nftsIn([prize])),
		ctx.db
			.select({ place: max(raffleDelivery.place) })
			.from(raffleDelivery)
			.where(eq(raffleDelivery.raffleId, one.id)),
	])
	const what = prizeText(request, prize, names)
	const wallet = delivery.wallet ?? t("operators-raffles:treasury")
	const isOver = delivery.doneAt !== null || delivery.passedAt !== null || delivery.wallet === null
	return {
		effect: t("operators-proposals:raffles.effect.redraw", { prize: what, wallet }),
		facts: [
			...headFacts(request, one),
			...factOf(t("operators-raffles:column.prize"), `${countText(lang, delivery.prize + 1)} · ${what}`),
			...factOf(t("operators-proposals:raffles.winner"), wallet),
			...factOf(
				t("operators-proposals:raffles.winnerPlace"),
				delivery.place === null ? null : countText(lang, delivery.place + 1),
			),
			...factOf(
				t("operators-proposals:raffles.winnerTicket"),
				delivery.ticket === null ? null : countText(lang, delivery.ticket),
			),
			...factOf(t("operators-proposals:raffles.nextPlace"), countText(lang, (last?.place ?? -1) + 2)),
			...factOf(t("operators-raffles:field.reason"), t(`operators-raffles:reason.${read.data.reason}`)),
			...factOf(t("operators-raffles:column.payment"), status && t(`admin:money.states.${status}`)),
		],
		warnings: [
			...(isOver ? [t("operators-proposals:raffles.warning.prizeOver")] : []),
			...(!isOver && status !== "held" && status !== "stuck"
				? [t("operators-proposals:raffles.warning.notRefused")]
				: []),
		],
		link: pageOf(request, one.id),
	}
}
