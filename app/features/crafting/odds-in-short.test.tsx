import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { OddsInShort } from "./odds-in-short.tsx"

test("a guarantee of the rarest tier says nothing of rarer ones, for there are none", async () => {
	const t = await getT("eng")
	const tier = { ppm: 10_000, items: ["one"], enhancePpm: 0, enhancePrice: "1 PVT", evolvePrice: "1 PVT" }
	const odds = {
		rule: "1",
		hash: "00",
		validFrom: new Date(0),
		isExample: true,
		evolvePpm: 0,
		craftPrice: "1 PVT",
		guard: { notice: 1, stop: 2 },
		tiers: [
			{ ...tier, tier: "mythic", certainAt: 200 },
			{ ...tier, tier: "legendary", certainAt: 60 },
			{ ...tier, tier: "epic", certainAt: null },
		],
	} as const
	const html = renderToStaticMarkup(<OddsInShort t={t} lang="eng" odds={odds} />)
	expect(html).toContain("Guaranteed: Mythic by craft 200, Legendary or rarer by craft 60.")
})
