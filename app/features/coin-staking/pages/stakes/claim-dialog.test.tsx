import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { LANGS, type Lang } from "#app/lib/paths.ts"
import { ScriptsProvider } from "#app/ui/page-script.tsx"
import type { PayoutFigures } from "../receipt/load.server.ts"
import { QUEUED, STATES } from "../receipt/testing.ts"
import { ClaimDialog, ClaimDone, ClaimFailed } from "./claim-dialog.tsx"

const payout: PayoutFigures = { ...QUEUED, what: "claim", principal: 0n }

async function words(lang: Lang) {
	await getT(lang)
	return wordsT({
		"coin-staking": wordsOf(lang, "coin-staking"),
		"my-page": wordsOf(lang, "my-page", ["again"]),
		"nft-staking": wordsOf(lang, "nft-staking", ["again"]),
	})
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
		renderToStaticMarkup(<ClaimFailed t={t} lang="eng" reason="reason" stake={stake} again={false} />)
	expect(
		failed("a")
			.match(/<a[^>]*button-signal[^>]*>[^<]*/g)
			?.map((one) => one.replace(/.*>/, "")),
	).toEqual([t("coin-staking:claim.again")])
	expect(failed(null)).toMatch(new RegExp(`button-signal[^>]*>${t("coin-staking:claim.ok")}<`))
})

test.each(LANGS)("a claim that only lacks a newer signature offers the button for it, in %s", async (lang) => {
	const t = await words(lang)
	const claim = {
		...{ stake: payout.position, request: payout.id, owner: payout.to, units: 100_000_000n, days: 90, everyHours: 24 },
		...{ earned: 2_000_000n, claimed: 0n, claimable: 2_000_000n, least: 1_000_000n, closed: null },
	}
	const lastResult = { status: "error" as const, error: { "": ["too old"] } }
	const dialogs = (again: boolean) =>
		[
			<ClaimDialog key="claim" {...{ t, lang, claim, lastResult, again }} asset={{ symbol: "SCG", scale: 6 }} />,
			<ClaimFailed key="failed" {...{ t, lang, again }} reason="too old" stake={claim.stake} />,
		].map((dialog) =>
			renderToStaticMarkup(
				<ScriptsProvider value={{ payout: { src: "/payout.js", needs: [] } }}>{dialog}</ScriptsProvider>,
			),
		)
	for (const html of dialogs(true)) {
		expect(html).toContain("too old")
		expect(html).toContain(`data-wallet-sign="">${t("my-page:again.button")}</button>`)
		expect(html).toContain(`<noscript>${t("nft-staking:again.noScript")}</noscript>`)
	}
	for (const html of dialogs(false)) expect(html).not.toContain("data-wallet-sign")
})
