import { randomBytes } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Wallet } from "ethers"

type Asked = {
	type: string
	bapp?: { name?: string; callback?: { success?: string; fail?: string } }
	chain?: string
	message?: { value?: string; from?: string; is_hex_encoded?: boolean }
	transaction?: { from?: string; to?: string; amount?: string; contract?: string; id?: string }
}
export type KlipTransaction = NonNullable<Asked["transaction"]>
type Kept = { asked: Asked; status: string; expiresAt: number; result?: Record<string, string> }
/** How the service answers: as it should, with a fault, nonsense, too much, a redirect, or not at all. */
export type Mood = "well" | "down" | "nonsense" | "flood" | "elsewhere" | "mute"

const SECONDS = 600
const key = () => `${randomBytes(16).toString("hex")}`

/** The Klip service and the person with the app: same paths and shapes over real HTTP, and a real key that signs. */
export async function startKlip(options: { wallet?: { address: string; signMessageSync(text: string): string } } = {}) {
	const kept = new Map<string, Kept>()
	const prepared: Asked[] = []
	const polls: { key: string; at: number }[] = []
	const klip = {
		/** Whose app it is; another wallet is another person. */
		wallet: options.wallet ?? Wallet.createRandom(),
		mood: "well" as Mood,
		seconds: SECONDS,
		prepared,
		polls,
		/** Keys in the order they were prepared. */
		keys: () => [...kept.keys()],
		latest: () => [...kept.keys()].at(-1) ?? "",
		apiUrl: "",
		/** The person opens the request in the app, and does not answer yet. */
		open: (name: string) => change(name, "requested"),
		cancel: (name: string) => change(name, "canceled"),
		break: (name: string) => change(name, "error"),
		/** The person says yes; a message is signed with the app's key. */
		confirm(name: string, result?: Record<string, string>) {
			const { asked } = known(name)
			const value = asked.message?.value ?? ""
			const made = asked.type === "auth" ? auth() : { signature: klip.wallet.signMessageSync(value) }
			change(name, "completed").result = result ?? made
		},
		/** The person says yes to sending something: `send` puts it on the chain and answers its hash. */
		async confirmSend(name: string, send: (transaction: KlipTransaction) => Promise<string>) {
			const { asked } = known(name)
			if (!asked.transaction) throw new Error(`${name} sends nothing`)
			const tx_hash = await send(asked.transaction)
			change(name, "completed").result = { tx_hash, status: "success" }
		},
		async stop() {
			server.closeAllConnections()
			await new Promise((done) => server.close(done))
		},
	}
	const auth = () => ({ klaytn_address: klip.wallet.address.toLowerCase() })
	function known(name: string): Kept {
		const one = kept.get(name)
		if (!one) throw new Error(`Klip knows no request ${name}`)
		return one
	}
	function change(name: string, status: string): Kept {
		const one = known(name)
		one.status = status
		return one
	}

	const server = createServer(async (request, response) => {
		const url = new URL(request.url ?? "/", "http://klip")
		if (klip.mood !== "well") return misbehave(klip.mood, response)
		if (request.method === "POST" && url.pathname === "/v2/a2a/prepare") {
			const asked = await bodyOf(request)
			if (!asked?.bapp?.name || !isKnown(asked)) return say(response, 400, { code: 4400, err: "invalid request" })
			const name = key()
			const expiresAt = Math.floor(Date.now() / 1000) + klip.seconds
			kept.set(name, { asked, status: "prepared", expiresAt })
			prepared.push(asked)
			return say(response, 200, { request_key: name, status: "prepared", expiration_time: expiresAt })
		}
		if (request.method === "GET" && url.pathname === "/v2/a2a/result") {
			const name = url.searchParams.get("request_key") ?? ""
			polls.push({ key: name, at: Date.now() })
			const one = kept.get(name)
			if (!one) return say(response, 400, { code: 4404, err: "no such request" })
			const { status, expiresAt, result } = one
			return say(response, 200, { request_key: name, status, expiration_time: expiresAt, ...(result && { result }) })
		}
		return say(response, 404, { code: 4404, err: "no such path" })
	})
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
	klip.apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	return klip
}

function isKnown({ type, message, transaction }: Asked): boolean {
	if (type === "auth") return true
	if (type === "sign_message") return Boolean(message?.value)
	const isAddress = (text?: string) => /^0x[0-9a-f]{40}$/.test(text ?? "")
	if (!isAddress(transaction?.from) || !isAddress(transaction?.to)) return false
	if (type === "send_klay") return /^\d+(\.\d+)?$/.test(transaction?.amount ?? "")
	return type === "send_card" && isAddress(transaction?.contract) && /^\d+$/.test(transaction?.id ?? "")
}

function misbehave(mood: Exclude<Mood, "well">, response: ServerResponse): void {
	const json = { "Content-Type": "application/json" }
	if (mood === "elsewhere") response.writeHead(302, { Location: "/v2/a2a/other" }).end()
	if (mood === "down") say(response, 500, { code: 5000, err: "internal" })
	if (mood === "nonsense") response.writeHead(200, json).end('{"request_key": ["no"], "status": 7')
	if (mood === "flood")
		response.writeHead(200, json).end(JSON.stringify({ request_key: "k".repeat(64), status: "x".repeat(200_000) }))
}

function say(response: ServerResponse, status: number, body: unknown): void {
	response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<Asked | null> {
	const chunks: Buffer[] = []
	for await (const chunk of request) chunks.push(chunk as Buffer)
	try {
		// The cast: a stand-in reads what it is sent, and looks at what it needs.
		return JSON.parse(Buffer.concat(chunks).toString()) as Asked
	} catch {
		return null
	}
}
