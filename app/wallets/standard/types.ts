/** The part of the Wallet Standard that we speak; what a wallet offers beside it does not concern us. */
export type StandardAccount = Readonly<{
	address: string
	publicKey: Uint8Array
	chains: readonly string[]
	features: readonly string[]
}>

export type SignedMessage = Readonly<{ signedMessage: Uint8Array; signature: Uint8Array }>
export type SignedIn = SignedMessage & Readonly<{ account: StandardAccount }>

type SignInFields = Readonly<Record<string, string>>

export type StandardFeatures = {
	"standard:connect"?: { connect(input?: { silent?: boolean }): Promise<{ accounts: readonly StandardAccount[] }> }
	"standard:disconnect"?: { disconnect(): Promise<void> }
	"standard:events"?: {
		on(event: "change", listener: (changed: { accounts?: readonly StandardAccount[] }) => void): () => void
	}
	"solana:signIn"?: { signIn(...inputs: SignInFields[]): Promise<readonly SignedIn[]> }
	"solana:signMessage"?: {
		signMessage(...inputs: { account: StandardAccount; message: Uint8Array }[]): Promise<readonly SignedMessage[]>
	}
	"solana:signTransaction"?: {
		supportedTransactionVersions: readonly (0 | "legacy")[]
		signTransaction(
			...inputs: { account: StandardAccount; transaction: Uint8Array; chain?: string }[]
		): Promise<readonly { signedTransaction: Uint8Array }[]>
	}
}

export type StandardWallet = Readonly<{
	version: string
	name: string
	icon: string
	chains: readonly string[]
	features: StandardFeatures
	accounts: readonly StandardAccount[]
}>

export type Register = (...wallets: StandardWallet[]) => () => void

export const solanaAccount = (accounts: readonly StandardAccount[]): StandardAccount | undefined =>
	accounts.find(({ chains }) => chains.some((chain) => chain.startsWith("solana:")))
