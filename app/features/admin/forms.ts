import { z } from "zod"
import { ROLES } from "#app/identity/roles/permissions.ts"
import { isRunnable } from "#app/jobs/runnable-jobs.ts"
import { LANGS } from "#app/lib/paths.ts"

/** No database takes the sign 0. */
export const letters = (most: number) =>
	z
		.string("admin:needed")
		.trim()
		.max(most, "admin:tooLong")
		.refine((value) => !value.includes("\0"), "admin:needed")
export const text = (most: number) => letters(most).min(1, "admin:needed")

/** Acts on money, by what they are done to. */
export const PAYOUT_ACTS = ["release-payout", "hold-payout", "retry-payout", "set-receiver", "resolve-payout"] as const
export const MONEY_ACTS = [...PAYOUT_ACTS, "clear-stop", "stop-payouts"] as const
export type MoneyAct = (typeof MONEY_ACTS)[number]

const optional = (most: number) => letters(most).optional()

/** `id` is made with the form: sent twice it is one act. `to`: of "set-receiver"; `signature`: of "resolve-payout". */
export const moneyForm = z
	.object({
		id: z.uuid("admin:needed"),
		kind: z.enum(MONEY_ACTS, "admin:needed"),
		subject: text(128),
		why: text(2_000),
		to: optional(128),
		signature: optional(128),
	})
	.superRefine(({ kind, to, signature }, context) => {
		if (kind === "set-receiver" && !to) context.addIssue({ code: "custom", path: ["to"], message: "admin:needed" })
		if (kind === "resolve-payout" && !signature)
			context.addIssue({ code: "custom", path: ["signature"], message: "admin:needed" })
	})

/** Roles that are given and taken on a page; a partner's is bound to one partner, by whoever sets that partner up. */
const GIVEN_ROLES = ROLES.filter((role) => role !== "partner")
export const ROLE_ACTS = ["grant-role", "revoke-role"] as const
export type RoleAct = (typeof ROLE_ACTS)[number]
export const roleForm = z.object({
	id: z.uuid("admin:needed"),
	kind: z.enum(ROLE_ACTS, "admin:needed"),
	subject: z.uuid("admin:needed"),
	role: z.enum(GIVEN_ROLES, "admin:operators.roleNone"),
	why: text(2_000),
})

/** Acts on a wallet that has signed in, by its key. */
export const USER_ACTS = ["end-sessions"] as const
export type UserAct = (typeof USER_ACTS)[number]
export const userForm = z.object({
	id: z.uuid("admin:needed"),
	kind: z.enum(USER_ACTS, "admin:needed"),
	subject: text(200),
	why: text(2_000),
})

/** Acts on jobs; `subject`: of "run-job" the job, of "retry-job" its number in the queue. */
export const JOB_ACTS = ["run-job", "retry-job"] as const
export type JobAct = (typeof JOB_ACTS)[number]
export const jobForm = z
	.object({
		id: z.uuid("admin:needed"),
		kind: z.enum(JOB_ACTS, "admin:needed"),
		subject: text(128),
		why: text(2_000),
	})
	.superRefine(({ kind, subject }, context) => {
		const isKnown = kind === "run-job" ? isRunnable(subject) : /^\d{1,18}$/.test(subject)
		if (!isKnown) context.addIssue({ code: "custom", path: ["subject"], message: "operators-catalog:jobs.choose" })
	})

/** Acts on a plan of minting, by its id. */
export const planForm = z.object({
	id: z.uuid("admin:needed"),
	kind: z.enum(
		["open-mint-plan", "cancel-mint-plan", "pause-mint-plan", "resume-mint-plan", "abort-mint-plan"],
		"admin:needed",
	),
	subject: z.uuid("admin:needed"),
	why: text(2_000),
})

/** Ends what stopped the forge, under the odds by which it was stopped. */
export const forgeStopForm = z.object({
	id: z.uuid("admin:needed"),
	kind: z.literal("end-forge-stop", "admin:needed"),
	subject: z.uuid("admin:needed"),
	why: text(2_000),
})

/** What is done by a reason, and where it says so by a transaction. */
const bySignature = <Kind extends string>(kinds: readonly [Kind, ...Kind[]], signed: Kind) =>
	z
		.object({
			id: z.uuid("admin:needed"),
			kind: z.enum(kinds, "admin:needed"),
			subject: z.uuid("admin:needed"),
			why: text(2_000),
			signature: optional(128),
		})
		.superRefine(({ kind, signature }, context) => {
			if (kind === signed && !signature)
				context.addIssue({ code: "custom", path: ["signature"], message: "admin:needed" })
		})

/** Acts on a purchase, and on an act of the forge. */
export const PURCHASE_ACTS = ["retry-mint", "refund-mint", "repair-mint"] as const
export const purchaseForm = bySignature(PURCHASE_ACTS, "repair-mint")
export const GEAR_ACTS = ["resume-gear", "repair-gear"] as const
export const gearForm = bySignature(GEAR_ACTS, "repair-gear")

/** `read`: the proposer has read the decision. `seen`: of an approval, the view that the form was rendered with. */
export const decideForm = z
	.object({
		id: z.uuid("admin:needed"),
		verdict: z.enum(["approved", "rejected", "withdrawn", "read"], "admin:needed"),
		why: letters(2_000).default(""),
		seen: z.string().default(""),
		lang: z.enum(LANGS).optional(),
	})
	.superRefine(({ verdict, why }, context) => {
		// A reason needs a visible character: a zero-width space is none.
		if (verdict === "rejected" && !/[\p{L}\p{N}]/u.test(why))
			context.addIssue({ code: "custom", path: ["why"], message: "admin:proposal.needsReason" })
	})
