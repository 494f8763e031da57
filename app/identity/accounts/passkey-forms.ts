import { z } from "zod"

/** What a browser answers by `navigator.credentials`, as JSON: read whole by the library, bounded here. */
export const passkeyAnswer = z.object({
	id: z.string().regex(/^[\w-]{16,1400}$/),
	rawId: z.string().max(1400),
	type: z.literal("public-key"),
	response: z.record(
		z.string().max(40),
		z.union([z.string().max(8_000), z.number(), z.array(z.string().max(20)).max(10), z.null()]),
	),
	clientExtensionResults: z
		.record(z.string().max(40), z.unknown())
		.optional()
		.transform(() => ({})),
	authenticatorAttachment: z.string().max(20).nullish(),
})
export const addCall = z.strictObject({ answer: passkeyAnswer, name: z.string().trim().min(1).max(60) })
export const enterCall = z.strictObject({ answer: passkeyAnswer })
