import { randomUUID } from "node:crypto"
import {
	createAssociatedTokenAccountIdempotentInstruction,
	createFreezeAccountInstruction,
	createInitializeMint2Instruction,
	createInitializeMultisigInstruction,
	createMintToInstruction,
	createThawAccountInstruction,
	getAccount,
	getAssociatedTokenAddressSync,
	MINT_SIZE,
	MULTISIG_SIZE,
	TOKEN_2022_PROGRAM_ID,
} from "@solana/spl-token"
import { Keypair, PublicKey, SystemProgram, type TransactionInstruction } from "@solana/web3.js"
import bs58 from "bs58"
import { chainsOf } from "#app/chains/chains.ts"
import type { ChainAdapter } from "#app/chains/port.ts"
import { solanaPayer } from "#app/chains/solana/payer.server.ts"
import { handlersOf, type PayoutHandlers } from "#app/settlement/handlers.ts"
import { reconcile } from "#app/settlement/reconcile.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { sent } from "./payments.ts"
import { scgOf } from "./scg.ts"
import type { World } from "./staking-world.ts"

export const THAW = "test:thaw"
export type FrozenNft = Readonly<{ asset: string; account: string; holder: string }>
type Told = Readonly<{ what: string; subjects: readonly string[] }>

/** A freeze authority of two keys, one of which is enough, and a worker that has one of them; what its feature hears stands in `told`. */
export async function frozenNfts(world: World) {
	const [service, emergency, multisig] = [Keypair.generate(), Keypair.generate(), Keypair.generate()]
	const { treasury } = world.keys
	const made = async (account: Keypair, space: number, more: TransactionInstruction[], signers: Keypair[] = []) => {
		const lamports = await world.solana.getMinimumBalanceForRentExemption(space)
		const open = SystemProgram.createAccount({
			fromPubkey: treasury.publicKey,
			newAccountPubkey: account.publicKey,
			space,
			lamports,
			programId: TOKEN_2022_PROGRAM_ID,
		})
		await sent(world, [treasury, account, ...signers], [open, ...more])
	}
	const owners = [service.publicKey, emergency.publicKey]
	await made(multisig, MULTISIG_SIZE, [
		createInitializeMultisigInstruction(multisig.publicKey, owners, 1, TOKEN_2022_PROGRAM_ID),
	])
	world.mine()

	const told: Told[] = []
	const payouts: Record<string, PayoutHandlers> = {
		[THAW]: {
			async done(_, { subjects }) {
				told.push({ what: "done", subjects })
			},
			async ended(_, { subjects, reason }) {
				told.push({ what: reason, subjects })
			},
		},
	}
	const handlers = { ...world.handlers, payouts: handlersOf([{ payouts }]).payouts }
	const freezing = { freezeKey: bs58.encode(service.secretKey), multisig: multisig.publicKey.toBase58() }
	const payer = solanaPayer(world.solana, world.chain.floatKey, freezing)
	return {
		told,
		payer,
		handlers,
		/** Finalizes what waits and looks; `change`: what the chain does otherwise. */
		async settle(paying = payer, change: Partial<ChainAdapter> = {}) {
			world.mine()
			const chains = chainsOf({ solana: { ...world.worker.chains.solana, ...change } })
			return await reconcile({ ...world.worker, chains }, { handlers, payers: [{ payer: paying }] })
		},
		/** One of its kind, frozen in a wallet. */
		async mint(): Promise<FrozenNft> {
			const [mint, holder] = [Keypair.generate(), Keypair.generate().publicKey]
			const authority = treasury.publicKey
			const account = getAssociatedTokenAddressSync(mint.publicKey, holder, true, TOKEN_2022_PROGRAM_ID)
			await made(
				mint,
				MINT_SIZE,
				[
					createInitializeMint2Instruction(mint.publicKey, 0, authority, multisig.publicKey, TOKEN_2022_PROGRAM_ID),
					createAssociatedTokenAccountIdempotentInstruction(
						authority,
						account,
						holder,
						mint.publicKey,
						TOKEN_2022_PROGRAM_ID,
					),
					createMintToInstruction(mint.publicKey, account, authority, 1n, [], TOKEN_2022_PROGRAM_ID),
					createFreezeAccountInstruction(
						account,
						mint.publicKey,
						multisig.publicKey,
						[service.publicKey],
						TOKEN_2022_PROGRAM_ID,
					),
				],
				[service],
			)
			world.mine()
			return { asset: mint.publicKey.toBase58(), account: account.toBase58(), holder: holder.toBase58() }
		},
		/** By the other key, as an operator does when this machine is gone. */
		async thawElsewhere({ asset, account }: FrozenNft) {
			const [at, of] = [new PublicKey(account), new PublicKey(asset)]
			const thaw = createThawAccountInstruction(
				at,
				of,
				multisig.publicKey,
				[emergency.publicKey],
				TOKEN_2022_PROGRAM_ID,
			)
			const signature = await sent(world, [treasury, emergency], [thaw])
			return signature
		},
		async isFrozen({ account }: FrozenNft) {
			return (await getAccount(world.solana, new PublicKey(account), "finalized", TOKEN_2022_PROGRAM_ID)).isFrozen
		},
		/** As a feature asks for it. Answers the id of the outgoing and its subject. */
		async ask({ asset, account, holder }: FrozenNft, createdAt?: Date) {
			const subjectId = randomUUID()
			const [row] = await world.ctx.db
				.insert(outgoing)
				.values({
					purpose: THAW,
					subjectId,
					kind: "thaw",
					chain: scgOf(world.ctx).chain,
					wallet: payer.wallet,
					asset,
					units: 1n,
					toAddress: holder,
					account,
					status: "queued",
					createdAt: createdAt ?? (await world.ctx.now()),
				})
				.returning({ id: outgoing.id })
			if (!row) throw new Error("it was not written")
			return { id: row.id, subjectId }
		},
	}
}
