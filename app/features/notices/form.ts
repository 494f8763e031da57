import { z } from "zod"

/** Up to when everything was read: milliseconds, as the page wrote them. */
export const readForm = z.object({
	until: z.coerce
		.number({ error: "notices:error" })
		.int("notices:error")
		.min(0, "notices:error")
		.max(9_999_999_999_999, "notices:error"),
})
