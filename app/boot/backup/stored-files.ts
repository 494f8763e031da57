import { randomBytes } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises"
import { dirname, join, relative } from "node:path"
import { PassThrough } from "node:stream"
import { buffer } from "node:stream/consumers"
import { StartError } from "#app/boot/start-error.server.ts"
import type { Manifest } from "./manifest.ts"
import { readMember, writeMember } from "./members.ts"

type Place = Parameters<typeof writeMember>[0]
type Stored = Manifest["files"]

/** Takes the files of the app that are no rows, whole folders of them; none where there is no such folder. */
export async function writeStoredFiles(place: Place, folder: string): Promise<Stored> {
	const stored: Stored = []
	for (const path of await listFiles(folder)) {
		const name = `files/${String(stored.length + 1).padStart(8, "0")}.gz`
		stored.push({ path, member: await writeMember(place, name, createReadStream(join(folder, path))) })
	}
	return stored
}

async function listFiles(folder: string): Promise<string[]> {
	const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
		(error: NodeJS.ErrnoException) => {
			if (error.code === "ENOENT") return []
			throw error
		},
	)
	return found
		.filter((one) => one.isFile())
		.map((one) => relative(folder, join(one.parentPath, one.name)).replaceAll("\\", "/"))
		.sort()
}

/**
 * Puts the files back, each whole or not at all; those that are there and equal stay, so that it may be done again. Throws `StartError`
 * where there is another file of that name.
 */
export async function readStoredFiles(place: Place, stored: Stored, folder: string): Promise<void> {
	for (const { path, member } of stored) {
		const to = join(folder, path)
		const there = await readFile(to).catch(() => null)
		if (there && !there.equals(await wholeOf(place, member))) throw new StartError(`${to} is there and differs.`)
		if (there) continue
		await mkdir(dirname(to), { recursive: true, mode: 0o700 })
		const aside = `${to}.${randomBytes(4).toString("hex")}.part`
		try {
			await readMember(place, member, createWriteStream(aside, { flags: "wx", mode: 0o600, flush: true }))
			await rename(aside, to)
		} finally {
			await rm(aside, { force: true })
		}
	}
}

async function wholeOf(place: Place, member: Stored[number]["member"]): Promise<Buffer> {
	const sink = new PassThrough()
	const [, bytes] = await Promise.all([readMember(place, member, sink), buffer(sink)])
	return bytes
}
