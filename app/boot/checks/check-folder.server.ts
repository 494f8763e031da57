import { randomBytes } from "node:crypto"
import { access, constants, rm, statfs, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { makeDataFolder } from "#app/db/embedded/home.server.ts"

/** Measured: a fresh database with the demo in it takes 65 MB, its write-ahead log grows to 256 MB. */
export const NEW_DATABASE_MB = 350
/** What a start on an existing folder needs at least: sockets, logs, a checkpoint. */
export const GOING_ON_MB = 40

/** Whether the folder of the setting `name` can be made and written to, and its disk holds at least `megabytes` more. */
export async function checkFolder(folder: string, megabytes: number, name = "DATA_DIR"): Promise<string[]> {
	try {
		makeDataFolder(folder)
		const probe = join(folder, `.probe-${randomBytes(6).toString("hex")}`)
		await writeFile(probe, "can this folder be written to?", { flag: "wx" }).finally(() => rm(probe, { force: true }))
	} catch (error) {
		return [whyNot(folder, name, error as NodeJS.ErrnoException)]
	}
	return await checkSpace(folder, megabytes, name)
}

/** Whether the disk of this folder, or of the nearest one above it that exists, holds at least `megabytes` more. */
export async function checkSpace(folder: string, megabytes: number, name = "DATA_DIR"): Promise<string[]> {
	const { bavail, bsize } = await statfs(await existing(folder))
	const free = Math.floor((bavail * bsize) / 1_000_000)
	if (free >= megabytes) return []
	return [`${folder} has ${free} MB of disk left and ${megabytes} MB are needed: free some, or set another ${name}`]
}

async function existing(folder: string): Promise<string> {
	const there = await access(folder, constants.F_OK).then(
		() => true,
		() => false,
	)
	return there || folder === dirname(folder) ? folder : existing(dirname(folder))
}

function whyNot(folder: string, name: string, { code }: NodeJS.ErrnoException): string {
	const cure = `set ${name} to a folder that this user may write to`
	if (code === "ENOSPC" || code === "EDQUOT") return `${name} ${folder}: its disk is full, free some space`
	if (code === "EROFS") return `${name} ${folder} is on a disk that can only be read: ${cure}`
	if (code === "ENOTDIR" || code === "EEXIST") return `${name} ${folder} is not a folder: ${cure}`
	return `${name} ${folder} cannot be written to (${code}): ${cure}`
}
