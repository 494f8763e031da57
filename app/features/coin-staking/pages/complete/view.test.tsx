import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { LANGS, type Lang, paths } from "#app/lib/paths.ts"
import { ScriptsProvider } from "#app/ui/page-script.tsx"
import { type PayFigures, PayPanel } from "./view.tsx"

const SIGNATURE = "5".repeat(88)
const base: PayFigures = {
	draft: "0199c1a0-0000-7000-8000-000000000001",
	status: "agreed",
	amount: "100 SCG",
	days: 90,
	apr: "12%",
	reward: "3 SCG",
	expiresAt: new Date("2026-11-22T05:00:00Z"),
	heldUntil: null,
	refusedFor: null,
	owner: null,
	signature: null,
	pay: { url: "solana:x", qr: "", recipient: "r", mint: "m", amount: "100", reference: "k" },
	owed: [],
}
const owed = [{ id: "1", amount: "20 SCG", reason: "short", signature: SIGNATURE }] as const

async function shown(lang: Lang, over: Partial<PayFigures>, wallet: Parameters<typeof PayPanel>[0]["wallet"] = null) {
	await getT(lang)
	const t = wordsT({ "coin-staking": wordsOf(lang, "coin-staking") })
	const html = renderToStaticMarkup(
		<ScriptsProvider value={{ pay: "/pay.js" }}>
			<PayPanel t={t} lang={lang} position={{ ...base, ...over }} wallet={wallet} />
		</ScriptsProvider>,
	)
	return { t, html, text: html.replace(/<[^>]*>/g, "") }
}

test("a payment that was not counted is told with its reason before anything that invites to pay", async () => {
	for (const lang of LANGS) {
		const { t, html, text } = await shown(lang, { owed })
		const told = t("coin-staking:complete.owed.text", { amount: "20 SCG", reason: t("coin-staking:why.short") })
		expect(text).toContain(told)
		expect(text.indexOf(told)).toBeLessThan(text.indexOf(t("coin-staking:complete.phone.title")))
		expect(html).toContain(`<dt>${t("coin-staking:complete.tx")}</dt><dd>${SIGNATURE}</dd>`)
		const head = html.slice(html.indexOf("aria-live"), html.indexOf("split"))
		expect(head).toContain(t("coin-staking:complete.owed.title"))
	}
})

test("where something arrived, nobody is told that nothing did, and the way to it comes before a new start", async () => {
	for (const lang of LANGS) {
		const failed = await shown(lang, { status: "failed", pay: null, owed })
		expect(failed.text).toContain(failed.t("coin-staking:complete.failedOwed"))
		expect(failed.text).not.toContain(failed.t("coin-staking:complete.failed"))
		const refused = await shown(lang, { status: "refused", pay: null, refusedFor: "short", owed })
		for (const { html } of [failed, refused]) {
			const ways = [`href="${paths.stakeView(lang)}"`, `href="${paths.stakeWrite(lang)}"`].map((way) =>
				html.indexOf(way),
			)
			expect(ways[0]).toBeGreaterThan(0)
			expect(ways[0]).toBeLessThan(ways[1] ?? 0)
		}
		const unpaid = await shown(lang, { status: "failed", pay: null })
		expect(unpaid.text).toContain(unpaid.t("coin-staking:complete.failed"))
	}
})

test("a hold is shown while payment is awaited, as the reader's language writes a time", async () => {
	const heldUntil = new Date("2026-11-22T04:29:00Z")
	expect((await shown("eng", { heldUntil })).text).toContain("held until Nov 22, 2026, 04:29 UTC.")
	expect((await shown("idn", { heldUntil })).text).toContain("dicadangkan sampai 22 Nov 2026, 04.29 UTC.")
	const { text } = await shown("eng", { heldUntil, status: "pending", pay: null })
	expect(text).not.toContain("held until")
})

test("without scripts the button that signs says where to pay instead", async () => {
	for (const lang of LANGS) {
		const { t, html } = await shown(lang, {}, { chain: "solana", address: "a", walletType: "phantom" })
		expect(html).toContain(`<noscript><p class="notice">${t("coin-staking:complete.wallet.noScript")}</p></noscript>`)
	}
})
