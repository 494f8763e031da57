import type { Logger } from "pino"
import { DrawnFiles } from "#app/lib/drawn-files.server.ts"
import type { Caller } from "#app/lib/fair-lines.ts"
import { FairQueue } from "#app/lib/fair-queue.ts"
import { type MadeFile, madeFile } from "#app/lib/file-answer.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { type PortraitFile, STORED_SIZE } from "./portrait-file.ts"

export type Portraits = Readonly<{
	/** `caller`: whose turn a drawing takes. `beforeDrawing` may refuse; it is not called for a portrait that is kept. */
	get(file: PortraitFile, asker: Readonly<{ caller: Caller; beforeDrawing(): void }>): Promise<MadeFile>
}>
type Options = Readonly<{
	folder: string
	edition: string
	log: Pick<Logger, "warn">
	/** Draws by "family/seed/crop". One at a time. */
	draw(name: string): Promise<Buffer>
}>

/** Drawings that wait: a page shows up to some hundred portraits, and a browser asks for all of them at once. */
const MOST_WAITING = 500
const RETRY_SECONDS = "5"
const TYPE = "image/svg+xml"
const END = Buffer.from("</svg>")
/**
 * Portraits, each drawn when first asked for and kept on disk in one size; other sizes differ in two attributes. Drawings are done one at a
 * time, in fair turns; one is drawn even if its caller has left, since others may wait for it. Throws `Refusal` (503) if too many wait.
 */
export function keptPortraits({ draw, ...options }: Options): Portraits {
	const queue = new FairQueue({
		kinds: { portrait: { weight: 1, mostWaiting: MOST_WAITING } },
		atOnce: 1,
		crowded: () => new Refusal("errors:busy", { status: 503, params: { seconds: RETRY_SECONDS } }),
	})
	const files = new DrawnFiles({
		...options,
		takesTurns: true,
		// Drawing one again takes a millisecond; waiting for the disk takes longer.
		syncs: false,
		isWhole: (body) => body.subarray(-END.length).equals(END),
	})
	return {
		async get({ family, seed, crop, size }, { caller, beforeDrawing }) {
			const name = `${family}/${seed}/${crop}`
			const kept = await files.get(name, TYPE, async () => {
				beforeDrawing()
				return queue.run({ kind: "portrait", ...caller }, () => draw(name))
			})
			return size === STORED_SIZE ? kept : madeFile(resized(kept.body, size), TYPE)
		},
	}
}

const resized = (svg: Buffer, size: number): Buffer =>
	Buffer.from(svg.toString("utf8").replace(sized(STORED_SIZE), sized(size)))
const sized = (size: number) => `width="${size}" height="${size}"`
