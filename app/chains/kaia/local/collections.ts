/** An old collection of the demo, and how many of it there are at first. */
export type OldDemoCollection = Readonly<{ id: string; name: string; symbol: string; first: number }>

export const OLD_COLLECTIONS: readonly OldDemoCollection[] = [
	{ id: "kongz", name: "PunkyKongz", symbol: "KONGZ", first: 5 },
	{ id: "hag", name: "Punky HA_G", symbol: "HAG", first: 4 },
	{ id: "alya", name: "Wise Alya", symbol: "ALYA", first: 3 },
]

/** Of the file of each NFT: without a host, so that the site that shows it is the one that is asked. */
export const baseUriOf = ({ id }: Pick<OldDemoCollection, "id">) => `/old-nft/${id}/`

/** What the faucet of a demo gives: KLAY for fees, and of each collection so many NFTs the first time. */
export const KAIA_GIFT = { peb: 5n * 10n ** 18n, nftsOfEach: 2 } as const
