import type { Keypair } from "@solana/web3.js"
import { desc, eq } from "drizzle-orm"
import { outgoing, receipt } from "#app/settlement/tables.server.ts"
import type { World } from "./staking-world.ts"

/** The receipt of a transaction, with the refund that waits for it. */
export async function bookedFor({ ctx: { db } }: World, signature: string) {
	const rows = await db
		.select()
		.from(receipt)
		.leftJoin(outgoing, eq(outgoing.subjectId, receipt.id))
		.where(eq(receipt.signature, signature))
		.orderBy(desc(receipt.instruction))
	return rows.map((row) => ({
		outcome: row.receipt.outcome,
		reason: row.receipt.reason,
		units: row.receipt.units,
		refund: row.outgoing?.status ?? null,
		to: row.outgoing?.toAddress ?? null,
	}))
}

export const addressOf = (wallet: Keypair) => wallet.publicKey.toBase58()
