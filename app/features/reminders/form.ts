import { z } from "zod"
import { subscriptionForm } from "#app/reminding/subscriptions.server.ts"

/** On one's own page: where reminders are to go, by mail or to this browser, or that they end. */
export const remindersForm = z.discriminatedUnion("do", [
	z.object({
		do: z.literal("ask"),
		email: z.string({ error: "mail:error.address" }).trim().max(254, "mail:error.address"),
	}),
	z.object({ do: z.literal("stop") }),
	z.object({ do: z.literal("push"), ...subscriptionForm }),
	z.object({ do: z.literal("unpush"), id: z.uuid({ error: "reminders:push.error" }) }),
])
