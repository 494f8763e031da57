import {
	createAssociatedTokenAccountIdempotentInstruction,
	createMint,
	createTransferCheckedInstruction,
	getAccount,
	getAssociatedTokenAddressSync,
	getMint,
	mintTo,
} from "@solana/spl-token"
import {
	AddressLookupTableProgram,
	ComputeBudgetProgram,
	Keypair,
	LAMPORTS_PER_SOL,
	PublicKey,
	SendTransactionError,
	SystemProgram,
	sendAndConfirmTransaction,
	type TokenBalance,
	Transaction,
	TransactionMessage,
	VersionedTransaction,
} from "@solana/web3.js"
import { expect, test } from "vitest"
import { BUSY_MS } from "#tests/busy.ts"
import { memo } from "./genesis-parts.ts"
import { funded, reached, signedTransfer, testChain } from "./testing.ts"

test("an airdrop and a transfer become final, with balances, fee, memo and parsed instructions", async () => {
	const { connection } = await testChain()
	const from = await funded(connection, 2)
	const to = Keypair.generate().publicKey
	const transaction = new Transaction().add(
		SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports: LAMPORTS_PER_SOL }),
		memo("안녕"),
	)
	const signature = await connection.sendTransaction(transaction, [from])
	await reached(connection, signature, "finalized")
	expect(await connection.getBalance(to, "finalized")).toBe(LAMPORTS_PER_SOL)

	const found = await connection.getTransaction(signature, {
		commitment: "finalized",
		maxSupportedTransactionVersion: 0,
	})
	expect(found?.meta).toMatchObject({ err: null, fee: 5000, loadedAddresses: { writable: [], readonly: [] } })
	expect(found?.meta?.preBalances.slice(0, 2)).toEqual([2 * LAMPORTS_PER_SOL, 0])
	expect(found?.meta?.postBalances.slice(0, 2)).toEqual([LAMPORTS_PER_SOL - 5000, LAMPORTS_PER_SOL])
	expect(found?.transaction.message.getAccountKeys().get(0)?.equals(from.publicKey)).toBe(true)
	expect(Math.abs((found?.blockTime ?? 0) - Date.now() / 1000)).toBeLessThan(BUSY_MS / 1000)

	const parsed = await connection.getParsedTransaction(signature, { commitment: "finalized" })
	expect(parsed?.transaction.message.instructions).toMatchObject([
		{ program: "system", parsed: { type: "transfer", info: { lamports: LAMPORTS_PER_SOL } } },
		{ program: "spl-memo", parsed: "안녕" },
	])
	const [listed] = await connection.getSignaturesForAddress(to, {}, "finalized")
	expect(listed).toMatchObject({ signature, err: null, memo: "[6] 안녕", confirmationStatus: "finalized" })
})

test("sendAndConfirmTransaction of web3.js is told over the WebSocket", async () => {
	const { connection } = await testChain()
	const from = await funded(connection)
	const to = Keypair.generate().publicKey
	const transfer = SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports: LAMPORTS_PER_SOL })
	await sendAndConfirmTransaction(connection, new Transaction().add(transfer), [from])
	expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL)
})

test("subscriptions tell of accounts, slots and logs", async () => {
	const { connection } = await testChain()
	const from = await funded(connection)
	const seen = { lamports: [] as number[], slots: [] as number[], logs: [] as string[] }
	const account = connection.onAccountChange(from.publicKey, (info) => seen.lamports.push(info.lamports))
	const slots = connection.onSlotChange(({ slot }) => seen.slots.push(slot))
	const logs = connection.onLogs(from.publicKey, (one) => seen.logs.push(one.signature))
	await expect.poll(() => seen.slots.length).toBeGreaterThan(2)
	const { raw } = await signedTransfer(connection, from, Keypair.generate().publicKey, LAMPORTS_PER_SOL)
	const signature = await connection.sendRawTransaction(raw)
	await expect.poll(() => seen).toMatchObject({ lamports: [9 * LAMPORTS_PER_SOL - 5000], logs: [signature] })
	await connection.removeAccountChangeListener(account)
	await connection.removeSlotChangeListener(slots)
	await connection.removeOnLogsListener(logs)
})

