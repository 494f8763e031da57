import { deriveMaster } from "#app/minting/items/derive-master.ts"
import type { MasterStatus } from "#app/minting/status.ts"
import { defineStatus } from "#app/operations/status.ts"

/** A list of records: checked and released whole, ended whole. It is paused beside that: `paused_at`. */
export const batchStatus = defineStatus("airdrop-batch", {
	draft: { code: "draft", to: ["released", "discarded"] },
	released: { code: "released", to: ["ended"] },
	ended: { code: "ended", to: [] },
	discarded: { code: "discarded", to: [] },
})
export type BatchStatus = (typeof batchStatus)["names"][number]

/**
 * A record, by the codes of minting (T5). What visitors are told follows from `reg_id` alone, which is written with `completed` and never taken
 * back: completed where it is there, else not completed.
 */
export const recordStatus = defineStatus("airdrop-record", {
	wait: { code: "0", to: ["processing"] },
	processing: { code: "10", to: ["completed", "failed"] },
	completed: { code: "20", to: [] },
	failed: { code: "40", to: ["wait", "completed"] },
})
export type RecordStatus = (typeof recordStatus)["names"][number]

/** Rows of a list by the codes of how far they are; a code without any may be missing. */
export type Counts = Readonly<Record<string, number>>

/**
 * What the rows of a list come to together (T4), always asked of them and stored nowhere. `isStarted`: a group was begun. `unproven`: something was
 * sent so long ago that it should have an end.
 */
export function masterOf(
	counts: Counts,
	{ isStarted, unproven }: Readonly<{ isStarted: boolean; unproven: boolean }>,
): MasterStatus {
	const there = recordStatus.names.filter((name) => (counts[recordStatus.code(name)] ?? 0) > 0)
	const derived = deriveMaster(there, isStarted)
	return unproven && derived === "processing" ? "unknown" : derived
}

/** What lists are of: a coin, NFTs for old ones, NFTs that are minted anew, or those that cross from one collection of ours into another. */
export const LIST_KINDS = ["coin", "nft", "mint", "carry"] as const
export type ListKind = (typeof LIST_KINDS)[number]

/** The screens that have them: airdrops, the batch mint, and what crosses between projects. */
export const FAMILIES = {
	airdrop: ["coin", "nft"],
	batchMint: ["mint"],
	carryOver: ["carry"],
} as const satisfies Record<string, readonly ListKind[]>
export type Family = keyof typeof FAMILIES
/** What stands in a file or is pasted; what crosses is listed by the chain. */
export type UploadFamily = Exclude<Family, "carryOver">
export const familyOf = (kind: ListKind): Family =>
	kind === "carry" ? "carryOver" : kind === "mint" ? "batchMint" : "airdrop"

/** Lists whose NFTs are minted with the text of the list: released only after a dry run has passed, and only by two persons. */
export const MINTING_KINDS = ["nft", "mint"] as const satisfies readonly ListKind[]
export const isMinting = (kind: ListKind): boolean => MINTING_KINDS.some((one) => one === kind)

/** Rows of one list, those that one person may release alone, and those that are under way together. */
export const AIRDROP_LIMITS = { rows: 10_000, alone: 1_000, group: 50 } as const
