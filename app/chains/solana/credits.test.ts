import {
	AuthorityType,
	createApproveInstruction,
	createAssociatedTokenAccountIdempotentInstruction,
	createInitializeAccount3Instruction,
	createInitializeMintInstruction,
	createInitializeTransferFeeConfigInstruction,
	createMintToInstruction,
	createRecoverNestedInstruction,
	createSetAuthorityInstruction,
	createTransferCheckedInstruction,
	createTransferInstruction,
	ExtensionType,
	getAssociatedTokenAddressSync,
	getMintLen,
	TOKEN_2022_PROGRAM_ID,
	TOKEN_PROGRAM_ID,
} from "@solana/spl-token"
import {
	type Connection,
	Keypair,
	PublicKey,
	SystemProgram,
	Transaction,
	type TransactionInstruction,
} from "@solana/web3.js"
import { expect, test } from "vitest"
import { creditsTo } from "./credits.ts"
import { chainKeys } from "./local/keys.ts"
import { testChain } from "./local/testing.ts"

const SCG = 1_000_000n

async function openedChain() {
	const { chain, connection, dataDir } = await testChain({ slotMs: 0 })
	const mine = () => void chain.control("control_mine", { slots: 5 })
	const wallet = Keypair.generate()
	chain.control("control_faucet", { address: wallet.publicKey.toBase58() })
	mine()
	const mint = new PublicKey(chain.demo.scgMint)
	const owner = new PublicKey(chain.demo.depositVaultOwner)
	const accountOf = (of: PublicKey) => getAssociatedTokenAddressSync(mint, of, true)
	/** What a transaction of these steps credits to the vault's account, or to another one. */
	async function credits(
		steps: TransactionInstruction[],
		signers: [Keypair, ...Keypair[]],
		account = accountOf(owner),
	) {
		const signature = await landed(connection, steps, signers, mine)
		const tx = await connection.getTransaction(signature, {
			commitment: "finalized",
			maxSupportedTransactionVersion: 0,
		})
		if (!tx) throw new Error("it did not land")
		return { err: tx.meta?.err, ...creditsTo(account.toBase58(), owner.toBase58(), tx) }
	}
	const transfer = (units: bigint, from = wallet.publicKey, to = accountOf(owner)) =>
		createTransferCheckedInstruction(accountOf(from), mint, to, from, units, 6)
	return {
		credits,
		transfer,
		connection,
		wallet,
		mint,
		owner,
		vault: accountOf(owner),
		keys: chainKeys(dataDir),
		mine,
		accountOf,
	}
}

async function landed(
	connection: Connection,
	steps: TransactionInstruction[],
	signers: [Keypair, ...Keypair[]],
	mine: () => void,
) {
	const { blockhash } = await connection.getLatestBlockhash("processed")
	const tx = new Transaction({ feePayer: signers[0].publicKey, recentBlockhash: blockhash }).add(...steps)
	tx.sign(...signers)
	const signature = await connection.sendRawTransaction(tx.serialize(), { skipPreflight: true })
	mine()
	return signature
}

test("each transfer of a transaction is a credit of its own, with where it came from", async () => {
	const { credits, transfer, wallet, accountOf, mint } = await openedChain()
	const answer = await credits([transfer(3n * SCG), transfer(4n * SCG)], [wallet])
	const from = { asset: mint.toBase58(), sourceAccount: accountOf(wallet.publicKey).toBase58() }
	expect(answer.credits).toEqual([
		{ instruction: 0, units: 3n * SCG, sourceOwner: wallet.publicKey.toBase58(), ...from },
		{ instruction: 1, units: 4n * SCG, sourceOwner: wallet.publicKey.toBase58(), ...from },
	])
	expect(answer.keys).toContain(wallet.publicKey.toBase58())
})

