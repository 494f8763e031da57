/** Lists of the personal page by their address: the keys of their names, and of what is said while they are not open; null: it is open. `stands`: as
 * what its entries will stand there. */
export const LISTS = {
	minting: {
		name: "my-page:minting",
		later: "my-page:later.minting",
		title: "my-page:titleList.minting",
		stands: "pieces",
	},
	myDrop: { name: "my-page:drop", later: null },
	myTwig: { name: "my-page:twig", later: null },
	myVesting: {
		name: "my-page:vesting",
		later: "my-page:later.vesting",
		title: "my-page:titleList.vesting",
		stands: "lines",
	},
	reservation: {
		name: "my-page:reservation",
		later: "my-page:later.reservation",
		title: "my-page:titleList.reservation",
		stands: "lines",
	},
	myForge: { name: "my-page:forge", later: null },
} as const

/** Those that are not open yet. */
export type LaterList = Exclude<keyof typeof LISTS, "myTwig" | "myDrop" | "myForge">
const OPEN: readonly string[] = ["myTwig", "myDrop", "myForge"]
export const isLater = (name: string | undefined): name is LaterList =>
	name !== undefined && !OPEN.includes(name) && Object.hasOwn(LISTS, name)
