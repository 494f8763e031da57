import { and, eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { Proven } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { writeAudit } from "../audit/write-audit.server.ts"
import { walletKey } from "../owner-keys.ts"
import { FRESH_MINUTES } from "../sessions/fresh-signature.server.ts"
import { isOpen } from "../sessions/session.server.ts"
import { session } from "../tables.server.ts"
import { joinMember } from "./members.server.ts"

type Link = Readonly<{
	wallet: Proven & Readonly<{ walletType: string }>
	/** Hash of the session that asked, and of the one that answers: the same one, or nothing is linked. */
	asked: string | null
	answers: string | null
}>

/** Adds a wallet that has just proven itself to the member whose session asked for it. */
export async function linkWallet(tx: Db, { wallet, asked, answers }: Link): Promise<void> {
	const gone = new Refusal("identity:linkSession", { status: 401 })
	if (!asked || asked !== answers) throw gone
	const [asking] = await tx
		.select({
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
	const owner = asking as Proven & { walletType: string }
	if (!(await joinMember(tx, wallet, owner))) return
	const facts = { walletType: wallet.walletType, to: walletKey(owner) }
	await writeAudit(tx, { actor: walletKey(owner), act: "wallet.linked", subject: walletKey(wallet), facts })
}