test("a transfer that another program makes counts, and is told apart by its place in the order of execution", async () => {
	const { credits, transfer, wallet, mint, owner, vault, keys } = await openedChain()
	// An account of the vault's account: what lands there is brought home by the account program, from inside.
	const nested = getAssociatedTokenAddressSync(mint, vault, true)
	const opens = createAssociatedTokenAccountIdempotentInstruction(wallet.publicKey, nested, vault, mint)
	const away = await credits([opens, transfer(9n * SCG, wallet.publicKey, nested)], [wallet])
	expect(away).toMatchObject({ err: null, credits: [] })
	const home = createRecoverNestedInstruction(nested, mint, vault, vault, mint, owner)
	const answer = await credits([transfer(SCG), home], [wallet, keys.depositVaultOwner])
	expect(answer.err).toBeNull()
	expect(answer.credits.map((one) => one.units)).toEqual([SCG, 9n * SCG])
	expect(answer.credits[1]).toMatchObject({ sourceAccount: nested.toBase58(), sourceOwner: vault.toBase58() })
	expect(new Set(answer.credits.map((one) => one.instruction)).size).toBe(2)
})

test("nobody pays in the name of somebody to whom the source is made over afterwards", async () => {
	const { credits, transfer, wallet, connection, mint, vault, owner, keys } = await openedChain()
	const from = wallet.publicKey
	const space = 165
	const lamports = await connection.getMinimumBalanceForRentExemption(space)
	const member = Keypair.generate().publicKey
	for (const newOwner of [member, keys.treasury.publicKey, owner]) {
		const passing = Keypair.generate()
		const x = passing.publicKey
		const fund = transfer(SCG)
		if (fund.keys[2]) fund.keys[2].pubkey = x
		const steps = [
			SystemProgram.createAccount({
				fromPubkey: from,
				newAccountPubkey: x,
				space,
				lamports,
				programId: TOKEN_PROGRAM_ID,
			}),
			createInitializeAccount3Instruction(x, mint, from),
			fund,
			createTransferInstruction(x, vault, from, SCG / 2n),
			createTransferCheckedInstruction(x, mint, vault, from, SCG / 2n, 6),
			createSetAuthorityInstruction(x, from, AuthorityType.AccountOwner, newOwner),
		]
		const answer = await credits(steps, [wallet, passing])
		const forged = { units: SCG / 2n, sourceAccount: x.toBase58(), sourceOwner: null }
		expect(answer).toMatchObject({ err: null, credits: [forged, forged] })
	}
})

test("what a delegate pays out of somebody's account is not that somebody's payment; what the owner lets out by an unchecked transfer is", async () => {
	const { credits, wallet, mint, vault, accountOf, connection, mine } = await openedChain()
	const delegate = Keypair.generate()
	const source = accountOf(wallet.publicKey)
	await landed(
		connection,
		[createApproveInstruction(source, delegate.publicKey, wallet.publicKey, SCG)],
		[wallet],
		mine,
	)
	const pays = createTransferCheckedInstruction(source, mint, vault, delegate.publicKey, SCG, 6)
	const answer = await credits([pays], [wallet, delegate])
	expect(answer).toMatchObject({ err: null, credits: [{ units: SCG, sourceOwner: null }] })
	const own = await credits([createTransferInstruction(source, vault, wallet.publicKey, SCG)], [wallet])
	expect(own).toMatchObject({ err: null, credits: [{ units: SCG, sourceOwner: wallet.publicKey.toBase58() }] })
})

test("fresh coins that are minted to the vault come from nobody", async () => {
	const { credits, mint, vault, keys } = await openedChain()
	const answer = await credits([createMintToInstruction(mint, vault, keys.faucet.publicKey, 5n)], [keys.faucet])
	expect(answer.credits).toMatchObject([{ units: 5n, sourceAccount: null, sourceOwner: null }])
})

test("what comes and goes in one transaction is what stays; what only goes is no credit", async () => {
	const { credits, transfer, wallet, owner, keys, accountOf } = await openedChain()
	const back = transfer(2n * SCG, owner, accountOf(wallet.publicKey))
	const both = await credits([transfer(5n * SCG), back], [wallet, keys.depositVaultOwner])
	expect(both.err).toBeNull()
	expect(both.credits).toMatchObject([{ units: 5n * SCG }])
	const out = await credits([transfer(SCG, owner, accountOf(wallet.publicKey))], [wallet, keys.depositVaultOwner])
	expect(out).toMatchObject({ err: null, credits: [] })
	const self = await credits([transfer(SCG, owner)], [wallet, keys.depositVaultOwner])
	expect(self).toMatchObject({ err: null, credits: [] })
	expect((await credits([transfer(0n)], [wallet])).credits).toEqual([])
})

