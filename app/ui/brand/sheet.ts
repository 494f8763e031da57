import { setLine } from "../set-letters.ts"
import { type Artwork, type Ink, type Part, placed, rect } from "./artwork.ts"
import { coin, coinSmall } from "./coin.ts"
import { emblem, emblemPlain, emblemSmall } from "./emblem.ts"
import { coinWithName, horizontal, stacked } from "./lock-ups.ts"
import { COLOURS, DAY, NIGHT } from "./palettes.ts"
import type { Palette } from "./to-svg.ts"

const SHEET = { width: 2400, height: 1700 } as const
type Hex = `#${string}`
type Box = { x: number; y: number; w: number; h: number }

/** Parts in the colours of one palette: night and day stand on the same sheet. */
const inked = (parts: readonly Part[], palette: Palette): readonly Part[] =>
	parts.map((part) => ({ ...part, ink: (part.ink.startsWith("#") ? part.ink : palette[part.ink as Ink]) as Hex }))

const field = ({ x, y, w, h }: Box, ink: Hex): Part => ({ d: rect(x, y, w, h), ink })

/** A drawing in the middle of a box, as large as its clear space allows. */
function centred({ width, height, parts }: Artwork, box: Box, palette: Palette, space: number): readonly Part[] {
	const scale = Math.min((box.w - 2 * space) / width, (box.h - 2 * space) / height)
	const [x, y] = [box.x + (box.w - width * scale) / 2, box.y + (box.h - height * scale) / 2]
	return inked(placed(parts, x, y, scale), palette)
}

const words = (text: string, x: number, y: number, size: number, ink: Hex) =>
	placed(setLine(text, size, ink).parts, x, y)

const SWATCHES = [
	[COLOURS.ink, COLOURS.paper],
	[COLOURS.lime, COLOURS.ink],
	[COLOURS.paper, COLOURS.ink],
	[COLOURS.ultramarine, COLOURS.paper],
] as const

const swatches = SWATCHES.flatMap(([ink, on], index) => [
	field({ x: 1500, y: 1020 + index * 170, w: 900, h: 170 }, ink),
	...words(ink.toUpperCase(), 1540, 1020 + index * 170 + 128, 84, on),
])

/** Each mark at the least size it is made for, and the small one below it. */
function sizes(): readonly Part[] {
	const row: [Artwork, number][] = [
		[emblem, 48],
		[emblemSmall, 32],
		[emblemSmall, 16],
		[coin, 48],
		[coinSmall, 32],
		[coinSmall, 16],
	]
	return row.flatMap(([mark, size], index) => {
		const scale = size / Math.max(mark.width, mark.height)
		const x = 60 + index * 128
		return [
			...inked(placed(mark.parts, x, 1570 - mark.height * scale, scale), DAY),
			...words(String(size), x, 1640, 40, COLOURS.ink),
		]
	})
}

/** Everything of the city's and the coin's marks on one sheet, in outlines: figures and colour values are its only words. */
export function ciBiSheet(product: string): Artwork {
	const night: Box = { x: 0, y: 0, w: 1500, h: 760 }
	const name: Box = { x: 820, y: 760, w: 680, h: 260 }
	const bi: Box = { x: 820, y: 1020, w: 680, h: 340 }
	const one: Box = { x: 820, y: 1360, w: 680, h: 340 }
	return {
		...SHEET,
		parts: [
			field({ x: 0, y: 0, w: SHEET.width, h: SHEET.height }, COLOURS.paper),
			field(night, COLOURS.ink),
			...centred(horizontal, night, NIGHT, 150),
			...centred(stacked, { x: 1500, y: 0, w: 900, h: 1020 }, DAY, 150),
			...centred(coin, { x: 0, y: 760, w: 820, h: 760 }, DAY, 90),
			...sizes(),
			field(name, COLOURS.ultramarine),
			...centred(horizontal, name, { ...NIGHT, ground: COLOURS.ultramarine }, 60),
			...centred(coinWithName(product), bi, DAY, 80),
			field(one, COLOURS.lime),
			...centred(emblemPlain, { ...one, w: 340 }, DAY, 50),
			...centred(coin, { ...one, x: 1160, w: 340 }, DAY, 60),
			...swatches,
		],
	}
}
