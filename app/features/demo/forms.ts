import { z } from "zod"

export const addressForm = z
	.string({ error: "demo:error.address" })
	.trim()
	.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, "demo:error.address")

export const demoForm = z.discriminatedUnion("act", [
	z.object({ act: z.literal("faucet"), address: addressForm }),
	z.object({ act: z.literal("tickets") }),
	z.object({ act: z.literal("clock"), days: z.coerce.number().int().min(1).max(400) }),
])
