import { execFileSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import {
	closeSync,
	fsyncSync,
	linkSync,
	mkdirSync,
	openSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
	writeSync,
} from "node:fs"
import { dirname, join } from "node:path"

/** Replaces a file so that a kill at any moment leaves the old one or the new one, whole. */
export function writeWhole(file: string, text: string) {
	const draft = `${file}.${process.pid}.tmp`
	const fd = openSync(draft, "w", 0o600)
	try {
		writeSync(fd, text)
		fsyncSync(fd)
	} finally {
		closeSync(fd)
	}
	renameSync(draft, file)
	syncFolder(dirname(file))
}

/** Makes the names in a folder as durable as the files behind them. */
export function syncFolder(dir: string) {
	const fd = openSync(dir, "r")
	try {
		fsyncSync(fd)
	} finally {
		closeSync(fd)
	}
}

export class FolderInUse extends Error {
	constructor(dir: string, pid: number) {
		super(`The chain folder ${dir} is in use by process ${pid}. Stop that process, or choose another folder.`)
	}
}

/**
 * Node has no flock. Each holder creates the next numbered file, which only one process can; the highest number holds.
 * A claim is looked at once more after it is made, because lower files are removed by their successor.
 */
export function lockFolder(dir: string): () => void {
	mkdirSync(dir, { recursive: true, mode: 0o700 })
	const draft = join(dir, `lock-draft-${randomUUID()}`)
	writeFileSync(draft, JSON.stringify({ pid: process.pid, started: startedAt(process.pid) }))
	try {
		for (;;) {
			const highest = claims(dir).at(-1) ?? 0
			const holder = highest > 0 ? readClaim(dir, highest) : null
			if (holder && holder.started !== null && holder.started === startedAt(holder.pid))
				throw new FolderInUse(dir, holder.pid)
			const mine = highest + 1
			if (!tryLink(draft, claimFile(dir, mine))) continue
			if (claims(dir).at(-1) !== mine) {
				rmSync(claimFile(dir, mine), { force: true })
				continue
			}
			for (const old of claims(dir)) if (old < mine) rmSync(claimFile(dir, old), { force: true })
			// Marked as free rather than removed: numbers that only grow leave no gap for two claims at once.
			return () => writeWhole(claimFile(dir, mine), JSON.stringify({ pid: process.pid, started: null }))
		}
	} finally {
		rmSync(draft, { force: true })
	}
}

const claimFile = (dir: string, number: number) => join(dir, `lock-${number}`)

function claims(dir: string): number[] {
	const numbers = readdirSync(dir).map((name) => Number(/^lock-(\d+)$/.exec(name)?.[1] ?? Number.NaN))
	return numbers.filter((number) => !Number.isNaN(number)).sort((a, b) => a - b)
}

function readClaim(dir: string, number: number): { pid: number; started: string | null } | null {
	try {
		return JSON.parse(readFileSync(claimFile(dir, number), "utf8")) as { pid: number; started: string | null }
	} catch {
		return null
	}
}

function tryLink(from: string, to: string): boolean {
	try {
		linkSync(from, to)
		return true
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "EEXIST") return false
		throw error
	}
}

/** A process id alone may have been given to another process since; with its start time it is unique. */
function startedAt(pid: number): string | null {
	try {
		if (process.platform === "linux") {
			const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()
			const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
			const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
			if (fields[0] === "Z" || fields[0] === "X") return null
			return `${boot}:${fields[19]}`
		}
		return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || null
	} catch {
		return null
	}
}
