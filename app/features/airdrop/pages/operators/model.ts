import type { Key } from "#app/lib/keys.ts"
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
	{ paused, failed }: Readonly<{ paused: boolean; failed: number }>,
): BatchAct[] {
	if (state === "draft") return ["release-airdrop"]
	if (state !== "released") return []
	return [
		paused ? "resume-airdrop" : "pause-airdrop",
		...(failed > 0 ? (["retry-airdrop"] as const) : []),
		"end-airdrop",
	]
}

/** What is known of an act's form when it comes back. */
export type Said = Readonly<{ errors: Readonly<Record<string, string>>; typed: Readonly<Record<string, string>> }>
export const NOTHING_SAID: Said = { errors: {}, typed: {} }

/** What the screens of airdrops and of the batch mint say differently. */
export const SAID = {
	airdrop: {
		lead: "operators-airdrop:screen",
		lists: "operators-airdrop:lists",
		uploadLead: "operators-airdrop:uploadLead",
		name: "operators-airdrop:field.title",
		columns: "operators-airdrop:field.fileHint",
	},
	batchMint: {
		lead: "operators-airdrop:batchMint.lead",
		lists: "operators-airdrop:batchMint.lists",
		uploadLead: "operators-airdrop:batchMint.uploadLead",
		name: "operators-airdrop:batchMint.name",
		columns: "operators-airdrop:batchMint.columns",
	},
} as const satisfies Record<Family, Record<string, Key>>
