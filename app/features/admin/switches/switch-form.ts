import { z } from "zod"
import { SWITCH_REASONS, SWITCH_STATES, SWITCHED } from "#app/settings/switches/switches.ts"
import { text } from "../forms.ts"

export const SWITCH_ACT = "set-switch"

/** `subject` is the feature; `seen` is the state that the page showed. */
export const switchForm = z.object({
	subject: z.enum(SWITCHED, "admin:needed"),
	state: z.enum(SWITCH_STATES, "admin:needed"),
	reason: z.enum(SWITCH_REASONS, "admin:needed"),
	why: text(2_000),
	seen: z.enum(SWITCH_STATES, "admin:needed"),
	kind: z.literal(SWITCH_ACT).optional(),
})
