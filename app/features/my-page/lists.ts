/** Lists of the personal page by their address: the keys of their names, and of what is said while they are not open; null: it is open. */
export const LISTS = {
	minting: { name: "my-page:minting", later: "my-page:later.minting" },
	myDrop: { name: "my-page:drop", later: "my-page:later.drop" },
	myTwig: { name: "my-page:twig", later: null },
	myVesting: { name: "my-page:vesting", later: "my-page:later.vesting" },
	reservation: { name: "my-page:reservation", later: "my-page:later.reservation" },
	myForge: { name: "my-page:forge", later: "my-page:later.forge" },
} as const

/** Those that are not open yet. */
export type LaterList = Exclude<keyof typeof LISTS, "myTwig">
export const isLater = (name: string | undefined): name is LaterList =>
	name !== undefined && name !== "myTwig" && Object.hasOwn(LISTS, name)
