/** Input of Sign-In With Solana, and of EIP-4361, which it was made after: every field is filled, though the format would let most be absent. */
export type SignInInput = Readonly<{
	domain: string
	address: string
	statement: string
	uri: string
	version: "1"
	chainId: string
	nonce: string
	issuedAt: string
	expirationTime: string
}>

/** The one text that a wallet signs for this input, with `solana:signIn` and with plain `signMessage` alike. */
export const signInText = (input: SignInInput): string =>
	[
		`${input.domain} wants you to sign in with your Solana account:`,
		input.address,
		"",
		input.statement,
		"",
		`URI: ${input.uri}`,
		`Version: ${input.version}`,
		`Chain ID: ${input.chainId}`,
		`Nonce: ${input.nonce}`,
		`Issued At: ${input.issuedAt}`,
		`Expiration Time: ${input.expirationTime}`,
	].join("\n")

/** The nonce that a signed text claims to answer; which row it belongs to, and nothing more. */
export const claimedNonce = (text: string): string | null => /\nNonce: ([A-Za-z0-9]{16,64})\n/.exec(text)?.[1] ?? null
