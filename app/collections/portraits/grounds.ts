import { disc, dots, flat, line, type Parts, round } from "./kit.ts"

/** Two colours of the poster behind the figure: the sheet, and what is printed on it. */
export type GroundInk = { readonly sheet: string; readonly print: string }

const sheet = (fill: string) => flat("M0 0H600V600H0Z", fill)

function rays(fill: string) {
	let d = ""
	for (let at = 0; at < 14; at += 1) {
		const [from, to] = [(at * Math.PI) / 7, ((at + 0.5) * Math.PI) / 7]
		const point = (angle: number) => `${round(300 + 460 * Math.cos(angle))} ${round(300 + 460 * Math.sin(angle))}`
		d += `M300 300L${point(from)} ${point(to)}Z`
	}
	return flat(d, fill)
}

export const GROUNDS: Parts<GroundInk> = {
	plain: (p) => sheet(p.sheet),
	moon: (p) => sheet(p.sheet) + disc(330, 250, 225, p.print),
	halftone: (p) => sheet(p.sheet) + dots(4, 8, 620, 13, 34, 26, 3, p.print),
	"halftone-rise": (p) => sheet(p.sheet) + dots(4, 330, 620, 13, 34, 3, 30, p.print),
	rays: (p) => sheet(p.sheet) + rays(p.print),
	slant: (p) => sheet(p.sheet) + flat("M0 0H420L180 600H0Z", p.print),
	bars: (p) =>
		sheet(p.sheet) +
		line(
			"M-40 140L160 -60M-40 300L320 -60M-40 460L480 -60M-40 620L640 -60M120 620L640 100M280 620L640 260M440 620L640 420",
			30,
			p.print,
		),
	skyline: (p) =>
		sheet(p.sheet) +
		flat(
			"M0 600V250H70V190H130V300H160V120H230V70H250V120H270V340H350V210H430V280H460V90H520V50H530V90H560V330H600V600Z",
			p.print,
		),
	wall: (p) =>
		sheet(p.sheet) +
		line(
			"M0 90H600M0 180H600M0 270H600M0 360H600M0 450H600M100 0V90M320 0V90M540 0V90M210 90V180M430 90V180M100 180V270M320 180V270M540 180V270M30 270V360M210 270V360M430 270V360M100 360V450M540 360V450",
			7,
			p.print,
		),
	rings: (p) =>
		sheet(p.sheet) +
		[90, 170, 250, 330, 410]
			.map((r) => `<circle cx="300" cy="260" r="${r}" fill="none" stroke="${p.print}" stroke-width="26"/>`)
			.join(""),
	bolt: (p) => sheet(p.sheet) + flat("M380 -20L90 330H250L150 620L530 220H350L470 -20Z", p.print),
	torn: (p) =>
		sheet(p.sheet) +
		flat(
			"M0 0H600V170L560 190L520 165L470 205L420 180L380 215L320 190L280 230L220 200L170 240L130 215L80 255L40 235L0 270Z",
			p.print,
		),
	wave: (p) =>
		sheet(p.sheet) +
		line(
			[60, 150, 240, 330, 420, 510].map((y) => `M-60 ${y}q60 -50 120 0t120 0t120 0t120 0t120 0t120 0`).join(""),
			22,
			p.print,
		),
	checks: (p) =>
		sheet(p.sheet) +
		[50, 150, 250, 350]
			.map(
				(y, at) =>
					`<path d="M${at % 2 ? 100 : 0} ${y}h620" stroke="${p.print}" stroke-width="100" stroke-dasharray="100 100" stroke-linecap="butt"/>`,
			)
			.join(""),
}
