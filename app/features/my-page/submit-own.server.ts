import { data } from "@remix-run/node"
import type { z } from "zod"
import { submit } from "#app/i18n/submit.server.ts"
import type { T } from "#app/i18n/words.ts"
import type { Refusal } from "#app/lib/refusal.ts"
import { SIGN_AGAIN } from "./failure.ts"

/** `submit` for acts that may ask for a newer signature: the page is told, to offer the button. */
export async function submitOwn<S extends z.ZodType>(
	args: Parameters<typeof submit>[0],
	schema: S,
	t: T,
	work: (input: z.output<S>) => Promise<Response>,
	say: (refusal: Refusal) => string = (refusal) => t(refusal.code, refusal.params),
) {
	let again = false
	const answer = await submit(args, schema, t, work, (refusal) => {
		again = refusal.code === SIGN_AGAIN
		return say(refusal)
	})
	return answer instanceof Response ? answer : data({ ...answer.data, again }, answer.init ?? {})
}
