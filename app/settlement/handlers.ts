import type { Db } from "#app/db/client.server.ts"
import type { Context } from "#app/db/context.ts"
import type { Intent } from "./intents.server.ts"
import type { Account, Leg } from "./ledger.server.ts"
import type { operatorAct, receipt } from "./tables.server.ts"

export type Receipt = typeof receipt.$inferSelect

/** What a feature does with its money: handed down by the worker, so that settlement imports no feature. Each runs in settlement's transaction. */
export type PaymentHandlers = Readonly<{
	/** The exact payment is final. Answers which account of the ledger holds it; a `Refusal` or `NotCovered` leaves the money owed back. */
	settled(tx: Db, paid: { intent: Intent; receipt: Receipt; at: Date }): Promise<Account>
	/** The exact payment landed, and `settled` refused it: `reason` is the refusal's code, or "not-covered". The intent is still open. */
	refused?(tx: Db, of: { intent: Intent; receipt: Receipt; reason: string; at: Date }): Promise<void>
	/** Signed bytes for the intent were stored and will be sent until they land or cannot. */
	sent(tx: Db, of: { intent: Intent; signature: string; at: Date }): Promise<void>
	/** Those bytes can never land any more, as `proof` says; the intent itself is still open. */
	dead(
		tx: Db,
		of: { intent: Intent; signature: string; proof: Record<string, string | number>; at: Date },
	): Promise<void>
	/** The chain has been read past the end of the intent, and nothing paid it. */
	expired(tx: Db, of: { intent: Intent; chainTime: Date; at: Date }): Promise<void>
}>

/**
 * What a feature lets operators do, by kind of act; `ctx.db` is the act's own transaction. Answers "done", or the code of why not: then it has
 * written nothing. What it throws leaves the act for the next pass.
 */
export type OperatorActs = Readonly<
	Record<string, (ctx: Context, act: typeof operatorAct.$inferSelect) => Promise<string>>
>

export type Handlers = Readonly<{
	purposes: Readonly<Record<string, PaymentHandlers>>
	/** What our own treasury sends to a vault account that takes funds, or null where the account does not. */
	funding(tx: Db, of: { receipt: Receipt; vault: Account; at: Date }): Promise<readonly Leg[] | null>
	acts: OperatorActs
}>

type Asks = Pick<Context, "coin">
type Declared = Readonly<{
	payments?: ((ctx: Asks) => Handlers["purposes"]) | undefined
	funding?: ((ctx: Asks) => Handlers["funding"]) | undefined
	acts?: OperatorActs | undefined
}>

/** What all features together make of payments. Our own treasury's belongs to the first that knows what it is for. */
export function handlersOf(features: readonly Declared[], ctx: Asks): Handlers {
	const purposes: Record<string, PaymentHandlers> = {}
	for (const [purpose, handlers] of features.flatMap(({ payments }) => Object.entries(payments?.(ctx) ?? {}))) {
		if (purposes[purpose]) throw new Error(`two features take payments for ${purpose}`)
		purposes[purpose] = handlers
	}
	const acts: Record<string, OperatorActs[string]> = {}
	for (const [kind, act] of features.flatMap((feature) => Object.entries(feature.acts ?? {}))) {
		if (acts[kind]) throw new Error(`two features carry out ${kind}`)
		acts[kind] = act
	}
	const fundings = features.flatMap(({ funding }) => funding?.(ctx) ?? [])
	return {
		purposes,
		acts,
		async funding(tx, of) {
			for (const funding of fundings) {
				const legs = await funding(tx, of)
				if (legs) return legs
			}
			return null
		},
	}
}
