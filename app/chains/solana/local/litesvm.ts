import { createRequire } from "node:module"

/**
 * The virtual machine's raw binding, taken from its platform package. The package `litesvm` around it would bring a second
 * Solana SDK of some 120 MB for types and codecs that are not used here. Declared: the part that is used.
 */
export type Account = {
	lamports(): bigint
	data(): Uint8Array
	owner(): Uint8Array
	executable(): boolean
}
type AddressAndAccount = { readonly address: Uint8Array; account(): Account }
export type InnerInstruction = {
	instruction(): { programIdIndex(): number; accounts(): Uint8Array; data(): Uint8Array }
	stackHeight(): number
}
export type TransactionMetadata = {
	logs(): string[]
	innerInstructions(): InnerInstruction[][]
	computeUnitsConsumed(): bigint
	returnData(): { programId(): Uint8Array; data(): Uint8Array }
}
/** A number is a place in a list of names; see transaction-error.ts. */
export type InstructionError = { index: number; err(): number | { code: number } | { msg: string } }
export type FailedTransactionMetadata = {
	err(): number | InstructionError | { accountIndex: number } | { index: number }
	meta(): TransactionMetadata
}
type Simulated = { meta(): TransactionMetadata; postAccounts(): AddressAndAccount[] }
type LiteSvm = {
	setSigverify(on: boolean): void
	setBlockhashCheck(on: boolean): void
	setTransactionHistory(capacity: bigint): void
	minimumBalanceForRentExemption(bytes: bigint): bigint
	getAccount(address: Uint8Array): Account | null
	addProgram(address: Uint8Array, elf: Uint8Array): void
	setAccount(address: Uint8Array, account: Account): void
	setClock(clock: object): void
	setSlotHashes(hashes: { slot: bigint; hash: string }[]): void
	sendVersionedTransaction(raw: Uint8Array): TransactionMetadata | FailedTransactionMetadata
	simulateVersionedTransaction(raw: Uint8Array): Simulated | FailedTransactionMetadata
}
type Binding = {
	Account: new (
		lamports: bigint,
		data: Uint8Array,
		owner: Uint8Array,
		executable: boolean,
		rentEpoch: bigint,
	) => Account
	Clock: new (slot: bigint, epochStart: bigint, epoch: bigint, leaderEpoch: bigint, unixTime: bigint) => object
	LiteSvm: new () => LiteSvm
}

function platformPackage(): string {
	const { platform, arch } = process
	if (platform !== "linux") return `litesvm-${platform}-${arch}`
	// Node's own report names the C library that it runs on; with musl it names none.
	const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
	return `litesvm-${platform}-${arch}-${header.glibcVersionRuntime ? "gnu" : "musl"}`
}

export function loadLiteSvm(): Binding {
	const name = platformPackage()
	try {
		return createRequire(import.meta.url)(name) as Binding
	} catch (cause) {
		throw new Error(`the local chain needs ${name}, which is not installed here`, { cause })
	}
}
