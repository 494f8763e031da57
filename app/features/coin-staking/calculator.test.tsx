import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { Price } from "#app/prices/worth.ts"
import { ScriptsProvider } from "#app/ui/page-script.tsx"
import { Calculator } from "./calculator.tsx"

const scg = { symbol: "SCG", scale: 6 }
const terms = [{ days: 365, aprBps: 1500, left: 1n }]

async function shown(lang: Lang, typed: string, typedIn = lang, price: Price | null = null) {
	await getT(lang)
	const t = wordsT({ "coin-staking": wordsOf(lang, "coin-staking") })
	const start = "2026-11-24T00:00:00.000Z"
	const props = {
		t,
		lang,
		start,
		example: false,
		asset: scg,
		method: "simple-365-floor@1",
		terms,
		typed,
		typedIn,
		price,
		days: 365,
	} as const
	return {
		t,
		html: renderToStaticMarkup(
			<ScriptsProvider value={{ calculator: { src: "/calculator.js", needs: [] } }}>
				<Calculator {...props} />
			</ScriptsProvider>,
		),
	}
}

test("what was understood stands beside the field before any script runs", async () => {
	for (const [lang, typed, text, total] of [
		["eng", "10,000", "10,000 SCG", "11,500 SCG"],
		["kor", "10,000", "10,000 SCG", "11,500 SCG"],
		["idn", "10.000", "10.000 SCG", "11.500 SCG"],
		["idn", "10000,5", "10.000,5 SCG", "11.500,575 SCG"],
	] as const) {
		const { t, html } = await shown(lang, typed)
		expect(html).toContain(t("coin-staking:amount.understood", { amount: text }))
		expect(html).toContain(total)
	}
})

test("what has two readings shows both and reckons with neither", async () => {
	for (const [lang, typed, both] of [
		["eng", "1.500", ["1,500 SCG", "1.5 SCG"]],
		["idn", "1,500", ["1.500 SCG", "1,5 SCG"]],
	] as const) {
		const { html } = await shown(lang, typed)
		for (const one of both) expect(html).toContain(one)
		expect(html.match(/<dd[^>]*>–<\/dd>/g)).toHaveLength(3)
	}
	// Typed on an Indonesian page and taken along by the language link: still two readings, told as this page writes them.
	const { html } = await shown("eng", "1,500", "idn")
	expect(html.match(/<dd[^>]*>–<\/dd>/g)).toHaveLength(3)
	for (const one of ["1,500 SCG", "1.5 SCG"]) expect(html).toContain(one)
})

test("with a price, what the end is worth stands below, by whom and when; without one nothing of it", async () => {
	const price = { value: "0.02", currency: "USDT", source: "exchange.example", readAt: "2026-11-23T04:05:00.000Z" }
	for (const [lang, worth, time] of [
		["eng", "230.00 USDT", "Nov 23, 2026, 04:05 UTC"],
		["kor", "230.00 USDT", "2026. 11. 23. 04:05 UTC"],
		["idn", "230,00 USDT", "23 Nov 2026, 04.05 UTC"],
	] as const) {
		const { html } = await shown(lang, lang === "idn" ? "10.000" : "10,000", lang, price)
		for (const part of [worth, time, "exchange.example"]) expect(html).toContain(part)
		expect((await shown(lang, "10000")).html).not.toContain("USDT")
	}
})
