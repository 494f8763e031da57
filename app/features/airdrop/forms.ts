import { z } from "zod"

/** Where a wallet wants its airdrop; what is wrong with the address is said by the verb, which knows more. */
export const applyForm = z.object({
	address: z.string({ error: "airdrop:error.notPhantom" }).max(200, "airdrop:error.notPhantom"),
	sure: z.literal("on", { error: "airdrop:apply.needSure" }),
})
