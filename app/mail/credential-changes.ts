/** Changes that the owner of an account gets a mail about. Each has its words in `mail.json`, under `credentialChanged.what`. */
export const CREDENTIAL_CHANGES = [
	"passkeyAdded",
	"passkeyRemoved",
	"providerAdded",
	"providerRemoved",
	"walletAdded",
	"addressChanged",
	"passwordOff",
	"passwordOn",
] as const
export type CredentialChange = (typeof CREDENTIAL_CHANGES)[number]

/** The same of a wallet's owner, under `walletChanged.what`. */
export const WALLET_CHANGES = ["linked", "unlinked", "addressChanged"] as const
export type WalletChange = (typeof WALLET_CHANGES)[number]
