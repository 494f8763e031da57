import { z } from "zod"
import { wholeNumber } from "#app/lib/whole-number.ts"

/** Chosen when the form was made: the same form sent twice is one purchase. */
const request = z.uuid({ error: "errors:field" })
const purchase = z.uuid({ error: "minting:error.no-purchase" })

export const WAYS = ["atomic", "pay-first"] as const
export type Way = (typeof WAYS)[number]

/** `mint` asks for a quote; the other two are what the page's script has a wallet sign. `asset`: left out where nothing is paid. */
export const mintForm = z.discriminatedUnion("act", [
	z.object({
		act: z.literal("mint"),
		request,
		/** The one that was shown: another may sell by now. */
		plan: z.uuid({ error: "minting:error.no-plan" }).optional(),
		quantity: wholeNumber({ min: 1, max: 100_000, error: "errors:field" }),
		asset: z.string().max(64).optional(),
		way: z.enum(WAYS, { error: "errors:field" }),
	}),
	z.object({ act: z.literal("prepare"), purchase }),
	z.object({ act: z.literal("submit"), purchase, signed: z.string().max(4_000) }),
])
export type MintInput = z.output<typeof mintForm>

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** What an address of such a page says; whatever is not understood is as if it were not there. */
export function readQuery(query: URLSearchParams) {
	const whole = (text: string | null) => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null)
	const typed = query.get("wallet")?.trim() || null
	const way = WAYS.find((one) => one === query.get("way")) ?? null
	return {
		// The buttons beside the quantity say where it goes.
		quantity: whole(query.get("to")) ?? whole(query.get("quantity")) ?? 1,
		asset: query.get("asset")?.slice(0, 64) ?? null,
		way,
		typed,
		address: typed !== null && ADDRESS.test(typed) ? typed : null,
	}
}
export type MintQueryRead = ReturnType<typeof readQuery>
