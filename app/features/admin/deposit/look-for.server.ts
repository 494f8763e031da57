import type { Context } from "#app/db/context.ts"
import { accountKey } from "#app/identity/accounts/login-session.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { askForPayment, signatureIn } from "#app/settlement/lookups/payment-lookups.server.ts"
import { LONGEST } from "./asked.server.ts"

type Asked = Readonly<{ signature: string } | { problem: "unreadable" | "tooMany" }>

/** Has the worker read a transaction from the chain, in an operator's name: five at a time, and the same again is the same. */
export async function lookFor(
	ctx: Context,
	{ accountId }: Readonly<{ accountId: string }>,
	form: FormData,
): Promise<Asked> {
	const q = form.get("q")
	if (form.get("act") !== "look" || typeof q !== "string" || q.length > LONGEST) return { problem: "unreadable" }
	for (const chain of ctx.chains.all) {
		const signature = signatureIn(chain, q)
		if (!signature) continue
		try {
			await askForPayment(ctx, { chain: chain.name, signature, asker: accountKey(accountId) })
			return { signature }
		} catch (error) {
			if (error instanceof Refusal && error.status === 429) return { problem: "tooMany" }
			throw error
		}
	}
	return { problem: "unreadable" }
}
