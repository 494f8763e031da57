import type { Context, Proven } from "#app/db/context.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { type Account, post } from "#app/settlement/ledger.server.ts"
import { TWIG } from "./twig.ts"

const ISSUED: Account = { owner: TWIG.id, kind: "issued", asset: TWIG.id }

/** Cause of what was claimed, by the claim's id. Stored, so it stays. */
export const TWIG_CLAIM = "twig-claim"

/** The account that holds a wallet's twigs. It can never fall below zero. */
export const twigsOf = (wallet: Proven): Account => ({ owner: walletKey(wallet), kind: "points", asset: TWIG.id })

/** What somebody earned: base units, from the claim of this id, once. */
export async function earnTwig(
	ctx: Pick<Context, "db">,
	{ id, owner, units, at }: Readonly<{ id: string; owner: string; units: bigint; at: Date }>,
): Promise<void> {
	const credit = twigsOf({ chain: "solana", address: owner })
	await post(ctx, { name: TWIG_CLAIM, id, at }, [{ leg: "earned", debit: ISSUED, credit, units }])
}
