import type { WebContext } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { isContract } from "./ask-node.server.ts"
import { signerOf } from "./evm-signature.server.ts"
import { type AccountKey, accountKeyOf } from "./kaia-key.server.ts"
import type { SignInInput } from "./sign-in-message.ts"

type Signed = Readonly<{ address: string; text: string; input: SignInInput; signature: Uint8Array }>
type Needs = Pick<WebContext, "wallets">

const notProven = () => new Refusal("identity:notProven", { status: 401, reason: "signature" })
const contractWallet = () => new Refusal("identity:contractWallet", { status: 422 })

/** Null if the account's own key signed the text; else why not. Needs no node: the signature itself names its key. */
export async function verifyEthereum({ wallets }: Needs, signed: Signed): Promise<Refusal | null> {
	if (signed.signature.length !== 65) return contractWallet()
	if (await signedByAddress(signed)) return null
	return (await isContract(wallets.ethereum.rpcUrl, signed.address)) ? contractWallet() : notProven()
}

/**
 * The same for a Kaia account, whose key can be changed. Then its address no longer tells the key, and the old key must open nothing:
 * where a node is configured, it is asked each time, and its silence is a no.
 */
export async function verifyKaia({ wallets }: Needs, signed: Signed): Promise<Refusal | null> {
	const { rpcUrl } = wallets.kaia
	if (signed.signature.length !== 65) return contractWallet()
	if (!rpcUrl) return (await signedByAddress(signed, true)) ? null : new Refusal("identity:kaiaKey", { status: 401 })
	const key = await accountKeyOf(rpcUrl, signed.address)
	if (!key) return new Refusal("identity:chainSilent", { status: 503 })
	if (await signedByKey(signed, key)) return null
	return (await isContract(rpcUrl, signed.address)) ? contractWallet() : notProven()
}

async function signedByAddress({ address, text, input, signature }: Signed, orKip97 = false): Promise<boolean> {
	const message = Buffer.from(text, "utf8")
	const signer = await signerOf(message, signature)
	if (signer?.address === address) return agreesSiwe(text, input, signer.serialized)
	return orKip97 && (await signerOf(message, signature, "Klaytn"))?.address === address
}

/** A second opinion, of the library that others use for these texts. */
async function agreesSiwe(text: string, input: SignInInput, signature: string): Promise<boolean> {
	const { SiweMessage } = await import("./siwe.server.ts")
	const { domain, nonce, issuedAt } = input
	// Whether it came in time was judged by the database's clock.
	const facts = { signature, domain, nonce, time: issuedAt }
	return (await new SiweMessage(text).verify(facts, { suppressExceptions: true })).success
}

async function signedByKey(signed: Signed, key: AccountKey): Promise<boolean> {
	if (key.kind === "none") return false
	if (key.kind === "address") return signedByAddress(signed, true)
	const message = Buffer.from(signed.text, "utf8")
	const signers = [await signerOf(message, signed.signature), await signerOf(message, signed.signature, "Klaytn")]
	// One signature is the weight of one key: an account that wants several cannot sign in with one alone.
	return key.keys.some(
		({ weight, publicKey }) => weight >= key.threshold && signers.some((signer) => signer?.publicKey === publicKey),
	)
}
