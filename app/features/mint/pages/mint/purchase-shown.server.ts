import { solanaPayUrl } from "#app/chains/solana/pay-url.ts"
import { nftPicture } from "#app/collections/nft-picture.ts"
import type { WebContext } from "#app/db/context.ts"
import { memoize } from "#app/lib/memoize.ts"
import { formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { qrModules } from "#app/lib/qr-modules.ts"
import { TRANSACTION_TIMEOUT_MS } from "#app/minting/items/derive-master.ts"
import { payableOn } from "#app/minting/prices.ts"
import { textOf } from "#app/minting/purchases/atomic-mint-of.server.ts"
import type { WholePurchase } from "#app/minting/rows.ts"
import { itemStatus, masterStatus, paymentStatus, purchaseStatus } from "#app/minting/status.ts"
import { getIntent } from "#app/settlement/intents.server.ts"
import { planName } from "../../plan-name.ts"
import type { PurchaseShown } from "./model.ts"

/** The sheet is asked for each second, and its code never changes. */
const qrCode = memoize(500, qrModules)

type Words = Readonly<{ lang: Lang; at: Date; label: string }>

/** All that the sheet shows of a purchase. */
export async function purchaseShown(ctx: WebContext, whole: WholePurchase, words: Words): Promise<PurchaseShown> {
	const { plan, purchase, master, items, payment } = whole
	const state = stateOf(whole, words.at)
	const payable = payableOn(ctx, ctx.chains.of(plan.chain)).find((one) => one.asset.address === purchase.asset)
	const amount = payable && purchase.units !== null ? money(payable.asset, purchase.units) : null
	const isPaid = payment?.status === paymentStatus.code("completed")
	return {
		id: purchase.id,
		state,
		way: purchase.way,
		wallet: purchase.wallet,
		planName: planName(plan.text.name),
		quantity: purchase.quantity,
		amount: amount && formatMoney(amount, LOCALES[words.lang]),
		expiresAt: purchase.expiresAt,
		createdAt: purchase.createdAt,
		isChecking:
			master.status === masterStatus.code("unknown") ||
			(state === "processing" &&
				(purchase.status === purchaseStatus.code("wait") ||
					words.at.getTime() - master.changedAt.getTime() > TRANSACTION_TIMEOUT_MS)),
		isOwed: isPaid && state === "rejected",
		reason: purchase.reason,
		signature: purchase.signature,
		pieces: items.map((item) => {
			const text = item.number === null ? null : textOf(plan.text, item.number)
			return {
				id: item.id,
				name: text?.name ?? "",
				status: itemStatus.nameOf(item.status),
				address: item.asset,
				picture: text && nftPicture(text.uri),
			}
		}),
		pay:
			state === "quoted" && purchase.way === "pay-first" && payment && amount
				? await waysToPay(ctx, { payment, amount, symbol: amount.asset.symbol, label: words.label })
				: null,
	}
}

function stateOf({ purchase, master }: WholePurchase, at: Date): PurchaseShown["state"] {
	const is = (name: "wait" | "completed" | "failed") => purchase.status === purchaseStatus.code(name)
	if (is("completed")) return "completed"
	if (is("failed")) return "rejected"
	if (master.status === masterStatus.code("partiallyFailed")) return "partly"
	if (!is("wait")) return "processing"
	if (purchase.expiresAt > at) return "quoted"
	// Nobody can have signed it any more. What is paid by a phone may have landed in its last moment: the chain tells.
	return purchase.way === "atomic" ? "rejected" : "processing"
}

type Paying = Readonly<{
	payment: NonNullable<WholePurchase["payment"]>
	amount: ReturnType<typeof money>
	symbol: string
	label: string
}>

async function waysToPay(ctx: WebContext, { payment, amount, symbol, label }: Paying): Promise<PurchaseShown["pay"]> {
	const intent = await getIntent(ctx, payment.intentId)
	if (!intent) return null
	const { native } = ctx.chains.solana
	const isNative = payment.asset === native.address
	const owner = ctx.vaults.find(({ account }) => account === payment.vault)?.owner ?? payment.vault
	const url = solanaPayUrl({
		recipient: owner,
		amount,
		mint: isNative ? null : payment.asset,
		reference: intent.reference,
		label: symbol,
		message: label,
	})
	return { url, qr: qrCode(url) }
}
