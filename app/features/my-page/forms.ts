import { z } from "zod"

/** What an owner may do with their data: have it deleted, after saying so twice, or log out in every browser. */
export const myDataForm = z.discriminatedUnion("act", [
	z.object({ act: z.literal("erase"), sure: z.literal("on", { error: "my-data:error.sure" }) }),
	z.object({ act: z.literal("leave") }),
])
