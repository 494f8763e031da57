import { and, eq, isNotNull } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import { type AppSecret, currentSecret } from "#app/lib/app-secret.server.ts"
import { openTotp, openTotpBy, sealTotp } from "./second-factor.server.ts"
import { account } from "./tables.server.ts"

/** `lost`: IDs of accounts whose second factor no known secret decrypts. */
export type Resealed = Readonly<{ resealed: number; lost: readonly string[] }>

/**
 * Encrypts the second factors of all accounts with the current secret. Each account by itself: a run that was cut off goes on where it
 * was. Run by the owner.
 */
export async function resealFactors(db: Db, secret: AppSecret): Promise<Resealed> {
	const current = currentSecret(secret)
	const rows = await db
		.select({ id: account.id, uid: account.uid, totpSecret: account.totpSecret })
		.from(account)
		.where(isNotNull(account.totpSecret))
	const lost: string[] = []
	let resealed = 0
	for (const { id, uid, totpSecret } of rows) {
		if (!totpSecret || isSealedBy(current, id, totpSecret)) continue
		try {
			const sealed = sealTotp({ secret }, id, openTotp({ secret }, id, totpSecret))
			const changed = await db
				.update(account)
				.set({ totpSecret: sealed })
				.where(and(eq(account.id, id), eq(account.totpSecret, totpSecret)))
				.returning({ id: account.id })
			resealed += changed.length
		} catch (error) {
			if (!(error instanceof AggregateError)) throw error
			lost.push(uid)
		}
	}
	return { resealed, lost }
}

function isSealedBy(secret: string, id: string, sealed: Uint8Array): boolean {
	try {
		openTotpBy(secret, id, sealed)
		return true
	} catch {
		return false
	}
}
