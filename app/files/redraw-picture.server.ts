import { FairQueue } from "#app/lib/fair-queue.ts"
import { networkOf } from "#app/lib/network-of.ts"
import { Refusal } from "#app/lib/refusal.ts"

type Sharp = typeof import("sharp").default
export type Redrawn = Readonly<{ bytes: Buffer; width: number; height: number }>
type Limits = Readonly<{
	/** Pixels of the longer side of the result. */
	longest: number
	/** Pixels of the picture that was sent. */
	mostPixels: number
}>
type Sent = Limits & Readonly<{ bytes: Buffer }>

const MOST_SECONDS = 20
const MOST_WAITING = 7
const RETRY_SECONDS = "10"
const QUALITY = 82
const MILLION = 1_000_000

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

const params = { seconds: RETRY_SECONDS }
const oneAtATime = () => new Refusal("files:error.oneAtATime", { status: 429, params })
/** A picture of 24 million pixels takes some 100 MB while it is drawn, so one is drawn at a time. */
const queue = new FairQueue({
	kinds: { picture: { weight: 1, mostWaiting: MOST_WAITING } },
	atOnce: 1,
	again: oneAtATime,
	crowded: () => new Refusal("errors:busy", { status: 503, params }),
})
/** What waits or is drawn, by its sender: a form that is sent twice at once is drawn once. */
const flights = new Map<string, Sent & Readonly<{ drawn: Promise<Redrawn> }>>()

/**
 * Draws a picture anew as WebP: of what was sent only its pixels are kept. One at a time in a process, one waiting picture for each sender, in a
 * fair order. `from`: the sender's internet address, by `customerOf`. Throws `Refusal`: 422 for what is no whole picture or has too many pixels,
 * which is read from its head before it waits; 429 for a second picture of one sender; 503 if too many wait.
 */
export async function redrawPicture(bytes: Buffer, limits: Limits, from: string): Promise<Redrawn> {
	await checkSize(bytes, limits)
	const { longest, mostPixels } = limits
	const flying = flights.get(from)
	if (flying?.longest === longest && flying.bytes.equals(bytes)) return flying.drawn
	if (flying) throw oneAtATime()
	const sent = { bytes, longest, mostPixels }
	// A picture is drawn even if its sender has left.
	const turn = { kind: "picture", customer: from, network: networkOf(from) } as const
	const drawn = queue.run(turn, () => redraw(sent)).finally(() => flights.delete(from))
	flights.set(from, { ...sent, drawn })
	return drawn
}

const broken = () => new Refusal("files:error.picture", { status: 422 })

async function checkSize(bytes: Buffer, { mostPixels }: Limits): Promise<void> {
	const sharp = await load()
	const { width, height } = await sharp(bytes, { limitInputPixels: false })
		.metadata()
		.catch(() => {
			throw broken()
		})
	if (width * height <= mostPixels) return
	const megapixels = `${Math.floor(mostPixels / MILLION)}`
	throw new Refusal("files:error.pixels", { status: 422, params: { megapixels } })
}

async function redraw({ bytes, longest, mostPixels }: Sent): Promise<Redrawn> {
	const sharp = await load()
	try {
		const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
			.timeout({ seconds: MOST_SECONDS })
			.autoOrient()
			.resize({ width: longest, height: longest, fit: "inside", withoutEnlargement: true })
			.webp({ quality: QUALITY })
			.toBuffer({ resolveWithObject: true })
		return { bytes: data, width: info.width, height: info.height }
	} catch {
		throw broken()
	}
}
