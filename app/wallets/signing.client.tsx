import { fromBase64, toBase64 } from "#app/lib/base64.ts"
import { isStandardType, WALLETS } from "./registry.ts"
import { type SigningProblem, WalletSigningError } from "./signing-error.ts"

export type ToSign = Readonly<{ walletType: string; address: string; unsignedBase64: string }>

/**
 * Has the visitor's wallet sign a transaction that the server built, and returns it signed, as base64. Nothing is sent
 * from here. What signs loads on the first call: web3.js and the adapter, or the client of WalletConnect's relay. web3.js
 * needs `Buffer` to be there before it is evaluated.
 */
export async function signTransactionBase64({ walletType, address, unsignedBase64 }: ToSign): Promise<string> {
	if (walletType === "walletconnect")
		return (await import("./walletconnect/sign-transaction.client.ts")).signOverRelay({ address, unsignedBase64 })
	if (!isStandardType(walletType)) throw new WalletSigningError("missing")
	await import("./buffer-shim.client.ts")
	if (walletType === "demo" && "demo" in document.documentElement.dataset)
		(await import("./demo/demo-wallet.ts")).announceDemoWallet()
	const { signWithAdapter } = await import("./sign-with-adapter.client.tsx")
	return toBase64(await signWithAdapter(WALLETS[walletType].standard, address, fromBase64(unsignedBase64)))
}

/** Why it did not come to a signature. */
export const signingProblem = (error: unknown): SigningProblem =>
	error instanceof WalletSigningError ? error.problem : "failed"
