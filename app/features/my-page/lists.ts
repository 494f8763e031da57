/** Lists of the personal page by their address, and the key of their name. */
export const LISTS = {
	minting: "minting",
	myDrop: "drop",
	myTwig: "twig",
	myVesting: "vesting",
	reservation: "reservation",
	myForge: "forge",
} as const

export type ListName = keyof typeof LISTS
export const isList = (name: string | undefined): name is ListName => name !== undefined && Object.hasOwn(LISTS, name)
