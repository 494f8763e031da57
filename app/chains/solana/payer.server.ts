import {
	createAssociatedTokenAccountIdempotentInstruction,
	createTransferCheckedInstruction,
	getAssociatedTokenAddressSync,
	TOKEN_2022_PROGRAM_ID,
	TOKEN_PROGRAM_ID,
} from "@solana/spl-token"
import {
	type Connection,
	PublicKey,
	SystemProgram,
	type TransactionInstruction,
	VersionedTransaction,
} from "@solana/web3.js"
import { memoize } from "#app/lib/memoize.ts"
import type { Batch, Payer, Proof, Receiver, Transfer, TransferFailure } from "../port.ts"
import { NATIVE } from "./credits.ts"
import { memoSignerOf } from "./memos/memo-signer.server.ts"
import { type OrderKeys, ordersOf } from "./minting/orders.server.ts"
import { type ThawKeys, thawingOf } from "./nfts/thaws.server.ts"
import { MEMO, memo, signed, signerOf } from "./own-transactions.server.ts"

/** A transaction has at most 1,232 bytes; found by filling it, with a memo of 36 characters. */
const MOST = { transfers: 19, opening: 9 }
const MOST_ACCOUNTS_AT_ONCE = 100
/** Lamports: one signature, and what a token account of 165 bytes keeps to be exempt from rent. */
const COST = { fee: 5_000n, rent: 2_039_280n }
/** Programs whose instructions make the transfers and the thaws, one each. */
const THAWER = TOKEN_2022_PROGRAM_ID.toBase58()
const MOVERS = new Set([TOKEN_PROGRAM_ID.toBase58(), SystemProgram.programId.toBase58(), THAWER])

/** Of the token program: what is thawed is not frozen. */
const NOT_FROZEN = 13

/**
 * Pays from the wallet whose secret key this is. Throws where it is no key. With the key of a freeze authority it thaws as well, with that of
 * collections it carries out orders for NFTs, and it pays for both.
 */
export function solanaPayer(
	solana: Connection,
	secret: string,
	keys: ThawKeys & OrderKeys & Readonly<{ previousKey?: string | undefined }> = {},
): Payer {
	const own = signerOf(secret)
	const wallet = new PublicKey(own.address)
	const thawing = thawingOf(solana, own, keys)
	const orders = ordersOf(solana, own, keys)
	return {
		...thawing,
		...(orders ? { orders } : {}),
		chain: "solana",
		memos: memoSignerOf(secret, keys.previousKey),
		wallet: own.address,
		mostOf: (opening) => (opening ? MOST.opening : MOST.transfers),
		cost: { ...COST, fee: thawing ? 2n * COST.fee : COST.fee },
		withoutAccount: (wanted) => withoutAccount(solana, wanted),
		async recent() {
			const { blockhash, lastValidBlockHeight } = await solana.getLatestBlockhash("confirmed")
			return { hash: blockhash, lastValidHeight: BigInt(lastValidBlockHeight) }
		},
		sign: (batch, { hash }) => signed({ signers: [own], instructions: instructionsOf(wallet, batch), hash }),
		async simulate(raw) {
			const tx = VersionedTransaction.deserialize(raw)
			const { value } = await solana.simulateTransaction(tx, { sigVerify: false, commitment: "confirmed" })
			return value.err ? failure(tx, value.err) : null
		},
		failureOf: (raw, proof) => failure(VersionedTransaction.deserialize(raw), errorIn(proof)),
	}
}

/** Per transfer one instruction, or two where an account is opened for it; the memo comes last. */
function instructionsOf(wallet: PublicKey, { id, transfers, opening }: Batch): TransactionInstruction[] {
	const steps = transfers.flatMap((one) => transferSteps(wallet, one, opening))
	return [...steps, memo(id)]
}

function transferSteps(wallet: PublicKey, { to, asset, units, scale }: Transfer, opening: boolean) {
	if (asset === NATIVE)
		return [SystemProgram.transfer({ fromPubkey: wallet, toPubkey: new PublicKey(to), lamports: units })]
	const mint = new PublicKey(asset)
	const account = new PublicKey(accountOf(`${asset} ${to}`))
	const source = new PublicKey(accountOf(`${asset} ${wallet.toBase58()}`))
	const transfer = createTransferCheckedInstruction(source, mint, account, wallet, units, scale)
	return opening
		? [createAssociatedTokenAccountIdempotentInstruction(wallet, account, new PublicKey(to), mint), transfer]
		: [transfer]
}

/** Finding the address of a token account costs half a millisecond. */
const accountOf = memoize(50_000, (pair) => {
	const [mint = "", owner = ""] = pair.split(" ")
	return getAssociatedTokenAddressSync(new PublicKey(mint), new PublicKey(owner), true).toBase58()
})

async function withoutAccount(solana: Connection, wanted: readonly Receiver[]): Promise<ReadonlySet<Receiver>> {
	const tokens = wanted.filter((one) => one.asset !== NATIVE)
	const missing = new Set<Receiver>()
	for (let i = 0; i < tokens.length; i += MOST_ACCOUNTS_AT_ONCE) {
		const some = tokens.slice(i, i + MOST_ACCOUNTS_AT_ONCE)
		const keys = some.map(({ to, asset }) => new PublicKey(accountOf(`${asset} ${to}`)))
		const found = await solana.getMultipleAccountsInfo(keys, {
			commitment: "confirmed",
			dataSlice: { offset: 0, length: 0 },
		})
		for (const [n, one] of some.entries()) if (!found[n]) missing.add(one)
	}
	return missing
}

const errorIn = ({ error }: Proof): unknown => {
	try {
		return JSON.parse(String(error))
	} catch {
		return null
	}
}

type TransactionError = {
	InstructionError?: readonly unknown[]
	InsufficientFundsForRent?: { account_index?: unknown }
} | null

/** An error names the instruction, of a transfer or of the account that is opened before it, or the account that would hold too little. */
function failure({ message }: VersionedTransaction, err: unknown): TransferFailure {
	const error = JSON.stringify(err)
	const { InstructionError, InsufficientFundsForRent } = (err ?? {}) as NonNullable<TransactionError>
	const steps = message.compiledInstructions.map((one) => ({
		program: message.staticAccountKeys[one.programIdIndex]?.toBase58() ?? "",
		accounts: one.accountKeyIndexes,
	}))
	const [at, why] = InstructionError ?? []
	const named = at ?? stepTo(steps, InsufficientFundsForRent?.account_index)
	if (typeof named !== "number" || named < 0 || steps[named]?.program === MEMO.toBase58())
		return { transfer: null, error }
	const transfer = steps.slice(0, named).filter(({ program }) => MOVERS.has(program)).length
	const isThawed = steps[named]?.program === THAWER && customOf(why) === NOT_FROZEN
	return { transfer, error, isThawed }
}

const customOf = (why: unknown): unknown =>
	typeof why === "object" && why !== null && "Custom" in why ? why.Custom : undefined

const stepTo = (steps: readonly { program: string; accounts: readonly number[] }[], account: unknown): number =>
	typeof account !== "number"
		? -1
		: steps.findIndex(({ program, accounts }) => MOVERS.has(program) && accounts.indexOf(account) > 0)
