import { getAssociatedTokenAddressSync } from "@solana/spl-token"
import { PublicKey } from "@solana/web3.js"
import { buildPayment, type Payment, readSignedPayment } from "#app/chains/solana/deposit.server.ts"
import type { RequestContext } from "#app/db/context.ts"
import type { SolanaWallet } from "#app/identity/visitor.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { getIntent } from "#app/settlement/intents.server.ts"
import { submitPayment } from "#app/settlement/submit-payment.server.ts"
import { depositVerbs } from "./deposit-verbs.server.ts"
import { getOwnPosition } from "./queries.server.ts"
import { positionStatus } from "./status.ts"

async function paymentOf(
	ctx: RequestContext,
	draft: string,
	wallet: SolanaWallet,
): Promise<{ payment: Payment; intentId: string; underWay: boolean }> {
	const position = await getOwnPosition(ctx, draft)
	const intent = position.intentId ? await getIntent(ctx.db, position.intentId) : null
	if (!intent) throw new Refusal("coin-staking:error.not-agreed", { status: 409 })
	const payment = {
		payer: wallet.address,
		mint: ctx.coin.mint,
		scale: ctx.coin.asset.scale,
		vaultAccount: intent.vault,
		units: intent.units,
		reference: intent.reference,
	}
	return { payment, intentId: intent.id, underWay: position.status === positionStatus.code("pending") }
}

/** Builds the deposit for the wallet to sign (base64), tried on the chain first: what would fail is said before the wallet opens. */
export async function prepareDeposit(ctx: RequestContext, draft: string, wallet: SolanaWallet): Promise<string> {
	const { payment, intentId, underWay } = await paymentOf(ctx, draft, wallet)
	if (underWay) throw new Refusal("settlement:under-way", { status: 409 })
	const intent = await getIntent(ctx.db, intentId)
	if (intent?.status !== "open" || intent.chain !== ctx.coin.chain || intent.expiresAt <= (await ctx.now())) {
		throw new Refusal("settlement:closed", { status: 409 })
	}
	const { unsigned } = await buildPayment(ctx.chains.solana, payment).catch(chainSilent(ctx))
	const { value } = await ctx.chains.solana
		.simulateTransaction(unsigned, { sigVerify: false, commitment: "confirmed" })
		.catch(chainSilent(ctx))
	if (value.err) {
		ctx.log.info({ err: value.err, logs: value.logs }, "a deposit would fail")
		throw new Refusal(await whyItFails(ctx, payment), { status: 409 })
	}
	return Buffer.from(unsigned.serialize()).toString("base64")
}

/** Takes the signed deposit (base64). Stored before it is sent; the same bytes again are the same deposit. */
export async function submitDeposit(
	ctx: RequestContext,
	draft: string,
	wallet: SolanaWallet,
	signed: string,
): Promise<void> {
	const { payment, intentId } = await paymentOf(ctx, draft, wallet)
	const read = readSignedPayment(Buffer.from(signed, "base64"), payment)
	if ("refused" in read) throw new Refusal(`settlement:signed.${read.refused}`)
	await submitPayment(ctx, intentId, read, depositVerbs(ctx.coin))
}

const chainSilent = (ctx: RequestContext) => (error: unknown) => {
	ctx.log.warn({ err: error }, "the chain does not answer")
	throw new Refusal("settlement:chain-silent", { status: 503 })
}

async function whyItFails(ctx: RequestContext, payment: Payment): Promise<string> {
	const spendable = await spendableUnits(ctx, payment.payer)
	if (spendable !== null && spendable < payment.units) return "coin-staking:error.not-enough"
	const lamports = await ctx.chains.solana.getBalance(new PublicKey(payment.payer), "confirmed").catch(() => null)
	return lamports !== null && lamports < 10_000 ? "coin-staking:error.no-fee" : "coin-staking:error.would-fail"
}

/** What a wallet holds of the coin, in base units; null where the chain does not answer. */
export async function spendableUnits(
	ctx: Pick<RequestContext, "chains" | "coin">,
	owner: string,
): Promise<bigint | null> {
	const account = getAssociatedTokenAddressSync(new PublicKey(ctx.coin.mint), new PublicKey(owner), true)
	try {
		const info = await ctx.chains.solana.getAccountInfo(account, "confirmed")
		// An SPL token account keeps its amount as u64 at byte 64; no account is nothing held.
		return info ? Buffer.from(info.data).readBigUInt64LE(64) : 0n
	} catch {
		return null
	}
}
