import { and, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { retiredPayer } from "./tables.server.ts"

type Wallet = Readonly<{ chain: string; wallet: string }>
/** Wallets that this process has reported: once each, not in every pass. */
const reported = new Set<string>()

/**
 * Whether another key pays on this chain now. A worker that still has the retired key leaves the chain to workers with the new one: it signs
 * nothing, and what is left in the wallet is moved away.
 */
export async function isRetired({ db, log }: Pick<Context, "db" | "log">, { chain, wallet }: Wallet): Promise<boolean> {
	const found = await db.$count(retiredPayer, and(eq(retiredPayer.chain, chain), eq(retiredPayer.wallet, wallet)))
	if (found > 0 && !reported.has(wallet)) {
		reported.add(wallet)
		log.error(
			{ wallet },
			"the key of this wallet was replaced: this worker leaves settlement to those with the new one",
		)
	}
	return found > 0
}

/** For good: a key that was replaced signs no payout again. Under the lease of settlement, so no pass is signing with it. */
export async function retirePayer({ db, now }: Pick<Context, "db" | "now">, { chain, wallet }: Wallet): Promise<void> {
	await db
		.insert(retiredPayer)
		.values({ chain, wallet, retiredAt: await now() })
		.onConflictDoNothing()
}
