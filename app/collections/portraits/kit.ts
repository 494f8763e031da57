export const FAMILY_IDS = [
	"kongz",
	"grilla",
	"super-grilla",
	"hag",
	"crafter",
	"santa",
	"alya",
	"fitri",
	"genesis",
	"haechi",
	"tormia",
	"striker",
] as const
export type FamilyId = (typeof FAMILY_IDS)[number]

/** What the families share; a family may leave slots out. Words for values live in the locales. */
export type TraitName =
	| "ground"
	| "coat"
	| "eyes"
	| "brow"
	| "mouth"
	| "headwear"
	| "ear"
	| "clothes"
	| "held"
	| "mark"
	| "mask"
	| "hair"
	| "beard"
	| "goggles"
	| "metal"
	| "weather"
	| "nose"
	| "carried"
	| "shoulders"
	| "palette"
	| "ball"
export type Trait = { readonly name: TraitName; readonly value: string }
export type Traits = Readonly<Partial<Record<TraitName, string>>>

export type Drawing = {
	/** Inner SVG on a 600×600 field: ground and figure. */
	readonly markup: string
	/** The same without the ground, for cut-outs. */
	readonly figure: string
	readonly traits: Traits
	readonly accent: string
}

export type Family = {
	readonly id: FamilyId
	readonly accent: string
	/** The square that frames the head: left, top, side. */
	readonly head?: readonly [number, number, number]
	draw(random: Random): Drawing
}

export type Random = {
	next(): number
	pick<T>(items: readonly T[]): T
	chance(p: number): boolean
	range(min: number, max: number): number
}

/** Integer arithmetic only, so that server and browser draw the same bytes. */
export function randomOf(seed: string): Random {
	let hash = 2166136261
	for (let at = 0; at < seed.length; at++) hash = Math.imul(hash ^ seed.charCodeAt(at), 16777619)
	const word = () => {
		hash = Math.imul(hash ^ (hash >>> 16), 2246822507)
		hash = Math.imul(hash ^ (hash >>> 13), 3266489909)
		hash ^= hash >>> 16
		return hash | 0
	}
	let [a, b, c, count] = [word(), word(), word(), 1]
	const next = () => {
		const sum = (((a + b) | 0) + count) | 0
		count = (count + 1) | 0
		a = b ^ (b >>> 9)
		b = (c + (c << 3)) | 0
		c = (((c << 21) | (c >>> 11)) + sum) | 0
		return (sum >>> 0) / 4294967296
	}
	for (let warm = 0; warm < 12; warm++) next()
	return {
		next,
		pick(items) {
			const item = items[Math.floor(next() * items.length)]
			if (item === undefined) throw new Error("nothing to pick from")
			return item
		},
		chance: (p) => next() < p,
		range: (min, max) => min + next() * (max - min),
	}
}

export const INK = "#0B0B10"
export const PAPER = "#F6F3EC"

export type Parts<P> = Readonly<Record<string, (palette: P) => string>>

/** One part by name; the rare ones come at their own low odds. */
export function choose<P>(random: Random, parts: Parts<P>, rare: Parts<P> = {}, odds = 0.04) {
	const rares = Object.keys(rare)
	const from = random.chance(odds) && rares.length > 0 ? rare : parts
	const name = random.pick(Object.keys(from))
	return { name, draw: from[name] ?? (() => "") }
}

type Rack<P> = readonly [parts: Parts<P>, rare?: Parts<P>, odds?: number]
type Racks = Readonly<Partial<Record<TraitName, Rack<never>>>>
type Chosen<R extends Racks> = {
	readonly [S in keyof R]: { name: string; draw: R[S] extends Rack<infer P> ? (palette: P) => string : never }
}

/** One part from each rack, in the order of the racks: another order would draw other individuals. */
export function chooseEach<const R extends Racks>(random: Random, racks: R) {
	const chosen = Object.entries<Rack<never>>(racks).map(([slot, rack]) => [slot, choose(random, ...rack)])
	return Object.fromEntries(chosen) as Chosen<R>
}

/** What is told of parts: their names. */
export const namesOf = (parts: Readonly<Partial<Record<TraitName, { readonly name: string }>>>): Traits =>
	Object.fromEntries(Object.entries(parts).map(([slot, { name }]) => [slot, name]))

/** One entry of a set, with its name; the rare ones come at their own low odds. */
export const pickOf = <T>(
	random: Pick<Random, "pick" | "chance">,
	set: Readonly<Record<string, T>>,
	rare: Readonly<Record<string, T>> = {},
	odds = 0.04,
): readonly [string, T] => random.pick(Object.entries(Object.keys(rare).length > 0 && random.chance(odds) ? rare : set))

