import { createHash } from "node:crypto"
import { open, readFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { StartError } from "#app/boot/start-error.server.ts"
import { keyOf, newSalt, opening, sealing } from "./cipher.ts"

const FILE = "manifest.json"
const hex = z.string().regex(/^[0-9a-f]+$/)
const sealed = z.object({ iv: hex, tag: hex })
const member = z.object({
	file: z.string().regex(/^(tables|files)\/[\w.-]+$/),
	sha256: hex,
	lines: z.int().nonnegative(),
	sealed: sealed.optional(),
})
const inside = z.string().refine((path) => !/(^|\/)\.\.?(\/|$)|^\/|\\|\0/.test(path) && path !== "")

/** What is in a back-up. It is written last: a folder without one is no back-up. */
const manifest = z.object({
	format: z.literal(1),
	takenAt: z.iso.datetime(),
	/** Of the front that made it. */
	version: z.string(),
	/** Moments that name the migrations of the schema, and the number of the last one of the jobs' own. */
	migrations: z.array(z.number()),
	jobs: z.int(),
	tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), member })),
	sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() })),
	files: z.array(z.object({ path: inside, member })),
})
export type Manifest = z.output<typeof manifest>

const envelope = z.union([
	z.object({ sum: hex, manifest: z.unknown() }),
	z.object({ salt: hex, sealed, text: z.base64() }),
])

export type Locked = Readonly<{ key: Buffer; salt: string }>

/** The key of a new back-up; null: it is not encrypted. */
export async function lockFor(passphrase: string | undefined): Promise<Locked | null> {
	if (!passphrase) return null
	const salt = newSalt()
	return { key: await keyOf(passphrase, salt), salt }
}

export async function writeManifest(folder: string, made: Manifest, lock: Locked | null): Promise<void> {
	const file = await open(join(folder, FILE), "wx", 0o600)
	try {
		await file.writeFile(lock ? sealedText(made, lock) : plainText(made))
		await file.sync()
	} finally {
		await file.close()
	}
}

const sumOf = (text: string) => createHash("sha256").update(text).digest("hex")
const plainText = (made: Manifest) => JSON.stringify({ sum: sumOf(JSON.stringify(made)), manifest: made }, null, "\t")

function sealedText(made: Manifest, { key, salt }: Locked): string {
	const { cipher, sealed } = sealing(key, FILE)
	const text = Buffer.concat([cipher.update(JSON.stringify(made)), cipher.final()]).toString("base64")
	return JSON.stringify({ salt, sealed: sealed(), text })
}

/** What a back-up says of itself, and the key of its files. Throws `StartError` where there is none, or it cannot be read. */
export async function readManifest(
	folder: string,
	passphrase: string | undefined,
): Promise<Readonly<{ manifest: Manifest; key: Buffer | null }>> {
	const text = await readFile(join(folder, FILE), "utf8").catch(() => {
		throw new StartError(`${folder} is no back-up, or one that was cut off: it has no ${FILE}.`)
	})
	const found = envelope.safeParse(parsed(text))
	if (!found.success) throw damaged()
	if ("manifest" in found.data) {
		if (sumOf(JSON.stringify(found.data.manifest)) !== found.data.sum) throw damaged()
		return { manifest: validated(found.data.manifest), key: null }
	}
	if (!passphrase) throw new StartError("This back-up is encrypted: set BACKUP_PASSPHRASE to the one it was made with.")
	const key = await keyOf(passphrase, found.data.salt)
	const decipher = opening(key, FILE, found.data.sealed)
	try {
		const whole = Buffer.concat([decipher.update(found.data.text, "base64"), decipher.final()])
		return { manifest: validated(parsed(whole.toString())), key }
	} catch {
		throw new StartError("BACKUP_PASSPHRASE does not open this back-up, or its manifest was changed.")
	}
}

const damaged = () => new StartError(`This back-up is damaged: ${FILE} is cut off or changed.`)

function parsed(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return null
	}
}

function validated(value: unknown): Manifest {
	const read = manifest.safeParse(value)
	if (!read.success) throw damaged()
	return read.data
}
