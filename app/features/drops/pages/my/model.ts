import type { GiftKind } from "../../drop.ts"
import type { DropLogStatus } from "../../status.ts"

/** A gift that a wallet has asked for, as its owner sees it. */
export type MyLog = Readonly<{
	id: string
	number: number
	title: string
	amount: string
	/** Of a gift that is an NFT, once it is known which. */
	nft: Readonly<{ collection: string; number: number }> | null
	status: DropLogStatus
	code: string
	createdAt: Date
	tries: number
	/** When a failed try is repeated by itself. */
	nextTryAt: Date | null
	/** Why it failed for good. */
	why: string | null
	canReset: boolean
	resetUntil: Date
	isSigned: boolean
}>
export type MyDrops = Readonly<{ tab: GiftKind; logs: readonly MyLog[]; reset: MyLog | null }>