export const round = (value: number) => String(Math.round(value * 10) / 10)

/** A minus parts two numbers as well as a space does. */
const tight = (d: string) => d.replaceAll(" -", "-")

/** A flat shape without a contour: a shadow, a light, a pattern. */
export const flat = (d: string, fill: string) => `<path d="${tight(d)}" fill="${fill}"/>`
/** The whole drawing is inked black at width nought, so only widths and other inks are written out. */
const inked = (stroke: string) => (stroke === INK ? "" : ` stroke="${stroke}"`)
/** A flat shape with the black contour. */
export const shape = (d: string, fill: string, width = 10, stroke = INK) =>
	`<path d="${tight(d)}" fill="${fill}"${inked(stroke)} stroke-width="${round(width)}"/>`
export const line = (d: string, width = 8, stroke = INK) =>
	`<path d="${tight(d)}" fill="none"${inked(stroke)} stroke-width="${round(width)}"/>`
export const disc = (x: number, y: number, r: number, fill: string, width = 0) =>
	`<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"${width ? ` stroke-width="${round(width)}"` : ""}/>`
export const egg = (x: number, y: number, rx: number, ry: number, fill: string, width = 0) =>
	`<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${width ? ` stroke-width="${round(width)}"` : ""}/>`

/** A brush stroke: thin at both ends, `width` thick in the middle. */
export function brush(
	from: readonly [number, number],
	by: readonly [number, number],
	to: readonly [number, number],
	width: number,
	fill = INK,
) {
	const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
	const long = Math.hypot(dx, dy) || 1
	const [nx, ny] = [(-dy / long) * width, (dx / long) * width]
	const p = (x: number, y: number) => `${round(x)} ${round(y)}`
	return flat(
		`M${p(...from)}Q${p(by[0] + nx, by[1] + ny)} ${p(...to)}Q${p(by[0] - nx, by[1] - ny)} ${p(...from)}Z`,
		fill,
	)
}

export const placed = (markup: string, transform: string) => `<g transform="${transform}">${markup}</g>`
/** The other half of a symmetrical thing. */
export const mirrored = (markup: string) => `<g transform="matrix(-1 0 0 1 600 0)">${markup}</g>`
export const both = (markup: string) => markup + mirrored(markup)

/** Printed dots: rows whose dots shrink downwards (or upwards, if `last` is the larger). */
export function dots(
	x: number,
	y: number,
	width: number,
	rows: number,
	pitch: number,
	first: number,
	last: number,
	fill: string,
) {
	const out: string[] = []
	for (let row = 0; row < rows; row++) {
		const size = first + ((last - first) * row) / Math.max(1, rows - 1)
		const left = x + (row % 2 ? pitch / 2 : 0)
		out.push(
			`<path d="M${round(left)} ${round(y + row * pitch * 0.6)}h${round(width)}" stroke-width="${round(size)}"/>`,
		)
	}
	return `<g stroke="${fill}" stroke-dasharray=".1 ${round(pitch)}">${out.join("")}</g>`
}

/** Parallel strokes: hatching of a shadow. */
export function hatch(
	x: number,
	y: number,
	count: number,
	step: number,
	dx: number,
	dy: number,
	width: number,
	fill = INK,
) {
	let d = ""
	for (let at = 0; at < count; at++) d += `M${round(x + at * step)} ${round(y)}l${round(dx)} ${round(dy)}`
	return line(d, width, fill)
}

/** Coordinates need one decimal; turns and scales keep theirs. */
const rounded = (inner: string) =>
	inner.replace(/ (?:d|cx|cy|r|rx|ry|stroke-width)="[^"]*"/g, (attribute) =>
		// Few of them have a number that is too long, and this tells them at a fraction of the price.
		/\.\d\d/.test(attribute)
			? attribute.replace(/-?\d*\.\d\d+/g, (value) => {
					const short = round(Number(value))
					return value.startsWith("-") && short === "0" ? "-0" : short
				})
			: attribute,
	)

/**
 * Ground and figure put together. Round ends, no fill and the ink of the contour come from the group, which keeps
 * pictures small; a width of nothing means no contour unless a shape asks for one.
 */
export function drawingOf(ground: string, figure: string, traits: Traits, accent: string): Drawing {
	const short = (inner: string) => rounded(inner).replaceAll(` stroke="${INK}"`, "").replaceAll(' fill="none"', "")
	const grouped = (inner: string) =>
		`<g fill="none" stroke="${INK}" stroke-width="0" stroke-linecap="round" stroke-linejoin="round">${inner}</g>`
	const drawn = short(figure)
	return { markup: grouped(short(ground) + drawn), figure: grouped(drawn), traits, accent }
}
