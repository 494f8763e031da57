import { z } from "zod"

/** On one's own page: where reminders are to go, or that they end. */
export const remindersForm = z.discriminatedUnion("do", [
	z.object({
		do: z.literal("ask"),
		email: z.string({ error: "mail:error.address" }).trim().max(254, "mail:error.address"),
	}),
	z.object({ do: z.literal("stop") }),
])
