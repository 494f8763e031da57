import type { FamilyId } from "#app/collections/portraits/kit.ts"
import type { PROJECTS } from "#app/collections/projects.ts"

type Shown = {
	/** Key of its words on the page that lists the collections. */
	readonly key: string
	readonly family: FamilyId
	readonly seeds: readonly number[]
	/** Page of its own, by id. */
	readonly page?: string
	/** Printed id of its project. */
	readonly project?: (typeof PROJECTS)[number]["id"]
	/** Printed total supply; of the others none is printed. */
	readonly supply?: number
}

/** Collections in the order of the list: first those with a page of their own. */
export const COLLECTIONS: readonly Shown[] = [
	{ key: "kongz", family: "kongz", seeds: [13, 21, 5], page: "nftPunkykongz", supply: 5000 },
	{ key: "genesis", family: "genesis", seeds: [8, 3, 4], page: "nftGenesis", project: 20 },
	{ key: "hag", family: "hag", seeds: [27, 2, 22], page: "nftPunkyhag" },
	{ key: "alya", family: "alya", seeds: [19, 13, 20], page: "nftAlya" },
	{ key: "fitri", family: "fitri", seeds: [0, 2, 15], page: "nftFitri" },
	{ key: "crafter", family: "crafter", seeds: [1, 2, 3], page: "nftPunkyCrafter", project: 30 },
	{ key: "haechi", family: "haechi", seeds: [3, 6, 9], page: "punkyWorldStaking", project: 31 },
	{ key: "striker", family: "striker", seeds: [1, 4, 9], page: "ronaldinhoSoccerShow", project: 33 },
	{ key: "grilla", family: "grilla", seeds: [3, 1, 8], project: 4, supply: 19999 },
	{ key: "superGrilla", family: "super-grilla", seeds: [4, 9, 8], project: 3, supply: 4999 },
	{ key: "santa", family: "santa", seeds: [4, 7, 9], project: 7 },
]
