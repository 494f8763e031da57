import type { ChainAdapter } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { notify, withdraw } from "../notices.server.ts"
import type { Limits } from "./usual-limits.ts"

/** Brings base units of an asset to the float. Asking twice for the same brings it once, while it is under way. */
export type Refill = (asset: string, units: bigint) => Promise<void>

type Watched = Readonly<{
	limits: ReadonlyMap<string, Limits>
	/** What is left of the float when all that is under way has landed. */
	balance: (asset: string) => bigint
	/** What waits because the float does not cover it. */
	short: ReadonlyMap<string, bigint>
}>

/** How many times what is low is brought at once. */
const TIMES = 5n

/** Tells an operator while the float is low or does not cover what is due, and takes it back when it is not. */
export async function watchFloat(
	{ ctx, chain, refill }: Readonly<{ ctx: Context; chain: ChainAdapter; refill?: Refill | undefined }>,
	{ limits, balance, short }: Watched,
): Promise<void> {
	for (const [asset, { low }] of limits) {
		const held = balance(asset)
		const waiting = short.get(asset) ?? 0n
		const subject = `${chain.id}/${asset}`
		if (held >= low && waiting === 0n) {
			await withdraw(ctx, "float-low", subject)
			continue
		}
		const facts = { asset, holds: held.toString(), low: low.toString(), waiting: waiting.toString() }
		await notify(ctx, { kind: "float-low", subject, facts })
		await refill?.(asset, waiting + low * TIMES)
	}
}

type Capped = Readonly<{
	limits: ReadonlyMap<string, Limits>
	/** What waits for room in the hour or the day. */
	waiting: ReadonlyMap<string, bigint>
}>

/** Tells an operator while payouts wait for a cap, and takes it back when none does. */
export async function watchCaps(
	{ ctx, chain }: Readonly<{ ctx: Context; chain: ChainAdapter }>,
	{ limits, waiting }: Capped,
): Promise<void> {
	for (const [asset, { hour, day }] of limits) {
		const units = waiting.get(asset) ?? 0n
		const subject = `${chain.id}/${asset}`
		if (units === 0n) {
			await withdraw(ctx, "payout-cap", subject)
			continue
		}
		const facts = { asset, waiting: units.toString(), hour: hour.toString(), day: day.toString() }
		await notify(ctx, { kind: "payout-cap", subject, facts })
	}
}
