import type { BatchStatus } from "../../status.ts"

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
