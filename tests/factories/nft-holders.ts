import { randomUUID } from "node:crypto"
import {
	createApproveInstruction,
	createAssociatedTokenAccountIdempotentInstruction,
	createRevokeInstruction,
	createTransferCheckedInstruction,
	getAssociatedTokenAddressSync,
	TOKEN_2022_PROGRAM_ID,
} from "@solana/spl-token"
import {
	Keypair,
	PublicKey,
	SystemProgram,
	Transaction,
	type TransactionInstruction,
	VersionedTransaction,
} from "@solana/web3.js"
import { eq } from "drizzle-orm"
import type { HeldNft } from "#app/chains/nfts.ts"
import { carryOutActs } from "#app/features/nft-staking/acts/carry-out-acts.server.ts"
import { type AskForAct, askForAct } from "#app/features/nft-staking/ask-for-act.server.ts"
import type { ProgramId } from "#app/features/nft-staking/programs/program.ts"
import { prepareFreeze, submitFreeze } from "#app/features/nft-staking/sign-freeze.server.ts"
import { nftActItem, nftStake } from "#app/features/nft-staking/tables.server.ts"
import { DAY_MS, weekOf, weekStart } from "#app/features/nft-staking/weeks.ts"
import { askingAs } from "./stakes.ts"
import type { World } from "./staking-world.ts"

/** A wallet with SOL, and new NFTs of a collection. */
export async function holder(world: World, count: number, collection = "kongz") {
	const wallet = Keypair.generate()
	world.chain.control("control_faucet", { address: wallet.publicKey.toBase58(), nfts: false })
	return { wallet, nfts: await give(world, wallet, count, collection) }
}

/** New NFTs for a wallet, as the chain's port reads them. */
export async function give(
	world: World,
	wallet: Keypair,
	count: number,
	collection: string,
): Promise<readonly HeldNft[]> {
	const address = wallet.publicKey.toBase58()
	for (let left = count; left > 0; left -= 200)
		world.chain.control("control_nfts", { address, collection, count: Math.min(200, left) })
	world.mine()
	const { nfts } = await world.ctx.chains.solana.nfts.heldBy(address, 10_000)
	return nfts.filter((one) => one.collection === collection)
}

type Wish = Readonly<{
	kind: AskForAct["kind"]
	program?: ProgramId
	collection?: string
	numbers?: readonly number[]
	input?: Readonly<Record<string, unknown>>
	id?: string
}>

/** Asks as the wallet's browser does, and has a worker do it. */
export async function act(world: World, wallet: Keypair, wish: Wish) {
	const { kind, program = "boost", collection = "kongz", numbers = [], input = {}, id = randomUUID() } = wish
	const asking = askingAs(world, wallet)
	const tab = { program, collection, chain: world.ctx.chains.solana.name, owner: wallet.publicKey.toBase58() }
	const asked = { request: id, kind, tab, numbers, input, wallet: asking.who.wallet }
	let isDone = false
	const answer = askForAct(asking, asked).finally(() => {
		isDone = true
	})
	const work = async () => {
		while (!isDone) await carryOutActs(world.worker)
	}
	const [row] = await Promise.all([answer, work()])
	return row
}

export const stakeAll = (world: World, wallet: Keypair, nfts: readonly HeldNft[], wish: Partial<Wish> = {}) =>
	act(world, wallet, {
		kind: "stake",
		numbers: nfts.map((one) => one.number),
		collection: nfts[0]?.collection ?? "kongz",
		input: { days: null },
		...wish,
	})

/** Stakes for a term: asks, signs as the wallet does, and the chain freezes them. */
export async function lockAll(world: World, wallet: Keypair, nfts: readonly HeldNft[], days = 90) {
	const row = await stakeAll(world, wallet, nfts, { program: "nova", input: { days } })
	await sign(world, wallet, row.id)
	await world.settle()
	await world.settle()
	return row
}

