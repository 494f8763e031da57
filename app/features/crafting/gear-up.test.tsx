import { renderAsync } from "@resvg/resvg-js"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { weaponSvg } from "#app/collections/weapons/weapon-svg.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS, pagePath } from "#app/lib/paths.ts"
import { GearUp, LADDER } from "./gear-up.tsx"

const SIDE = 300

test("the shapes in the row of tiers are whole: none runs into the upper edge of its square, or into a side", async () => {
	for (const id of LADDER) {
		const { pixels, width } = await renderAsync(weaponSvg(id, { silhouette: true, size: SIDE }) ?? "")
		expect(width).toBe(SIDE)
		const inked = (x: number, y: number) => (pixels[(y * SIDE + x) * 4 + 3] ?? 0) > 128
		const edge = Array.from({ length: SIDE }, (_, at) => inked(at, 0) || inked(0, at) || inked(SIDE - 1, at))
		expect([id, edge.filter(Boolean).length]).toEqual([id, 0])
	}
})

test("F047, Q056: each of the three tools is searched for on Gear Up, too, and the workshop answers", async () => {
	for (const lang of LANGS) {
		const workshop = pagePath(lang, "nftProjectGearUpCrafter")
		const html = renderToStaticMarkup(
			<GearUp
				t={await getT(lang)}
				own="pages/nftProjectGearUp"
				{...{ lang, here: pagePath(lang, "nftProjectGearUp"), tab: "crafting", group: "", next: [{ href: workshop }] }}
				{...{ odds: null, head: null, sections: null }}
			/>,
		)
		for (const act of ["craft", "enhance", "evolve"]) {
			expect(html).toContain(`<form method="get" action="${workshop}#${act}"`)
			expect(html).toContain(`type="search" name="${act}"`)
		}
	}
})
