import { and, asc, eq, gt, isNotNull, ne, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import { type AppSecret, currentSecret, secretId } from "#app/lib/app-secret.server.ts"
import { rewrapKey } from "./file-cipher.ts"
import { file } from "./tables.server.ts"

const AT_ONCE = 200

/** `lost`: files whose key no known secret unwraps. */
export type Rewrapped = Readonly<{ rewrapped: number; lost: readonly string[] }>

/**
 * Wraps the keys of all encrypted files by the current secret; contents stay as they are. Each file by itself, so a run that was cut off
 * goes on where it was, and a file that is stored meanwhile by an older process is found by the next run. Run by the owner.
 */
export async function rewrapFiles(db: Db, secret: AppSecret): Promise<Rewrapped> {
	const current = secretId(currentSecret(secret))
	const lost: string[] = []
	let rewrapped = 0
	let after = "00000000-0000-0000-0000-000000000000"
	for (;;) {
		const rows = await db
			.select({ id: file.id, wrappedKey: file.wrappedKey, keyId: file.keyId })
			.from(file)
			.where(
				and(
					...[gt(file.id, after), isNotNull(file.wrappedKey), ne(file.state, "deleted")],
					sql`${file.keyId} is distinct from ${current}`,
				),
			)
			.orderBy(asc(file.id))
			.limit(AT_ONCE)
		for (const { id, wrappedKey, keyId } of rows) {
			after = id
			if (!wrappedKey) continue
			const wrapped = rewrapOrNull(secret, id, { wrappedKey, keyId })
			if (!wrapped) {
				lost.push(id)
				continue
			}
			const changed = await db
				.update(file)
				.set(wrapped)
				.where(and(eq(file.id, id), eq(file.wrappedKey, wrappedKey)))
				.returning({ id: file.id })
			rewrapped += changed.length
		}
		if (rows.length < AT_ONCE) return { rewrapped, lost }
	}
}

function rewrapOrNull(secret: AppSecret, id: string, wrapped: Parameters<typeof rewrapKey>[2]) {
	try {
		return rewrapKey(secret, id, wrapped)
	} catch {
		return null
	}
}
