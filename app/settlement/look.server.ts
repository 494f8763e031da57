import type { Context } from "#app/db/context.ts"
import { chaseAttempts } from "./chase-attempts.server.ts"
import { expireIntents } from "./expire-intents.server.ts"
import { scanAccounts } from "./scan-accounts.server.ts"
import type { Verbs } from "./verbs.ts"

/** One look at the chain: settle what arrived, chase what was sent, end what is over. Answers how many attempts are still open. */
export async function look(ctx: Context, verbs: Verbs): Promise<number> {
	const chainTime = await scanAccounts(ctx, verbs)
	const open = await chaseAttempts(ctx, verbs)
	await expireIntents(ctx, verbs, chainTime)
	return open
}
