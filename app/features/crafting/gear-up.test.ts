import { renderAsync } from "@resvg/resvg-js"
import { expect, test } from "vitest"
import { weaponSvg } from "#app/collections/weapons/weapon-svg.ts"
import { LADDER } from "./gear-up.tsx"

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
