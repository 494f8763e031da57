import { createHash } from "node:crypto"

/** A collection of the demo: how its NFTs are called, and how many there are at first. */
export type DemoCollection = Readonly<{
	id: string
	name: string
	symbol: string
	/** What stands before the number. */
	member: string
	first: number
	/** The faucet gives away none of it: the site mints it. */
	isMinted?: true
}>

export const DEMO_COLLECTIONS: readonly DemoCollection[] = [
	{ id: "genesis", name: "Genesis", symbol: "GEN", member: "Genesis", first: 40 },
	{ id: "kongz", name: "PunkyKongz", symbol: "KONGZ", member: "PunkyKongz", first: 100 },
	{ id: "hag", name: "Punky HA_G", symbol: "HAG", member: "Punky HA_G", first: 100 },
	{ id: "alya", name: "Wise Alya", symbol: "ALYA", member: "Wise Alya", first: 80 },
	{ id: "haechi", name: "Fierce Haechi", symbol: "HAECHI", member: "Fierce Haechi", first: 60 },
	{ id: "ronaldinho", name: "Ronaldinho", symbol: "R10", member: "Ronaldinho", first: 20 },
	{ id: "tesla", name: "Lost Tesla Art", symbol: "TESLA", member: "Lost Tesla Art", first: 0, isMinted: true },
	{ id: "crafter", name: "Punky Crafter", symbol: "CRAFTER", member: "Punky Crafter", first: 0 },
	{ id: "enhancer", name: "Punky Enhancer", symbol: "ENHANCER", member: "Punky Enhancer", first: 0 },
	{ id: "evolver", name: "Punky Evolver", symbol: "EVOLVER", member: "Punky Evolver", first: 0 },
	{ id: "carried", name: "Carried from Kaia", symbol: "CARRIED", member: "Carried", first: 0, isMinted: true },
	{ id: "gearup", name: "Punky Gearup", symbol: "GEARUP", member: "Punky Gearup", first: 0, isMinted: true },
]

const TRAITS = {
	Ground: ["Ash", "Clay", "Dusk", "Fern", "Ink", "Moss", "Plum", "Sand"],
	Look: ["Bold", "Calm", "Keen", "Odd", "Proud", "Sly", "Stern", "Wild"],
	Mark: ["Band", "Coin", "Crown", "Leaf", "None", "Ring", "Star", "Wave"],
} as const

export type MemberText = Readonly<{
	name: string
	symbol: string
	uri: string
	traits: readonly (readonly [string, string])[]
}>

/** What is written into an NFT: always the same for the same number. The address of its file has no host, so that nobody ever fetches it. */
export function memberText({ id, member, symbol }: DemoCollection, number: number): MemberText {
	const digest = createHash("sha256").update(`${id} ${number}`).digest()
	const traits = Object.entries(TRAITS).map(
		([kind, values], i) => [kind, values[(digest[i] ?? 0) % values.length] ?? ""] as const,
	)
	return { name: `${member} #${number}`, symbol, uri: `/nft/${id}/${number}.json`, traits }
}

export const groupText = ({ id, name, symbol }: DemoCollection): MemberText => ({
	name,
	symbol,
	uri: `/nft/${id}.json`,
	traits: [],
})
