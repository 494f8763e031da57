import { VersionedTransaction } from "@solana/web3.js"
import type { BrowserContext } from "playwright"
import { base58Encode } from "#app/identity/proofs/base58.ts"
import type { stubWindows } from "./bridge-tab.ts"
import type { TestKey } from "./standard-wallet.ts"

export type SolanaBridge = Readonly<{
	key: TestKey
	version: string
	answer:
		| "base58"
		| "hex"
		| "whole"
		| "wrapped"
		| "other"
		| "nothing"
		| "never"
		| "refused"
		| "unplugged"
		| "unknown-method"
}>

const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

function decode(text: string): Uint8Array {
	const value = [...text].reduce((sum, char) => sum * 58n + BigInt(ALPHABET.indexOf(char)), 0n)
	return Buffer.from(
		value
			.toString(16)
			.padStart(2, "0")
			.replace(/^(.(..)*)$/, "0$1"),
		"hex",
	)
}

/** The second bridge of D'CENT after its public documentation, with a real key; how it answers is switchable. */
export function solanaBridge(
	windows: Pick<ReturnType<typeof stubWindows>, "say" | "onOpen" | "onMessage">,
	{ key, version = "2.1", answer = "base58" }: Partial<SolanaBridge> & Pick<SolanaBridge, "key">,
): void {
	windows.onOpen = () => windows.say({ type: "_ready", version, serverName: "bridge" })
	windows.onMessage = ({ id, method, params }) => {
		if (method === "_handshake") return windows.say({ id, result: { version, serverName: "bridge" } })
		const failed = FAILURES[answer]
		if (failed) return windows.say({ id, error: failed })
		if (answer === "never") return
		const { serialized } = (params as { transaction: { serialized: string } }).transaction
		const transaction = VersionedTransaction.deserialize(decode(serialized))
		const signature = key.sign(transaction.message.serialize())
		transaction.signatures[0] = signature
		const whole = transaction.serialize()
		if (answer === "other") whole[whole.length - 1] = (whole.at(-1) ?? 0) ^ 1
		windows.say({ id, result: resultOf(answer, signature, whole) })
	}
}

const FAILURES: Readonly<Record<string, { code: number | string; message: string }>> = {
	refused: { code: 5004, message: "cancelled on the device" },
	unplugged: { code: 5001, message: "no device" },
	"unknown-method": { code: -32601, message: "method not found" },
}

function resultOf(answer: string, signature: Uint8Array, whole: Uint8Array): object {
	if (answer === "nothing") return {}
	if (answer === "hex") return { signature: `0x${Buffer.from(signature).toString("hex")}` }
	if (answer === "whole" || answer === "other") return { signature: base58Encode(whole) }
	const bare = { signature: base58Encode(signature) }
	return answer === "wrapped"
		? { header: { status: "success" }, body: { command: "signTransaction", parameter: bare } }
		: bare
}

/** The page of the second bridge, served in its stead to one browser profile. Answers what it was asked, in order. */
export async function installSolanaBridge(context: BrowserContext, key: TestKey) {
	const asked: Record<string, unknown>[] = []
	const bridge = { asked, answer: "base58" as SolanaBridge["answer"] }
	await context.exposeFunction("solanaBridge", (message: Record<string, unknown> | null) => {
		const said: unknown[] = []
		const windows = { say: (data: unknown) => void said.push(data), onOpen() {}, onMessage(_: typeof message & {}) {} }
		solanaBridge(windows, { key, answer: bridge.answer })
		if (message) asked.push(message)
		if (message) windows.onMessage(message)
		else windows.onOpen()
		return said
	})
	await context.route("https://v2bridge.dcentwallet.com/**", (route) =>
		route.fulfill({
			contentType: "text/html",
			body: `<!doctype html><title>bridge</title><script>(${speak})()</script>`,
		}),
	)
	return bridge
}

/** Runs inside the page of the bridge. */
function speak() {
	const ask = (window as unknown as { solanaBridge(message: unknown): Promise<unknown[]> }).solanaBridge
	const hear = async (message: unknown) => {
		for (const one of await ask(message)) (window.opener as Window | null)?.postMessage(one, "*")
	}
	window.addEventListener("message", ({ data }) => void hear(data))
	void hear(null)
}
