import type { Context } from "#app/db/context.ts"
import type { Intent } from "./intents.server.ts"
import type { Account, Leg } from "./ledger.server.ts"
import type { receipt } from "./tables.server.ts"

export type Receipt = typeof receipt.$inferSelect

/** What a room does with its money: handed down by the worker, so that settlement imports no room. Each runs in settlement's transaction: the context's database is it. */
export type PaymentHandlers = Readonly<{
	/** The exact payment is final. Answers which account of the ledger holds it; a `Refusal` or `NotCovered` leaves the money owed back. */
	settled(ctx: Context, paid: { intent: Intent; receipt: Receipt; at: Date }): Promise<Account>
	/** The exact payment landed, and `settled` refused it: `reason` is the refusal's code, or "not-covered". The intent is still open. */
	refused?(ctx: Context, of: { intent: Intent; receipt: Receipt; reason: string; at: Date }): Promise<void>
	/** Signed bytes for the intent were stored and will be sent until they land or cannot. */
	sent(ctx: Context, of: { intent: Intent; signature: string; at: Date }): Promise<void>
	/** Those bytes can never land any more, as `proof` says; the intent itself is still open. */
	dead(
		ctx: Context,
		of: { intent: Intent; signature: string; proof: Record<string, string | number>; at: Date },
	): Promise<void>
	/** The chain has been read past the end of the intent, and nothing paid it. */
	expired(ctx: Context, of: { intent: Intent; chainTime: Date; at: Date }): Promise<void>
}>

export type Handlers = Readonly<{
	purposes: Readonly<Record<string, PaymentHandlers>>
	/** What our own treasury sends to a vault account that takes funds, or null where the account does not. */
	funding(ctx: Context, of: { receipt: Receipt; vault: Account; at: Date }): Promise<readonly Leg[] | null>
}>
