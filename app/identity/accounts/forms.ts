import { z } from "zod"

const plain = (most: number) =>
	z
		.string()
		.min(1, "accounts:needed")
		.max(most, "accounts:tooLong")
		.refine((value) => !value.includes("\0"), "accounts:needed")

/** An ID as it is stored. */
export const uidText = plain(254).transform((value) => value.trim().toLowerCase())

/** Longer than any password that may be chosen: what is longer is none. */
const LONGEST_PASSWORD = 256

export const logInForm = z.object({ uid: uidText, pwd: plain(LONGEST_PASSWORD).meta({ secret: true }) })

/** Of an authenticator, or a recovery code. */
const code = plain(40).transform((value) => value.trim())
export const codeForm = z.object({ code })

/** As a call: the code may come along at once. */
export const logInCall = z.strictObject({ uid: uidText, pwd: plain(LONGEST_PASSWORD), code: code.optional() })
