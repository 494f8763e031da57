import type { Context } from "#app/db/context.ts"
import { isSolanaAddress } from "#app/identity/members/wallet-types.ts"
import { hasKey } from "#app/identity/proofs/prove-solana.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { HOLD_MS } from "./terms.ts"

/** An address that somebody can have the key of, and that is not one of ours. */
export function requireDestination(ctx: Pick<Context, "vaults" | "collections">, to: string): string {
	if (!isSolanaAddress(to) || !hasKey(to)) throw new Refusal("migration:error.notSolana", { status: 400, field: "to" })
	const isOurs =
		ctx.vaults.some((one) => one.owner === to || one.account === to) ||
		ctx.collections.all.some((one) => one.address === to || one.authority === to)
	if (isOurs) throw new Refusal("migration:error.ourOwn", { status: 400, field: "to" })
	return to
}

/** As it is kept: it waits, until its wallet has signed. */
export const unproven = (to: string, at: Date) => ({
	newWalletAddress: to,
	destFixedAt: at,
	destFirmAt: new Date(at.getTime() + HOLD_MS),
})
