import { flat, INK, PAPER, placed, round } from "./kit.ts"

/** A lit tone, its shadow and the colour of the lips. */
export type Skin = { readonly light: string; readonly shade: string; readonly lips: string }

export const SKINS: Readonly<Record<string, Skin>> = {
	porcelain: { light: "#F9DFC8", shade: "#E0A88B", lips: "#C8453F" },
	sand: { light: "#F0C193", shade: "#CC8A5C", lips: "#B23A3A" },
	honey: { light: "#DE9C63", shade: "#B06B3A", lips: "#9C2F35" },
	clay: { light: "#B87042", shade: "#864822", lips: "#6E1F2B" },
	umber: { light: "#80492B", shade: "#552C1A", lips: "#C2453C" },
}
/** Tones of the printer, not of people. */
export const RARE_SKINS: Readonly<Record<string, Skin>> = {
	moon: { light: "#C3D5EA", shade: "#8298C8", lips: "#3F4FA0" },
	jade: { light: "#A9D8B2", shade: "#64A284", lips: "#23614F" },
	coral: { light: "#FFA08F", shade: "#DB605C", lips: "#8E1E3A" },
}

export type Gaze = {
	/** Half the width and half the height of the open eye. */
	readonly wide: number
	readonly high: number
	/** 0 is open, 1 is shut. */
	readonly lid: number
	/** Where the eye looks, in points to the right. */
	readonly look: number
	readonly iris: string
	readonly shade: string
}

/** The colours of an eye. */
export type Gloss = { readonly iris: string; readonly lid: string }

/** An eye of a person: white, iris, a coloured lid and one heavy lash line. `side` -1 is the viewer's left. */
export function eye(x: number, y: number, side: 1 | -1, gaze: Gaze) {
	const { wide: a, high: h, lid, look, iris, shade } = gaze
	const low = -2 * h + lid * 3.3 * h
	const r = h * 0.76
	const sunk = round(h * (lid * 0.4 - 0.1))
	const n = round
	const white = `M${n(-a)} 4Q6 ${n(-2 * h)} ${n(a)} -5Q0 ${n(1.6 * h)} ${n(-a)} 4Z`
	const lash = `M${n(-a - 3)} 6Q4 ${n(low - 12)} ${n(a + 15)} ${n(-15 + lid * 8)}L${n(a + 1)} 0Q4 ${n(low + 9)} ${n(-a - 3)} 6Z`
	const glance = look * side
	const ball =
		`<circle cx="${n(glance)}" cy="${sunk}" r="${n(r)}" fill="${iris}"/>` +
		`<circle cx="${n(glance)}" cy="${sunk}" r="${n(r * 0.55)}" fill="${INK}"/>` +
		`<circle cx="${n(glance - 5 * side)}" cy="${n(h * (lid * 0.4 - 0.3))}" r="${n(r * 0.24)}" fill="${PAPER}"/>`
	const cover = lid > 0 ? flat(`M${n(-a)} 4Q6 ${n(-2 * h)} ${n(a)} -5Q4 ${n(low)} ${n(-a)} 4Z`, shade) : ""
	const under = `<path d="M${n(-a * 0.5)} ${n(h * 0.95)}Q${n(a * 0.2)} ${n(h * 1.15)} ${n(a * 0.8)} ${n(h * 0.35)}" fill="none" stroke="${INK}" stroke-width="4"/>`
	return placed(flat(white, PAPER) + ball + cover + flat(lash, INK) + under, `matrix(${side} 0 0 1 ${x} ${y})`)
}
