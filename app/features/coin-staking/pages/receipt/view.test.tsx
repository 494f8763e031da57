import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { LANGS, type Lang, paths } from "#app/lib/paths.ts"
import { ScriptsProvider } from "#app/ui/page-script.tsx"
import type { PayoutFigures } from "./load.server.ts"
import { QUEUED, STATES } from "./testing.ts"
import { PayoutReceipt } from "./view.tsx"

const SIGNATURE = "5".repeat(88)

async function shown(lang: Lang, over: Partial<PayoutFigures>) {
	await getT(lang)
	const t = wordsT({ "coin-staking": wordsOf(lang, "coin-staking") })
	const html = renderToStaticMarkup(
		<ScriptsProvider value={{ payout: { src: "/payout.js", needs: [] } }}>
			<PayoutReceipt
				t={t}
				lang={lang}
				asset={{ symbol: "SCG", scale: 6 }}
				payout={{ ...QUEUED, ...over }}
				said="said"
				next={t("coin-staking:complete.ok")}
			/>
		</ScriptsProvider>,
	)
	return { t, html, text: html.replace(/<[^>]*>/g, "") }
}

test("in every state a receipt says where the payment is, what happens next, and has one next step", async () => {
	for (const lang of LANGS)
		for (const state of STATES) {
			const { t, html, text } = await shown(lang, { state })
			expect(text).toContain(t(`coin-staking:payout.states.${state}`))
			expect(text).toContain(t(`coin-staking:payout.next.${state}`))
			expect(html.match(/button-signal/g)).toHaveLength(1)
			expect(html).toContain(`class="button button-signal" href="${paths.stakeView(lang)}"`)
			expect(html).toMatch(/<button[^>]*needs-script[^>]*data-print/)
			expect(html.includes("data-awaiting")).toBe(state === "queued" || state === "sending")
		}
})

test("what is paid is stamped with its slot and its transaction; before that nothing is called final", async () => {
	const paid = {
		state: "done",
		signature: SIGNATURE,
		slot: 312_445_901n,
		paidAt: new Date("2026-11-22T05:01:00Z"),
	} as const
	const { html, text } = await shown("eng", paid)
	expect(html).toContain('class="stamp stamp-final"')
	expect(html).toContain('aria-label="FINAL, Slot 312,445,901, 5555…5555"')
	expect(html).toContain("slip-bars")
	expect(text).toContain("4,092.602739 SCG")
	for (const state of STATES.filter((state) => state !== "done"))
		expect((await shown("eng", { ...paid, state })).html).not.toContain("stamp-final")
})
