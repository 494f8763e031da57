import { fromBase58 } from "./base58.ts"
import { encodeAccount } from "./encode-account.ts"
import { feeOf } from "./fees.ts"
import { atSlot, type Chain, type Methods } from "./method.ts"
import { address, type Config, commitment, config, list, text, whole } from "./params.ts"
import { RpcError } from "./rpc-error.ts"
import type { Svm } from "./svm.ts"
import { sentenceOf } from "./transaction-error.ts"
import { readMessage, readTransaction, WireError, type WireTransaction } from "./wire.ts"

type Simulated = ReturnType<Svm["simulate"]>

export const sendMethods: Methods = {
	sendTransaction(chain, [encoded, options]) {
		const wishes = config(options)
		const wire = transaction(bytes(encoded, wishes.encoding ?? "base58"))
		if (wishes.skipPreflight !== true) preflight(chain, wire, wishes)
		const { dropped, delay } = chain.faults.onSend(wire)
		if (!dropped) chain.ledger.submit(wire, { notBefore: delay > 0 ? chain.ledger.head + 1 + delay : 0 })
		return wire.signature
	},
	simulateTransaction(chain, [encoded, options]) {
		const wishes = config(options)
		const { ledger } = chain
		const wire = transaction(bytes(encoded, wishes.encoding ?? "base58"))
		const wished = commitment(wishes.commitment)
		const fresh = wishes.replaceRecentBlockhash === true
		const result = ledger.simulate(wire.raw, wishes.sigVerify === true)
		if (result.err === "SignatureFailure") throw signatureFailure()
		const err = (fresh ? null : ledger.refusal(wire, wished)) ?? result.err
		return atSlot(ledger.head, {
			...simulationValue(result, err),
			accounts: wishedAccounts(chain, result, wishes.accounts),
			...(wishes.innerInstructions === true ? { innerInstructions: result.innerInstructions } : {}),
			...(fresh ? { replacementBlockhash: ledger.latestBlockhash(wished) } : {}),
		})
	},
	getFeeForMessage({ ledger }, [encoded, options]) {
		const wished = commitment(config(options).commitment)
		const message = readable(() => readMessage(bytes(encoded, "base64")))
		const slot = ledger.slotAt(wished)
		return atSlot(slot, ledger.blockhashes.usableAt(slot, message.recentBlockhash) ? feeOf(message) : null)
	},
	requestAirdrop({ faucet }, [key, lamports]) {
		return faucet.airdrop(address(key), whole(lamports, "lamports", 1_000_000_000_000))
	},
}

function bytes(encoded: unknown, encoding: unknown): Uint8Array {
	const said = text(encoded, "transaction")
	if (encoding === "base64" && /^[A-Za-z0-9+/]*={0,2}$/.test(said)) return Buffer.from(said, "base64")
	const read = encoding === "base58" && said.length <= 1700 ? fromBase58(said) : null
	if (!read) throw new RpcError(-32602, `invalid ${String(encoding)} encoding`)
	return read
}

const transaction = (raw: Uint8Array) => readable(() => readTransaction(raw))

function readable<T>(read: () => T): T {
	try {
		return read()
	} catch (error) {
		if (error instanceof WireError) throw new RpcError(-32602, `invalid transaction: ${error.message}`)
		throw error
	}
}

const signatureFailure = () => new RpcError(-32003, "Transaction signature verification failure")

/** A node refuses at once what its own bank would refuse; the blockhash must be known at the preflight commitment. */
function preflight({ ledger }: Chain, wire: WireTransaction, wishes: Config) {
	const result = ledger.simulate(wire.raw, true)
	if (result.err === "SignatureFailure") throw signatureFailure()
	const refused = ledger.refusal(wire, commitment(wishes.preflightCommitment))
	const err = refused ?? result.err
	if (err === null) return
	const data = refused ? { ...simulationValue(result, err), logs: [], unitsConsumed: 0 } : simulationValue(result, err)
	throw new RpcError(-32002, `Transaction simulation failed: ${sentenceOf(err)}`, { accounts: null, ...data })
}

const simulationValue = ({ logs, unitsConsumed, returnData }: Simulated, err: Simulated["err"]) => ({
	err,
	logs,
	unitsConsumed,
	returnData,
})

function wishedAccounts({ ledger }: Chain, result: Simulated, wish: unknown) {
	if (wish === undefined || wish === null) return null
	const options = config(wish)
	const now = (key: string) => result.accounts.get(key) ?? ledger.account(key, "processed")
	return list(options.addresses, "accounts.addresses", 64).map((key) =>
		result.err === null ? encodeAccount(now(address(key)), { encoding: "base64", ...options }, now) : null,
	)
}
