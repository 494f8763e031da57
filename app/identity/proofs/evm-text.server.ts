import type { SignInInput } from "./sign-in-message.ts"

/** The EIP-4361 text that an EVM wallet signs. Loaded when first needed: ethers alone weighs more than this server's own code. */
export async function evmSignInText({ chainId, ...input }: SignInInput): Promise<string> {
	const { SiweMessage } = await import("./siwe.server.ts")
	return new SiweMessage({ ...input, chainId: Number(chainId) }).prepareMessage()
}

/** An address with its letters in the case of EIP-55: what the text must carry. */
export async function withChecksum(address: string): Promise<string> {
	const { getAddress } = await import("ethers")
	return getAddress(address)
}

/** The address of an EVM secret key (32 bytes in hex), in small letters; null where the text is none. */
export async function evmAddressOf(secret: string): Promise<string | null> {
	const [, hex] = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(secret) ?? []
	if (!hex) return null
	const { computeAddress } = await import("ethers")
	try {
		return computeAddress(`0x${hex}`).toLowerCase()
	} catch {
		return null
	}
}
