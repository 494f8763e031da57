import type { Proof } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import type { cosigned } from "./cosigned/tables.server.ts"
import type { Intent } from "./intents.server.ts"
import type { Account, Leg } from "./ledger.server.ts"
import type { HoldReason } from "./payouts/queue.server.ts"
import type { operatorAct, receipt } from "./tables.server.ts"

export type Receipt = typeof receipt.$inferSelect
export type Cosigned = typeof cosigned.$inferSelect

/**
 * What a feature does with its money: handed down by the worker, so that settlement imports no feature. Each runs in settlement's
 * transaction: the context's database is it.
 */
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

/** What a payout means to a feature, by the purpose of its outgoing. Runs in settlement's transaction. */
export type PayoutHandlers = Readonly<{
	/** These are paid, or thawed, as the chain shows for good. */
	done(ctx: Context, of: { subjects: readonly string[]; at: Date }): Promise<void>
	/**
	 * These are not carried out any more: "already-thawed" (there is nothing to thaw, as the chain shows for good), or "operator" (they have
	 * seen to it by another way).
	 */
	ended?(
		ctx: Context,
		of: { subjects: readonly string[]; reason: "already-thawed" | "operator"; at: Date },
	): Promise<void>
}>

type OrderOf = Readonly<{ subject: string; at: Date }>

/**
 * What an order for NFTs (`queueNftOrder`) means to a feature, by its purpose. Each runs in the transaction of settlement that writes what it
 * tells. An order is tried until it is done, `MOST_TRIES` times at most, and then waits for an operator.
 */
export type OrderHandlers = Readonly<{
	/**
	 * Asked before an order is signed, in no transaction: the reason why it is held for an operator instead; null: it may be signed. Has to answer
	 * within seconds.
	 */
	beforeSigning?(ctx: Context, of: Readonly<{ subject: string }>): Promise<HoldReason | null>
	/** It is stored with our signature, and is sent after that. */
	sending(ctx: Context, of: OrderOf & Readonly<{ signature: string }>): Promise<void>
	/**
	 * The chain shows for good that it is done. `signature`: the transaction that did it; null where the node does not say which, or an operator
	 * has seen to it.
	 */
	done(ctx: Context, of: OrderOf & Readonly<{ signature: string | null; proof: Proof | null }>): Promise<void>
	/** This transaction did nothing and never will. `isTriedAgain`: with another; otherwise an operator has to see to it. */
	failed(
		ctx: Context,
		of: OrderOf & Readonly<{ signature: string; reason: "dead" | "reverted"; proof: Proof; isTriedAgain: boolean }>,
	): Promise<void>
}>

type CosignedEnd = Readonly<{ subject: string; signature: string; proof: Proof; at: Date }>

/**
 * What the feature makes of what a holder has signed and we sign last, by its purpose. All but `prepare` run in the transaction of settlement
 * that changes its status.
 */
export type CosignedHandlers = Readonly<{
	/**
	 * Checks once more that it is exactly what may be signed, reserves what it takes in a transaction of its own, and answers the bytes with our
	 * signature, or the code of why not. Whoever was cut off asks again: the same must then come to the same. Until these bytes are stored
	 * nobody is shown them.
	 */
	prepare(ctx: Context, one: Cosigned): Promise<Uint8Array | Readonly<{ refused: string }>>
	/** It is stored with our signature, and will be sent until it lands or cannot. What it throws leaves it unsent. */
	sending(ctx: Context, of: Readonly<{ subject: string; signature: string; at: Date }>): Promise<void>
	landed(ctx: Context, of: CosignedEnd): Promise<void>
	/** It did nothing and never will: `reason` is "reverted", "dead", or the code of why we did not sign it. What was reserved is free again. */
	failed(ctx: Context, of: CosignedEnd & Readonly<{ reason: string }>): Promise<void>
}>

/**
 * What a feature lets operators do, by kind of act; `ctx.db` is the act's own transaction. Answers "done", or the code of why not: then it has
 * written nothing. Null: it waits for a job, is tried again in the next pass, and what it wrote stays. What it throws leaves the act for the
 * next pass.
 */
export type OperatorActs = Readonly<
	Record<string, (ctx: Context, act: typeof operatorAct.$inferSelect) => Promise<string | null>>
>

export type Handlers = Readonly<{
	purposes: Readonly<Record<string, PaymentHandlers>>
	payouts: Readonly<Record<string, PayoutHandlers>>
	orders: Readonly<Record<string, OrderHandlers>>
	cosigned: Readonly<Record<string, CosignedHandlers>>
	/**
	 * What came to us unasked and is for a feature all the same, as an NFT that is carried over: where the ledger puts it, and a word for why; null
	 * where it is for none. What no feature takes is owed back.
	 */
	arrivals(ctx: Context, of: { receipt: Receipt; vault: Account; at: Date }): Promise<Arrival | null>
	/** What our own treasury sends to a vault account that takes funds, or null where the account does not. */
	funding(ctx: Context, of: { receipt: Receipt; vault: Account; at: Date }): Promise<readonly Leg[] | null>
	acts: OperatorActs
}>

/** `keep`: what the feature writes of it in the same transaction, once its receipt is written. */
export type Arrival = Readonly<{ reason: string; legs: readonly Leg[]; keep?: () => Promise<void> }>

type Declared = Readonly<{
	arrivals?: Handlers["arrivals"]
	payments?: Handlers["purposes"]
	payouts?: Handlers["payouts"]
	orders?: Handlers["orders"]
	cosigned?: Handlers["cosigned"]
	funding?: Handlers["funding"]
	acts?: OperatorActs
}>

/** What all features together make of payments and acts. Our own treasury's payments belong to the first that knows what they are for. */
export function handlersOf(features: readonly Declared[]): Handlers {
	const fundings = features.flatMap(({ funding }) => funding ?? [])
	return {
		purposes: joined(features.map(({ payments }) => payments)),
		payouts: joined(features.map(({ payouts }) => payouts)),
		orders: joined(features.map(({ orders }) => orders)),
		cosigned: joined(features.map(({ cosigned }) => cosigned)),
		acts: joined(features.map(({ acts }) => acts)),
		async arrivals(ctx, of) {
			for (const { arrivals } of features) {
				const found = await arrivals?.(ctx, of)
				if (found) return found
			}
			return null
		},
		async funding(ctx, of) {
			for (const funding of fundings) {
				const legs = await funding(ctx, of)
				if (legs) return legs
			}
			return null
		},
	}
}

function joined<T>(all: readonly (Readonly<Record<string, T>> | undefined)[]): Record<string, T> {
	const known: Record<string, T> = {}
	for (const [name, one] of all.flatMap((part) => Object.entries(part ?? {}))) {
		if (Object.hasOwn(known, name)) throw new Error(`two features declare ${name}`)
		known[name] = one
	}
	return known
}
