import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { Resvg } from "@resvg/resvg-js"

/** Of a maskable icon a launcher may show no more than the circle that four fifths of its side span. */
const SAFE = 0.7
/** Files of the icons by which a phone or a desktop shows the site once it is installed. */
const ICONS = [
	{ file: "icons/192.png", pixels: 192, scale: 1 },
	{ file: "icons/512.png", pixels: 512, scale: 1 },
	{ file: "icons/maskable-512.png", pixels: 512, scale: SAFE },
	// Where iOS looks for it by itself.
	{ file: "apple-touch-icon.png", pixels: 180, scale: 0.85 },
]

/** Draws them from the site's own sign, into the folder that is served. */
export function drawAppIcons(folder) {
	const sign = readFileSync("public/favicon.svg", "utf8")
	const [ground, ...figure] = sign.match(/<path\b[^>]*>/g) ?? []
	if (!ground || figure.length === 0) throw new Error("public/favicon.svg has no ground and figure")
	for (const { file, pixels, scale } of ICONS) {
		const placed = `<g transform="translate(200 200) scale(${scale}) translate(-200 -200)">${figure.join("")}</g>`
		const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">${ground}${placed}</svg>`
		const path = join(folder, file)
		mkdirSync(dirname(path), { recursive: true })
		writeFileSync(path, new Resvg(svg, { fitTo: { mode: "width", value: pixels } }).render().asPng())
	}
}
