import { z } from "zod"

const error = "vaults:error.form"
const vault = z.string({ error }).regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, error)
const request = z.uuid({ error })
const name = z.string({ error }).regex(/^[\w-]{1,40}$/, error)

/** What a wallet does for a vault; and the end of it, by either. There is nothing else that it could ask for. */
export const vaultsForm = z.discriminatedUnion("do", [
	z.object({ do: z.literal("checkIn"), vault, program: name, collection: name, request }),
	z.object({ do: z.literal("claim"), vault, program: name, collection: name, reward: name, request }),
	z.object({ do: z.literal("vested"), vault, request }),
	z.object({ do: z.literal("earned"), vault, request }),
	z.object({ do: z.literal("end"), id: z.uuid({ error }) }),
])
export type VaultsInput = z.output<typeof vaultsForm>
