import type { Key } from "#app/lib/keys.ts"
import { paths } from "#app/lib/paths.ts"
import type { BatchStatus, Family } from "../../status.ts"

/** Acts on a list, by what it is; paused and not paused exclude each other. */
export const BATCH_ACTS = [
	"release-airdrop",
	"pause-airdrop",
	"resume-airdrop",
	"retry-airdrop",
	"end-airdrop",
] as const
export type BatchAct = (typeof BATCH_ACTS)[number]

export function actsOf(
	state: BatchStatus,
	{ paused, failed, rows }: Readonly<{ paused: boolean; failed: number; rows: number }>,
): BatchAct[] {
	// What the worker has not listed yet, or could not, is nothing to release.
	if (state === "draft") return rows > 0 ? ["release-airdrop"] : []
	if (state !== "released") return []
	return [
		paused ? "resume-airdrop" : "pause-airdrop",
		...(failed > 0 ? (["retry-airdrop"] as const) : []),
		"end-airdrop",
	]
}

/** Where a new list begins. */
export const startPath = (family: Family): string =>
	paths.admin(`${family}/${family === "carryOver" ? "start" : "upload"}`)

/** What the screens of lists say differently, and where a new one begins. */
export const SAID = {
	airdrop: {
		lead: "operators-airdrop:screen",
		lists: "operators-airdrop:lists",
		start: "operators-airdrop:upload",
		uploadLead: "operators-airdrop:uploadLead",
		name: "operators-airdrop:field.title",
		columns: "operators-airdrop:field.fileHint",
	},
	batchMint: {
		lead: "operators-airdrop:batchMint.lead",
		lists: "operators-airdrop:batchMint.lists",
		start: "operators-airdrop:upload",
		uploadLead: "operators-airdrop:batchMint.uploadLead",
		name: "operators-airdrop:batchMint.name",
		columns: "operators-airdrop:batchMint.columns",
	},
	carryOver: {
		lead: "operators-airdrop:carryOver.lead",
		lists: "operators-airdrop:carryOver.lists",
		start: "operators-airdrop:carryOver.upload",
	},
} as const satisfies Record<Family, Record<string, Key>>
