/** Lists of the personal page by their address: the keys of their names, and of what is said while they are not open. */
export const LISTS = {
	minting: { name: "my-page:minting", later: "my-page:later.minting" },
	myDrop: { name: "my-page:drop", later: "my-page:later.drop" },
	myTwig: { name: "my-page:twig", later: "my-page:later.twig" },
	myVesting: { name: "my-page:vesting", later: "my-page:later.vesting" },
	reservation: { name: "my-page:reservation", later: "my-page:later.reservation" },
	myForge: { name: "my-page:forge", later: "my-page:later.forge" },
} as const

export type ListName = keyof typeof LISTS
export const isList = (name: string | undefined): name is ListName => name !== undefined && Object.hasOwn(LISTS, name)
