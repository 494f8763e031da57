import type { AccountImage } from "./account-store.ts"
import { addressBytes, toBase58 } from "./base58.ts"
import { GUARD_PROGRAM, guardProgram } from "./guard-program.ts"
import type * as Litesvm from "./litesvm.ts"
import { loadLiteSvm } from "./litesvm.ts"
import { type TransactionError, transactionError } from "./transaction-error.ts"

const { Account, Clock, LiteSvm } = loadLiteSvm()

const RENT_EXEMPT_EPOCH = 18446744073709551615n

export type InnerInstruction = Readonly<{
	programIdIndex: number
	accounts: readonly number[]
	data: string
	stackHeight: number
}>
export type Outcome = Readonly<{
	err: TransactionError | null
	logs: readonly string[]
	innerInstructions: ReadonlyArray<{ index: number; instructions: InnerInstruction[] }>
	unitsConsumed: number
	returnData: Readonly<{ programId: string; data: readonly [string, "base64"] }> | null
}>

/** The virtual machine, without any notion of blocks: the ledger keeps blockhashes, duplicates, slots and history. */
export class Svm {
	readonly #vm = new LiteSvm()

	constructor() {
		// It would know the newest blockhash only, and forget duplicates after a few hundred others.
		this.#vm.setBlockhashCheck(false)
		this.#vm.setTransactionHistory(0n)
		const guard = addressBytes(GUARD_PROGRAM)
		if (guard) this.#vm.addProgram(guard, guardProgram())
	}

	/** Its clock starts in 1970 and its slot hashes are empty, which breaks address lookup tables. */
	setTime(slot: number, unixTime: number, hashes: ReadonlyArray<{ slot: bigint; hash: string }>) {
		this.#vm.setClock(new Clock(BigInt(slot), 0n, 0n, 1n, BigInt(unixTime)))
		this.#vm.setSlotHashes([...hashes])
	}

	send(raw: Uint8Array): Outcome {
		return outcome(this.#vm.sendVersionedTransaction(raw))
	}

	simulate(raw: Uint8Array, checkSignatures: boolean): Outcome & { accounts: Map<string, AccountImage> } {
		this.#vm.setSigverify(checkSignatures)
		try {
			const result = this.#vm.simulateVersionedTransaction(raw)
			if ("err" in result) return { ...outcome(result), accounts: new Map() }
			const accounts = result.postAccounts().map((one) => [toBase58(one.address), image(one.account())] as const)
			return { ...outcome(result.meta()), accounts: new Map(accounts) }
		} finally {
			this.#vm.setSigverify(true)
		}
	}

	account(address: string): AccountImage | null {
		const bytes = addressBytes(address)
		const account = bytes && this.#vm.getAccount(bytes)
		return account && account.lamports() > 0n ? image(account) : null
	}

	put(address: string, { lamports, data, owner, executable }: AccountImage) {
		const bytes = addressBytes(address)
		const ownerBytes = addressBytes(owner)
		if (!bytes || !ownerBytes) throw new Error(`not an address: ${address} ${owner}`)
		this.#vm.setAccount(bytes, new Account(lamports, data, ownerBytes, executable, RENT_EXEMPT_EPOCH))
	}

	rentFor(bytes: number): number {
		return Number(this.#vm.minimumBalanceForRentExemption(BigInt(bytes)))
	}
}

function image(account: Litesvm.Account): AccountImage {
	return {
		lamports: account.lamports(),
		owner: toBase58(account.owner()),
		data: account.data(),
		executable: account.executable(),
	}
}

function outcome(result: Litesvm.TransactionMetadata | Litesvm.FailedTransactionMetadata): Outcome {
	const failed = "err" in result
	const meta = failed ? result.meta() : result
	const returned = meta.returnData()
	const data = returned.data()
	return {
		err: failed ? transactionError(result.err()) : null,
		logs: meta.logs(),
		innerInstructions: meta
			.innerInstructions()
			.map((list, index) => ({ index, instructions: list.map(inner) }))
			.filter((one) => one.instructions.length > 0),
		unitsConsumed: Number(meta.computeUnitsConsumed()),
		returnData:
			data.length > 0
				? { programId: toBase58(returned.programId()), data: [Buffer.from(data).toString("base64"), "base64"] }
				: null,
	}
}

function inner(one: Litesvm.InnerInstruction): InnerInstruction {
	const instruction = one.instruction()
	return {
		programIdIndex: instruction.programIdIndex(),
		accounts: [...instruction.accounts()],
		data: toBase58(instruction.data()),
		stackHeight: one.stackHeight(),
	}
}
