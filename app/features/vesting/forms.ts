import { z } from "zod"

/** A claim, by its request and what it is of ("all", or a schedule); in a demo the wish for examples. */
export const myVestingForm = z.discriminatedUnion(
	"do",
	[
		z.object({
			do: z.literal("claim"),
			request: z.uuid({ error: "vesting:error.form" }),
			of: z.union([z.literal("all"), z.uuid()], { error: "vesting:error.form" }),
		}),
		z.object({ do: z.literal("example") }),
	],
	{ error: "vesting:error.form" },
)
