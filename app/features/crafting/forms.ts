import { z } from "zod"

const address = z
	.string({ error: "crafting:refused.choose" })
	.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, { error: "crafting:refused.choose" })

/** What the workshop is asked for. `item`: one weapon, or two with a space between. `rule`: the odds that were shown. */
export const askForm = z.object({
	do: z.literal("ask", { error: "crafting:refused.choose" }),
	act: z.enum(["craft", "enhance", "evolve"], { error: "crafting:refused.choose" }),
	rule: z.uuid({ error: "crafting:refused.odds" }),
	tool: address,
	item: z
		.string()
		.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}( [1-9A-HJ-NP-Za-km-z]{32,44})?$/, { error: "crafting:refused.choose" })
		.optional(),
})

const id = z.uuid({ error: "crafting:refused.none" })
/** What is done with an act on its own page; bytes that a wallet signed are base64. */
export const gearForm = z.discriminatedUnion("do", [
	z.object({ do: z.literal("prepare"), gear: id }),
	z.object({ do: z.literal("submit"), gear: id, signed: z.base64().max(3_000) }),
	z.object({ do: z.literal("give-up"), gear: id }),
])
