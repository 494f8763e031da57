import { eq, lt, or, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { klipRequest } from "./tables.server.ts"

/** Forgets requests that can no longer be answered, with the addresses in them. */
export async function sweepKlip(db: Context["db"]): Promise<void> {
	await db.delete(klipRequest).where(lt(klipRequest.expiresAt, sql`now() - interval '1 hour'`))
}

/** Forgets all requests of an account at once, for an owner who asks for it. */
export async function forgetKlip(db: Context["db"], address: string): Promise<void> {
	await db.delete(klipRequest).where(or(eq(klipRequest.walletAddress, address), eq(klipRequest.address, address)))
}
