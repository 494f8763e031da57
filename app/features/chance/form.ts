import { z } from "zod"
import { isCountry } from "#app/chance/countries.ts"
import { EXCLUSION_TERMS } from "#app/chance/rules.ts"

/** What is declared, or how long one shuts oneself out; that one is sent after its confirmation alone. */
export const fairPlayForm = z.discriminatedUnion("act", [
	z.object({
		act: z.literal("declare"),
		adult: z.literal("on", { error: "chance:declare.needAdult" }),
		country: z
			.string({ error: "chance:declare.needCountry" })
			.refine(isCountry, { error: "chance:declare.needCountry" }),
		to: z.string().optional(),
	}),
	z.object({
		act: z.literal("exclude"),
		term: z.enum(EXCLUSION_TERMS, { error: "chance:exclude.needTerm" }),
		sure: z.literal("on", { error: "chance:exclude.needSure" }),
		form: z.uuid({ error: "errors:field" }),
	}),
])
