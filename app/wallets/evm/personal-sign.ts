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

export const hexOf = (bytes: Uint8Array): string =>
	`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`

/** The bytes of a "0x…" text, or null if it is none; their number is the server's matter. */
export function bytesOf(hex: unknown): Uint8Array | null {
	if (typeof hex !== "string" || !/^0x([0-9a-f]{2})+$/i.test(hex)) return null
	return Uint8Array.from(hex.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}
