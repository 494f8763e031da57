/** What a part is painted with. A palette turns it into a colour, a style sheet into a theme. */
export type Ink = "figure" | "ground" | "signal" | "quiet" | "pupil"

/** `[a, b, c, d, e, f]` as in SVG and PDF. */
export type Matrix = readonly [number, number, number, number, number, number]

/** A filled outline, even-odd unless said. Nothing is stroked, clipped or typed: whoever opens a file can take each part as it is. */
export type Part = {
	readonly d: string
	readonly ink: Ink | `#${string}`
	readonly at?: Matrix
	/** Letters of a typeface overlap themselves. */
	readonly rule?: "nonzero"
}

/** A drawing from which SVG, PNG and AI are all made. */
export type Artwork = { readonly width: number; readonly height: number; readonly parts: readonly Part[] }

const STILL: Matrix = [1, 0, 0, 1, 0, 0]

/** The same parts at another place and size, in one ink if one is given. */
export const placed = (parts: readonly Part[], x: number, y: number, scale = 1, ink?: Part["ink"]): readonly Part[] =>
	parts.map((part) => {
		const [a, b, c, d, e, f] = part.at ?? STILL
		const at = [a * scale, b * scale, c * scale, d * scale, e * scale + x, f * scale + y] as const
		return { ...part, ink: ink ?? part.ink, at }
	})

export const tidy = (number: number) => Math.round(number * 1000) / 1000

/** A path of absolute M, L, H, V, A and Z commands, moved: so that it can be a hole in another. */
export function moved(d: string, dx: number, dy: number): string {
	return d.replace(/([MLHVA])([^A-Z]*)/g, (_, command: string, rest: string) => {
		const n = rest
			.trim()
			.split(/[\s,]+/)
			.map(Number)
		const [a = 0, b = 0] = n.slice(-2)
		if (command === "H") return `H${tidy(a + dx)}`
		if (command === "V") return `V${tidy(a + dy)}`
		return `${command}${[...n.slice(0, -2), tidy(a + dx), tidy(b + dy)].join(" ")}`
	})
}

export const circle = (cx: number, cy: number, r: number) =>
	`M${tidy(cx - r)} ${tidy(cy)}A${tidy(r)} ${tidy(r)} 0 1 0 ${tidy(cx + r)} ${tidy(cy)}A${tidy(r)} ${tidy(r)} 0 1 0 ${tidy(cx - r)} ${tidy(cy)}Z`

export const rect = (x: number, y: number, w: number, h: number) =>
	`M${tidy(x)} ${tidy(y)}H${tidy(x + w)}V${tidy(y + h)}H${tidy(x)}Z`
