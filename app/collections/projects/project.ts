import type { Mainnet, ProjectWallet } from "./mainnets.ts"

/** What an operator says of a project. Fees in basis points, times in UTC; null: not set. */
export type ProjectFields = Readonly<{
	symbol: string
	name: string
	nameKo: string
	mainnet: Mainnet
	contractAddress: string | null
	creatorFeeBps: number
	projectFeeBps: number
	jsonPath: string
	image: string
	description: string
	adminWallet: string | null
	listingWallet: string | null
	feeWallet: string | null
	startsAt: Date | null
	endsAt: Date | null
	mintStartBlock: bigint | null
	mintEndBlock: bigint | null
}>

/** Secret keys as they were typed, by the wallet that they belong to. */
export type Secrets = Readonly<Partial<Record<ProjectWallet, string>>>

export const WALLET_FIELDS = {
	admin: "adminWallet",
	listing: "listingWallet",
	fee: "feeWallet",
} as const satisfies Record<ProjectWallet, keyof ProjectFields>
export const KEY_FIELDS = {
	admin: "adminKey",
	listing: "listingKey",
	fee: "feeKey",
} as const satisfies Record<ProjectWallet, string>
export const FORGET_FIELDS = {
	admin: "forgetAdminKey",
	listing: "forgetListingKey",
	fee: "forgetFeeKey",
} as const satisfies Record<ProjectWallet, string>

/** How the audit names a project. */
export const projectKeyOf = (id: number): string => `project:${id}`

/** The project that operators' pages open where none is named (§9, "operate project seq"). */
export const OPERATE_PROJECT = 5

type Window = Pick<ProjectFields, "startsAt" | "endsAt" | "mintStartBlock" | "mintEndBlock">

/** Whether somebody may mint: whatever is set of times and blocks has to hold. The end of a time is no part of it, the last block is. */
export function isMintOpen(
	{ startsAt, endsAt, mintStartBlock, mintEndBlock }: Window,
	{ now, block }: Readonly<{ now: Date; block: bigint }>,
): boolean {
	const isInTime = (!startsAt || startsAt <= now) && (!endsAt || now < endsAt)
	return (
		isInTime && (mintStartBlock === null || mintStartBlock <= block) && (mintEndBlock === null || block <= mintEndBlock)
	)
}
