import { z } from "zod"
import { wholeNumber } from "#app/lib/whole-number.ts"

/** Of Solana, or of Kaia. */
export const addressForm = z
	.string({ error: "demo:error.address" })
	.trim()
	.regex(/^([1-9A-HJ-NP-Za-km-z]{32,44}|0x[0-9a-fA-F]{40})$/, "demo:error.address")

export const isOfKaia = (address: string) => address.startsWith("0x")

export const demoForm = z.discriminatedUnion("act", [
	z.object({ act: z.literal("faucet"), address: addressForm }),
	z.object({ act: z.literal("tickets") }),
	z.object({ act: z.literal("clock"), days: wholeNumber({ min: 1, max: 400 }) }),
])
