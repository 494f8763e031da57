import { bytesToHex, concatBytes, type Hash, hexToBytes, sha256, u32, u64, utf8ToBytes } from "../bytes.ts"

/** A public beacon: at each round, a signature that nobody could make before and everybody can check afterwards. */
export type BeaconChain = Readonly<{
	/** drand's name for it. */
	id: string
	/** Of all the rest: it names the chain. */
	hash: Hash
	/** On G2, compressed, in hexadecimal. */
	publicKey: string
	/** Seconds since 1970 at which round 1 is signed, and from each round to the next. */
	genesis: number
	period: number
	groupHash: Hash
}>

/** drand's quicknet, run by the League of Entropy: its constants are printed in drand's documentation, and its hash is reckoned in a test. */
export const QUICKNET: BeaconChain = {
	id: "quicknet",
	hash: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
	publicKey:
		"83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
	genesis: 1_692_803_367,
	period: 3,
	groupHash: "f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e",
}

/** As drand reckons it, for chains that have a name. */
export const chainHashOf = ({ id, publicKey, genesis, period, groupHash }: Omit<BeaconChain, "hash">): Hash =>
	bytesToHex(
		sha256(concatBytes(u32(period), u64(genesis), hexToBytes(publicKey), hexToBytes(groupHash), utf8ToBytes(id))),
	)

/** A chain of one's own key: whoever has it can reckon every round to come, so what it decides is a demonstration. */
export function localChain(publicKey: string, genesis: number): BeaconChain {
	const chain = { id: "demo", publicKey, genesis, period: 3, groupHash: bytesToHex(sha256(hexToBytes(publicKey))) }
	return { ...chain, hash: chainHashOf(chain) }
}

type Clockwork = Pick<BeaconChain, "genesis" | "period">

/** When a round is signed. */
export const timeOf = ({ genesis, period }: Clockwork, round: number): Date =>
	new Date((genesis + (round - 1) * period) * 1000)

/** The first round that is signed at that moment or later. */
export const roundAt = ({ genesis, period }: Clockwork, at: Date): number =>
	Math.max(1, Math.ceil((at.getTime() - genesis * 1000) / (period * 1000)) + 1)
