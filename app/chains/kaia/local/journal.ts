import { closeSync, fdatasyncSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs"
import { join } from "node:path"
import { syncFolder } from "../../solana/local/data-folder.ts"

/** A block: when it was made, and the one transaction that was handed in for it, if any. */
export type Block = Readonly<{ time: number; raw?: string }>

/**
 * All blocks of the chain, a line each, on the disk before anybody sees the block. Made again in the same order at the same times they are the
 * same blocks, to the last hash: that is how the chain survives the end of its process.
 */
export class Journal {
	readonly #fd: number
	#blocks: readonly Block[]

	constructor(dir: string) {
		const file = join(dir, "kaia-blocks.jsonl")
		this.#fd = openSync(file, "a+", 0o600)
		const { blocks, end } = read(file)
		// A last line that was cut short by a kill was seen by nobody.
		ftruncateSync(this.#fd, end)
		syncFolder(dir)
		this.#blocks = blocks
	}

	/** All blocks of earlier runs, once. */
	takeBlocks(): readonly Block[] {
		const blocks = this.#blocks
		this.#blocks = []
		return blocks
	}

	append(block: Block): void {
		const line = Buffer.from(`${JSON.stringify(block)}\n`)
		for (let at = 0; at < line.length; ) at += writeSync(this.#fd, line, at)
		fdatasyncSync(this.#fd)
	}

	close(): void {
		closeSync(this.#fd)
	}
}

function read(file: string): { blocks: Block[]; end: number } {
	const bytes = readFileSync(file)
	const blocks: Block[] = []
	let at = 0
	for (let newline = bytes.indexOf(10); newline >= 0; newline = bytes.indexOf(10, at)) {
		blocks.push(JSON.parse(bytes.toString("utf8", at, newline)) as Block)
		at = newline + 1
	}
	return { blocks, end: at }
}
