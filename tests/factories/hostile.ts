import { ACCOUNT_SIZE, createInitializeAccount3Instruction, TOKEN_PROGRAM_ID } from "@solana/spl-token"
import { Keypair, PublicKey, SystemProgram, type TransactionInstruction } from "@solana/web3.js"
import { scgTransfer, signedBy, solTransfer } from "./payments.ts"
import { scgOf } from "./scg.ts"
import type { World } from "./staking-world.ts"

/** Straight into the chain: the RPC is not what is tried here. Blocks are made as it goes. */
async function flood(
	world: World,
	wishes: readonly (readonly [readonly [Keypair, ...Keypair[]], TransactionInstruction[]])[],
) {
	for (const [n, [signers, steps]] of wishes.entries()) {
		const raw = Buffer.from((await signedBy(world, signers, steps)).serialize()).toString("base64")
		world.chain.control("sendTransaction", [raw, { encoding: "base64", skipPreflight: true }])
		if (n % 100 === 99) world.mine(1)
	}
	world.mine()
}

/** Transactions of 0.000005 SOL and a little each to the deposit vault's wallet. */
export const dustTransactions = (world: World, from: Keypair, count: number) =>
	flood(
		world,
		Array.from({ length: count }, (_, n) => [
			[from],
			[solTransfer(from.publicKey, scgOf(world.ctx).depositVault.owner, 5_000 + n)],
		]),
	)

/** Token accounts that a stranger opened for the deposit vault's wallet, with a little of the coin in each. */
export async function foreignAccounts(world: World, from: Keypair, count: number) {
	const owner = new PublicKey(scgOf(world.ctx).depositVault.owner)
	const mint = new PublicKey(scgOf(world.ctx).mint)
	const lamports = await world.solana.getMinimumBalanceForRentExemption(ACCOUNT_SIZE)
	await flood(
		world,
		Array.from({ length: count }, () => {
			const account = Keypair.generate()
			const opens = SystemProgram.createAccount({
				fromPubkey: from.publicKey,
				newAccountPubkey: account.publicKey,
				space: ACCOUNT_SIZE,
				lamports,
				programId: TOKEN_PROGRAM_ID,
			})
			const begins = createInitializeAccount3Instruction(account.publicKey, mint, owner)
			const pays = scgTransfer(world, from.publicKey, 3n, { to: account.publicKey })
			return [
				[from, account],
				[opens, begins, pays],
			] as const
		}),
	)
}

/** A token account of the coin that belongs to its maker, beside the usual one. */
export async function openTokenAccount(world: World, maker: Keypair): Promise<PublicKey> {
	const account = Keypair.generate()
	const opens = SystemProgram.createAccount({
		fromPubkey: maker.publicKey,
		newAccountPubkey: account.publicKey,
		space: ACCOUNT_SIZE,
		lamports: await world.solana.getMinimumBalanceForRentExemption(ACCOUNT_SIZE),
		programId: TOKEN_PROGRAM_ID,
	})
	const mint = new PublicKey(scgOf(world.ctx).mint)
	const begins = createInitializeAccount3Instruction(account.publicKey, mint, maker.publicKey)
	await flood(world, [
		[
			[maker, account],
			[opens, begins],
		],
	])
	return account.publicKey
}
