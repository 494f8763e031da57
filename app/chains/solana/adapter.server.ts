import { type Connection, Keypair, PublicKey, VersionedTransaction } from "@solana/web3.js"
import bs58 from "bs58"
import { whyNoReceiver } from "#app/identity/members/solana-receiver.ts"
import type { ChainAdapter, LandedTransaction, Listed } from "../port.ts"
import { addressStates } from "./address-states.server.ts"
import { accountsOf, hasAccount, readBalances, spendable } from "./balances.server.ts"
import { creditsTo, NATIVE } from "./credits.ts"
import { debitFrom } from "./debits.ts"
import { paymentInstruction, readSignedPayment } from "./deposit.server.ts"
import { solanaPledges } from "./forge/pledges.server.ts"
import { memosBy } from "./memos/memos-by.ts"
import { solanaMinting } from "./minting/minting.server.ts"
import { solanaNfts } from "./nfts/nfts.server.ts"
import { type NftSettings, NO_NFTS } from "./nfts/settings.server.ts"
import { prepareUnsigned } from "./prepare-unsigned.server.ts"
import { lastValidHeight, signatureOf, statusesOf } from "./sent.server.ts"
import { stepsOf } from "./transaction-steps.ts"

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/
const SIGNATURE_BYTES = 64
/** On a blockhash of the node's own: whether that of the transaction is still good is asked elsewhere, and a node may not know it yet. */
const TRIED = { sigVerify: false, replaceRecentBlockhash: true, commitment: "confirmed" } as const
const FINALIZED = { commitment: "finalized", maxSupportedTransactionVersion: 0 } as const

/** Solana over one connection. `name` is asked at each use, and may refuse. `second`: of another provider, asked before anything is given up. */
export function solanaAdapter(
	solana: Connection,
	name: () => string,
	second?: Connection | null,
	nfts: NftSettings = NO_NFTS,
): ChainAdapter {
	return {
		id: "solana",
		get name() {
			return name()
		},
		native: { symbol: "SOL", scale: 9, address: NATIVE },
		rpcUrl: solana.rpcEndpoint,
		isAddress: (text) => ADDRESS.test(text),
		whyNoWallet: whyNoReceiver,
		addressStates: (addresses) => addressStates(solana, addresses),
		isSignature: (text) => SIGNATURE.test(text) && bs58.decode(text).length === SIGNATURE_BYTES,
		newReference: () => Keypair.generate().publicKey.toBase58(),

		async finalized() {
			const slot = await solana.getSlot("finalized")
			const seconds = await solana.getBlockTime(slot)
			if (seconds === null) throw new Error(`no time for slot ${slot}`)
			return { slot: BigInt(slot), time: new Date(seconds * 1000) }
		},
		firstKept: async () => BigInt(await solana.getFirstAvailableBlock()),
		async list(account, { until, before, upTo, limit }) {
			// The cast: the client does not know `minContextSlot` here, the node does.
			const options = {
				...(limit === undefined ? {} : { limit }),
				...(upTo === undefined ? {} : { minContextSlot: Number(upTo) }),
				...(before ? { before } : {}),
				...(until ? { until } : {}),
			} as object
			const listed = await solana.getSignaturesForAddress(new PublicKey(account), options, "finalized")
			return listed.map(({ signature, slot, err }): Listed => ({ signature, slot: BigInt(slot), failed: err !== null }))
		},
		async isKnown(signature) {
			const { value } = await solana.getSignatureStatuses([signature], { searchTransactionHistory: true })
			return value[0] !== null
		},
		async transactions(signatures) {
			const [first] = signatures
			const found =
				signatures.length === 1 && first !== undefined
					? [await solana.getTransaction(first, FINALIZED)]
					: await solana.getTransactions([...signatures], FINALIZED)
			return signatures.map((_, i) => landed(found[i] ?? null))
		},

		balances: (wanted) => readBalances(solana, wanted),
		accountsOf: (owner) => accountsOf(solana, owner),
		spendable: (of, withinMs) => spendable(solana, of, withinMs),
		hasAccount: (of, withinMs) => hasAccount(solana, of, withinMs),
		supply: async (asset) => BigInt((await solana.getTokenSupply(new PublicKey(asset), "finalized")).value.amount),

		lastValidHeight: (raw) => lastValidHeight(solana, raw),
		signatureOf,
		async simulate(raw) {
			const tx = VersionedTransaction.deserialize(raw)
			const { value } = await solana.simulateTransaction(tx, TRIED)
			return value.err ? JSON.stringify(value.err) : null
		},
		send: async (raw) => void (await solana.sendRawTransaction(raw, { skipPreflight: true, maxRetries: 0 })),
		statuses: (sent) => statusesOf(solana, sent, second),

		preparePayment: (payment) => prepareUnsigned(solana, payment.payer, [paymentInstruction(payment)]),
		readPayment: readSignedPayment,

		nfts: solanaNfts(solana, nfts, second),
		minting: solanaMinting(solana, nfts),
		pledges: solanaPledges(solana, nfts),
	}
}

type Found = Awaited<ReturnType<Connection["getTransaction"]>>

/** A transaction whose block has no time yet cannot be booked. */
function landed(tx: NonNullable<Found> | null): LandedTransaction | null {
	if (tx?.blockTime == null) return null
	return {
		slot: BigInt(tx.slot),
		time: new Date(tx.blockTime * 1000),
		accounts: () => stepsOf(tx).keys,
		creditsTo: ({ account, owner }) => creditsTo(account, owner, tx).credits,
		debitFrom: ({ account, owner }) => debitFrom(account, owner, tx),
		memosBy: (key) => memosBy(tx, key),
	}
}
