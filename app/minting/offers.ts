/** The pages that mint, each with the kind of plan that it sells. */
export const OFFERS = { ltacMint: "lost-tesla-art", nftPunkyCrafter: "punky-crafter" } as const
export type MintPageId = keyof typeof OFFERS
export type OfferKind = (typeof OFFERS)[MintPageId]

/** The page that sells a kind; null: another module's. */
export const pageOfKind = (kind: string): MintPageId | null =>
	(Object.keys(OFFERS) as MintPageId[]).find((page) => OFFERS[page] === kind) ?? null
