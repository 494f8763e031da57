import { and, eq, sql } from "drizzle-orm"
import type { Proven, WebContext } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { writeAudit } from "../audit/write-audit.server.ts"
import { walletKey } from "../owner-keys.ts"
import { FRESH_MINUTES } from "../sessions/fresh-signature.server.ts"
import { isOpen, renewSession } from "../sessions/session.server.ts"
import { session } from "../tables.server.ts"
import { mailWalletChange } from "./mail-wallet-change.server.ts"
import { joinMember, lockMembers, walletsOfMember } from "./members.server.ts"

type Needs = Pick<WebContext, "db" | "secret" | "now">

type Link = Readonly<{
	wallet: Proven & Readonly<{ walletType: string }>
	/** Hash of the session that asked, and of the one that answers: the same one, or nothing is linked. */
	asked: string | null
	answers: string | null
}>

/**
 * Adds a wallet that has just proven itself to the member whose session asked for it. Returns that session's new token; every other session of the
 * member and of the wallet ends, and their owners get a mail. Null: it was linked already, and nothing has changed.
 */
export async function linkWallet(ctx: Needs, { wallet, asked, answers }: Link): Promise<string | null> {
	const tx = ctx.db
	const gone = new Refusal("identity:linkSession", { status: 401 })
	if (!asked || asked !== answers) throw gone
	// Before any session's row: the end of other sessions takes them in no order of ours.
	await lockMembers(tx)
	const [asking] = await tx
		.select({
			id: session.id,
			chain: session.chain,
			address: session.address,
			walletType: session.walletType,
			fresh: sql<boolean>`${session.signedAt} > now() - make_interval(mins => ${FRESH_MINUTES})`,
		})
		.from(session)
		.where(and(eq(session.tokenHash, asked), isOpen()))
		.for("update")
	if (!asking) throw gone
	if (!asking.fresh) throw new Refusal("identity:signAgain", { status: 401, params: { minutes: `${FRESH_MINUTES}` } })
	// The cast: the table's check lets no other chain in.
	const owner = asking as typeof asking & Proven
	if (!(await joinMember(tx, wallet, owner))) return null
	const facts = { walletType: wallet.walletType, to: walletKey(owner) }
	await writeAudit(tx, { actor: walletKey(owner), act: "wallet.linked", subject: walletKey(wallet), facts })
	const wallets = await walletsOfMember(tx, owner)
	await mailWalletChange(ctx, { change: "linked", wallet, owners: wallets })
	return renewSession(ctx, { sessionId: owner.id, wallets })
}
