import type { Visit, WalletVisit } from "#app/identity/sessions/visitor.server.ts"
import { type KlipSend, klipLink } from "#app/identity/sign-in/klip/ask-klip.server.ts"
import { type KlipNeeds, prepareKlip } from "#app/identity/sign-in/klip/prepare-klip.server.ts"
import { klipRow, type Outcome } from "#app/identity/sign-in/klip/watch-klip.server.ts"
import { decimalText, money } from "#app/lib/money.ts"
import { qrModules } from "#app/lib/qr-modules.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { dueOf, dueOfAll } from "./due.ts"
import { creditsOf } from "./fees.server.ts"
import { KLIP_SENDS, type KlipSends } from "./forms.ts"
import { migrationsOf, paymentsOf } from "./queries.server.ts"
import { oldChainOf } from "./source.ts"
import { KLAY_DECIMALS } from "./terms.ts"
import type { OldWallet } from "./who.ts"

type Asking = Readonly<{
	what: KlipSends
	/** Of the crossing, but for the fee of all. */
	id?: string | undefined
	wallet: OldWallet
	/** Secret of the browser that asks; null: it gets one. */
	browser: string | null
	/** Where a phone comes back to. */
	page: string
	clientIp: string
}>

/**
 * Has the Klip app ask its owner to send what a crossing still needs. What is sent, and where to, is read here: no browser
 * says it. Asked again while its code is open, or just after it was sent, it is the same request.
 */
export async function askKlip(ctx: WalletVisit & KlipNeeds, { what, id, wallet, ...asking }: Asking) {
	if (wallet.type !== "klip") throw new Refusal("messages:error.walletNotSupported", { status: 403 })
	const ask = await sendOf(ctx, { what, id, wallet })
	if (!ask) throw new Refusal("migration:error.nothingDue", { status: 409 })
	return prepareKlip(ctx, { kind: "send", ask, purpose: `${what}/${id ?? ""}`, ...asking })
}

async function sendOf(
	ctx: WalletVisit,
	{ what, id, wallet }: Pick<Asking, "what" | "id" | "wallet">,
): Promise<KlipSend | null> {
	const old = oldChainOf(ctx)
	if (!old) throw new Refusal("migration:closed", { status: 409 })
	const { nfts, fees } = old.oldNfts.wallets
	const from = wallet.address
	const klay = (units: bigint): KlipSend => ({
		type: "send_klay",
		transaction: { from, to: fees, amount: decimalText(money({ symbol: "KLAY", scale: KLAY_DECIMALS }, units)) },
	})
	const mine = await migrationsOf(ctx, wallet.address)
	if (what === "fees") {
		const credit = (await creditsOf(ctx, wallet.address)).reduce((sum, one) => sum + one.left, 0n)
		const due = dueOfAll(mine, credit)
		return due && klay(due.units)
	}
	const whole = mine.find(({ one }) => one.id === id)
	if (!whole) throw new Refusal("migration:error.none", { status: 404 })
	const paid = (await paymentsOf(ctx, [whole.one])).get(whole.one.id) ?? []
	const due = dueOf(
		whole,
		paid.reduce((sum, { units }) => sum + units, 0n),
	)
	if (what === "fee") return due.units ? klay(due.units) : null
	if (!due.nft) return null
	return { type: "send_card", transaction: { from, to: nfts, contract: due.nft.contract, id: `${due.nft.id}` } }
}

/** A request as its browser is shown it. */
export type KlipAsked = Readonly<{
	id: string
	what: KlipSends
	status: Outcome["status"]
	/** Rows of 0 and 1. */
	modules: string
	/** The same for the phone that shows the page. */
	link: string
	expiresAt: Date
	txHash: string | null
}>

/** What has become of what this browser asked for; null: nothing of this wallet was asked for under that id. */
export async function klipAsked(
	ctx: Visit & KlipNeeds,
	{ id, browser, wallet }: Readonly<{ id: string | null; browser: string | null; wallet: OldWallet }>,
): Promise<KlipAsked | null> {
	const { klip } = ctx.wallets
	if (!klip || !id || !isUuid(id)) return null
	const row = await klipRow(ctx, { id, browser }).catch((error: unknown) => {
		if (error instanceof Refusal) return null
		throw error
	})
	const what = KLIP_SENDS.find((one) => row?.purpose?.startsWith(`${one}/`))
	if (!row || !what || row.walletAddress !== wallet.address) return null
	const link = klipLink(klip.apiUrl, row.requestKey)
	// The cast: the table's own check allows no other status.
	const status = row.status as KlipAsked["status"]
	return { id: row.id, what, status, modules: qrModules(link), link, expiresAt: row.expiresAt, txHash: row.txHash }
}
