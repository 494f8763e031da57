import { and, eq, ne, sql } from "drizzle-orm"
import type { Context, RequestContext } from "#app/db/context.ts"
import { brokenConstraint } from "#app/db/in-transaction.server.ts"
import { type StoredFile, storeFile } from "#app/files/store-file.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { type Limit, UPLOADS_PER_ADDRESS } from "#app/identity/limits/limits.ts"
import { countUse, countUseFrom, customerOf } from "#app/identity/limits/rate-limit.server.ts"
import { addressOn } from "#app/identity/members/wallet-types.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { requireFreshSignature } from "#app/identity/sessions/fresh-signature.server.ts"
import { solanaWalletOf } from "#app/identity/sessions/visitor.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { recordCreation } from "#app/operations/transition.server.ts"
import { LOST_WALLET_LIMITS, lostWalletStatus } from "./status.ts"
import { lostWallet, lostWalletFile } from "./tables.server.ts"

/** Documents are kept encrypted, each drawn anew: nobody needs many. */
const DOCUMENTS: Limit = { name: "lost-wallet", hits: 20, seconds: 24 * 3600 }

type Document = Readonly<{
	/** Made with the form: sent twice it is one file. */
	fileId: string
	bytes: Buffer
	clientIp: string
}>
type Claim = Document & Readonly<{ id: string; oldWallet: string; explanation: string }>

/** Whoever asks, by a wallet on Solana that has just signed. Counts before any document is drawn. */
async function claimant(ctx: RequestContext, clientIp: string) {
	const wallet = solanaWalletOf(ctx.who)
	if (!wallet) throw new Refusal("migration:lost.solanaOnly", { status: 403 })
	await requireFreshSignature({ ...ctx, who: { ...ctx.who, wallet } })
	const owner = walletKey(wallet)
	await countUseFrom(ctx, UPLOADS_PER_ADDRESS, clientIp)
	await countUse(ctx, DOCUMENTS, owner)
	return { wallet, owner }
}

/**
 * Says that an old wallet cannot sign any more, with a document of it. Sent twice it is one. Refuses (400) what is no old address, (401) a signature
 * that is too old, (403) a wallet that is not on Solana, (409) a second claim while one for this wallet is open, and what files are refused for.
 */
export async function claimLostWallet(ctx: RequestContext, claim: Claim): Promise<void> {
	const oldWalletAddress = addressOn("kaia", claim.oldWallet.trim())
	if (!oldWalletAddress) throw new Refusal("migration:lost.wrongOld", { status: 400, field: "oldWallet" })
	const { wallet, owner } = await claimant(ctx, claim.clientIp)
	const at = await ctx.now()
	const { id, explanation } = claim
	await requireNoOtherClaim(ctx, { id, owner, oldWalletAddress })
	await keep(ctx, { owner, ...claim }, async (tx, stored) => {
		await tx.db.insert(lostWallet).values({
			...{ id, owner, oldWalletAddress, newWalletAddress: wallet.address, explanation, createdAt: at },
		})
		await tx.db.insert(lostWalletFile).values({ fileId: stored.id, lostWalletId: id })
		const cause = { actor: owner, reason: "claimed", at }
		await recordCreation(tx, { machine: lostWalletStatus, id, to: "open", cause })
		await note(tx, owner, id, stored, { before: oldWalletAddress, after: wallet.address })
	})
}

/** Hands in one more document of a claim that is open. Refuses (404) what is not the asker's, (409) what was decided or has enough. */
export async function addDocument(ctx: RequestContext, { id, ...document }: Document & Readonly<{ id: string }>) {
	const { owner } = await claimant(ctx, document.clientIp)
	await requireRoom(ctx, { id, owner })
	await keep(ctx, { owner, ...document }, async (tx, stored) => {
		// One after the other: two at once would both count what was there before.
		await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`lost-wallet:${id}`}, 0))`)
		await requireRoom(tx, { id, owner })
		await tx.db.insert(lostWalletFile).values({ fileId: stored.id, lostWalletId: id })
		await note(tx, owner, id, stored, {})
	})
}

/** Before a document is drawn: a second claim would be refused after it. The unique index decides between two at once. */
async function requireNoOtherClaim(
	{ db }: Pick<Context, "db">,
	{ id, owner, oldWalletAddress }: Readonly<{ id: string; owner: string; oldWalletAddress: string }>,
): Promise<void> {
	const isOpen = and(
		eq(lostWallet.owner, owner),
		eq(lostWallet.oldWalletAddress, oldWalletAddress),
		eq(lostWallet.status, "open"),
	)
	if ((await db.$count(lostWallet, and(isOpen, ne(lostWallet.id, id)))) > 0)
		throw new Refusal("migration:lost.openAlready", { status: 409 })
}

/** Before a document is drawn, and again in the transaction that keeps it. */
async function requireRoom(
	{ db }: Pick<Context, "db">,
	{ id, owner }: Readonly<{ id: string; owner: string }>,
): Promise<void> {
	const [claim] = await db
		.select({ status: lostWallet.status })
		.from(lostWallet)
		.where(and(eq(lostWallet.id, id), eq(lostWallet.owner, owner)))
	if (!claim) throw new Refusal("migration:lost.none", { status: 404 })
	if (claim.status !== "open") throw new Refusal("migration:lost.decided", { status: 409 })
	const there = await db.$count(lostWalletFile, eq(lostWalletFile.lostWalletId, id))
	if (there >= LOST_WALLET_LIMITS.files) throw new Refusal("migration:lost.enough", { status: 409 })
}

type Joined = (ctx: Pick<Context, "db">, stored: StoredFile) => Promise<void>

const keep = (
	ctx: RequestContext,
	{ owner, fileId, bytes, clientIp }: Document & Readonly<{ owner: string }>,
	onStored: Joined,
) =>
	storeFile(ctx, {
		...{ id: fileId, purpose: "member-document", owner, name: "lost-wallet", bytes, onStored },
		from: customerOf(clientIp),
	}).catch((error: unknown) => {
		const broken = brokenConstraint(error)
		// A claim that is open for this wallet, or the same form with another file.
		if (broken !== "lost_wallet_one_open" && broken !== "lost_wallet_pkey") throw error
		throw new Refusal("migration:lost.openAlready", { status: 409 })
	})

const note = (
	{ db }: Pick<Context, "db">,
	owner: string,
	id: string,
	{ type, bytes, sha256 }: StoredFile,
	facts: Readonly<Record<string, string>>,
) => writeAudit(db, { actor: owner, act: "lost-wallet.claimed", subject: id, facts: { ...facts, type, bytes, sha256 } })
