import { z } from "zod"

/** Form values are text. `Number` also reads "9e1", "0x2", "1e3", " 7 " and "", which are not how a person writes a whole number. */
const DIGITS = /^\d{1,15}$/

type Bounds = Readonly<{ min?: number; max?: number; error?: string }>

/** A whole number of a form: decimal digits alone, at most 15. `error`: key of the message for anything else. */
export function wholeNumber({ min = 0, max = Number.MAX_SAFE_INTEGER, error }: Bounds = {}) {
	const message = error === undefined ? {} : { error }
	return z
		.string(message)
		.trim()
		.regex(DIGITS, message)
		.transform(Number)
		.refine((value) => value >= min && value <= max, message)
}

/** A number as forms write it, with decimals after a dot; NaN for other text. */
export const plainNumber = (text: string): number =>
	/^\d{1,15}(\.\d{1,15})?$/.test(text.trim()) ? Number(text) : Number.NaN
