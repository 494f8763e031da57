import { randomUUID } from "node:crypto"
import type { Context } from "#app/db/context.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS, type Lang, LOCALES, WORDS_FOLDER } from "#app/lib/paths.ts"
import { endOf } from "#app/raffles/schedule.ts"
import { raffleStatus } from "#app/raffles/status.ts"
import { utcText } from "#app/ui/date-time.tsx"
import { deliveriesOf, raffleById } from "../../list-raffles.server.ts"
import { amountOf, nftsOf } from "../board/load.server.ts"
import type { Step } from "./view.tsx"

/** One raffle as its operators see it; null: there is none. */
export async function oneRaffle(
	ctx: Pick<Context, "db" | "assets">,
	{ id, lang }: Readonly<{ id: string; lang: Lang }>,
) {
	const one = await raffleById(ctx, id)
	if (!one) return null
	const t = await getT(lang)
	const at = (moment: Date | null) => (moment ? utcText(moment, LOCALES[lang]) : "–")
	const state = raffleStatus.nameOf(one.status)
	const isOpen = raffleStatus.codes("open").includes(one.status)
	const kind = state === "draft" ? ("publish-raffle" as const) : isOpen ? ("cancel-raffle" as const) : null
	const nfts = await nftsOf(ctx, one)
	const steps = (await deliveriesOf(ctx, id)).map(
		({ delivery, status, reason }): Step => ({
			id: delivery.id,
			prize: delivery.prize,
			place: delivery.place,
			wallet: delivery.wallet,
			amount: amountOf(ctx, delivery, lang, nfts),
			payment: status ? [status, reason].filter(Boolean).join(": ") : null,
			canRedraw: !delivery.doneAt && !delivery.passedAt && (status === "held" || status === "stuck"),
			formId: randomUUID(),
		}),
	)
	const facts: readonly (readonly [string, string])[] = [
		[t("operators-raffles:column.state"), t(`operators-raffles:state.${state}`)],
		[t("operators-raffles:column.tickets"), `${one.nextTicket - 1} / ${one.maximum}`],
		[t("operators-raffles:field.minimum"), `${one.minimum}`],
		[t("operators-raffles:column.opens"), at(one.opensAt)],
		[t("operators-raffles:column.closes"), at(endOf(one))],
		[t("operators-raffles:field.extendedTo"), at(one.extendedTo)],
		[t("operators-raffles:column.commit"), one.commit ?? "–"],
		[t("operators-raffles:memo"), one.commitSignature ?? "–"],
		[t("operators-raffles:root"), one.root ?? "–"],
		[t("operators-raffles:rootMemo"), one.rootSignature ?? "–"],
		[t("operators-raffles:why"), one.cancelReason ?? "–"],
	]
	return {
		name: one.name,
		facts,
		rules: Object.fromEntries(
			LANGS.map((of) => [of, [one.texts[WORDS_FOLDER[of]].title, ...one.texts[WORDS_FOLDER[of]].rules]]),
		),
		prizes: one.prizes.map(({ asset, units }) => amountOf(ctx, { asset, units: BigInt(units) }, lang, nfts)),
		steps,
		act: kind ? { kind, subject: id, id: randomUUID() } : null,
	}
}
