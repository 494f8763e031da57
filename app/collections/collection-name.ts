import type { FamilyId } from "./portraits/kit.ts"

/** Collections by their id in the app, as they are called in every language; another is called by its id. */
const NAMES: Readonly<Record<string, string>> = {
	genesis: "Genesis",
	kongz: "PunkyKongz",
	hag: "Punky HA_G",
	alya: "Wise Alya",
	fitri: "Fearless Fitri",
	haechi: "Fierce Haechi",
	ronaldinho: "Ronaldinho",
	tesla: "Lost Tesla Art",
	crafter: "Punky Crafter",
	enhancer: "Punky Enhancer",
	evolver: "Punky Evolver",
	gearup: "Punky Gearup",
	carried: "Carried from Kaia",
}

export const collectionName = (id: string): string => (Object.hasOwn(NAMES, id) ? (NAMES[id] ?? id) : id)

/** An NFT as pages call it: by its collection and its place there. */
export const nftName = ({ collection, number }: Readonly<{ collection: string; number: number }>): string =>
	`${collectionName(collection)} #${number}`

const FAMILIES: Readonly<Record<string, FamilyId>> = {
	genesis: "genesis",
	kongz: "kongz",
	hag: "hag",
	alya: "alya",
	haechi: "haechi",
	ronaldinho: "striker",
}

/** The family that pictures of a collection's NFTs are drawn of; null: it has no portraits. */
export const familyOf = (collection: string): FamilyId | null =>
	Object.hasOwn(FAMILIES, collection) ? (FAMILIES[collection] ?? null) : null
