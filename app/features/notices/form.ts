import { z } from "zod"
import { wholeNumber } from "#app/lib/whole-number.ts"

/** Up to when everything was read: milliseconds, as the page wrote them. */
export const readForm = z.object({
	until: wholeNumber({ max: 9_999_999_999_999, error: "notices:error" }),
})
