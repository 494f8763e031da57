import { z } from "zod"
import { ENTERED_MARKS } from "#app/settings/launch/marks.ts"
import { letters } from "../forms.ts"

/** Records the day of a check that was made by hand, or looks up the sender's DNS records now. */
export const LAUNCH_ACTS = ["record-launch", "check-mail-dns"] as const

const EARLIEST = "2020-01-01"
const isDay = (day: string) =>
	z.iso.date().safeParse(day).success && day >= EARLIEST && day <= new Date().toISOString().slice(0, 10)

/** `subject`, `day` (of UTC, not after today) and `why`: of "record-launch". */
export const launchForm = z
	.object({
		kind: z.enum(LAUNCH_ACTS, "admin:needed"),
		subject: z.enum(ENTERED_MARKS, "admin:needed").optional(),
		day: letters(10).optional(),
		why: letters(2_000).optional(),
	})
	.superRefine(({ kind, subject, day, why }, context) => {
		if (kind !== "record-launch") return
		if (!subject) context.addIssue({ code: "custom", path: ["subject"], message: "admin:needed" })
		if (!day || !isDay(day)) context.addIssue({ code: "custom", path: ["day"], message: "operators-launch:dayNeeded" })
		if (!why) context.addIssue({ code: "custom", path: ["why"], message: "admin:needed" })
	})
