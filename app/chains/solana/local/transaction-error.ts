import type * as Litesvm from "./litesvm.ts"

/** As JSON-RPC spells it: a bare name, or one key with its detail. */
export type TransactionError = string | Readonly<Record<string, unknown>>

// The binding declares these as const enums and exports no names at run time; the order is that of its declaration.
const TRANSACTION_ERRORS =
	`AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee
AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure
InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit
UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit
TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData
InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit
MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction
ProgramCacheHitMaxLimit CommitCancelled`.split(/\s+/)

const INSTRUCTION_ERRORS =
	`GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds
IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction
ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified
DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged
AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError
ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth
MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded
PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable
IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner
MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded
BuiltinProgramsMustConsumeComputeUnits BorshIoError`.split(/\s+/)

export function transactionError(err: ReturnType<Litesvm.FailedTransactionMetadata["err"]>): TransactionError {
	if (typeof err === "number") return TRANSACTION_ERRORS[err] ?? `Unknown(${err})`
	if ("err" in err) return { InstructionError: [err.index, instructionError(err.err())] }
	if ("accountIndex" in err) {
		const rent = err.constructor.name === "TransactionErrorInsufficientFundsForRent"
		const name = rent ? "InsufficientFundsForRent" : "ProgramExecutionTemporarilyRestricted"
		return { [name]: { account_index: err.accountIndex } }
	}
	return { DuplicateInstruction: err.index }
}

function instructionError(err: ReturnType<Litesvm.InstructionError["err"]>): TransactionError {
	if (typeof err === "number") return INSTRUCTION_ERRORS[err] ?? `Unknown(${err})`
	return "code" in err ? { Custom: err.code } : { BorshIoError: err.msg }
}

const SENTENCES: Readonly<Record<string, string>> = {
	AccountNotFound: "Attempt to debit an account but found no record of a prior credit.",
	AlreadyProcessed: "This transaction has already been processed",
	BlockhashNotFound: "Blockhash not found",
	InsufficientFundsForFee: "Insufficient funds for fee",
	SignatureFailure: "Transaction did not pass signature verification",
}

/** The sentence a real node puts behind "Transaction simulation failed:"; clients match on some of them. */
export function sentenceOf(err: TransactionError): string {
	if (typeof err === "string")
		return SENTENCES[err] ?? err.replace(/\B([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
	const failed = err.InstructionError
	if (Array.isArray(failed)) {
		const [index, why] = failed as [number, TransactionError]
		const code = typeof why === "object" ? why.Custom : undefined
		const said =
			typeof code === "number"
				? `custom program error: 0x${code.toString(16)}`
				: typeof why === "string"
					? why
					: JSON.stringify(why)
		return `Error processing Instruction ${index}: ${said}`
	}
	const rent = err.InsufficientFundsForRent as { account_index: number } | undefined
	if (rent) return `Transaction results in an account (${rent.account_index}) with insufficient funds for rent`
	return JSON.stringify(err)
}
