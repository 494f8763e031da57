import type { Preset, Size } from "./presets.ts"

/** A picture without colours, one byte a point, row by row. */
export type Grey = Size & Readonly<{ points: Uint8ClampedArray }>

/** Of points with four bytes each (red, green, blue, how opaque); what is transparent is white. */
export function greyOf({ width, height, data }: Size & Readonly<{ data: ArrayLike<number> }>): Grey {
	const points = new Uint8ClampedArray(width * height)
	for (let n = 0; n < points.length; n++) {
		const at = 4 * n
		const opaque = (data[at + 3] ?? 255) / 255
		const light = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
		points[n] = light * opaque + 255 * (1 - opaque)
	}
	return { width, height, points }
}

/** At half the size: each point is the mean of four. */
export function halved({ width, height, points }: Grey): Grey {
	const size = { width: width >> 1, height: height >> 1 }
	const half = new Uint8ClampedArray(size.width * size.height)
	for (let y = 0; y < size.height; y++)
		for (let x = 0; x < size.width; x++) {
			const at = 2 * y * width + 2 * x
			const sum = (n: number) => (points[n] ?? 0) + (points[n + 1] ?? 0)
			half[y * size.width + x] = (sum(at) + sum(at + width)) / 4
		}
	return { ...size, points: half }
}

/** A picture as a preset has it. */
export function changed(grey: Grey, preset: Preset): Grey {
	const levelled = levels(grey, preset)
	const softer = preset.blur > 0 ? blurred(levelled, preset.blur) : levelled
	return preset.sharpen > 0 ? sharpened(softer, preset.sharpen) : softer
}

/** Brightness and contrast, after what is between the darkest and the lightest hundredth was stretched over all. */
function levels(grey: Grey, { stretch, brightness, contrast }: Preset): Grey {
	const [low, high] = stretch ? ends(grey) : [0, 255]
	const table = new Uint8ClampedArray(256)
	for (let value = 0; value < 256; value++) {
		const whole = (255 * (value - low)) / Math.max(1, high - low)
		table[value] = (Math.min(255, Math.max(0, whole)) * brightness - 128) * contrast + 128
	}
	return { ...grey, points: grey.points.map((value) => table[value] ?? 0) }
}

function ends({ points }: Grey): readonly [number, number] {
	const counts = new Uint32Array(256)
	for (const value of points) counts[value] = (counts[value] ?? 0) + 1
	const some = points.length / 100
	let [low, high, sum] = [0, 255, 0]
	while (low < 255 && sum + (counts[low] ?? 0) < some) sum += counts[low++] ?? 0
	sum = 0
	while (high > low && sum + (counts[high] ?? 0) < some) sum += counts[high--] ?? 0
	return [low, high]
}

/** Three passes of a box along each side come close to a Gaussian blur, at the same cost for any radius. */
function blurred(grey: Grey, radius: number): Grey {
	let points = grey.points
	const box = Math.max(1, Math.round(radius / 2))
	for (let pass = 0; pass < 3; pass++) points = boxed(boxed(points, grey, box, "across"), grey, box, "down")
	return { ...grey, points }
}

function boxed(points: Uint8ClampedArray, { width, height }: Size, radius: number, way: "across" | "down") {
	const out = new Uint8ClampedArray(points.length)
	const [lines, length, step, next] = way === "across" ? [height, width, 1, width] : [width, height, width, 1]
	const whole = 2 * radius + 1
	for (let line = 0; line < lines; line++) {
		const start = line * next
		const at = (n: number) => points[start + Math.min(length - 1, Math.max(0, n)) * step] ?? 0
		let sum = 0
		for (let n = -radius; n <= radius; n++) sum += at(n)
		for (let n = 0; n < length; n++) {
			out[start + n * step] = sum / whole
			sum += at(n + radius + 1) - at(n - radius)
		}
	}
	return out
}

/** What a blur takes away is added once more. */
function sharpened(grey: Grey, radius: number): Grey {
	const soft = blurred(grey, radius)
	const points = new Uint8ClampedArray(grey.points.length)
	for (let n = 0; n < points.length; n++) points[n] = 2.5 * (grey.points[n] ?? 0) - 1.5 * (soft.points[n] ?? 0)
	return { ...grey, points }
}
