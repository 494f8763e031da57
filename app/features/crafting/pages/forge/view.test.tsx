import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS, pagePath } from "#app/lib/paths.ts"
import type { ForgePage } from "./model.ts"
import { Forge } from "./view.tsx"

const ODDS: NonNullable<ForgePage["odds"]> = {
	...{ rule: "1", hash: "00", validFrom: new Date(0), isExample: true, evolvePpm: 0, craftPrice: "1 PVT" },
	guard: { notice: 1, stop: 2 },
	tiers: [
		{
			tier: "mythic",
			ppm: 1_000_000,
			items: [],
			certainAt: 9,
			enhancePpm: 0,
			enhancePrice: "1 PVT",
			evolvePrice: "1 PVT",
		},
	],
}
const PAGE: ForgePage = {
	gate: { allowed: false, country: null, rules: [], signedIn: false, demo: true },
	...{
		odds: ODDS,
		isClosed: false,
		isStopped: false,
		clock: null,
		isDemo: true,
		wallet: null,
		own: null,
		observed: null,
	},
	searched: {},
}

test("whoever searches on Gear Up without a wallet finds the search as typed, and that it needs one, at its tool", async () => {
	for (const lang of LANGS) {
		const t = await getT(lang)
		const here = pagePath(lang, "nftProjectGearUpCrafter")
		const drawn = (page: Partial<ForgePage>) => {
			const html = renderToStaticMarkup(
				<Forge {...{ t, lang, here, tour: "", gate: null, refused: [] }} page={{ ...PAGE, ...page }} />,
			)
			const tools = new Map([...html.matchAll(/<article id="(\w+)".*?<\/article>/gs)].map(([whole, id]) => [id, whole]))
			return { html, tools, connects: html.split('commandfor="modal-wallet"').length - 1 }
		}
		const { tools, connects } = drawn({ searched: { craft: '"12' } })
		expect(tools.get("craft")).toMatch(/<input type="search" name="craft"[^>]* value="&quot;12"/)
		expect(tools.get("craft")).toContain(`action="${here}#craft"`)
		expect(tools.get("craft")).toContain(t("crafting:needsWallet"))
		expect(tools.get("craft")).toContain(t("crafting:connect"))
		expect(tools.get("evolve")).not.toContain("<form")
		expect(connects).toBe(1)
		// Nothing typed is a search, too; without one it is said once, above all tools.
		expect(drawn({ searched: { evolve: "" } }).tools.get("evolve")).toContain(t("crafting:needsWallet"))
		expect(drawn({})).toMatchObject({ connects: 1 })
		expect(drawn({}).html).not.toContain('type="search"')
		// Where nothing is taken no wallet helps.
		expect(drawn({ searched: { craft: "12" }, isStopped: true })).toMatchObject({ connects: 0 })
	}
})
