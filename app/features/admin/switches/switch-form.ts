import { z } from "zod"
import { LANGS } from "#app/lib/paths.ts"
import { readUtcMoment } from "#app/lib/utc-moment.ts"
import { SWITCH_REASONS, SWITCH_STATES, SWITCHED } from "#app/settings/switches/switches.ts"
import { letters, text } from "../forms.ts"

export const SWITCH_ACT = "set-switch"

/** `subject` is the feature; `told`, `lang` and `until` (UTC) are of a pause, and may be empty; `seen` is the state that the page showed. */
export const switchForm = z.object({
	subject: z.enum(SWITCHED, "admin:needed"),
	state: z.enum(SWITCH_STATES, "admin:needed"),
	reason: z.enum(SWITCH_REASONS, "admin:needed"),
	told: letters(500).optional(),
	lang: z.enum(LANGS, "admin:needed").optional(),
	until: letters(40)
		.optional()
		.refine((typed) => !typed || readUtcMoment(typed) !== null, "operators-switches:untilWrong"),
	why: text(2_000),
	seen: z.enum(SWITCH_STATES, "admin:needed"),
	kind: z.literal(SWITCH_ACT).optional(),
})
