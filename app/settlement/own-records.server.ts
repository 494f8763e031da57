import { desc, eq, or } from "drizzle-orm"
import type { Chain, Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { cosigned } from "./cosigned/tables.server.ts"
import { paymentLookup } from "./lookups/tables.server.ts"
import { attempt, intent, ledgerAccount, ledgerTransfer, outgoing, receipt } from "./tables.server.ts"

/** All that settlement keeps about an address and about what belongs to it. Who else paid or asked is not told. */
export async function paymentRecords(
	{ db }: Pick<Context, "db">,
	{ chain, address, subjects }: Readonly<{ chain: Chain; address: string; subjects: readonly string[] }>,
) {
	const asked = await db
		.select()
		.from(intent)
		.where(or(eq(intent.owner, address), isAnyOf(intent.subjectId, subjects)))
		.orderBy(desc(intent.createdAt))
	const received = await db
		.select()
		.from(receipt)
		.where(eq(receipt.sourceOwner, address))
		.orderBy(desc(receipt.recordedAt))
	const own = asked.filter((one) => one.owner === address).map((one) => one.id)
	const sent = await db
		.select({
			chain: attempt.chain,
			signature: attempt.signature,
			intentId: attempt.intentId,
			status: attempt.status,
			createdAt: attempt.createdAt,
		})
		.from(attempt)
		.where(isAnyOf(attempt.intentId, own))
	const owed = await db.select().from(outgoing).where(eq(outgoing.toAddress, address))
	const { signature, askedAt, outcome } = paymentLookup
	const lookedUp = await db
		.select({ signature, askedAt, outcome })
		.from(paymentLookup)
		.where(eq(paymentLookup.asker, walletKey({ chain, address })))
	const signed = await db
		.select({
			chain: cosigned.chain,
			purpose: cosigned.purpose,
			subjectId: cosigned.subjectId,
			signature: cosigned.signature,
			status: cosigned.status,
			createdAt: cosigned.createdAt,
		})
		.from(cosigned)
		.where(eq(cosigned.owner, address))
	const accounts = await db
		.select()
		.from(ledgerAccount)
		.where(isAnyOf(ledgerAccount.owner, [...subjects, ...received.map((one) => one.id), address]))
	const ids = accounts.map((one) => one.id)
	const transfers = await db
		.select()
		.from(ledgerTransfer)
		.where(or(isAnyOf(ledgerTransfer.debit, ids), isAnyOf(ledgerTransfer.credit, ids)))
		.orderBy(ledgerTransfer.id)
	return {
		requests: asked.map(({ owner: _who, ...row }) => row),
		received,
		sent,
		signed,
		owed,
		lookedUp,
		accounts,
		transfers,
	}
}
