import type { FamilyId } from "#app/collections/portraits/kit.ts"

/** Which of a family's thousands stand on its page: whoever looks out largest, the wall behind, one to be read closely, a strip to scroll. */
export type Wall = {
	readonly family: FamilyId
	readonly leader: number
	readonly crowd: readonly number[]
	readonly one: number
	readonly strip: readonly number[]
}

export const WALLS: Readonly<Record<string, Wall>> = {
	nftPunkykongz: {
		family: "kongz",
		leader: 10,
		crowd: [13, 1, 5, 24, 17, 20],
		one: 16,
		strip: [0, 4, 11, 15, 21, 22, 23, 26, 27, 29],
	},
	nftPunkyhag: {
		family: "hag",
		leader: 27,
		crowd: [7, 2, 5, 10, 1, 14],
		one: 18,
		strip: [0, 3, 4, 6, 9, 16, 19, 21, 23, 29],
	},
	nftAlya: {
		family: "alya",
		leader: 20,
		crowd: [9, 13, 0, 16, 21, 11],
		one: 15,
		strip: [1, 3, 4, 5, 7, 8, 12, 22, 26, 28],
	},
	nftFitri: {
		family: "fitri",
		leader: 0,
		crowd: [1, 7, 2, 3, 15, 21],
		one: 8,
		strip: [4, 5, 9, 11, 12, 16, 18, 25, 26, 29],
	},
	nftGenesis: {
		family: "genesis",
		leader: 8,
		crowd: [4, 12, 2, 13, 15, 21],
		one: 1,
		strip: [0, 3, 6, 7, 10, 14, 17, 19, 24, 26],
	},
}

/** Slots of a picture that its page has words for. */
export const TOLD = ["headwear", "eyes", "held"] as const
