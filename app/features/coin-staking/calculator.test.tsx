import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import type { Lang } from "#app/lib/paths.ts"
import { ScriptsProvider } from "#app/ui/page-script.tsx"
import { Calculator } from "./calculator.tsx"

const scg = { symbol: "SCG", scale: 6 }
const terms = [{ days: 365, aprBps: 1500, left: 1n }]

async function shown(lang: Lang, typed: string, typedIn = lang) {
	await getT(lang)
	const t = wordsT({ "coin-staking": wordsOf(lang, "coin-staking") })
	const props = { t, lang, asset: scg, method: "simple-365-floor@1", terms, typed, typedIn, days: 365 } as const
	return {
		t,
		html: renderToStaticMarkup(
			<ScriptsProvider value={{ calculator: "/calculator.js" }}>
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
