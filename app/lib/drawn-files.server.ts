import { createHash, randomBytes } from "node:crypto"
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from "node:fs/promises"
import { join } from "node:path"
import type { Logger } from "pino"
import { type MadeFile, madeFile } from "./file-answer.server.ts"
import { Refusal } from "./refusal.ts"

type Options = Readonly<{
	/** A folder for nothing else; there is one in it for each edition. */
	folder: string
	/** What a drawing depends on beside its name: another build or another product draws anew. */
	edition: string
	log: Pick<Logger, "warn">
	mostBytes?: number
	/** Drawings that are under way or wait; whoever asks for one more is refused (503, `errors:busy`). */
	mostWaiting?: number
	/** The callers' drawings wait for their turns themselves: any number may be under way here. */
	takesTurns?: boolean
	/** Whether a file is safe on the disk before it is handed out. Without, a power cut may leave a part of one. */
	syncs?: boolean
	/** Whether a kept file was written to its end. */
	isWhole?: (body: Buffer) => boolean
}>

/** Files by their names, each drawn when first asked for. */
export type Drawn = Readonly<{ get(name: string, type: string): Promise<MadeFile> }>

const MB = 1024 * 1024
const KEPT_BETWEEN_READS = 100
/** One takes up to a second. */
const RETRY_SECONDS = "10"
const EDITION = /^[0-9a-f]{16}$/
/** What we write is called so, and nothing else is ever removed; the longer name is of a file that was not finished. */
const OWN = /^[0-9a-f]{32}(\.[0-9a-f]{12}\.tmp)?$/

const hashOf = (text: string, length: number) => createHash("sha256").update(text).digest("hex").slice(0, length)

/** Files that are costly to draw and the same for everybody: drawn one at a time, when first asked for, and kept on disk, not in memory. */
export class DrawnFiles {
	readonly #root: string
	readonly #folder: string
	readonly #log: Pick<Logger, "warn">
	readonly #mostBytes: number
	readonly #mostWaiting: number
	readonly #takesTurns: boolean
	readonly #syncs: boolean
	readonly #isWhole: (body: Buffer) => boolean
	readonly #flights = new Map<string, Promise<MadeFile>>()
	#last: Promise<unknown> = Promise.resolve()
	#ready: Promise<void> | undefined
	#told = false
	/** Sizes of kept files by path, the oldest first: reading the folder for each file would take as long as it has files. */
	#sizes = new Map<string, number>()
	#bytes = 0
	#untilRead = 0
	#reading: Promise<void> | undefined

	constructor({ folder, edition, log, ...options }: Options) {
		this.#root = folder
		this.#folder = join(folder, hashOf(edition, 16))
		this.#log = log
		this.#mostBytes = options.mostBytes ?? 64 * MB
		this.#mostWaiting = options.mostWaiting ?? 16
		this.#takesTurns = options.takesTurns ?? false
		this.#syncs = options.syncs ?? true
		this.#isWhole = options.isWhole ?? ((body) => body.length > 0)
	}

	async get(name: string, type: string, draw: () => Promise<Buffer>): Promise<MadeFile> {
		const path = join(this.#folder, hashOf(name, 32))
		const flying = this.#flights.get(path)
		if (flying) return flying
		const kept = await readFile(path).catch(() => null)
		if (kept && this.#isWhole(kept)) return madeFile(kept, type)
		return this.#flights.get(path) ?? this.#draw(path, type, draw)
	}

	#draw(path: string, type: string, draw: () => Promise<Buffer>): Promise<MadeFile> {
		if (!this.#takesTurns && this.#flights.size >= this.#mostWaiting)
			throw new Refusal("errors:busy", { status: 503, params: { seconds: RETRY_SECONDS } })
		const begins = this.#takesTurns ? Promise.resolve() : this.#last
		const flight = begins
			.then(async () => {
				const body = await draw()
				await this.#keep(path, body)
				return madeFile(body, type)
			})
			.finally(() => this.#flights.delete(path))
		this.#flights.set(path, flight)
		// Whoever comes next waits for this one, and for nothing that became of it.
		this.#last = flight.catch(() => {})
		return flight
	}

	/** Whole or not at all: what is under its name was written to the end. A folder that cannot be written costs only time. */
	async #keep(path: string, body: Buffer): Promise<void> {
		const unfinished = `${path}.${randomBytes(6).toString("hex")}.tmp`
		try {
			this.#ready ??= removeDrawn(this.#root, this.#folder)
			await this.#ready
			if (!(await this.#makeRoom(body.length))) return
			const file = await open(unfinished, "wx", 0o644)
			try {
				await file.writeFile(body)
				if (this.#syncs) await file.sync()
			} finally {
				await file.close()
			}
			await rename(unfinished, path)
			this.#count(path, body.length)
		} catch (error) {
			await rm(unfinished, { force: true }).catch(() => {})
			if (!this.#told)
				this.#log.warn({ err: error, folder: this.#folder }, "drawn files cannot be kept; each is drawn again")
			this.#told = true
		}
	}

	/** Removes the oldest files until there is room. False for a file that is larger than all room. */
	async #makeRoom(bytes: number): Promise<boolean> {
		if (bytes > this.#mostBytes) return false
		if (this.#untilRead-- <= 0) {
			this.#untilRead = KEPT_BETWEEN_READS
			this.#reading = this.#readFolder()
		}
		// Several may be kept at once: none of them before the folder is there.
		await this.#reading
		for (const [path, size] of this.#sizes) {
			if (this.#bytes + bytes <= this.#mostBytes) break
			this.#forget(path, size)
			await rm(path, { force: true })
		}
		return true
	}

	/** Other processes keep files in the folder as well, so it is read again now and then. */
	async #readFolder(): Promise<void> {
		await mkdir(this.#folder, { recursive: true })
		const files = await ownFiles(this.#folder)
		this.#sizes = new Map()
		this.#bytes = 0
		for (const { path, size } of files.sort((a, b) => a.madeAt - b.madeAt)) this.#count(path, size)
	}

	#count(path: string, size: number): void {
		this.#forget(path, this.#sizes.get(path) ?? 0)
		this.#sizes.set(path, size)
		this.#bytes += size
	}

	#forget(path: string, size: number): void {
		if (this.#sizes.delete(path)) this.#bytes -= size
	}
}

/** Removes what was drawn, but for one edition; somebody else's files stay, and the folders that they are in. */
export async function removeDrawn(root: string, kept?: string): Promise<void> {
	const entries = await readdir(root, { withFileTypes: true }).catch(() => [])
	const editions = entries.filter((one) => one.isDirectory() && EDITION.test(one.name))
	for (const { name } of editions) {
		const folder = join(root, name)
		if (folder === kept) continue
		for (const { path } of await ownFiles(folder)) await rm(path, { force: true })
		await rmdir(folder).catch(() => {})
	}
}

async function ownFiles(folder: string) {
	const entries = await readdir(folder, { withFileTypes: true })
	const own = entries.filter((one) => one.isFile() && OWN.test(one.name)).map(({ name }) => join(folder, name))
	const files = await Promise.all(
		own.map((path) =>
			stat(path).then(
				({ size, mtimeMs }) => ({ path, size, madeAt: mtimeMs }),
				() => null,
			),
		),
	)
	return files.filter((file) => file !== null)
}
