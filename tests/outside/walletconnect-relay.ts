import { randomUUID } from "node:crypto"
import type { AddressInfo } from "node:net"
import { decodeJWT, verifyJWT } from "@walletconnect/relay-auth"
import { type WebSocket, WebSocketServer } from "ws"

export const PROJECT_ID = "0123456789abcdef0123456789abcdef"

export type TestRelay = Readonly<{
	/** ws://127.0.0.1:<port> */
	url: string
	/** Methods in the order in which they came, from whomever. */
	methods: string[]
	/** Everything that went through: what a curious relay could read. */
	texts: string[]
	/** How many sockets are open now. */
	open(): number
	/** Cuts every line, as a relay does that restarts. */
	cut(): void
	end(): Promise<void>
}>

type Message = { topic: string; message: string; publishedAt: number; tag: number; attestation?: string }
type Call = { id: number; method?: string; params?: Record<string, unknown>; result?: unknown }
type Peer = { socket: WebSocket; topics: Map<string, string>; waiting: Map<number, Stored> }
type Stored = Message & { from: Peer; until: number }

/** A relay on this machine: the calls of the hosted one, its mailbox, and its check of who calls. */
export async function startRelay(): Promise<TestRelay> {
	const peers = new Set<Peer>()
	const mailbox = new Map<string, Stored[]>()
	const methods: string[] = []
	const texts: string[] = []
	const server = new WebSocketServer({ port: 0, host: "127.0.0.1" })
	await new Promise((done) => server.once("listening", done))
	const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
	let lastId = 1

	server.on("connection", async (socket, request) => {
		const query = new URL(request.url ?? "/", url).searchParams
		const peer: Peer = { socket, topics: new Map(), waiting: new Map() }
		const early: string[] = []
		const hold = (data: unknown) => early.push(String(data))
		socket.on("message", hold)
		if (!(await mayEnter(query, url))) return socket.close(3000, "Unauthorized: invalid key")
		// Gone while it was being checked.
		if (socket.readyState !== socket.OPEN) return
		peers.add(peer)
		socket.on("close", () => {
			peers.delete(peer)
			// What was on its way and not acknowledged is delivered on the next line.
			for (const one of peer.waiting.values()) keep(one)
		})
		socket.off("message", hold)
		const hear = (text: string) => {
			texts.push(text)
			const call = JSON.parse(text) as Call
			if (!call.method) return peer.waiting.delete(call.id)
			methods.push(call.method)
			const result = answer(peer, call.method, call.params ?? {})
			const error = { code: -32601, message: `method not found: ${call.method}` }
			socket.send(JSON.stringify({ id: call.id, jsonrpc: "2.0", ...(result === undefined ? { error } : { result }) }))
		}
		for (const text of early) hear(text)
		socket.on("message", (data) => hear(String(data)))
	})

	function answer(peer: Peer, method: string, params: Record<string, unknown>): unknown {
		const text = (name: string) => String(params[name] ?? "")
		const all = (name: string) => (Array.isArray(params[name]) ? (params[name] as string[]) : [])
		const ttl = Number(params.ttl ?? 300)
		const send = (topic: string, message: string, tag: number) => {
			const attestation = params.attestation === undefined ? {} : { attestation: text("attestation") }
			publish({
				topic,
				message,
				tag,
				...attestation,
				publishedAt: Date.now(),
				from: peer,
				until: Date.now() + ttl * 1000,
			})
		}
		if (method === "irn_subscribe") return subscribe(peer, text("topic"))
		if (method === "irn_batchSubscribe") return all("topics").map((topic) => subscribe(peer, topic))
		if (method === "irn_unsubscribe") return peer.topics.delete(text("topic"))
		if (method === "irn_batchUnsubscribe") return all("topics").every((topic) => peer.topics.delete(topic))
		if (method === "irn_fetchMessages") return { messages: mailbox.get(text("topic")) ?? [], hasMore: false }
		if (method === "irn_batchFetchMessages")
			return { messages: all("topics").flatMap((topic) => mailbox.get(topic) ?? []), hasMore: false }
		if (method === "irn_publish") {
			send(text("topic"), text("message"), Number(params.tag ?? 0))
			return true
		}
		if (method === "wc_proposeSession") {
			subscribe(peer, text("pairingTopic"))
			send(text("pairingTopic"), text("sessionProposal"), 1100)
			return true
		}
		if (method === "wc_approveSession") {
			subscribe(peer, text("sessionTopic"))
			send(text("pairingTopic"), text("sessionProposalResponse"), 1101)
			send(text("sessionTopic"), text("sessionSettlementRequest"), 1102)
			return true
		}
		return undefined
	}

	function subscribe(peer: Peer, topic: string): string {
		const id = peer.topics.get(topic) ?? randomUUID()
		peer.topics.set(topic, id)
		const stored = (mailbox.get(topic) ?? []).filter(({ until }) => until > Date.now())
		mailbox.set(
			topic,
			stored.filter(({ from }) => from === peer),
		)
		// After the answer to the subscription itself.
		for (const one of stored) if (one.from !== peer) setTimeout(() => deliver(peer, one), 0)
		return id
	}

	function publish(message: Stored): void {
		const others = [...peers].filter((peer) => peer !== message.from && peer.topics.has(message.topic))
		if (others.length === 0) keep(message)
		for (const peer of others) deliver(peer, message)
	}

	function keep(message: Stored): void {
		mailbox.set(message.topic, [...(mailbox.get(message.topic) ?? []), message])
	}

	function deliver(peer: Peer, stored: Stored): void {
		const { from, until, ...data } = stored
		const id = Date.now() * 1000 + (lastId++ % 1000)
		peer.waiting.set(id, stored)
		const params = { id: peer.topics.get(data.topic), data }
		peer.socket.send(JSON.stringify({ id, jsonrpc: "2.0", method: "irn_subscription", params }))
	}

	const cut = () => {
		for (const { socket } of peers) socket.terminate()
	}
	return {
		url,
		methods,
		texts,
		open: () => peers.size,
		cut,
		async end() {
			cut()
			await new Promise((done) => server.close(done))
		},
	}
}

/** A known project, and a token that the caller's own key signed for this relay. */
async function mayEnter(query: URLSearchParams, url: string): Promise<boolean> {
	const token = query.get("auth") ?? ""
	if (query.get("projectId") !== PROJECT_ID || !token) return false
	try {
		const { aud, exp } = decodeJWT(token).payload
		return aud === url && exp * 1000 > Date.now() && (await verifyJWT(token))
	} catch {
		return false
	}
}
