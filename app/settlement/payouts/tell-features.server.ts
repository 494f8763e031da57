import type { Proof } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import type { Handlers, PayoutHandlers } from "../handlers.ts"

type Ended = Readonly<{ purpose: string; subjectId: string }>
type Sent = Readonly<{ signature: string; proof: Proof }>
type Told = Parameters<NonNullable<PayoutHandlers["ended"]>>[1]

const byPurpose = (rows: readonly Ended[]) =>
	[...new Set(rows.map((row) => row.purpose))].map((purpose) => ({
		purpose,
		subjects: rows.filter((row) => row.purpose === purpose).map((row) => row.subjectId),
	}))

/** What features make of payouts that are done, in the same transaction. */
export async function tellDone(
	ctx: Context,
	payouts: Handlers["payouts"],
	{ rows, at }: Readonly<{ rows: readonly Ended[]; at: Date }>,
): Promise<void> {
	for (const { purpose, subjects } of byPurpose(rows)) await payouts[purpose]?.done(ctx, { subjects, at })
}

/** The same of orders for NFTs, each by itself, with the transaction that did it. */
export async function tellOrdersDone(
	ctx: Context,
	orders: Handlers["orders"],
	{ rows, at }: Readonly<{ rows: readonly (Ended & Sent)[]; at: Date }>,
): Promise<void> {
	for (const { purpose, subjectId: subject, signature, proof } of rows)
		await orders[purpose]?.done(ctx, { subject, signature, proof, at })
}

/** The same of what is not carried out any more. */
export async function tellEnded(
	ctx: Context,
	payouts: Handlers["payouts"],
	{ rows, reason, at }: Readonly<{ rows: readonly Ended[] }> & Pick<Told, "reason" | "at">,
): Promise<void> {
	for (const { purpose, subjects } of byPurpose(rows)) await payouts[purpose]?.ended?.(ctx, { subjects, reason, at })
}
