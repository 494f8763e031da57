import { randomBytes } from "node:crypto"
import { type Keypair, VersionedTransaction } from "@solana/web3.js"
import { eq } from "drizzle-orm"
import type { RequestContext } from "#app/db/context.ts"
import { type AgreeToStake, agreeToStake } from "#app/features/coin-staking/agree-to-stake.server.ts"
import { prepareDeposit, submitDeposit } from "#app/features/coin-staking/pay-deposit.server.ts"
import { saveDraft } from "#app/features/coin-staking/save-draft.server.ts"
import { sheetOf } from "#app/features/coin-staking/sheet.server.ts"
import { coinPosition } from "#app/features/coin-staking/tables.server.ts"
import { stakingTerms } from "#app/features/coin-staking/terms.server.ts"
import type { SolanaWallet } from "#app/identity/sessions/visitor.server.ts"
import { parseMoney } from "#app/lib/money.ts"
import { intent } from "#app/settlement/tables.server.ts"
import { solanaWallet } from "./session-wallets.ts"
import type { World } from "./staking-world.ts"

type Wallet = SolanaWallet
export type Asking = RequestContext
const stake = { amount: "1000", days: 90 }

/** A request of a wallet that has signed in. */
export const askingAs = (world: World, wallet: Keypair): Asking & { who: { wallet: Wallet } } => ({
	...world.web,
	who: {
		wallet: solanaWallet(wallet.publicKey.toBase58()),
		draftOwner: null,
	},
})

/** A request of a browser that nobody has signed in with. */
export const askingAnonymously = (world: World): Asking => ({
	...world.web,
	who: { wallet: null, draftOwner: randomBytes(16).toString("hex") },
})

export const newDraft = (asking: Asking, { amount, days }: typeof stake = stake) =>
	saveDraft(asking, { units: unitsOf(asking, amount), days, lang: "eng", spendable: null })

function unitsOf({ assets }: Asking, amount: string): bigint {
	const units = parseMoney(amount, assets.get("scg"))?.units
	if (units === undefined) throw new Error(`${amount} is no amount`)
	return units
}

/** What the confirm page hands to the action when the visitor agrees to what is shown now. */
export async function shownSheet(asking: Asking, draft: string): Promise<AgreeToStake> {
	const row = await positionOf(asking, draft)
	const { rule } = await sheetOf(asking, row, await asking.now())
	return { draft, version: row.version, rule, terms: stakingTerms("eng").hash, lang: "eng" }
}

export async function agreedStake(asking: Asking, wish: Partial<typeof stake> = {}) {
	const draft = await newDraft(asking, { ...stake, ...wish })
	await agreeToStake(asking, await shownSheet(asking, draft))
	return { draft, intent: await intentOf(asking, draft) }
}

export async function positionOf({ db }: Pick<RequestContext, "db">, draft: string) {
	const [row] = await db.select().from(coinPosition).where(eq(coinPosition.id, draft))
	if (!row) throw new Error("no such position")
	return row
}

export async function intentOf({ db }: Pick<RequestContext, "db">, draft: string) {
	const [row] = await db.select().from(intent).where(eq(intent.subjectId, draft))
	if (!row) throw new Error("no intent belongs to it")
	return row
}

/** Lets the server build the deposit and the wallet sign it: base64 as the browser would post it. */
export async function signedDeposit(asking: Asking & { who: { wallet: Wallet } }, draft: string, wallet: Keypair) {
	const tx = VersionedTransaction.deserialize(
		Buffer.from(await prepareDeposit(asking, { draft, wallet: asking.who.wallet }), "base64"),
	)
	tx.sign([wallet])
	return Buffer.from(tx.serialize()).toString("base64")
}

export async function payDeposit(asking: Asking & { who: { wallet: Wallet } }, draft: string, wallet: Keypair) {
	const signed = await signedDeposit(asking, draft, wallet)
	await submitDeposit(asking, { draft, wallet: asking.who.wallet, signed })
	return signed
}
