import { z } from "zod"
import { addressOn } from "#app/identity/members/wallet-types.ts"

const address = z
	.string({ error: "watch:kept.error.address" })
	.trim()
	.max(44, "watch:kept.error.address")
	.refine((text) => addressOn("solana", text) !== null, "watch:kept.error.address")
/** No control signs, and none that turn the direction of what stands around a name. */
const label = z
	.string()
	.trim()
	.max(40, "watch:kept.error.label")
	.regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, "watch:kept.error.label")
	.default("")

export const keptForm = z.discriminatedUnion("do", [
	z.object({ do: z.literal("keep"), address, label }),
	z.object({ do: z.literal("remove"), address }),
])
