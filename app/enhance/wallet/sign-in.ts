import type { SignInInput } from "#app/identity/sign-in-message.ts"
import type { SignedMessage } from "#app/wallets/standard/types.ts"
import { CallRefused, call } from "./call.ts"
import type { Connection } from "./connection.ts"

/** `because` is what the server said, in the language of the page. */
export type SignInResult = Readonly<{ how: "done" | "refused" | "failed" | "unable"; because?: string }>

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

/** 4001 is how wallets say that a person said no. */
export const saidNo = (error: unknown): boolean =>
	typeof error === "object" &&
	error !== null &&
	(("code" in error && error.code === 4001) ||
		("message" in error && /reject|denied|declin|cancel/i.test(String(error.message))))

/** Both ways sign the same text. A wallet that would change it, or cannot read it, is asked for the plain signature. */
async function sign(
	{ wallet, account }: Connection,
	input: SignInInput,
	message: string,
): Promise<SignedMessage | undefined> {
	const { "solana:signIn": signIn, "solana:signMessage": signMessage } = wallet.features
	if (signIn) {
		try {
			const [output] = await signIn.signIn(input)
			if (output && new TextDecoder().decode(output.signedMessage) === message) return output
		} catch (error) {
			if (saidNo(error) || !signMessage) throw error
		}
	}
	const outputs = await signMessage?.signMessage({ account, message: new TextEncoder().encode(message) })
	return outputs?.[0]
}

/** Proves the connected wallet to the server: one question, one signature, one session. */
export async function signIn(connection: Connection, onSigned: () => void): Promise<SignInResult> {
	const { account, type } = connection
	try {
		const { input, message } = await call<{ input: SignInInput; message: string }>("/api/identity/challenge", {
			address: account.address,
			wallet_type: type,
		})
		const signed = await sign(connection, input, message)
		if (!signed) return { how: "unable" }
		onSigned()
		await call("/api/identity/verify", {
			address: account.address,
			signed_message: base64(signed.signedMessage),
			signature: base64(signed.signature),
		})
		return { how: "done" }
	} catch (error) {
		if (error instanceof CallRefused) return { how: "failed", because: error.message }
		return { how: saidNo(error) ? "refused" : "failed" }
	}
}
