import {
	createInitializeMultisigInstruction,
	getAssociatedTokenAddressSync,
	MULTISIG_SIZE,
	TOKEN_2022_PROGRAM_ID,
	TOKEN_PROGRAM_ID,
} from "@solana/spl-token"
import {
	Keypair,
	NONCE_ACCOUNT_LENGTH,
	PublicKey,
	StakeProgram,
	SystemProgram,
	type TransactionInstruction,
} from "@solana/web3.js"
import bs58 from "bs58"
import { GUARD_PROGRAM } from "#app/chains/solana/local/guard-program.ts"
import type { DestinationProblem } from "#app/settlement/destinations/destination.ts"
import { openTokenAccount } from "./hostile.ts"
import { fundedWallet, sent, solTransfer } from "./payments.ts"
import { ownedTokens } from "./payouts.ts"
import { scgOf } from "./scg.ts"
import type { World } from "./staking-world.ts"

/** `expected`: why nothing is sent there, or that it is a wallet, which the chain knows or does not. */
export type NamedDestination = Readonly<{
	name: string
	address: string
	expected: DestinationProblem | "used" | "unused"
}>

const hex = (text: string) => bs58.encode(Buffer.from(text, "hex"))
/** The same curve point of order 8 in both signs of x. */
const ORDER_8 = "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"

/** Addresses whose text alone decides. */
const BY_TEXT: readonly (readonly [string, string, DestinationProblem])[] = [
	["the System Program", SystemProgram.programId.toBase58(), "known"],
	["the Token Program", TOKEN_PROGRAM_ID.toBase58(), "known"],
	["Token-2022", TOKEN_2022_PROGRAM_ID.toBase58(), "known"],
	["the program of associated token accounts", "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL", "known"],
	["the sysvar of rents", "SysvarRent111111111111111111111111111111111", "known"],
	["the sysvar of time", "SysvarC1ock11111111111111111111111111111111", "known"],
	["the memo program", "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr", "known"],
	["Metaplex", "metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s", "known"],
	["USDC on the main network", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", "known"],
	["the point of order 1", hex(`01${"00".repeat(31)}`), "known"],
	["the point of order 2", hex(`ec${"ff".repeat(30)}7f`), "known"],
	["a point of order 8", hex(ORDER_8), "known"],
	["the other point of order 8", hex(`${ORDER_8.slice(0, 62)}fa`), "known"],
	["no text", "", "no-address"],
	["a word", "nobody", "no-address"],
	["an address of Kaia", `0x${"ab".repeat(20)}`, "no-address"],
	["31 bytes", bs58.encode(Buffer.alloc(31, 7)), "no-address"],
	["33 bytes", bs58.encode(Buffer.alloc(33, 7)), "no-address"],
]

type Step = Readonly<{ space: number; programId: PublicKey; more?: (account: PublicKey) => TransactionInstruction[] }>

/** An account of a fresh key, made over to a program. */
async function madeAccount(world: World, maker: Keypair, { space, programId, more = () => [] }: Step) {
	const account = Keypair.generate()
	const lamports = await world.solana.getMinimumBalanceForRentExemption(space)
	const of = { fromPubkey: maker.publicKey, newAccountPubkey: account.publicKey }
	await sent(
		world,
		[maker, account],
		[SystemProgram.createAccount({ ...of, lamports, space, programId }), ...more(account.publicKey)],
	)
	return account.publicKey.toBase58()
}

/** A wallet that has sent all that it had: the chain keeps its transactions and no account. */
async function emptiedWallet(world: World, from: Keypair) {
	const wallet = Keypair.generate()
	await sent(world, [from], [solTransfer(from.publicKey, wallet.publicKey.toBase58(), 5_000_000)])
	world.mine(40)
	await sent(world, [from, wallet], [solTransfer(wallet.publicKey, from.publicKey.toBase58(), 5_000_000)])
	return wallet.publicKey.toBase58()
}

/** More than 40 addresses on Solana, of each kind that a payout may meet, and what is to come of them. */
export async function destinationTable(world: World): Promise<readonly NamedDestination[]> {
	const maker = await fundedWallet(world)
	const [key] = [maker.publicKey]
	const { ctx, keys } = world
	const scg = scgOf(ctx)
	const make = (step: Step) => madeAccount(world, maker, step)
	const nonce = await make({
		space: NONCE_ACCOUNT_LENGTH,
		programId: SystemProgram.programId,
		more: (noncePubkey) => [SystemProgram.nonceInitialize({ noncePubkey, authorizedPubkey: key })],
	})
	const multisig = await make({
		space: MULTISIG_SIZE,
		programId: TOKEN_PROGRAM_ID,
		more: (account) => [createInitializeMultisigInstruction(account, [key], 1, TOKEN_PROGRAM_ID)],
	})
	const withData = await make({ space: 10, programId: SystemProgram.programId })
	const assigned = await make({ space: 0, programId: Keypair.generate().publicKey })
	const stake = await make({ space: StakeProgram.space, programId: StakeProgram.programId })
	const foreignMint = await make({ space: 82, programId: TOKEN_PROGRAM_ID })
	const tokenAccount = await openTokenAccount(world, maker)
	const emptied = await emptiedWallet(world, maker)
	const withTokens = await ownedTokens(world)
	world.mine(40)
	const [vaultOfProgram] = PublicKey.findProgramAddressSync([Buffer.from("vault")], TOKEN_PROGRAM_ID)
	const usual = getAssociatedTokenAddressSync(new PublicKey(scg.mint), key, true)
	const vault = (role: string) => ctx.vaults.find((one) => one.role === role)
	const { nfts } = world.chain.demo
	const found: readonly (readonly [string, string | undefined, NamedDestination["expected"]])[] = [
		...BY_TEXT,
		["the vault of a program", vaultOfProgram.toBase58(), "off-curve"],
		["somebody's usual token account", usual.toBase58(), "off-curve"],
		["a mint of a stranger", foreignMint, "of-a-program"],
		["a token account with a key of its own", tokenAccount.toBase58(), "of-a-program"],
		["a multisig of the Token Program", multisig, "of-a-program"],
		["a stake account", stake, "of-a-program"],
		["an account that was made over to a program", assigned, "of-a-program"],
		["a program that is deployed", GUARD_PROGRAM, "of-a-program"],
		["a nonce account", nonce, "holds-data"],
		["a wallet's account with data", withData, "holds-data"],
		["our coin", scg.mint, "ours"],
		["our dollars", ctx.assets.get("usdc").address, "ours"],
		["our deposit vault", vault("deposit")?.owner, "ours"],
		["our float", vault("float")?.owner, "ours"],
		["our vault for drops", vault("drop")?.owner, "ours"],
		["our treasury", keys.treasury.publicKey.toBase58(), "ours"],
		["our vault for NFTs", nfts.prizeVault, "ours"],
		["the authority of our collections", nfts.nftAuthority, "ours"],
		["what signs freezes for us", nfts.freezeSigner, "ours"],
		["a collection of ours", ctx.collections.get("kongz").address, "ours"],
		["a wallet with SOL", key.toBase58(), "used"],
		["a wallet that has sent all away", emptied, "used"],
		["a wallet that was never used", Keypair.generate().publicKey.toBase58(), "unused"],
		["another wallet that was never used", Keypair.generate().publicKey.toBase58(), "unused"],
		["a wallet with coins and no SOL", withTokens.toBase58(), "used"],
	]
	return found.map(([name, address, expected]) => {
		if (address === undefined) throw new Error(`the world has no ${name}`)
		return { name, address, expected }
	})
}
