import type { Account } from "#app/settlement/ledger.server.ts"

/** What the treasury has put into the vault for raffles, and nobody has been promised yet: prizes come from it, and go back to it. */
export const prizeBudget = (asset: string): Account => ({ owner: "raffles", kind: "reward-budget", asset })
/** A raffle's prizes from its publication on. */
export const prizesOf = (raffleId: string, asset: string): Account => ({
	owner: raffleId,
	kind: "reward-reserved",
	asset,
})
/** A prize on its way, by the id of its delivery. */
export const owedPrize = (deliveryId: string, asset: string): Account => ({ owner: deliveryId, kind: "owed", asset })

/** Base units by asset, in the order of the prizes. NFTs are no sums: they are promised one by one. */
export function sumsOf(
	prizes: readonly Readonly<{ kind: string; asset: string; units: string }>[],
): Map<string, bigint> {
	const sums = new Map<string, bigint>()
	for (const { kind, asset, units } of prizes)
		if (kind !== "nft") sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(units))
	return sums
}
