import { z } from "zod"
import { wholeNumber } from "#app/lib/whole-number.ts"
import { PROGRAM_IDS } from "./programs/program.ts"
import { PROGRAMS } from "./programs/programs.ts"
import { REWARDS } from "./rates.ts"

/** The most numbers that a form brings; how many are taken at once the rule says. */
export const MOST_NUMBERS = 200
/** Questions of a survey. */
export const MOST_QUESTIONS = 3

/** Chosen when the form was made: the same form sent twice is one request. */
const request = z.uuid({ error: "nft-staking:error.form" })
const tab = z.string().refine((name) => PROGRAM_IDS.some((id) => PROGRAMS[id].tabs.some((one) => one.id === name)), {
	error: "nft-staking:error.form",
})
/** Numbers of NFTs within the collection of the tab. One that is sent alone is a list, too. */
const n = z
	.array(wholeNumber({ max: 1_000_000 }), { error: "nft-staking:error.none" })
	.min(1, { error: "nft-staking:error.none" })
	.max(MOST_NUMBERS, { error: "nft-staking:error.tooMany" })

/** An answer to a question of the survey: the question's id, and which of its choices. Left out: it was skipped. */
const answer = z
	.string()
	.regex(/^[\w-]{1,40}:\d{1,2}$/)
	.optional()

/**
 * Staking: of a program with terms one of them, and an agreement to its precautions, which `stakeFormFor` asks for. Check-in: some, or with
 * `all` every one of the tab that is due; it needs no second look. Undo: stays after all. Claim: `amount` as typed, in the notation of the
 * page's language, and the answers of the survey.
 */
export const actForm = z.discriminatedUnion("do", [
	z.object({
		do: z.literal("stake"),
		tab,
		n,
		request,
		term: wholeNumber({ error: "nft-staking:error.term" }).optional(),
		agree: z.string().optional(),
	}),
	z.object({ do: z.literal("unstake"), tab, n, request }),
	z.object({ do: z.literal("undo"), tab, n, request }),
	z.object({ do: z.literal("check-in"), tab, n: n.optional(), all: z.literal("1").optional(), request }),
	z.object({
		do: z.literal("claim"),
		tab,
		claim: z.enum(REWARDS),
		amount: z
			.string({ error: "nft-staking:error.amount" })
			.trim()
			.min(1, { error: "nft-staking:error.amount" })
			.max(40),
		request,
		answer1: answer,
		answer2: answer,
		answer3: answer,
	}),
	/** Notices that were read. */
	z.object({ do: z.literal("seen"), tab }),
	/** For the script that has the wallet sign a freeze: asks for the transaction, hands in the signed one (base64). */
	z.object({ do: z.literal("prepare"), request }),
	z.object({
		do: z.literal("submit"),
		request,
		signed: z
			.string()
			.max(2_000)
			.regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: "nft-staking:error.form" }),
	}),
])
export type ActInput = z.output<typeof actForm>

/** What staking into a term asks for besides, of a form that was read. `terms`: those that the rule in force has. */
export const termForm = (terms: readonly number[]) =>
	z.object({
		term: z
			.int({ error: "nft-staking:error.term" })
			.refine((days) => terms.includes(days), { error: "nft-staking:error.term" }),
		agree: z.literal("on", { error: "nft-staking:error.agree" }),
	})

/** Names of the fields of the survey, in the order of its questions. */
export const ANSWERS = ["answer1", "answer2", "answer3"] as const
