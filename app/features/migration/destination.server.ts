import type { Context, RequestContext } from "#app/db/context.ts"
import type { Owning } from "#app/settlement/destinations/own-addresses.ts"
import { requireTypedDestination, requireWalletText } from "#app/settlement/destinations/require-destination.server.ts"
import { HOLD_MS } from "./terms.ts"
import { isLinkedTo } from "./who.ts"

/** Words of this page for some problems. */
const PRINTED = {
	"no-address": "migration:error.notSolana",
	"off-curve": "migration:error.notSolana",
	ours: "migration:error.ourOwn",
} as const

const asked = (ctx: Pick<Context, "chains">, to: string) =>
	({ chain: ctx.chains.solana, address: to, field: "to", printed: PRINTED }) as const

/** Refuses (400) what no wallet can have by its text alone, and our own addresses. */
export const requireDestinationText = (ctx: Owning, to: string): void => requireWalletText(ctx, asked(ctx, to))

/**
 * An address that a wallet can have, as the chain shows; one that was never used has to come as `confirmed` too. Refuses what
 * `requireTypedDestination` refuses. Whether it waits a day is decided by its signature alone (`unproven`).
 */
export async function requireDestination(
	ctx: RequestContext,
	{ to, confirmed }: Readonly<{ to: string; confirmed: string | null }>,
): Promise<void> {
	await requireTypedDestination(ctx, { ...asked(ctx, to), confirmed, hasSigned: isLinkedTo(ctx.who, to) })
}

/** As it is kept: it waits, until its wallet has signed. */
export const unproven = (to: string, at: Date) => ({
	newWalletAddress: to,
	destFixedAt: at,
	destFirmAt: new Date(at.getTime() + HOLD_MS),
})
