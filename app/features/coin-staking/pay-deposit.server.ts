import { PublicKey } from "@solana/web3.js"
import { buildPayment, type Payment, readSignedPayment } from "#app/chains/solana/deposit.server.ts"
import type { RequestContext } from "#app/db/context.ts"
import type { SolanaWallet } from "#app/identity/sessions/visitor.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { getIntent } from "#app/settlement/intents.server.ts"
import { submitPayment } from "#app/settlement/submit-payment.server.ts"
import { depositHandlers } from "./deposit-handlers.server.ts"
import { holdForPayment } from "./hold-for-payment.server.ts"
import { getOwnPosition } from "./queries.server.ts"
import { positionStatus } from "./status.ts"
import { spendableUnits } from "./wallet-balance.server.ts"

async function paymentOf(
	ctx: RequestContext,
	draft: string,
	wallet: SolanaWallet,
): Promise<{ payment: Payment; intentId: string; underWay: boolean }> {
	const position = await getOwnPosition(ctx, draft)
	const intent = position.intentId ? await getIntent(ctx.db, position.intentId) : null
	if (!intent) throw new Refusal("coin-staking:error.not-agreed", { status: 409 })
	if (intent.owner !== null && intent.owner !== wallet.address) {
		throw new Refusal("coin-staking:error.other-wallet", { status: 409, params: { owner: intent.owner } })
	}
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
	await holdForPayment(ctx, draft)
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
	await submitPayment(ctx, intentId, read, depositHandlers(ctx.coin))
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
