import type { Payment } from "#app/chains/port.ts"
import type { RequestContext } from "#app/db/context.ts"
import type { SolanaWallet } from "#app/identity/sessions/visitor.server.ts"
import type { Key } from "#app/lib/keys.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { getIntent } from "#app/settlement/intents.server.ts"
import { submitPayment } from "#app/settlement/submit-payment.server.ts"
import { depositHandlers } from "./deposit-handlers.server.ts"
import { holdForPayment } from "./hold-for-payment.server.ts"
import { getOwnPosition } from "./queries.server.ts"
import { stakedAsset, stakingChain } from "./staked-asset.ts"
import { positionStatus } from "./status.ts"
import { spendableUnits } from "./wallet-balance.server.ts"

/** How long an act waits for the node. */
const ACT_MS = 5_000
/** Lamports below which a wallet without funds for the fee is told so. */
const LEAST_FOR_FEES = 10_000n

/** The stake, and the wallet that pays it. */
type Paying = Readonly<{ draft: string; wallet: SolanaWallet }>

async function paymentOf(
	ctx: RequestContext,
	{ draft, wallet }: Paying,
): Promise<{ payment: Payment; intentId: string; underWay: boolean }> {
	const position = await getOwnPosition(ctx, draft)
	const intent = position.intentId ? await getIntent(ctx, position.intentId) : null
	if (!intent) throw new Refusal("coin-staking:error.not-agreed", { status: 409 })
	if (intent.owner !== null && intent.owner !== wallet.address) {
		throw new Refusal("coin-staking:error.other-wallet", { status: 409, params: { owner: intent.owner } })
	}
	const payment = {
		payer: wallet.address,
		asset: stakedAsset(ctx),
		vault: intent.vault,
		units: intent.units,
		reference: intent.reference,
	}
	return { payment, intentId: intent.id, underWay: position.status === positionStatus.code("pending") }
}

/** Builds the deposit for the wallet to sign (base64), tried on the chain first: what would fail is said before the wallet opens. */
export async function prepareDeposit(ctx: RequestContext, { draft, wallet }: Paying): Promise<string> {
	const { payment, intentId, underWay } = await paymentOf(ctx, { draft, wallet })
	if (underWay) throw new Refusal("settlement:under-way", { status: 409 })
	const intent = await getIntent(ctx, intentId)
	if (intent?.status !== "open" || intent.chain !== stakingChain(ctx).name || intent.expiresAt <= (await ctx.now())) {
		throw new Refusal("settlement:closed", { status: 409 })
	}
	const { unsigned, failure } = await stakingChain(ctx).preparePayment(payment).catch(chainSilent(ctx))
	if (failure) {
		ctx.log.info(failure, "a deposit would fail")
		throw new Refusal(await whyItFails(ctx, payment), { status: 409 })
	}
	await holdForPayment(ctx, draft)
	return Buffer.from(unsigned).toString("base64")
}

/** Takes the signed deposit (base64). Stored before it is sent; the same bytes again are the same deposit. */
export async function submitDeposit(
	ctx: RequestContext,
	{ draft, wallet, signed }: Paying & Readonly<{ signed: string }>,
): Promise<void> {
	const { payment, intentId } = await paymentOf(ctx, { draft, wallet })
	const read = stakingChain(ctx).readPayment(Buffer.from(signed, "base64"), payment)
	if ("refused" in read) throw new Refusal(`settlement:signed.${read.refused}`)
	await submitPayment(ctx, { chain: stakingChain(ctx), intentId, payment: read, verb: depositHandlers })
}

const chainSilent = (ctx: RequestContext) => (error: unknown) => {
	ctx.log.warn({ err: error }, "the chain does not answer")
	throw new Refusal("settlement:chain-silent", { status: 503 })
}

async function whyItFails(ctx: RequestContext, payment: Payment): Promise<Key> {
	const spendable = await spendableUnits(ctx, payment.payer)
	if (spendable !== null && spendable < payment.units) return "coin-staking:error.not-enough"
	const { native } = stakingChain(ctx)
	const forFees = await stakingChain(ctx)
		.spendable({ owner: payment.payer, asset: native.address }, ACT_MS)
		.catch(() => null)
	return forFees !== null && forFees < LEAST_FOR_FEES ? "coin-staking:error.no-fee" : "coin-staking:error.would-fail"
}
