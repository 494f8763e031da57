import { z } from "zod"

const text = (min: number, max: number) =>
	z
		.string()
		.min(min)
		.max(max)
		.refine((value) => !value.includes("\0"))

/** Base64 of some bytes, decoded. Node's own decoder reads anything, so its only spelling is demanded. */
const bytes = (min: number, max: number) =>
	text(min, Math.ceil(max / 3) * 4).transform((value, issues) => {
		const decoded = Buffer.from(value, "base64")
		if (decoded.toString("base64") === value) return new Uint8Array(decoded)
		issues.addIssue({ code: "custom", message: "base64" })
		return z.NEVER
	})

export const registerWalletForm = z.strictObject({
	uid: z.union([z.literal(""), z.email().max(254)]).nullish(),
	wallet_address: text(1, 128),
	wallet_type: text(1, 32),
	reg_id: text(0, 64).nullish(),
})

export const logoutForm = z.strictObject({ uid: text(0, 254).nullish(), auth_key: text(0, 254).nullish() })

export const challengeForm = z.strictObject({
	address: text(1, 64),
	wallet_type: text(1, 32),
	chain: text(1, 32).nullish(),
	purpose: z.enum(["sign-in", "link", "vault"]).default("sign-in"),
})

/** Longer than any form that the site reads at all. */
export const PROOF_BYTES = 60 * 1024

export const proofForm = z.strictObject({
	address: text(1, 64),
	signed_message: bytes(1, 4096),
	/** Of any length, none included: a contract wallet shall be told that it is one. */
	signature: bytes(0, PROOF_BYTES),
})
