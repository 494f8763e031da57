import { z } from "zod"
import { isEmailAddress } from "#app/lib/email-address.ts"
import { wholeNumber } from "#app/lib/whole-number.ts"

const FORM = { error: "reservations:error.form" } as const
const isPhone = (text: string) => /^\+?[\d(][\d\s().-]{5,28}\d$/.test(text)
/** One line: nothing in it can be taken for a second one. */
const line = (most: number, error: string) =>
	z
		.string({ error })
		.trim()
		.min(1, { error })
		.max(most, { error })
		.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, { error })

const moment = z.iso
	.datetime({ error: "reservations:error.slot" })
	.transform((text) => new Date(text))
	.refine((at) => at.getTime() > 0 && at.getFullYear() < 2200, { error: "reservations:error.slot" })

const chosen = {
	request: z.uuid(FORM),
	at: z.string(FORM).regex(/^[a-z0-9-]{1,40}$/, FORM),
	slot: moment,
	nights: wholeNumber({ min: 1, max: 30, ...FORM }),
}
const guest = {
	name: line(80, "reservations:error.name"),
	contact: line(254, "reservations:error.contact").refine((text) => isEmailAddress(text) || isPhone(text), {
		error: "reservations:error.contact",
	}),
	memo: z
		.string()
		.max(500, { error: "reservations:error.memo" })
		.regex(/^[^\0]*$/, { error: "reservations:error.memo" })
		.transform((text) => text.trim())
		.optional(),
	people: wholeNumber({ min: 1, max: 50, error: "reservations:error.number" }),
	agree: z.literal("on", { error: "reservations:error.agree" }),
}

export const bookForm = z.object({ ...chosen, ...guest })
export const waitForm = z.object(chosen)

/** What is done with one's own reservation: `moving` is a new time for it. */
export const ownForm = z.discriminatedUnion(
	"do",
	[
		z.object({ do: z.literal("cancel") }),
		z.object({ do: z.literal("withdraw") }),
		z.object({ do: z.literal("move"), request: z.uuid(FORM), slot: moment, nights: chosen.nights }),
	],
	FORM,
)

/** What is done with a place on a list, and with a seat that is held until it is confirmed. */
export const listForm = z.discriminatedUnion(
	"do",
	[
		z.object({ do: z.literal("leave"), wait: z.uuid(FORM) }),
		z.object({ do: z.literal("accept"), wait: z.uuid(FORM), ...guest }),
		z.object({
			do: z.literal("confirm"),
			hold: z.uuid(FORM),
			code: line(20, "reservations:error.code"),
		}),
		z.object({ do: z.literal("code-again"), hold: z.uuid(FORM) }),
		z.object({ do: z.literal("confirm-by-wallet"), hold: z.uuid(FORM) }),
		z.object({ do: z.literal("give-up"), hold: z.uuid(FORM) }),
	],
	FORM,
)
