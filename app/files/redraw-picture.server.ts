import { Refusal } from "#app/lib/refusal.ts"

type Sharp = typeof import("sharp").default
export type Redrawn = Readonly<{ bytes: Buffer; width: number; height: number }>

/** A picture of 24 million pixels takes some 100 MB while it is drawn. */
const MOST_PIXELS = 40_000_000
const MOST_SECONDS = 20
const MOST_WAITING = 8
const QUALITY = 82

let loaded: Promise<Sharp> | undefined
/** Loaded with the first picture. Of all that it could read only these three are left: SVG, PDF and others can name files and hosts. */
function load(): Promise<Sharp> {
	loaded ??= import("sharp").then(({ default: sharp }) => {
		sharp.block({ operation: ["VipsForeignLoad"] })
		sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"] })
		sharp.cache(false)
		sharp.concurrency(1)
		return sharp
	})
	return loaded
}

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Draws a picture anew as WebP, no side longer than `longest`: of what was sent nothing is left but its pixels, neither what came behind them
 * nor where it was taken. One at a time in a process. Errors: `Refusal` for what is no whole picture, or is too large, or comes with too many.
 */
export function redrawPicture(bytes: Buffer, longest: number): Promise<Redrawn> {
	if (waiting >= MOST_WAITING)
		return Promise.reject(new Refusal("errors:busy", { status: 503, params: { seconds: "10" } }))
	waiting++
	const drawn = last.then(() => redraw(bytes, longest)).finally(() => waiting--)
	last = drawn.catch(() => {})
	return drawn
}

async function redraw(bytes: Buffer, longest: number): Promise<Redrawn> {
	const sharp = await load()
	try {
		const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" })
			.timeout({ seconds: MOST_SECONDS })
			.autoOrient()
			.resize({ width: longest, height: longest, fit: "inside", withoutEnlargement: true })
			.webp({ quality: QUALITY })
			.toBuffer({ resolveWithObject: true })
		return { bytes: data, width: info.width, height: info.height }
	} catch {
		throw new Refusal("files:error.picture", { status: 422 })
	}
}
