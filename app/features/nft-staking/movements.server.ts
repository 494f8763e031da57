import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { Code, Meanings, TellParts } from "#app/statements/movements.ts"
import { CLAIM } from "./acts/claim.server.ts"
import type { Reward } from "./rates.ts"
import { nftClaim } from "./tables.server.ts"

const CODE_OF = { twig: "twig", coin: "nft-coin", bonus: "nft-bonus", usdc: "nft-usdc" } as const satisfies Record<
	Reward,
	Code
>

const claimParts: TellParts = async ({ db }, subjects) => {
	const { id, reward, units } = nftClaim
	const rows = await db.select({ id, reward, units }).from(nftClaim).where(isAnyOf(id, subjects))
	return new Map(rows.map((row) => [row.id, [{ code: CODE_OF[row.reward], units: row.units }]]))
}

export const nftMovements: Meanings = { [CLAIM]: claimParts }
