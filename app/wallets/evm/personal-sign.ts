import { bytesOf, hexOf } from "../hex.ts"
import { type Proof, type Question, WalletProblem } from "../port.ts"
import { personRefused, unknownMethod } from "./errors.ts"
import type { EvmProvider } from "./provider.ts"

/** Signs the question's text as it is (EIP-191); undefined if the wallet has no such request. */
export async function personalSign(
	provider: EvmProvider,
	address: string,
	{ message }: Question,
): Promise<Proof | undefined> {
	const bytes = new TextEncoder().encode(message)
	try {
		const answer = await provider.request({ method: "personal_sign", params: [hexOf(bytes), address] })
		const signature = bytesOf(answer)
		if (!signature) throw new Error("personal_sign: no signature")
		return { message: bytes, signature }
	} catch (error) {
		if (unknownMethod(error)) return undefined
		throw personRefused(error) ? new WalletProblem("denied") : new WalletProblem("failed", error)
	}
}
