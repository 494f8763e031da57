import { z } from "zod"
import { wholeNumber } from "#app/lib/whole-number.ts"

const draft = z.uuid({ error: "coin-staking:error.draft" })
const version = wholeNumber({ min: 1, max: 1_000_000 })

/**
 * Write: how much, for how long: one of the terms of the rule in force, in days. None: no rule is in force, which is said of the form as
 * a whole. The draft's id and version come along once there is one.
 */
export const writeFormFor = (terms?: readonly number[]) =>
	z.object({
		days: wholeNumber({ error: "coin-staking:error.days" }).refine((days) => !terms || terms.includes(days), {
			error: "coin-staking:error.days",
		}),
		amount: z
			.string({ error: "coin-staking:error.amount-needed" })
			.trim()
			.min(1, { error: "coin-staking:error.amount-needed" }),
		draft: draft.optional(),
		version: version.optional(),
	})

/** Confirm: exactly the sheet and the terms that were shown. */
export const agreeForm = z.object({
	draft,
	version,
	rule: z.uuid(),
	terms: z.string().regex(/^[0-9a-f]{64}$/),
	agree: z.literal("on", { error: "coin-staking:error.agree" }),
})

/** Complete: ask for a transaction to sign, or hand in the signed one (base64). */
export const payForm = z.discriminatedUnion("act", [
	z.object({ act: z.literal("prepare"), draft }),
	z.object({
		act: z.literal("submit"),
		draft,
		signed: z
			.string()
			.max(2_000)
			.regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: "coin-staking:error.signed" }),
	}),
])

/** Typed in the visitor's language; none where all of it is meant. */
const amount = z
	.string({ error: "coin-staking:error.amount-needed" })
	.trim()
	.min(1, { error: "coin-staking:error.amount-needed" })
/** Chosen when the form was made: the same form sent twice is one request. */
const request = z.uuid({ error: "coin-staking:error.draft" })

/** Claim Reward: how much of which position. */
export const claimForm = z.object({ stake: draft, request, amount })

/** Auto-renew of a position, on or off. */
export const renewalForm = z.object({
	stake: draft,
	/** A form that says both says nothing. */
	renews: z
		.array(z.enum(["on", "off"]))
		.max(2)
		.refine((all) => all.length === 1)
		.transform(([one]) => one),
})

/** Unstaking, the first step: how much of which position, or to think better of leaving. */
export const unstakeForm = z.discriminatedUnion("act", [
	z.object({ act: z.literal("next"), stake: draft, amount: amount.optional() }),
	z.object({ act: z.literal("undo"), stake: draft }),
])

/** Unstaking, agreed to: exactly the figures that were shown. */
export const unstakeConfirmForm = z.object({
	stake: draft,
	request,
	kind: z.enum(["cooling-off", "early", "matured"]),
	/** Base units of the deposit, and of all that is paid. */
	principal: z
		.string()
		.regex(/^\d{1,40}$/)
		.transform(BigInt),
	pays: z
		.string()
		.regex(/^\d{1,40}$/)
		.transform(BigInt),
})

/** A missing payment: its signature, or the address of a page that shows it. */
export const findPaymentForm = z.object({
	signature: z
		.string({ error: "coin-staking:error.signature" })
		.trim()
		.min(1, { error: "coin-staking:error.signature" })
		.max(300, { error: "coin-staking:error.signature" }),
})
