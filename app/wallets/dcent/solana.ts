import { base58Decode, base58Encode } from "#app/identity/proofs/base58.ts"
import { bytesOf as hexBytes } from "../hex.ts"
import { WalletProblem } from "../port.ts"
import { signTransaction } from "../solana/sign-transaction.ts"
import { STATUS_MS } from "./bridge.ts"
import { type BridgeWindow, type Message, openBridgeWindow } from "./bridge-window.ts"
import { problemOf } from "./device-problem.ts"

/** As printed: a Solana transaction takes longer to read on the device. */
export const SOLANA_SIGNATURE_MS = 60_000

/** Fee of a Solana transfer with a hardware wallet unless another is named: 0.0010 SOL, in lamports (§9, O013). */
export const HARDWARE_FEE_LAMPORTS = 1_000_000n

/** D'CENT's second bridge: the first, which signs people in, has no method for Solana. */
const SECOND_BRIDGE = "https://v2bridge.dcentwallet.com/"
/** Solana account 0 of the device. */
const ACCOUNT = "m/44'/501'/0'/0'"

export type SolanaRequest = Readonly<{
	transaction: Uint8Array
	publicKey: Uint8Array
	/** CAIP-2 reference of the cluster. */
	cluster: string
}>

/**
 * Signs a serialized transaction through the second bridge, where it answers: on a silent or older one it is a `bridge` or
 * `notSupported` problem. No page offers it (people are told to stake with a Solana wallet), and it was run against a
 * stand-in written after the public documentation only, never with the bridge itself or a device.
 */
export async function signSolanaTransaction({ transaction, publicKey, cluster }: SolanaRequest): Promise<Uint8Array> {
	const tab = openBridgeWindow(SECOND_BRIDGE)
	try {
		await tab.ask({ read: ({ type }) => type === "_ready" || undefined, ms: STATUS_MS, late: "bridge" })
		const shake = { version: "2.0", clientName: "connector" }
		const shaken = await request(tab, { method: "_handshake", params: shake }, STATUS_MS, "bridge")
		if (!String(fieldsOf(shaken).version).startsWith("2.")) throw new WalletProblem("notSupported")
		const asked = {
			method: "signTransaction",
			chainId: `solana:${cluster}/slip44:501`,
			params: { keyPath: ACCOUNT, transaction: { serialized: base58Encode(transaction) } },
		}
		const answer = await request(tab, asked, SOLANA_SIGNATURE_MS, "timeout")
		const whole = wholeIn(answer, transaction)
		return whole ?? (await signTransaction(transaction, publicKey, async () => signatureIn(answer)))
	} finally {
		tab.close()
	}
}

let last = 0

function request(tab: BridgeWindow, asked: Message, ms: number, late: "bridge" | "timeout"): Promise<unknown> {
	const id = `${Date.now()}-${++last}`
	return tab.ask({
		send: { id, ...asked },
		ms,
		late,
		read: (message) => (message.id === id ? resultOf(message) : undefined),
	})
}

const fieldsOf = (value: unknown) => (value ?? {}) as Message

/** The result itself, or the header and body of the first bridge within it. */
function resultOf({ result, error }: Message): unknown {
	if (error) throw problemOf(fieldsOf(error).code)
	const { header, body } = fieldsOf(result)
	if (!header) return result ?? {}
	if (fieldsOf(header).status !== "success") throw problemOf(fieldsOf(fieldsOf(body).error).code)
	return fieldsOf(body).parameter ?? {}
}

/** Some bridges answer with the whole transaction, which must be the one that was sent. */
function wholeIn(answer: unknown, sent: Uint8Array): Uint8Array | null {
	const whole = bytesOf(fieldsOf(answer).signature, sent.length)
	const start = 1 + 64 * (sent[0] ?? 0)
	const changed = (byte: number, at: number) => (at === 0 || at >= start) && byte !== sent[at]
	if (whole?.some(changed)) throw new WalletProblem("failed", new Error("the bridge signed something else"))
	return whole
}

function signatureIn(answer: unknown): Uint8Array {
	const signature = bytesOf(fieldsOf(answer).signature, 64)
	if (!signature) throw new WalletProblem("failed", new Error("the bridge answered with no signature of 64 bytes"))
	return signature
}

function bytesOf(text: unknown, length: number): Uint8Array | null {
	const hex = hexBytes(text)
	if (hex) return hex.length === length ? hex : null
	return typeof text === "string" ? base58Decode(text, length) : null
}