test("a failing transaction is refused at preflight, and lands with its error and its fee without it", async () => {
	const { connection } = await testChain()
	const from = await funded(connection, 1)
	const { raw } = await signedTransfer(connection, from, Keypair.generate().publicKey, 5 * LAMPORTS_PER_SOL)
	const refused = await connection.sendRawTransaction(raw).catch((error: unknown) => error)
	expect(refused).toBeInstanceOf(SendTransactionError)
	expect(String(refused)).toContain("custom program error: 0x1")
	expect(await connection.getBalance(from.publicKey)).toBe(LAMPORTS_PER_SOL)

	const signature = await connection.sendRawTransaction(raw, { skipPreflight: true })
	const err = { InstructionError: [0, { Custom: 1 }] }
	expect((await reached(connection, signature)).err).toEqual(err)
	expect((await connection.getTransaction(signature))?.meta).toMatchObject({ err, fee: 5000 })
	// web3.js answers or throws it, depending on which of its two ways is first: a plain object, not an Error.
	const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
	const waited = await connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight }).then(
		({ value }) => value.err,
		(thrown: unknown) => thrown,
	)
	expect(waited).toEqual(err)
	expect(await connection.getBalance(from.publicKey)).toBe(LAMPORTS_PER_SOL - 5000)
})

test("who cannot pay the fee, or did not sign, never gets into a block", async () => {
	const { chain, connection } = await testChain({ slotMs: 0 })
	chain.control("control_mine", { slots: 2 })
	const poor = Keypair.generate()
	const { raw, transaction } = await signedTransfer(connection, poor, Keypair.generate().publicKey, 1_000_000)
	await expect(connection.sendRawTransaction(raw)).rejects.toThrow("no record of a prior credit")
	const first = await connection.sendRawTransaction(raw, { skipPreflight: true })
	const forged = Uint8Array.from(transaction.serialize())
	forged[10] = (forged[10] ?? 0) ^ 1
	await expect(connection.sendRawTransaction(forged)).rejects.toThrow("signature verification failure")
	const second = await connection.sendRawTransaction(forged, { skipPreflight: true })
	chain.control("control_mine", { slots: 3 })
	expect((await connection.getSignatureStatuses([first, second])).value).toEqual([null, null])
})

test("dust cannot open an account", async () => {
	const { connection } = await testChain()
	const from = await funded(connection)
	const { raw } = await signedTransfer(connection, from, Keypair.generate().publicKey, 1)
	await expect(connection.sendRawTransaction(raw)).rejects.toThrow("insufficient funds for rent")
})

test("a priority fee is charged, and known before", async () => {
	const { connection } = await testChain()
	const from = await funded(connection, 1)
	const transaction = new Transaction().add(
		ComputeBudgetProgram.setComputeUnitLimit({ units: 100_000 }),
		ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 3000 }),
		SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: from.publicKey, lamports: 1 }),
	)
	const signature = await connection.sendTransaction(transaction, [from])
	await reached(connection, signature)
	expect((await connection.getFeeForMessage(transaction.compileMessage())).value).toBe(5300)
	expect((await connection.getTransaction(signature))?.meta?.fee).toBe(5300)
	expect(await connection.getBalance(from.publicKey)).toBe(LAMPORTS_PER_SOL - 5300)
})

test("a version 0 transaction uses an address lookup table, and is told only to those who can read it", async () => {
	const { connection } = await testChain()
	const from = await funded(connection)
	const to = Keypair.generate().publicKey
	const [create, table] = AddressLookupTableProgram.createLookupTable({
		authority: from.publicKey,
		payer: from.publicKey,
		recentSlot: await connection.getSlot("finalized"),
	})
	const extend = AddressLookupTableProgram.extendLookupTable({
		payer: from.publicKey,
		authority: from.publicKey,
		lookupTable: table,
		addresses: [to, SystemProgram.programId],
	})
	await reached(connection, await connection.sendTransaction(new Transaction().add(create, extend), [from]))
	const lookupTable = (await connection.getAddressLookupTable(table)).value
	if (!lookupTable) throw new Error("no table")
	const { blockhash } = await connection.getLatestBlockhash()
	const transfer = SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports: LAMPORTS_PER_SOL })
	const message = new TransactionMessage({
		payerKey: from.publicKey,
		recentBlockhash: blockhash,
		instructions: [transfer],
	})
	const transaction = new VersionedTransaction(message.compileToV0Message([lookupTable]))
	transaction.sign([from])
	expect(transaction.message.addressTableLookups).toHaveLength(1)
	const signature = await connection.sendTransaction(transaction)
	await reached(connection, signature)

	await expect(connection.getTransaction(signature)).rejects.toThrow("maxSupportedTransactionVersion")
	const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
	expect(found).toMatchObject({ version: 0, meta: { err: null } })
	expect(found?.meta?.loadedAddresses?.writable.map(String)).toEqual([String(to)])
	const parsed = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 })
	expect(parsed?.transaction.message.accountKeys.map(({ source }) => source)).toContain("lookupTable")
	expect(await connection.getSignaturesForAddress(to)).toMatchObject([{ signature }])
})

