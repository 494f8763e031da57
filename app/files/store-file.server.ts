import { createHash } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { and, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { MOST_UPLOAD_MB } from "#app/lib/upload-limit.ts"
import { filesOf } from "./context.ts"
import { encryptFile } from "./file-cipher.ts"
import { fileTypeOf } from "./file-type.ts"
import { MOST_UPLOAD_BYTES, type Purpose, termsOf } from "./purposes.ts"
import { redrawPicture } from "./redraw-picture.server.ts"
import { file } from "./tables.server.ts"

type Needs = Pick<Context, "db" | "now" | "log" | "files">
/** How long the second of two waits for what the first comes to. */
const [PEEKS, PEEK_MS] = [20, 250]

export type StoredFile = Readonly<{ id: string; type: string; bytes: number; sha256: string }>
type Given = Readonly<{
	/** Made with the form: sent twice it is one file. */
	id: string
	purpose: Purpose
	/** As `owner-keys.ts` writes it, or "site". */
	owner: string
	/** For people to read. */
	name: string
	bytes: Buffer
	/** Who takes turns with others while pictures are drawn: an internet address, by `customerOf`, or an operator. */
	from: string
	/** Joins the transaction that says that the file is there, e.g. to note who has handed it in. */
	onStored?(ctx: Pick<Context, "db" | "now">, stored: StoredFile): Promise<void>
}>

/**
 * Keeps a file: what it is is read from its bytes, a picture is drawn anew, and what is personal is encrypted. Its row comes first and says
 * `stored` last, so that whatever is cut off in between is swept. Errors: `Refusal` for what its purpose does not take, and where the store
 * does not answer.
 */
export async function storeFile(ctx: Needs, given: Given): Promise<void> {
	const { store, secret } = filesOf(ctx)
	const { id, purpose, owner, name, onStored } = given
	const { type, bytes, ...size } = await contentOf(given)
	const sealed = termsOf(purpose).personal ? encryptFile(secret, id, bytes) : null
	const sha256 = createHash("sha256").update(bytes).digest("hex")
	const row = { ...{ id, purpose, owner, name, type, sha256, bytes: bytes.length }, ...size }
	const begun = await ctx.db
		.insert(file)
		.values({
			...row,
			state: "writing",
			wrappedKey: sealed?.wrappedKey ?? null,
			keyId: sealed?.keyId ?? null,
			createdAt: await ctx.now(),
		})
		.onConflictDoNothing()
		.returning({ id: file.id })
	if (begun.length === 0) return await requireSame(ctx, { ...given, sha256 })
	await store.put(id, sealed?.sealed ?? bytes).catch(async (error: unknown) => {
		ctx.log.error({ err: error, file: id }, "the file store does not take a file")
		await ctx.db
			.update(file)
			.set({ state: "deleted", deletedAt: await ctx.now() })
			.where(eq(file.id, id))
		throw new Refusal("files:error.store", { status: 503 })
	})
	await inTransaction(ctx, async (ctx) => {
		const isWriting = and(eq(file.id, id), eq(file.state, "writing"))
		const rows = await ctx.db.update(file).set({ state: "stored" }).where(isWriting).returning({ id: file.id })
		if (rows.length === 0) throw new Refusal("files:error.again", { status: 409 })
		await onStored?.(ctx, { id, type, bytes: bytes.length, sha256 })
	})
}

/** A form that was sent twice, maybe at once: fine if the file is there by it. Another file by an old form would be told to be there, and is not. */
async function requireSame(
	{ db }: Needs,
	{ id, purpose, owner, name, sha256 }: Given & Readonly<{ sha256: string }>,
): Promise<void> {
	const find = async () => (await db.select().from(file).where(eq(file.id, id)))[0]
	let known = await find()
	for (let n = 0; known?.state === "writing" && n < PEEKS; n++) {
		await sleep(PEEK_MS)
		known = await find()
	}
	const isSame = known?.purpose === purpose && known.owner === owner && known.name === name && known.sha256 === sha256
	if (known?.state !== "stored" || !isSame) throw new Refusal("files:error.again", { status: 409 })
}

async function contentOf({ bytes, purpose, from }: Given) {
	const { types, ...limits } = termsOf(purpose)
	if (bytes.length > MOST_UPLOAD_BYTES)
		throw new Refusal("files:error.large", { status: 413, params: { megabytes: String(MOST_UPLOAD_MB) } })
	const type = fileTypeOf(bytes)
	if (!type || !types.includes(type)) throw new Refusal("files:error.type", { status: 415 })
	if (type === "application/pdf") return { type, bytes }
	return { ...(await redrawPicture(bytes, limits, from)), type: "image/webp" }
}
