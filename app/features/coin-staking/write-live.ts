import { groupedText } from "#app/lib/grouped-amount.ts"
import { showLocal } from "#app/ui/local-text.ts"
import { utcText } from "#app/ui/utc-text.ts"
import { groupNow, groupWhileTyping } from "./group-while-typing.ts"
import { paintFigures } from "./paint-figures.ts"
import { shortcutUnits } from "./plans.ts"
import { type SlipTerms, slipEnd, slipTexts } from "./stake-slip.ts"

/** In the browser: what the write form needs once somebody touches it. The server has made out the slip that stands there until then. */

export { groupNow, groupWhileTyping }

/** Makes out the slip of what stands in the fields; `units`: null where that is no amount. */
export function paintSlip(form: HTMLFormElement, slip: SlipTerms, units: bigint | null): void {
	const days = Number(new FormData(form).get("days"))
	paintFigures(form, slipTexts(slip, units, days))
	paintEnd(form, slipEnd(slip, days))
}

/** A part of what can be spent, for the field. */
export const shortcutText = (spendable: bigint, percent: number, { asset, lang }: SlipTerms): string =>
	groupedText(shortcutUnits(spendable, percent, 10n ** BigInt(asset.scale)), asset, lang)

/** As the server writes a moment (`DateTime`). */
function paintEnd(form: HTMLFormElement, end: Date): void {
	const [time, local] = form.querySelectorAll<HTMLElement>("[data-end] :is(time, small)")
	const { lang } = document.documentElement
	if (!(time instanceof HTMLTimeElement) || !local || time.dateTime === end.toISOString()) return
	time.dateTime = end.toISOString()
	time.textContent = utcText(end, lang)
	local.dataset.at = time.dateTime
	showLocal(local, end, lang)
}
