import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from "@solana/spl-token"
import { type ConfirmedSignatureInfo, PublicKey } from "@solana/web3.js"
import { and, eq, inArray, sql } from "drizzle-orm"
import { creditsTo } from "#app/chains/solana/credits.ts"
import type { Context } from "#app/db/context.ts"
import { recordReceipts } from "./record-receipts.server.ts"
import { receipt, vaultCursor } from "./tables.server.ts"
import type { Verbs } from "./verbs.ts"

/** Slots that are read again each time: a node behind the others may have shown us an end that was not one. */
const OVERLAP_SLOTS = 64n
const PAGE = 1000

/** A node that does not know what it said it knew; the account is read again later, and the cursor stays. */
class NodeBehind extends Error {}

/** Reads everything that reached our accounts up to the finalized slot of now. Answers the chain's time up to which nothing was missed. */
export async function scanAccounts(ctx: Context, verbs: Verbs): Promise<Date> {
	const { solana } = ctx.chains
	const slot = await solana.getSlot("finalized")
	const seconds = await solana.getBlockTime(slot)
	if (seconds === null) throw new NodeBehind(`no time for slot ${slot}`)
	const chainTime = new Date(seconds * 1000)
	for (const [account, owner] of await accountsOf(ctx)) {
		await scanAccount(ctx, verbs, { account, owner }, BigInt(slot), chainTime)
	}
	return chainTime
}

/** An account of ours and the wallet that owns it, which may be itself. */
type Ours = Readonly<{ account: string; owner: string }>

/** Our vaults' wallets and every token account they own: coins of a foreign mint arrive beside the expected account. */
async function accountsOf(ctx: Context): Promise<Map<string, string>> {
	const accounts = new Map<string, string>()
	for (const vault of [ctx.coin.depositVault, ctx.coin.rewardVault]) {
		accounts.set(vault.owner, vault.owner).set(vault.account, vault.owner)
		for (const programId of [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID]) {
			const owned = await ctx.chains.solana.getTokenAccountsByOwner(new PublicKey(vault.owner), { programId })
			for (const { pubkey } of owned.value) accounts.set(pubkey.toBase58(), vault.owner)
		}
	}
	return accounts
}

async function scanAccount(ctx: Context, verbs: Verbs, ours: Ours, slot: bigint, chainTime: Date): Promise<void> {
	const { account } = ours
	const key = and(eq(vaultCursor.chain, ctx.coin.chain), eq(vaultCursor.account, account))
	const [cursor] = await ctx.db.select().from(vaultCursor).where(key)
	const listed = await signaturesSince(ctx, account, cursor?.signature ?? null)
	const news = await unrecorded(ctx, account, listed)
	for (const info of news) await readTransaction(ctx, verbs, ours, info)
	const settled = listed.find((info) => BigInt(info.slot) + OVERLAP_SLOTS <= slot)
	const next = { signature: settled?.signature ?? cursor?.signature ?? null, slot, chainTime }
	await ctx.db
		.insert(vaultCursor)
		.values({ chain: ctx.coin.chain, account, ...next })
		.onConflictDoUpdate({
			target: [vaultCursor.chain, vaultCursor.account],
			set: next,
			setWhere: sql`${vaultCursor.slot} <= excluded.slot`,
		})
}

/** Newest first, as the node gives them; pages back until the cursor. */
async function signaturesSince(ctx: Context, account: string, until: string | null): Promise<ConfirmedSignatureInfo[]> {
	const all: ConfirmedSignatureInfo[] = []
	for (let before: string | undefined; ; ) {
		const page = await ctx.chains.solana.getSignaturesForAddress(
			new PublicKey(account),
			{ limit: PAGE, ...(before ? { before } : {}), ...(until ? { until } : {}) },
			"finalized",
		)
		all.push(...page)
		before = page.at(-1)?.signature
		if (page.length < PAGE || !before) return all
	}
}

/** Those that landed without an error and have no receipt for this account yet, oldest first. */
async function unrecorded(ctx: Context, account: string, listed: ConfirmedSignatureInfo[]) {
	const landed = listed.filter((info) => info.err === null)
	const known = new Set<string>()
	for (let i = 0; i < landed.length; i += PAGE) {
		const some = landed.slice(i, i + PAGE).map((info) => info.signature)
		const rows = await ctx.db
			.select({ signature: receipt.signature })
			.from(receipt)
			.where(and(eq(receipt.chain, ctx.coin.chain), eq(receipt.account, account), inArray(receipt.signature, some)))
		for (const row of rows) known.add(row.signature)
	}
	return landed.filter((info) => !known.has(info.signature)).reverse()
}

async function readTransaction(ctx: Context, verbs: Verbs, ours: Ours, info: ConfirmedSignatureInfo) {
	const tx = await ctx.chains.solana.getTransaction(info.signature, {
		commitment: "finalized",
		maxSupportedTransactionVersion: 0,
	})
	if (!tx || tx.blockTime == null) throw new NodeBehind(`${info.signature} is listed but not to be had`)
	await recordReceipts(ctx, verbs, {
		chain: ctx.coin.chain,
		account: ours.account,
		signature: info.signature,
		slot: BigInt(tx.slot),
		blockTime: new Date(tx.blockTime * 1000),
		...creditsTo(ours.account, ours.owner, tx),
	})
}
