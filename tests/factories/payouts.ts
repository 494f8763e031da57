import { randomUUID } from "node:crypto"
import { createCloseAccountInstruction, getAssociatedTokenAddressSync } from "@solana/spl-token"
import { Keypair, PublicKey } from "@solana/web3.js"
import bs58 from "bs58"
import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { post } from "#app/settlement/ledger.server.ts"
import { operatorAct, outgoing } from "#app/settlement/tables.server.ts"
import { onChain } from "./books.ts"
import { giveScg, scgTransfer, sent, signedBy } from "./payments.ts"
import { scgOf } from "./scg.ts"
import type { World } from "./staking-world.ts"

type Owed = Readonly<{ to: PublicKey | string; units: bigint; asset?: string; purpose?: string; subjectId?: string }>

/** Something that we owe, as a feature leaves it: booked as owed, and queued. The money is the operator's, in the float. Answers the id of the outgoing. */
export async function owed(
	world: Readonly<{ ctx: Context }>,
	{ to, units, asset, purpose = "test:payout", subjectId = randomUUID() }: Owed,
): Promise<string> {
	const { mint, chain, depositVault } = scgOf(world.ctx)
	const at = await world.ctx.now()
	const of = asset ?? mint
	await post(world.ctx, { name: "test", id: subjectId, at }, [
		{
			leg: "owed",
			debit: { owner: "test", kind: "unexplained", asset: of },
			credit: { owner: subjectId, kind: "owed", asset: of },
			units,
		},
	])
	const [row] = await world.ctx.db
		.insert(outgoing)
		.values({
			purpose,
			subjectId,
			kind: "transfer",
			chain,
			wallet: depositVault.account,
			asset: of,
			units,
			toAddress: to.toString(),
			status: "queued",
			createdAt: at,
		})
		.returning({ id: outgoing.id })
	if (!row) throw new Error("it was not written")
	return row.id
}

/** A wallet that has an account for the coin, empty. */
export async function ownedTokens(world: World): Promise<PublicKey> {
	const wallet = Keypair.generate()
	await giveScg(world, wallet.publicKey, 0n)
	return wallet.publicKey
}

/** A wallet that the chain has never heard of. */
export const walletWithoutAccount = (): PublicKey => Keypair.generate().publicKey

/** A wallet's account for the coin. */
export const accountOf = (world: World, owner: PublicKey) =>
	getAssociatedTokenAddressSync(new PublicKey(scgOf(world.ctx).mint), owner, true).toBase58()

/** Empties a wallet's account for the coin and closes it. */
export async function closeAccount(world: World, wallet: Keypair) {
	const account = new PublicKey(accountOf(world, wallet.publicKey))
	const mint = scgOf(world.ctx).mint
	const { treasury } = world.keys
	const steps = [createCloseAccountInstruction(account, treasury.publicKey, wallet.publicKey)]
	const held = await onChain(world.ctx, account.toBase58(), mint)
	if (held > 0n)
		steps.unshift(
			scgTransfer(world, wallet.publicKey, held, { to: new PublicKey(accountOf(world, treasury.publicKey)) }),
		)
	await sent(world, [treasury, wallet], steps)
	world.mine()
}

/** An operator pays one payout, held for it, from the reward vault by a key of their own, and says so before and after. */
export async function payByHand(world: World, id: string, units: bigint): Promise<void> {
	const { rewardVaultOwner } = world.keys
	const { rewardVault, mint } = scgOf(world.ctx)
	const [row] = await world.ctx.db.select().from(outgoing).where(eq(outgoing.id, id))
	if (!row?.toAddress) throw new Error("nobody is to be paid")
	const to = new PublicKey(accountOf(world, new PublicKey(row.toAddress)))
	const tx = await signedBy(world, [rewardVaultOwner], [scgTransfer(world, rewardVaultOwner.publicKey, units, { to })])
	const signature = bs58.encode(tx.signatures[0] as Uint8Array)
	const act = async (kind: string, subject: string, evidence: Record<string, string> = {}) => {
		const why = "paid by hand"
		const [written] = await world.ctx.db
			.insert(operatorAct)
			.values({ who: "operator", kind, subject, evidence: { why, ...evidence }, createdAt: new Date() })
			.returning({ id: operatorAct.id })
		await world.settle()
		const [{ outcome } = { outcome: null }] = await world.ctx.db
			.select({ outcome: operatorAct.outcome })
			.from(operatorAct)
			.where(eq(operatorAct.id, written?.id ?? ""))
		if (outcome !== "done") throw new Error(`${kind}: ${outcome}`)
	}
	await act("hold-payout", id)
	await act("announce-debit", signature, { account: rewardVault.account, asset: mint, units: `${units}` })
	await world.solana.sendRawTransaction(tx.serialize(), { skipPreflight: true })
	await world.settle()
	await act("resolve-payout", id, { signature })
}
