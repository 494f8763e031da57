import { and, eq, sql } from "drizzle-orm"
import type { Chain } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { type JsonRows, jsonColumns } from "#app/db/json-columns.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { writeAudit } from "../audit/write-audit.server.ts"
import { walletKey } from "../owner-keys.ts"
import { requireFreshSignature } from "../sessions/fresh-signature.server.ts"
import { renewSession } from "../sessions/session.server.ts"
import { endAllSessions } from "../sessions/sessions-of.server.ts"
import type { WalletVisit } from "../sessions/visitor.server.ts"
import { member, memberWallet } from "../tables.server.ts"
import { mailWalletChange } from "./mail-wallet-change.server.ts"
import { countWallets, isWallet, lockMembers, walletsOfMember } from "./members.server.ts"
import { LONGEST_LABEL } from "./wallet-label-length.ts"

const shown = {
	id: memberWallet.id,
	chain: memberWallet.chain,
	address: memberWallet.address,
	walletType: memberWallet.walletType,
	label: memberWallet.label,
	linkedAt: memberWallet.linkedAt,
}

export type MemberWallet = Readonly<{
	id: string
	chain: Chain
	address: string
	walletType: string
	/** Empty: none given. */
	label: string
	linkedAt: Date
}>

type Asking = Pick<WalletVisit, "db" | "who">
type Unlinking = Pick<WalletVisit, "db" | "who" | "secret" | "now">

const json = jsonColumns(shown)

/** Wallets of the member that a statement's `chain` and `address` belong to, the oldest first. */
export const ownWallets = sql`(
	select json_agg(${json.object} order by ${memberWallet.linkedAt}, ${memberWallet.id}) from ${memberWallet}
	where ${memberWallet.memberId} = (select own.member_id from ${memberWallet} own
		where own.chain = ${sql.placeholder("chain")} and own.address = ${sql.placeholder("address")}))`
/** The cast: the table's check lets no other chain in. */
export const walletsIn = (found: JsonRows) => json.rows(found) as readonly MemberWallet[]

const unknown = () => new Refusal("identity:noWallet", { status: 404 })

/** Gives one of the member's wallets a name of their own. Anybody else's is as good as unknown (404). */
export function renameWallet(ctx: Asking, { wallet, label }: { wallet: string; label: string }): Promise<void> {
	const name = label.trim()
	if (name.length < 1 || [...name].length > LONGEST_LABEL || name.includes("\0")) throw new Refusal("identity:label")
	return inTransaction(ctx, async ({ db: tx }) => {
		const found = await ownWallet({ db: tx, who: ctx.who }, wallet)
		if (found.label === name) return
		await tx.update(memberWallet).set({ label: name }).where(eq(memberWallet.id, found.id))
		await writeAudit(tx, {
			actor: walletKey(ctx.who.wallet),
			act: "wallet.renamed",
			subject: walletKey(found),
			facts: { label: name },
		})
	})
}

/**
 * Takes a wallet from the member, and ends its sessions and all others of the member; from its next sign-in it is somebody of its own. Returns the
 * new token of this session; null: it was the wallet of this session, which has ended. Refuses the last wallet (409), and without a fresh signature (401).
 */
export async function unlinkWallet(ctx: Unlinking, { wallet }: { wallet: string }): Promise<{ token: string | null }> {
	await requireFreshSignature(ctx)
	return inTransaction(ctx, async ({ db: tx }) => {
		await lockMembers(tx)
		const found = await ownWallet({ db: tx, who: ctx.who }, wallet)
		const before = await walletsOfMember(tx, found)
		if ((await countWallets(tx, found.memberId)) < 2) throw new Refusal("identity:lastWallet", { status: 409 })
		await tx.delete(memberWallet).where(eq(memberWallet.id, found.id))
		const sessions = await endAllSessions(tx, [found])
		const actor = walletKey(ctx.who.wallet)
		await writeAudit(tx, { actor, act: "wallet.unlinked", subject: walletKey(found), facts: { sessions } })
		await mailWalletChange({ ...ctx, db: tx }, { change: "unlinked", wallet: found, owners: before })
		const wallets = before.filter((one) => walletKey(one) !== walletKey(found))
		if (actor === walletKey(found)) {
			await endAllSessions(tx, wallets)
			return { token: null }
		}
		return { token: await renewSession({ ...ctx, db: tx }, { sessionId: ctx.who.wallet.sessionId, wallets }) }
	})
}

async function ownWallet({ db, who }: Asking, id: string) {
	if (!isUuid(id)) throw unknown()
	const own = db.select({ id: memberWallet.memberId }).from(memberWallet).where(isWallet(who.wallet))
	const [row] = await db
		.select({ ...shown, memberId: memberWallet.memberId })
		.from(memberWallet)
		.where(and(eq(memberWallet.id, id), eq(memberWallet.memberId, own)))
		.for("update")
	if (!row) throw unknown()
	return row as MemberWallet & { readonly memberId: string }
}

/** Removes a wallet from its member, and the member with its last one. */
export async function forgetWallet(tx: Asking["db"], who: Parameters<typeof isWallet>[0]): Promise<number> {
	await lockMembers(tx)
	const [gone] = await tx.delete(memberWallet).where(isWallet(who)).returning({ memberId: memberWallet.memberId })
	if (!gone) return 0
	if ((await countWallets(tx, gone.memberId)) === 0) await tx.delete(member).where(eq(member.id, gone.memberId))
	return 1
}
