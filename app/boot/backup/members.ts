import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { join } from "node:path"
import { type Readable, Transform, type Writable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import { StartError } from "#app/boot/start-error.server.ts"
import { opening, type Sealed, sealing } from "./cipher.ts"

/** One file of a back-up, compressed. `sha256` is that of the file as it lies there; `lines` are rows, where it is a table. */
export type Member = Readonly<{ file: string; sha256: string; lines: number; sealed?: Sealed | undefined }>
type Place = Readonly<{ folder: string; key: Buffer | null }>

const LINE_END = 10
/** Measured: half the time of the default level, for a tenth more bytes. */
const LEVEL = 3

/** Writes one file of a back-up; it must not be there yet. */
export async function writeMember({ folder, key }: Place, file: string, source: Readable): Promise<Member> {
	const lines = lineCounter()
	const hash = hasher()
	const sealer = key ? sealing(key, file) : null
	const to = createWriteStream(join(folder, file), { flags: "wx", mode: 0o600, flush: true })
	const steps = [lines.stream, createGzip({ level: LEVEL }), ...(sealer ? [sealer.cipher] : []), hash.stream]
	await pipeline([source, ...steps, to])
	const about = { file, sha256: hash.digest(), lines: lines.count() }
	return sealer ? { ...about, sealed: sealer.sealed() } : about
}

/** Reads one file of a back-up into `sink`. Throws `StartError` where it is not what was written, perhaps after the sink has ended. */
export async function readMember({ folder, key }: Place, member: Member, sink: Writable): Promise<void> {
	const { file, sealed } = member
	const lines = lineCounter()
	const hash = hasher()
	const opener = key && sealed ? [opening(key, file, sealed)] : []
	const steps = [hash.stream, ...opener, createGunzip(), lines.stream]
	await pipeline([createReadStream(join(folder, file)), ...steps, sink]).catch((error: unknown) => {
		throw isOfFile(error) ? damaged(file) : error
	})
	if (hash.digest() !== member.sha256 || lines.count() !== member.lines) throw damaged(file)
}

const damaged = (file: string) => new StartError(`This back-up is damaged: ${file} is missing, cut off or changed.`)

/** The file system, the compression or the cipher says that the file is not what was written. */
function isOfFile(error: unknown): boolean {
	const { code = "", message = "" } = error as { code?: string; message?: string }
	return code === "ENOENT" || code.startsWith("Z_") || /unable to authenticate data|invalid tag/i.test(message)
}

function lineCounter() {
	let count = 0
	const stream = new Transform({
		transform(chunk: Buffer, _, done) {
			for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) count++
			done(null, chunk)
		},
	})
	return { stream, count: () => count }
}

function hasher() {
	const hash = createHash("sha256")
	const stream = new Transform({
		transform(chunk: Buffer, _, done) {
			hash.update(chunk)
			done(null, chunk)
		},
	})
	return { stream, digest: () => hash.digest("hex") }
}
