import type { Asset } from "#app/lib/money.ts"

/** Points of the city: an asset of the ledger alone, never on a chain. `id` stands where an asset's address stands otherwise. */
export const TWIG = { id: "twig", symbol: "Twig", scale: 2 } as const satisfies Asset & { id: string }
