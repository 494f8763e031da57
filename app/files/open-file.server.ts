import { createHash } from "node:crypto"
import { and, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { filesOf } from "./context.ts"
import { decryptFile } from "./file-cipher.ts"
import { file } from "./tables.server.ts"

type Needs = Pick<Context, "db" | "log" | "files">
export type FileRow = typeof file.$inferSelect

/** A file that is there to be read. Who may read it is the caller's question. */
export async function findFile({ db }: Pick<Context, "db">, id: string): Promise<FileRow | null> {
	const [row] = await db
		.select()
		.from(file)
		.where(and(eq(file.id, id), eq(file.state, "stored")))
	return row ?? null
}

/** Its content, byte by byte what was stored; null, and an alarm, where the store has lost or changed it. Errors: the store's. */
export async function openFile(ctx: Needs, { id, sha256, wrappedKey, keyId }: FileRow): Promise<Buffer | null> {
	const { store, secret } = filesOf(ctx)
	const kept = await store.get(id)
	try {
		if (!kept) throw new Error("the store does not have it")
		const bytes = wrappedKey ? decryptFile(secret, id, { sealed: kept, wrappedKey, keyId }) : kept
		if (createHash("sha256").update(bytes).digest("hex") !== sha256) throw new Error("it is not what was stored")
		return bytes
	} catch (error) {
		ctx.log.error({ err: error, file: id }, "a file is lost or damaged")
		return null
	}
}
