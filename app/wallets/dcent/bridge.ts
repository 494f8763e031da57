import { bytesOf } from "../hex.ts"
import { WalletProblem } from "../port.ts"
import { WALLETS } from "../registry.ts"
import { type Message, openBridgeWindow } from "./bridge-window.ts"
import { problemOf } from "./device-problem.ts"

/** As printed: how long a person may take at the device, and how long the bridge may take to show that it is there. */
export const SIGNATURE_MS = 30_000
export const STATUS_MS = 5_000

/** Ethereum account 0 of the device. */
const ACCOUNT = "m/44'/60'/0'/0/0"

export type Bridge = Readonly<{
	/** The address of Ethereum account 0, in lower case. */
	address(): Promise<string>
	/** Signs a text as `personal_sign` does: the device writes the EIP-191 prefix. */
	sign(text: string): Promise<{ address: string; signature: Uint8Array }>
	isOpen(): boolean
	/** Leaves the tab to the person, who sees there what is missing. */
	leave(): void
	close(): void
}>

/** Opens the bridge and waits until it answers. The window opens before the first `await`, within the press. */
export async function openBridge(): Promise<Bridge> {
	const tab = openBridgeWindow(WALLETS.dcent.site)
	let last = 0
	const request = (method: string, params?: Message, limit: "person" | "status" = "person") => {
		const idx = ++last
		return tab.ask({
			send: { event: "BridgeRequest", type: "json", idx, payload: { method, ...(params && { params }) } },
			// A bridge that does not repeat the number answers in order, and we ask one thing at a time.
			read: (message) => (isAnswer(message) && (message.idx ?? idx) === idx ? parameterOf(message.payload) : undefined),
			...(limit === "person"
				? ({ ms: SIGNATURE_MS, late: "timeout" } as const)
				: ({ ms: STATUS_MS, late: "bridge" } as const)),
		})
	}
	const bridge: Bridge = {
		isOpen: tab.isOpen,
		leave: tab.leave,
		address: async () => addressIn(await request("getAddress", { coinType: "ethereum", path: ACCOUNT })),
		async sign(text) {
			const signed = await request("getEthereumSignedMessage", { message: text, key: ACCOUNT })
			return { address: addressIn(signed), signature: signatureIn(signed) }
		},
		close() {
			if (tab.isOpen()) tab.post({ event: "BridgeEvent", type: "data", payload: "popup-close" })
			tab.close()
		},
	}
	try {
		await tab.ask({ read: isReady, ms: STATUS_MS, late: "bridge" })
		await request("info", undefined, "status")
		return bridge
	} catch (problem) {
		tab.leave()
		throw problem
	}
}

const isReady = (message: Message) =>
	(message.event === "BridgeEvent" && message.type === "data" && message.payload === "popup-success") || undefined

const isAnswer = ({ event, type }: Message) => event === "BridgeResponse" && type === "json"

type Payload = { header?: { status?: unknown }; body?: { parameter?: unknown; error?: { code?: unknown } } }

function parameterOf(payload: unknown): Message {
	const { header, body } = (payload ?? {}) as Payload
	if (header?.status !== "success") throw problemOf(body?.error?.code)
	return (body?.parameter ?? {}) as Message
}

function addressIn({ address }: Message): string {
	if (typeof address === "string" && /^0x[0-9a-fA-F]{40}$/.test(address)) return address.toLowerCase()
	throw new WalletProblem("noAccount")
}

function signatureIn({ sign }: Message): Uint8Array {
	const signature = bytesOf(sign)
	if (signature?.length === 65) return signature
	throw new WalletProblem("failed", new Error("the bridge answered with no signature of 65 bytes"))
}