/** Signs what an act waits for, and hands it in. */
export async function sign(world: World, wallet: Keypair, request: string): Promise<void> {
	const asking = askingAs(world, wallet)
	const owner = wallet.publicKey.toBase58()
	const unsigned = await prepareFreeze(asking, { request, owner })
	const tx = VersionedTransaction.deserialize(Buffer.from(unsigned, "base64"))
	tx.sign([wallet])
	await submitFreeze(asking, { request, owner, signed: Buffer.from(tx.serialize()).toString("base64") })
}

export const outcomes = async (world: World, id: string) =>
	world.ctx.db
		.select({ number: nftActItem.number, outcome: nftActItem.outcome, reason: nftActItem.reason })
		.from(nftActItem)
		.where(eq(nftActItem.actId, id))
		.orderBy(nftActItem.number)

export const stakesOf = (world: World, wallet: Keypair) =>
	world.ctx.db
		.select()
		.from(nftStake)
		.where(eq(nftStake.owner, wallet.publicKey.toBase58()))
		.orderBy(nftStake.stakedAt, nftStake.number)

type Sending = Pick<World, "solana" | "mine">

/** Sends steps that a wallet pays for and signs; `more`: others that sign as well. Without `mine` they wait for the next block. */
export async function sendAs(
	world: Sending,
	steps: readonly TransactionInstruction[],
	signer: Keypair,
	{ more = [], mine = true }: Readonly<{ more?: readonly Keypair[]; mine?: boolean }> = {},
): Promise<string> {
	const { blockhash } = await world.solana.getLatestBlockhash("confirmed")
	const unique = SystemProgram.transfer({
		fromPubkey: signer.publicKey,
		toPubkey: Keypair.generate().publicKey,
		lamports: 1_000_000,
	})
	const tx = new Transaction({ feePayer: signer.publicKey, recentBlockhash: blockhash }).add(...steps, unique)
	tx.sign(signer, ...more)
	const signature = await world.solana.sendRawTransaction(tx.serialize(), { skipPreflight: true })
	if (mine) world.mine()
	return signature
}

/** Sends an NFT to another wallet, as its owner does. */
export function transfer(
	world: Sending,
	from: Keypair,
	nft: Pick<HeldNft, "asset" | "account">,
	to: PublicKey,
): Promise<string> {
	const mint = new PublicKey(nft.asset)
	const account = getAssociatedTokenAddressSync(mint, to, true, TOKEN_2022_PROGRAM_ID)
	return sendAs(
		world,
		[
			createAssociatedTokenAccountIdempotentInstruction(from.publicKey, account, to, mint, TOKEN_2022_PROGRAM_ID),
			createTransferCheckedInstruction(
				new PublicKey(nft.account),
				mint,
				account,
				from.publicKey,
				1n,
				0,
				[],
				TOKEN_2022_PROGRAM_ID,
			),
		],
		from,
	)
}

/** Offers an NFT for sale, and takes the offer back. */
export const list = (world: World, owner: Keypair, nft: HeldNft) =>
	sendAs(
		world,
		[
			createApproveInstruction(
				new PublicKey(nft.account),
				Keypair.generate().publicKey,
				owner.publicKey,
				1n,
				[],
				TOKEN_2022_PROGRAM_ID,
			),
		],
		owner,
	)
export const unlist = (world: World, owner: Keypair, nft: HeldNft) =>
	sendAs(
		world,
		[createRevokeInstruction(new PublicKey(nft.account), owner.publicKey, [], TOKEN_2022_PROGRAM_ID)],
		owner,
	)

export const DAY = 86_400
/** Turns the clocks on. */
export const turnTo = async (world: World, days: number): Promise<void> => {
	world.turnTo(Math.round(days * DAY))
	await world.ctx.now()
	world.mine()
}

/**
 * Turns the clocks from the start of the world to noon of a Thursday, so many weeks on: whatever the day of the run, no day of grace of the
 * week before is left, and the week itself is not over.
 */
export const turnToWeek = async (world: World, weeks: number): Promise<void> => {
	const start = await world.ctx.now()
	const thursdayNoon = weekStart(weekOf(start) + weeks).getTime() + 3.5 * DAY_MS
	await turnTo(world, (thursdayNoon - start.getTime()) / DAY_MS)
}
