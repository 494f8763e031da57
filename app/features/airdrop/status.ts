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

/** Rows of one list, those that one person may release alone, and those that are under way together. */
export const AIRDROP_LIMITS = { rows: 10_000, alone: 1_000, group: 50 } as const
