import { z } from "zod"

export const prepareForm = z.discriminatedUnion("kind", [
	z.strictObject({ kind: z.literal("auth") }),
	z.strictObject({
		kind: z.literal("sign"),
		address: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
		message: z
			.string()
			.min(1)
			.max(4096)
			.refine((text) => !text.includes("\0")),
	}),
])

export const statusForm = z.strictObject({ id: z.uuid() })
