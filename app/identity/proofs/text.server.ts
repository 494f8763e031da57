import type { Chain } from "#app/db/context.ts"
import { evmSignInText } from "./evm-text.server.ts"
import { type SignInInput, signInText } from "./sign-in-message.ts"

/** The very text that is signed for an input: made anew from what we stored, to compare with what came back. */
export const textOf = async (chain: Chain, input: SignInInput): Promise<string> =>
	chain === "solana" ? signInText(input) : evmSignInText(input)
