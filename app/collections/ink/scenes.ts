import { C } from "./colours.ts"
import type { Layer } from "./plate.ts"
import { arc, circle, polar, polygon, rect, star, times } from "./shapes.ts"

export type Scene = readonly Layer[]

const ALL = "M0 0H600V600H0Z"
const fill = (d: string, colour: string): Layer => ({ d, fill: colour })

/** Parallel lines, `angle` from upright: one long dashed stroke as wide as the sheet. */
const lines = (colour: string, on: number, off: number, angle = 0): Layer => {
	const d =
		angle === 90
			? "M300-20V620"
			: angle === 45
				? "M-150-150L750 750"
				: angle === -45
					? "M750-150L-150 750"
					: "M-20 300H620"
	return { d, stroke: colour, width: angle === 0 || angle === 90 ? 700 : 1400, dash: [on, off] }
}

/** Rows of dots that shrink row by row: a halftone. */
const halftone = (colour: string, y: number, rows: number, size: number, up = false): Layer[] =>
	Array.from({ length: rows }, (_, i) => ({
		d: `M${i % 2 ? 0 : -11} ${up ? y - i * 19 : y + i * 19}H620`,
		stroke: colour,
		width: Math.round(size * (1 - i / rows) * 10) / 10 + 2,
		dash: [0.1, 22] as const,
		round: true,
	}))

