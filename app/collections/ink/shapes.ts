const round = (n: number) => Math.round(n * 10) / 10

/** `n` pieces of path, one after another. */
export const times = (n: number, piece: (index: number) => string) =>
	Array.from({ length: n }, (_, i) => piece(i)).join("")

export const polar = (cx: number, cy: number, r: number, degrees: number) => {
	const angle = ((degrees - 90) * Math.PI) / 180
	const near = r > 60 ? Math.round : round
	return `${near(cx + r * Math.cos(angle))} ${near(cy + r * Math.sin(angle))}`
}

export const circle = (cx: number, cy: number, r: number) =>
	`M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

export const oval = (cx: number, cy: number, rx: number, ry: number) =>
	`M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`

export const rect = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}Z`

/** A rectangle around the axis. */
export const bar = (y: number, w: number, h: number, cx = 0) => rect(cx - w / 2, y, w, h)

export const pill = (x: number, y: number, w: number, h: number) => {
	const r = Math.min(w, h) / 2
	const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
	return `M${x + r} ${y}h${w - 2 * r}${arc(r, r)}v${h - 2 * r}${arc(-r, r)}h${2 * r - w}${arc(-r, -r)}v${2 * r - h}${arc(r, -r)}Z`
}

export const polygon = (cx: number, cy: number, r: number, sides: number, from = 0) =>
	`M${Array.from({ length: sides }, (_, i) => polar(cx, cy, r, from + (i * 360) / sides)).join("L")}Z`

export const star = (cx: number, cy: number, outer: number, inner: number, points: number, from = 0) =>
	`M${Array.from({ length: points * 2 }, (_, i) => polar(cx, cy, i % 2 ? inner : outer, from + (i * 180) / points)).join("L")}Z`

export const gear = (cx: number, cy: number, outer: number, inner: number, teeth: number, from = 0) => {
	const step = 360 / teeth
	const tooth = (i: number) =>
		[
			[inner, -0.32],
			[outer, -0.2],
			[outer, 0.2],
			[inner, 0.32],
		].map(([r = 0, part = 0]) => polar(cx, cy, r, from + (i + part) * step))
	return `M${Array.from({ length: teeth }, (_, i) => tooth(i).join("L")).join("L")}Z`
}

/** Straight spokes between two radii. */
export const spokes = (cx: number, cy: number, inner: number, outer: number, n: number, from = 0, span = 360) =>
	times(n, (i) => {
		const at = from + (i * span) / (span === 360 ? n : n - 1)
		return `M${polar(cx, cy, inner, at)}L${polar(cx, cy, outer, at)}`
	})

/** A round arc, open. */
export const arc = (cx: number, cy: number, r: number, from: number, to: number) =>
	`M${polar(cx, cy, r, from)}A${r} ${r} 0 ${to - from > 180 ? 1 : 0} 1 ${polar(cx, cy, r, to)}`

/** A part of a ring, closed. */
export const band = (cx: number, cy: number, inner: number, outer: number, from: number, to: number) => {
	const large = to - from > 180 ? 1 : 0
	return `M${polar(cx, cy, outer, from)}A${outer} ${outer} 0 ${large} 1 ${polar(cx, cy, outer, to)}L${polar(cx, cy, inner, to)}A${inner} ${inner} 0 ${large} 0 ${polar(cx, cy, inner, from)}Z`
}

/** Rungs across the axis. */
export const rungs = (from: number, to: number, step: number, w: number, slope = 0) =>
	times(Math.floor((to - from) / step) + 1, (i) => `M${-w / 2} ${from + i * step}l${w} ${slope}`)

/** A bolt of lightning along points given as offsets. */
export const poly = (...points: readonly (readonly [number, number])[]) =>
	`M${points.map((p) => p.join(" ")).join("L")}Z`