test("tokens move with their balances before and after, also where the account is opened in the same transaction", async () => {
	const { connection } = await testChain()
	const from = await funded(connection)
	const owner = Keypair.generate().publicKey
	const mint = await createMint(connection, from, from.publicKey, null, 2)
	const source = getAssociatedTokenAddressSync(mint, from.publicKey)
	const target = getAssociatedTokenAddressSync(mint, owner)
	const open = (account: PublicKey, wallet: PublicKey) =>
		createAssociatedTokenAccountIdempotentInstruction(from.publicKey, account, wallet, mint)
	await sendAndConfirmTransaction(connection, new Transaction().add(open(source, from.publicKey)), [from])
	await mintTo(connection, from, mint, source, from, 1000)
	const reference = Keypair.generate().publicKey
	const transfer = createTransferCheckedInstruction(source, mint, target, from.publicKey, 250, 2)
	transfer.keys.push({ pubkey: reference, isSigner: false, isWritable: false })
	const signature = await sendAndConfirmTransaction(connection, new Transaction().add(open(target, owner), transfer), [
		from,
	])

	const meta = (await connection.getTransaction(signature))?.meta
	const amounts = (list: TokenBalance[] | null | undefined) =>
		(list ?? []).map((one) => [one.owner, one.mint, one.uiTokenAmount.amount]).sort()
	expect(amounts(meta?.preTokenBalances)).toEqual([[String(from.publicKey), String(mint), "1000"]])
	expect(amounts(meta?.postTokenBalances)).toEqual(
		[
			[String(from.publicKey), String(mint), "750"],
			[String(owner), String(mint), "250"],
		].sort(),
	)
	expect(meta?.innerInstructions?.[0]?.instructions.length).toBeGreaterThan(2)
	expect(await connection.getSignaturesForAddress(reference)).toMatchObject([{ signature }])
	expect((await getAccount(connection, target)).amount).toBe(250n)
	expect((await getMint(connection, mint)).supply).toBe(1000n)
	expect((await connection.getTokenAccountBalance(target)).value.uiAmountString).toBe("2.5")
	expect((await connection.getTokenSupply(mint)).value.amount).toBe("1000")
	const owned = await connection.getParsedTokenAccountsByOwner(owner, { mint })
	expect(owned.value[0]?.account.data.parsed.info).toMatchObject({
		state: "initialized",
		tokenAmount: { amount: "250" },
	})
	const filters = [{ dataSize: 165 }, { memcmp: { offset: 32, bytes: owner.toBase58() } }]
	const token = new PublicKey("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA")
	expect((await connection.getProgramAccounts(token, { filters })).map(({ pubkey }) => String(pubkey))).toEqual([
		String(target),
	])
})

test("a simulation tells the outcome and changes nothing", async () => {
	const { connection } = await testChain()
	const from = await funded(connection, 1)
	const to = Keypair.generate().publicKey
	const message = new TransactionMessage({
		payerKey: from.publicKey,
		recentBlockhash: PublicKey.default.toBase58(),
		instructions: [
			SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports: LAMPORTS_PER_SOL / 2 }),
		],
	})
	const unsigned = new VersionedTransaction(message.compileToV0Message())
	expect((await connection.simulateTransaction(unsigned)).value.err).toBe("BlockhashNotFound")
	const { value } = await connection.simulateTransaction(unsigned, {
		replaceRecentBlockhash: true,
		accounts: { encoding: "base64", addresses: [to.toBase58()] },
	})
	expect(value).toMatchObject({ err: null, unitsConsumed: 150, accounts: [{ lamports: LAMPORTS_PER_SOL / 2 }] })
	expect(await connection.getBalance(to)).toBe(0)
})
