import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { LANGS, type Lang } from "#app/lib/paths.ts"
import { ScriptsProvider } from "#app/ui/page-script.tsx"
import type { PayoutFigures, PayoutState } from "../receipt/load.server.ts"
import { ClaimDone, ClaimFailed } from "./claim-dialog.tsx"

const payout: PayoutFigures = {
	id: "0199c1a0-0000-7000-8000-000000000001",
	what: "claim",
	position: "0199c1a0-0000-7000-8000-000000000002",
	principal: 0n,
	reward: 92_602_739n,
	to: "9".repeat(44),
	askedAt: new Date("2026-11-22T05:00:00Z"),
	dueAt: null,
	paidAt: null,
	state: "queued",
	signature: null,
	slot: null,
	why: null,
}
const STATES: readonly PayoutState[] = ["queued", "sending", "done", "held", "stuck", "cancelled"]

async function words(lang: Lang) {
	await getT(lang)
	return wordsT({ "coin-staking": wordsOf(lang, "coin-staking") })
}

/** The sentence that a claim on its way ends with. */
const underWay = (t: Awaited<ReturnType<typeof words>>) =>
	t("coin-staking:claim.done", { amount: "1", owner: "|" }).split(". ").at(-1) ?? ""

test("a claim is said to be on its way while it is, and after that what became of it, as its slip says", async () => {
	for (const lang of LANGS) {
		const t = await words(lang)
		for (const state of STATES) {
			const html = renderToStaticMarkup(
				<ScriptsProvider value={{ payout: { src: "/payout.js", needs: [] } }}>
					<ClaimDone t={t} lang={lang} asset={{ symbol: "SCG", scale: 6 }} payout={{ ...payout, state }} />
				</ScriptsProvider>,
			)
			const text = html.replace(/<[^>]*>/g, "")
			const isOpen = state === "queued" || state === "sending"
			expect(html.includes("data-awaiting")).toBe(isOpen)
			expect(text.includes(t(`coin-staking:payout.next.${state}`))).toBe(!isOpen)
			expect(text.includes(underWay(t))).toBe(isOpen)
		}
	}
})

test("after a claim that was refused the next step is to try again, where there is something to try", async () => {
	const t = await words("eng")
	const failed = (stake: string | null) =>
		renderToStaticMarkup(<ClaimFailed t={t} lang="eng" reason="reason" stake={stake} />)
	expect(
		failed("a")
			.match(/<a[^>]*button-signal[^>]*>[^<]*/g)
			?.map((one) => one.replace(/.*>/, "")),
	).toEqual([t("coin-staking:claim.again")])
	expect(failed(null)).toMatch(new RegExp(`button-signal[^>]*>${t("coin-staking:claim.ok")}<`))
})
