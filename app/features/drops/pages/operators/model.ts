import type { GiftAsset, Typed } from "../../drop-form.ts"

/** Acts that a drop of this state allows, by kind. */
export const ACTS_OF = {
	draft: ["publish-drop"],
	published: ["set-drop-stock", "set-drop-gift", "set-drop-window", "end-drop"],
	open: ["set-drop-stock", "set-drop-window", "end-drop"],
	ended: [],
	returned: [],
	cancelled: [],
} as const
export type DropAct = (typeof ACTS_OF)[keyof typeof ACTS_OF][number]

/** NFTs are named one by one, so neither their number nor the gift changes. */
export const NOT_OF_NFTS: ReadonlySet<DropAct> = new Set(["set-drop-stock", "set-drop-gift"])

export type EditedDrop = Readonly<{
	id: string
	/** Null: it is not written yet. */
	version: number | null
	number: number
	state: keyof typeof ACTS_OF
	uncovered: boolean
	given: number
	isNft: boolean
	typed: Typed
	assets: readonly GiftAsset[]
	/** What of each asset is free in the vault, as text. */
	free: readonly Readonly<{ id: string; amount: string }>[]
}>
