import { z } from "zod"

/**
 * Where a wallet wants its airdrop, or (`do`) the word of the Solana wallet that something waits for; what is wrong with the address is said by the
 * verb, which knows more. `unused`: the address once more, where its holder has confirmed that it was never used.
 */
export const applyForm = z
	.object({
		do: z.literal("confirm").optional(),
		address: z.string().max(200, "airdrop:error.notPhantom").optional(),
		sure: z.literal("on", { error: "airdrop:apply.needSure" }).optional(),
		unused: z.string().max(200, "airdrop:error.notPhantom").optional(),
	})
	.superRefine((sent, { addIssue }) => {
		if (sent.do === "confirm") return
		const missing = (field: "address" | "sure", message: string) => addIssue({ code: "custom", path: [field], message })
		if (sent.address === undefined) missing("address", "airdrop:error.notPhantom")
		if (sent.sure === undefined) missing("sure", "airdrop:apply.needSure")
	})
