import { z } from "zod"
import { LONGEST_LABEL } from "#app/identity/members/wallet-label-length.ts"

/** What an owner may do with their data: have it deleted, after saying so twice, or log out in every browser. */
export const myDataForm = z.discriminatedUnion("act", [
	z.object({ act: z.literal("erase"), sure: z.literal("on", { error: "my-data:error.sure" }) }),
	z.object({ act: z.literal("leave") }),
])

const named = { error: "identity:label" }
/** No control signs, and none that turn the direction of what stands around a name. */
const label = z
	.string(named)
	.trim()
	.min(1, named)
	.max(LONGEST_LABEL, named)
	.regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]+$/u, named)
/** What is no id at all is as unknown to the verbs as an id of somebody else. */
const wallet = z.string({ error: "identity:noWallet" })
const device = z.string({ error: "identity:noDevice" })

/** What an owner may do with their wallets and devices. */
export const myPageForm = z.discriminatedUnion("act", [
	z.object({ act: z.literal("rename"), wallet, label }),
	z.object({ act: z.literal("unlink"), wallet }),
	z.object({ act: z.literal("end"), device }),
	z.object({ act: z.literal("endOthers") }),
	z.object({ act: z.literal("endAll") }),
])
