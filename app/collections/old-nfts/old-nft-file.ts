import { type FAMILIES, isFamily, portrait, SEEDS } from "../portraits/portrait.ts"

/** As the collections of the demo on Kaia name the files of their NFTs: without a host. */
const ADDRESS = /^\/old-nft\/([a-z-]{2,20})\/(0|[1-9]\d{0,5})\.json$/
const NAMES: Readonly<Record<string, string>> = { kongz: "PunkyKongz", hag: "Punky HA_G", alya: "Wise Alya" }

/** The file of an old NFT of the demo, always the same for the same number; null for any other address. */
export function oldNftFile(address: string): string | null {
	const [, family = "", number = ""] = ADDRESS.exec(address) ?? []
	const name = Object.hasOwn(NAMES, family) ? NAMES[family] : undefined
	const seed = Number(number)
	if (!name || !isFamily(family) || seed >= SEEDS) return null
	return JSON.stringify({
		name: `${name} #${seed}`,
		description: `An NFT of ${name} as it was on Kaia.`,
		image: `/art/${family}/${seed}.svg`,
		attributes: traitsOf(family, seed).map(([trait_type, value]) => ({ trait_type, value })),
	})
}

function traitsOf(family: keyof typeof FAMILIES, seed: number): readonly (readonly [string, string])[] {
	return Object.entries(portrait(family, seed).traits).map(([kind, value]) => [kind, String(value)] as const)
}
