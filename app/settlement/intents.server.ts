import { and, eq } from "drizzle-orm"
import type { ChainAdapter } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { intent } from "./tables.server.ts"

export type Intent = typeof intent.$inferSelect

type Asked = Pick<Intent, "purpose" | "subjectId" | "vault" | "asset" | "units" | "owner" | "expiresAt" | "late"> &
	Readonly<{ chain: ChainAdapter; at: Date }>

/**
 * Asks for an exact payment to a vault account. No money moves; `reference` is a fresh name that the payment carries.
 * `owner` is the signed-in wallet that asks, or null where anyone may pay. Units are base units of `asset`.
 */
export async function openIntent({ db }: Pick<Context, "db">, { at, chain, ...asked }: Asked): Promise<Intent> {
	const [row] = await db
		.insert(intent)
		.values({ ...asked, chain: chain.name, reference: chain.newReference(), createdAt: at })
		.returning()
	if (!row) throw new Error("an intent was not written")
	return row
}

export async function getIntent({ db }: Pick<Context, "db">, id: string): Promise<Intent | null> {
	const [row] = await db.select().from(intent).where(eq(intent.id, id))
	return row ?? null
}

/** Takes an open intent off the books. False: somebody was first (it is settled, or cancelled already). */
export async function cancelIntent({ db }: Pick<Context, "db">, id: string): Promise<boolean> {
	const rows = await db
		.update(intent)
		.set({ status: "cancelled" })
		.where(and(eq(intent.id, id), eq(intent.status, "open")))
		.returning({ id: intent.id })
	return rows.length === 1
}
