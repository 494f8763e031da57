import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS, paths } from "#app/lib/paths.ts"
import { MyReservationPage } from "./detail-view.tsx"
import type { MyReservation } from "./load.server.ts"

const AT = "2027-01-05T01:00:00.000Z"
const reservation: MyReservation = {
	...{ seq: 7, kind: "gym", partner: "Gym A", partnerId: "gym-a", people: 1, visit: null, isExample: false },
	...{ when: "5 Jan", at: AT, until: "5 Jan", state: "completed", isPast: false, percent: 0, tier: null },
	...{ name: "Kim Mina", contact: "mina@example.org", memo: "", why: "", free: "4 Jan", freeAt: AT, isFree: true },
	...{ nights: 0, month: "2027-01", cancelBy: null, visitPercent: null, lateCancels: true, movesLeft: 0 },
	...{ mayCancel: true, mayMove: false, mayWithdraw: false, hasVoucher: false, voucherSoon: false },
	...{ steps: [], looks: [], reached: true },
}

test.each([true, false])("nothing is cancelled at one tap (free: %s)", async (isFree) => {
	for (const lang of LANGS) {
		const t = await getT(lang)
		const page = { ...reservation, isFree }
		const html = renderToStaticMarkup(
			<MyReservationPage t={t} lang={lang} page={page} moving={null} done={null} result={undefined} />,
		)
		const [folded = ""] = /<details class="booked-cancel">.*?<\/details>/s.exec(html) ?? []
		const [outside, inside] = [html.replace(folded, ""), folded.slice(folded.indexOf("</summary>"))]
		expect(outside).not.toContain('value="cancel"')
		expect(inside).toContain('value="cancel"')
		expect(inside).toContain(t(isFree ? "reservations:acts.sure" : "reservations:acts.sureAsk"))
		expect(inside).toContain(`href="${paths.myReservation(lang, 7)}"`)
		expect(inside).toContain(t("reservations:acts.keep"))
	}
})
