import { and, asc, count, eq, sql } from "drizzle-orm"
import type { Chain, Context, Proven } from "#app/db/context.ts"
import { isWallet } from "#app/identity/members/members.server.ts"
import { addressOn } from "#app/identity/members/wallet-types.ts"
import { isChain } from "#app/identity/proofs/chains.ts"
import { isOpen } from "#app/identity/sessions/session.server.ts"
import { sessionsOf } from "#app/identity/sessions/sessions-of.server.ts"
import { memberWallet, session } from "#app/identity/tables.server.ts"
import { lineOf, walletShown } from "./list-wallets.server.ts"
import type { WalletLine } from "./user-terms.ts"

export type FoundUser = Readonly<{
	wallet: WalletLine
	/** Wallets that the same member has linked. */
	others: readonly Readonly<{ chain: Chain; address: string }>[]
	sessions: Readonly<{ open: number; kept: number; browsers: number }>
}>

/** The wallet that an address of a page names, or null. */
export function walletIn(params: URLSearchParams): Proven | null {
	const chain = params.get("chain") ?? ""
	const address = isChain(chain) ? addressOn(chain, params.get("address") ?? "") : null
	return isChain(chain) && address ? { chain, address } : null
}

/** What support may know of a wallet that has signed in: when, how often, and with which others. Null where none such has. */
export async function findUser({ db }: Pick<Context, "db">, wallet: Proven): Promise<FoundUser | null> {
	const [found] = await db
		.select({ ...walletShown, memberId: memberWallet.memberId })
		.from(memberWallet)
		.where(isWallet(wallet))
	if (!found) return null
	const { memberId, ...line } = found
	const [others, [kept]] = await Promise.all([
		db
			.select({ chain: sql<Chain>`${memberWallet.chain}`, address: memberWallet.address })
			.from(memberWallet)
			.where(and(eq(memberWallet.memberId, memberId), sql`not (${isWallet(wallet)})`))
			.orderBy(asc(memberWallet.linkedAt)),
		db
			.select({
				kept: count(),
				open: sql<number>`(count(*) filter (where ${isOpen()}))::int`,
				browsers: sql<number>`count(distinct ${session.userAgent})::int`,
			})
			.from(session)
			.where(sessionsOf([wallet])),
	])
	return { wallet: lineOf(line), others, sessions: kept ?? { open: 0, kept: 0, browsers: 0 } }
}
