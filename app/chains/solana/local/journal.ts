import { closeSync, fdatasyncSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs"
import { join } from "node:path"
import type { AccountImage } from "./account-store.ts"
import { syncFolder, writeWhole } from "./data-folder.ts"
import type { TransactionMeta } from "./meta.ts"

/** `nfts`: NFTs were given as well, in the same block. */
export type FaucetNote = Readonly<{ address: string; key?: string | undefined; at: number; nfts?: true | undefined }>
export type TransactionRecord = Readonly<{ raw: string; meta: TransactionMeta; faucet?: FaucetNote | undefined }>
type StoredImage = readonly [lamports: string, owner: string, data: string, executable: boolean]
export type BlockRecord = Readonly<{
	slot: number
	time: number
	transactions: readonly TransactionRecord[]
	accounts: Readonly<Record<string, StoredImage | null>>
}>

/** No slot above `slot` has been seen by anyone. `time` and `offset` belong to the chain's clock. */
export type Head = Readonly<{ slot: number; time: number; offset: number }>

/** One line per block that holds transactions, flushed to the disk before the block is visible to anyone. */
export class Journal {
	readonly #fd: number
	readonly #headFile: string
	readonly head: Head | null
	#blocks: readonly BlockRecord[]

	constructor(dir: string) {
		const file = join(dir, "blocks.jsonl")
		this.#fd = openSync(file, "a+", 0o600)
		this.#headFile = join(dir, "head.json")
		const { blocks, end, size } = readBlocks(file)
		if (end < size) ftruncateSync(this.#fd, end)
		fsyncSync(this.#fd)
		syncFolder(dir)
		this.#blocks = blocks
		this.head = readHead(this.#headFile)
	}

	/** All blocks of earlier runs, once: they are too many to keep twice. */
	takeBlocks(): readonly BlockRecord[] {
		const blocks = this.#blocks
		this.#blocks = []
		return blocks
	}

	append(block: BlockRecord) {
		const line = Buffer.from(`${JSON.stringify(block)}\n`)
		for (let at = 0; at < line.length; ) at += writeSync(this.#fd, line, at)
		fdatasyncSync(this.#fd)
	}

	writeHead(head: Head) {
		writeWhole(this.#headFile, JSON.stringify(head))
	}

	close() {
		closeSync(this.#fd)
	}
}

/** A last line cut short by a kill was never visible, so it is dropped; damage anywhere else is not ours to guess at. */
function readBlocks(file: string) {
	const bytes = readFileSync(file)
	const blocks: BlockRecord[] = []
	let at = 0
	while (at < bytes.length) {
		const newline = bytes.indexOf(10, at)
		if (newline < 0) break
		const block = parsed(bytes.toString("utf8", at, newline))
		if (!block) {
			if (newline + 1 < bytes.length)
				throw new Error(`${file} is damaged at byte ${at}; restore it or remove the folder`)
			break
		}
		blocks.push(block)
		at = newline + 1
	}
	return { blocks, end: at, size: bytes.length }
}

function parsed(line: string): BlockRecord | null {
	try {
		return JSON.parse(line) as BlockRecord
	} catch {
		return null
	}
}

function readHead(file: string): Head | null {
	try {
		return JSON.parse(readFileSync(file, "utf8")) as Head
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return null
		throw new Error(`${file} cannot be read`, { cause: error })
	}
}

export function storedImage(image: AccountImage | null): StoredImage | null {
	if (!image) return null
	return [String(image.lamports), image.owner, Buffer.from(image.data).toString("base64"), image.executable]
}

export function restoredImage(stored: StoredImage | null): AccountImage | null {
	if (!stored) return null
	const [lamports, owner, data, executable] = stored
	return { lamports: BigInt(lamports), owner, data: Buffer.from(data, "base64"), executable }
}
