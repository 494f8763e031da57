/**
 * How a picture is changed before a code is looked for in it. `brightness` and `contrast` are factors, 1 leaves them; `stretch`: its own darkest
 * and lightest become black and white first; `blur` and `sharpen` in points, 0 leaves them.
 */
export type Preset = Readonly<{
	name: "plain" | "blurred" | "hard" | "soft-hard" | "sharp"
	stretch: boolean
	brightness: number
	contrast: number
	blur: number
	sharpen: number
}>

/** Tried in this order; the first that reads ends it. What is clean is read by the first, and lost by some of the later ones. */
export const PRESETS: readonly Preset[] = [
	{ name: "plain", stretch: false, brightness: 1, contrast: 1, blur: 0, sharpen: 0 },
	{ name: "blurred", stretch: true, brightness: 1, contrast: 1, blur: 2, sharpen: 0 },
	{ name: "hard", stretch: true, brightness: 1, contrast: 3, blur: 0, sharpen: 0 },
	{ name: "soft-hard", stretch: true, brightness: 1.2, contrast: 4, blur: 4, sharpen: 0 },
	{ name: "sharp", stretch: true, brightness: 0.9, contrast: 1.5, blur: 1, sharpen: 3 },
]

/** The longest side of a picture in which a code is looked for. */
export const MOST_SIDE = 1024

export type Size = Readonly<{ width: number; height: number }>

/** The size at which a picture is read: neither side exceeds `MOST_SIDE`; what is smaller stays as it is. */
export function fitted({ width, height }: Size): Size {
	const by = Math.min(1, MOST_SIDE / Math.max(width, height))
	return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) }
}
