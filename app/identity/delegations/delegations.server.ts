import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { writeAudit } from "../audit/write-audit.server.ts"
import { walletKey } from "../owner-keys.ts"
import { FRESH_MINUTES } from "../sessions/fresh-signature.server.ts"
import { isOpen } from "../sessions/session.server.ts"
import { session } from "../tables.server.ts"
import { vaultDelegation } from "./tables.server.ts"

/** Live ones: of one vault, and of one wallet that acts. */
const MOST_OF_VAULT = 5
const MOST_OF_DELEGATE = 10

export type Delegation = typeof vaultDelegation.$inferSelect
const keyOf = (address: string) => walletKey({ chain: "solana", address })

type Signed = Readonly<{
	vault: string
	/** Hash of the session that asked, and of the one that answers: the same one, or nothing is allowed. */
	asked: string | null
	answers: string | null
	text: string
	signature: Uint8Array
	until: Date
}>

/**
 * Notes what a vault has just signed: the wallet whose session asked for it may act for the vault. What the two had before ends with it. In the
 * transaction that uses up the question, so that a signed text counts once.
 */
export async function openDelegation(tx: Db, { vault, asked, answers, text, signature, until }: Signed) {
	const gone = new Refusal("identity:linkSession", { status: 401 })
	if (!asked || asked !== answers) throw gone
	const [asking] = await tx
		.select({
			chain: session.chain,
			delegate: session.address,
			fresh: sql<boolean>`${session.signedAt} > now() - make_interval(mins => ${FRESH_MINUTES})`,
		})
		.from(session)
		.where(and(eq(session.tokenHash, asked), isOpen()))
		.for("update")
	if (asking?.chain !== "solana") throw gone
	if (!asking.fresh) throw new Refusal("identity:signAgain", { status: 401, params: { minutes: `${FRESH_MINUTES}` } })
	const { delegate } = asking
	if (delegate === vault) throw new Refusal("vaults:error.itself", { status: 422 })
	const [clock] = await tx.execute<{ here: string }>(sql`select now_here()::text as here`)
	const now = new Date(clock?.here ?? Number.NaN)
	// Whoever grants and whoever is granted something wait for each other, in one order.
	for (const one of [delegate, vault].sort())
		await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`delegations ${one}`}, 0))`)
	await tx
		.update(vaultDelegation)
		.set({ revokedAt: now, revokedBy: vault })
		.where(
			and(eq(vaultDelegation.vault, vault), eq(vaultDelegation.delegate, delegate), isNull(vaultDelegation.revokedAt)),
		)
	const live = (of: typeof vaultDelegation.vault | typeof vaultDelegation.delegate, address: string) =>
		tx.$count(
			vaultDelegation,
			and(eq(of, address), isNull(vaultDelegation.revokedAt), gt(vaultDelegation.expiresAt, now)),
		)
	const isFull =
		(await live(vaultDelegation.vault, vault)) >= MOST_OF_VAULT ||
		(await live(vaultDelegation.delegate, delegate)) >= MOST_OF_DELEGATE
	if (isFull) throw new Refusal("vaults:error.many", { status: 409 })
	const [made] = await tx
		.insert(vaultDelegation)
		.values({
			...{ vault, delegate, signedText: text, signature: Buffer.from(signature).toString("base64") },
			...{ issuedAt: now, expiresAt: until },
		})
		.returning({ id: vaultDelegation.id })
	const facts = { to: keyOf(delegate), after: until.toISOString(), id: made?.id ?? "" }
	await writeAudit(tx, { actor: keyOf(vault), act: "vault.allowed", subject: keyOf(vault), facts })
}

type Pair = Readonly<{ vault: string; delegate: string }>

/**
 * What allows a wallet to act for a vault now; locked, where a transaction goes on with it: whoever ends it waits. Only what the vault itself has
 * signed for this very wallet counts: what a delegate allows others is of its own things. Refuses (403) where there is none.
 */
export async function requireDelegation(
	{ db, now }: Pick<Context, "db" | "now">,
	{ vault, delegate }: Pair,
	{ lock = false }: Readonly<{ lock?: boolean }> = {},
): Promise<Delegation> {
	const live = db
		.select()
		.from(vaultDelegation)
		.where(
			and(
				eq(vaultDelegation.vault, vault),
				eq(vaultDelegation.delegate, delegate),
				isNull(vaultDelegation.revokedAt),
				gt(vaultDelegation.expiresAt, await now()),
			),
		)
	const [row] = lock ? await live.for("share") : await live
	if (!row) throw new Refusal("vaults:error.allowed", { status: 403 })
	return row
}

/** Whether what was allowed when an act was asked for is still allowed. */
export const isStillAllowed = async ({ db, now }: Pick<Context, "db" | "now">, id: string): Promise<boolean> =>
	(await db.$count(
		vaultDelegation,
		and(eq(vaultDelegation.id, id), isNull(vaultDelegation.revokedAt), gt(vaultDelegation.expiresAt, await now())),
	)) > 0

/** What was allowed to or by this wallet, the newest first; what is over for the last of them. */
export const listDelegations = ({ db }: Pick<Context, "db">, address: string, most = 50): Promise<Delegation[]> =>
	db
		.select()
		.from(vaultDelegation)
		.where(or(eq(vaultDelegation.vault, address), eq(vaultDelegation.delegate, address)))
		.orderBy(sql`${vaultDelegation.revokedAt} is not null`, desc(vaultDelegation.issuedAt))
		.limit(most)

/** Ends what was allowed, at once; the vault may, and so may the wallet that acts. Again it changes nothing. Refuses (404) what is neither's. */
export const revokeDelegation = (
	ctx: Pick<Context, "db" | "now">,
	{ id, by }: Readonly<{ id: string; by: string }>,
): Promise<void> =>
	inTransaction(ctx, async ({ db, now }) => {
		const [row] = await db.select().from(vaultDelegation).where(eq(vaultDelegation.id, id)).for("update")
		if (!row || (row.vault !== by && row.delegate !== by)) throw new Refusal("vaults:error.allowed", { status: 404 })
		if (row.revokedAt) return
		await db
			.update(vaultDelegation)
			.set({ revokedAt: await now(), revokedBy: by })
			.where(eq(vaultDelegation.id, id))
		const facts = { to: keyOf(row.delegate), id }
		await writeAudit(db, { actor: keyOf(by), act: "vault.ended", subject: keyOf(row.vault), facts })
	})

/** Ends all that was allowed to or by some wallets; answers how many. */
export async function revokeAllOf(db: Db, addresses: readonly string[], at: Date): Promise<number> {
	const rows = await db
		.update(vaultDelegation)
		.set({
			revokedAt: sql`greatest(${at.toISOString()}::timestamptz, ${vaultDelegation.issuedAt})`,
			revokedBy: addresses[0] ?? "",
		})
		.where(
			and(
				or(isAnyOf(vaultDelegation.vault, addresses), isAnyOf(vaultDelegation.delegate, addresses)),
				isNull(vaultDelegation.revokedAt),
			),
		)
		.returning({ id: vaultDelegation.id })
	return rows.length
}

/** Notes who has acted for a vault, and what. */
export const noteActed = (
	db: Db,
	{ vault, delegate }: Pair,
	facts: Readonly<Partial<Record<"kind" | "program" | "collection" | "reward" | "id", string>>>,
): Promise<void> => writeAudit(db, { actor: keyOf(delegate), act: "vault.acted", subject: keyOf(vault), facts })
