import { createHash } from "node:crypto"

/** Name of the format: what a leaf is made of never changes under one name, so that old proofs stay proofs. */
export const FORMAT = "reserves/1"

/** What a wallet is owed of an asset, in base units: what it has staked, rewards that are kept for it, and payments that are on their way. */
export type Owed = Readonly<{ principal: bigint; reward: bigint; owed: bigint }>
export type Leaf = Owed & Readonly<{ report: string; asset: string; owner: string; salt: string }>

/** Hides whose a row of the public list is; whoever has the salt can show it. */
export const commitmentOf = ({ salt, owner }: Pick<Leaf, "salt" | "owner">): string =>
	createHash("sha256").update(`${salt}\n${owner}\n`).digest("hex")

/** The bytes of a leaf: lines, of which the verifier makes the same. */
export const leafBytes = (leaf: Leaf): Buffer =>
	Buffer.from(
		[FORMAT, "holder", leaf.report, commitmentOf(leaf), leaf.asset, leaf.principal, leaf.reward, leaf.owed, ""].join(
			"\n",
		),
	)

export type AssetTotals = Owed & Readonly<{ asset: string; held: bigint; free: bigint }>
export type Head = Readonly<{
	report: string
	chain: string
	slot: bigint
	at: Date
	leaves: number
	/** In the order of their addresses. */
	assets: readonly AssetTotals[]
}>

/** The first leaf of a tree: what the report says of all together. */
export const headBytes = ({ report, chain, slot, at, leaves, assets }: Head): Buffer =>
	Buffer.from(
		[
			...[FORMAT, "report", report, chain, slot, at.toISOString(), leaves],
			...assets.map((one) => [one.asset, one.held, one.principal, one.reward, one.owed, one.free].join(" ")),
			"",
		].join("\n"),
	)
