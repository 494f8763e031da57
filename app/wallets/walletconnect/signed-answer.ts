import { base58Decode } from "#app/identity/proofs/base58.ts"
import { fromBase64, toBase64 } from "#app/lib/base64.ts"
import { signTransaction } from "../solana/sign-transaction.ts"

type Asked = Readonly<{ address: string; unsignedBase64: string }>

/**
 * What a wallet answered to `solana_signTransaction`, as the signed transaction in base64. Most answer with their signature
 * alone; one that put guards beside the payment answers with the transaction as well, and the server checks what that does.
 */
export async function signedAnswer(answer: unknown, { address, unsignedBase64 }: Asked): Promise<string> {
	const { transaction, signature } = (answer ?? {}) as Readonly<Record<string, unknown>>
	if (typeof transaction === "string" && transaction !== "") return transaction
	const given = typeof signature === "string" ? base58Decode(signature, 64) : null
	const publicKey = base58Decode(address, 32)
	if (!given || !publicKey) throw new Error("the wallet answered without a signature")
	return toBase64(await signTransaction(fromBase64(unsignedBase64), publicKey, async () => given))
}
