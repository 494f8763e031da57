/** Lists of the personal page by their address: the keys of their names, and of what is said while they are not open; null: it is open. */
export const LISTS = {
	minting: { name: "my-page:minting", later: "my-page:later.minting", title: "my-page:titleList.minting" },
	myDrop: { name: "my-page:drop", later: null },
	myTwig: { name: "my-page:twig", later: null },
	myVesting: { name: "my-page:vesting", later: null },
	reservation: { name: "my-page:reservation", later: null },
	myForge: { name: "my-page:forge", later: null },
} as const

/** Those with a page that says what will stand, or stands for whoever is signed in. */
export type LaterList = "minting"
