import { timeOf } from "#app/draws/beacon/chains.ts"
import { raffleStatus } from "./status.ts"
import type { raffle } from "./tables.server.ts"

/** From the end of the sale to the round that decides. */
export const ROUND_AFTER_MS = 30 * 60_000
/** What was bought in time may still be minted for so long after the end of the sale. */
export const CLOSE_AFTER_MS = 5 * 60_000
/** How long a late beacon is waited for. */
export const BEACON_PATIENCE_MS = 14 * 86_400_000

export type Raffle = typeof raffle.$inferSelect
type Window = Pick<Raffle, "status" | "closesAt" | "extendedTo" | "extensionSold">

/** When its sale ends, as things stand. */
export const endOf = ({ closesAt, extendedTo, extensionSold }: Window): Date =>
	extensionSold === null ? closesAt : (extendedTo ?? closesAt)

/** The round that decides, as things stand. Throws of a draft. */
export function roundOf({ terms, extensionSold }: Pick<Raffle, "terms" | "extensionSold">): number {
	const round = extensionSold === null ? terms?.round : terms?.extension?.round
	if (round === undefined) throw new Error("no round is fixed yet")
	return round
}

/** When that round is signed, and by when the ledger's root has to be on the chain. Throws of a draft. */
export function datesOf(
	one: Pick<Raffle, "terms" | "beacon" | "extensionSold">,
): Readonly<{ drawsAt: Date; anchorBy: Date }> {
	const { terms, beacon } = one
	if (!terms || !beacon) throw new Error("nothing is committed yet")
	const drawsAt = timeOf(beacon, roundOf(one))
	return { drawsAt, anchorBy: new Date(drawsAt.getTime() - terms.marginSeconds * 1000) }
}

type Sale = Window & Pick<Raffle, "extensionSignature" | "minimum" | "nextTicket">

/**
 * What is still to come of a sale that has stopped: `counting` until its tickets are counted (`at`: from when on), since with too few it goes on;
 * `extending` while that it goes on is on its way to the chain (`at`: until when). Null: it sells, or is over for good.
 */
export function pendingSale(one: Sale, now: Date): Readonly<{ what: "counting" | "extending"; at: Date }> | null {
	const { status, closesAt, extendedTo, extensionSold, extensionSignature, minimum, nextTicket } = one
	if (!raffleStatus.codes("open").includes(status) || extendedTo === null || closesAt > now) return null
	const isFew = nextTicket - 1 < Math.max(1, minimum)
	if (extensionSold === null)
		return isFew ? { what: "counting", at: new Date(closesAt.getTime() + CLOSE_AFTER_MS) } : null
	return extensionSignature === null && extendedTo > now ? { what: "extending", at: extendedTo } : null
}