test("a transaction that failed credits nothing", async () => {
	const { credits, transfer, wallet } = await openedChain()
	const answer = await credits([transfer(SCG), transfer(1_000_000n * SCG)], [wallet])
	expect(answer.err).not.toBeNull()
	expect(answer.credits).toEqual([])
})

test("a mint that keeps a fee credits what arrived, from nobody that instructions would name", async () => {
	const { credits, wallet, owner, connection, mine } = await openedChain()
	const mint = Keypair.generate()
	const space = getMintLen([ExtensionType.TransferFeeConfig])
	const lamports = await connection.getMinimumBalanceForRentExemption(space)
	const from = wallet.publicKey
	const of = (key: PublicKey) => getAssociatedTokenAddressSync(mint.publicKey, key, true, TOKEN_2022_PROGRAM_ID)
	const opens = (key: PublicKey) =>
		createAssociatedTokenAccountIdempotentInstruction(from, of(key), key, mint.publicKey, TOKEN_2022_PROGRAM_ID)
	const programId = TOKEN_2022_PROGRAM_ID
	await landed(
		connection,
		[
			SystemProgram.createAccount({ fromPubkey: from, newAccountPubkey: mint.publicKey, space, lamports, programId }),
			createInitializeTransferFeeConfigInstruction(mint.publicKey, from, from, 100, 10n ** 9n, programId),
			createInitializeMintInstruction(mint.publicKey, 6, from, null, programId),
			opens(from),
			createMintToInstruction(mint.publicKey, of(from), from, 1000n, [], programId),
		],
		[wallet, mint],
		mine,
	)
	const pays = createTransferCheckedInstruction(of(from), mint.publicKey, of(owner), from, 1000n, 6, [], programId)
	const answer = await credits([opens(owner), pays], [wallet], of(owner))
	expect(answer.err).toBeNull()
	expect(answer.credits).toMatchObject([
		{ asset: mint.publicKey.toBase58(), units: 990n, sourceAccount: null, sourceOwner: null },
	])
	expect(answer.credits[0]?.instruction).toBeLessThan(0)
})

test("SOL to a wallet of ours is one credit, from whoever paid the fee; SOL that we pay is none", async () => {
	const { credits, wallet, owner, keys } = await openedChain()
	const give = SystemProgram.transfer({ fromPubkey: wallet.publicKey, toPubkey: owner, lamports: 777 })
	expect((await credits([give, give], [wallet], owner)).credits).toMatchObject([
		{ asset: "SOL", units: 1554n, sourceOwner: wallet.publicKey.toBase58() },
	])
	const spend = SystemProgram.transfer({ fromPubkey: owner, toPubkey: wallet.publicKey, lamports: 5 })
	expect((await credits([spend], [keys.depositVaultOwner], owner)).credits).toEqual([])
})

test("of several signers the one whose transfers brought all of it has sent the SOL; where two did, nobody has", async () => {
	const { credits, wallet, owner, keys } = await openedChain()
	const { treasury } = keys
	const give = (from: PublicKey, lamports: number) =>
		SystemProgram.transfer({ fromPubkey: from, toPubkey: owner, lamports })
	const paidBy = async (...steps: TransactionInstruction[]) =>
		(await credits(steps, [treasury, wallet], owner)).credits.map(({ units, sourceOwner }) => ({ units, sourceOwner }))
	const noise = SystemProgram.transfer({ fromPubkey: treasury.publicKey, toPubkey: wallet.publicKey, lamports: 3 })
	const theirs = [{ units: 1_000n, sourceOwner: wallet.publicKey.toBase58() }]
	const self = SystemProgram.transfer({ fromPubkey: wallet.publicKey, toPubkey: wallet.publicKey, lamports: 1 })
	expect(await paidBy(noise, give(wallet.publicKey, 400), give(wallet.publicKey, 600))).toEqual(theirs)
	expect(await paidBy(self, give(wallet.publicKey, 400), give(treasury.publicKey, 600))).toEqual([
		{ units: 1_000n, sourceOwner: null },
	])
})
