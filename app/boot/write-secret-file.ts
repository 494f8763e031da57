import { randomBytes } from "node:crypto"
import { chmod, link, mkdir, open, readFile, rm } from "node:fs/promises"
import { dirname } from "node:path"
import { StartError } from "#app/boot/start-error.server.ts"

/** Whether `path` does not exist, or holds this text already. */
export async function isNewOrSame(path: string, text: string): Promise<boolean> {
	const found = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return null
		throw error
	})
	return found === null || found === text
}

/**
 * Writes a file of mode 0600 that appears whole or not at all, in a folder that is made with mode 0700 if it is missing. A file that
 * holds the same text gets that mode; one that holds another is kept, and `StartError` is thrown.
 */
export async function writeSecretFile(path: string, text: string): Promise<void> {
	await mkdir(dirname(path), { recursive: true, mode: 0o700 })
	const aside = `${path}.${process.pid}-${randomBytes(4).toString("hex")}`
	try {
		const file = await open(aside, "wx", 0o600)
		try {
			await file.writeFile(text)
			await file.sync()
		} finally {
			await file.close()
		}
		// Unlike a rename, a link never replaces a file.
		await link(aside, path)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
		if (!(await isNewOrSame(path, text))) throw new StartError(`${path} holds something else: it was left as it is.`)
		await chmod(path, 0o600)
	} finally {
		await rm(aside, { force: true })
	}
}