/** Backgrounds by name: (ground, second ink) → what is printed below the drawing. */
export const scenes = {
	plain: (ground: string, second: string): Scene => [fill(ALL, ground), ...halftone(second, 606, 9, 15, true)],
	stripes: (ground: string, second: string): Scene => [fill(ALL, ground), lines(second, 9, 21, 45)],
	bars: (ground: string, second: string): Scene => [fill(ALL, ground), lines(second, 26, 26)],
	slab: (ground: string, second: string): Scene => [fill(ALL, ground), fill("M0 600V430L600 150V600Z", second)],
	corner: (ground: string, second: string): Scene => [fill(ALL, ground), fill("M0 0H600L0 600Z", second)],
	moon: (ground: string, second: string): Scene => [fill(ALL, ground), fill(circle(352, 250, 205), second)],
	halo: (ground: string, second: string): Scene => [
		fill(ALL, ground),
		fill(circle(300, 300, 232), second),
		{ d: circle(300, 300, 262), stroke: second, width: 6 },
	],
	rings: (ground: string, second: string): Scene => [
		fill(ALL, ground),
		...[80, 150, 220, 290, 360].map((r) => ({ d: circle(300, 300, r), stroke: second, width: 26 })),
	],
	rays: (ground: string, second: string): Scene => [
		fill(ALL, ground),
		fill(
			times(
				14,
				(i) => `M300 300L${polar(300, 300, 520, (i * 360) / 14)}L${polar(300, 300, 520, ((i + 0.5) * 360) / 14)}Z`,
			),
			second,
		),
	],
	burst: (ground: string, second: string): Scene => [fill(ALL, ground), fill(star(300, 300, 330, 205, 18, 4), second)],
	dots: (ground: string, second: string): Scene => [fill(ALL, ground), ...halftone(second, 12, 16, 20)],
	grid: (ground: string, second: string): Scene => [
		fill(ALL, ground),
		{ d: times(8, (i) => `M${i * 84 - 6}-20V620M-20 ${i * 84 + 30}H620`), stroke: second, width: 5 },
	],
	map: (ground: string, second: string): Scene => [
		fill(ALL, ground),
		{
			d: "M-20 130H240L420 310V620M120-20V260L330 470H620M-20 430L170 620M470-20V150L620 300",
			stroke: second,
			width: 30,
		},
	],
	rain: (ground: string, second: string): Scene => [
		fill(ALL, ground),
		...[0, 1, 2, 3, 4, 5, 6, 7].map((i) => ({
			d: `M${i * 88 + 30} ${-20 - i * 31}L${i * 88 - 110} 640`,
			stroke: second,
			width: 6,
			dash: [58 + (i % 3) * 22, 40 + (i % 2) * 34] as const,
			round: true,
		})),
	],
	city: (ground: string, second: string): Scene => [
		fill(ALL, ground),
		fill("M0 600V420H70V340H150V460H190V250H280V400H330V300H350V210H420V300H440V430H500V320H600V600Z", second),
		{
			d: "M20 450V590M44 450V590M212 280V590M250 280V590M372 240V590M398 240V590M530 350V590M566 350V590",
			stroke: ground,
			width: 11,
			dash: [13, 17],
		},
	],
	roofs: (ground: string, second: string): Scene => [
		fill(ALL, ground),
		...[0, 1, 2, 3].map((row) => ({
			d: times(
				9,
				(i) =>
					arc(i * 84 - (row % 2 ? 42 : 0), 462 + row * 46, 38, -90, 90) +
					arc(i * 84 - (row % 2 ? 42 : 0), 462 + row * 46, 21, -90, 90),
			),
			stroke: second,
			width: 9,
		})),
	],
	waves: (ground: string, second: string): Scene => [
		fill(ALL, ground),
		...[0, 1, 2, 3, 4].map((row) => ({
			d: `M${-40 - row * 26} ${390 + row * 48}${times(9, () => "q22-36 44 0t44 0")}`,
			stroke: second,
			width: 7 + row * 4,
		})),
	],
	brick: (ground: string, second: string): Scene => [
		fill(ALL, ground),
		{
			d: times(
				9,
				(i) => `M-20 ${i * 72 + 20}H620${times(5, (k) => `M${k * 150 + (i % 2 ? 20 : 95)} ${i * 72 + 20}v72`)}`,
			),
			stroke: second,
			width: 6,
		},
	],
	rails: (ground: string, second: string): Scene => [
		fill(ALL, ground),
		fill("M262 110H338L560 600H40Z", second),
		{ d: "M290 110L170 620M310 110L430 620", stroke: ground, width: 12 },
		{ d: "M240 190H360M216 250H384M186 325H414M148 420H452M100 535H500", stroke: ground, width: 9 },
	],
	sign: (ground: string, second: string): Scene => [
		fill(ALL, ground),
		fill(rect(62, 62, 476, 476), second),
		{ d: "M38 38H562V562H38Z", stroke: second, width: 13, dash: [0.1, 26.2], round: true },
	],
	stars: (ground: string, second: string): Scene => [
		fill(ALL, ground),
		fill(
			[
				[70, 90, 13],
				[180, 48, 7],
				[120, 240, 8],
				[46, 400, 10],
				[150, 520, 14],
				[260, 150, 6],
				[330, 70, 10],
				[420, 540, 8],
				[540, 300, 12],
				[470, 180, 6],
				[560, 470, 9],
				[520, 60, 7],
				[330, 560, 6],
				[250, 440, 7],
			]
				.map(([x = 0, y = 0, r = 0]) => star(x, y, r, r * 0.35, 4))
				.join(""),
			second,
		),
	],
	clouds: (ground: string, second: string): Scene => [
		fill(ALL, ground),
		fill(
			"M-20 160H180A34 34 0 0 0 180 92H150A44 44 0 0 0 70 70A34 34 0 0 0 10 92H-20ZM620 420H400A36 36 0 0 1 400 348H430A50 50 0 0 1 520 322A40 40 0 0 1 590 348H620ZM-20 540H120A28 28 0 0 0 120 484H80A38 38 0 0 0 10 462L-20 470ZM620 110H520A26 26 0 0 1 520 58H560L620 40Z",
			second,
		),
	],
	hex: (ground: string, second: string): Scene => [fill(ALL, ground), fill(polygon(300, 300, 285, 6), second)],
	split: (ground: string, second: string): Scene => [fill(ALL, ground), fill("M300 0H600V600H300Z", second)],
} satisfies Record<string, (ground: string, second: string) => Scene>

export type SceneName = keyof typeof scenes

/** Squares at the foot of the sheet, as a printer leaves them: one for each step of rarity. */
export const pips = (n: number, colour: string): Layer => ({
	d: times(n, (i) => rect(24 + i * 22, 562, 14, 14)),
	fill: colour,
	stroke: C.ink,
	width: 3,
})
