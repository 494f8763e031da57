import { randomBytes } from "node:crypto"
import { ComputeBudgetProgram, TransactionMessage, VersionedTransaction } from "@solana/web3.js"
import { SignClient } from "@walletconnect/sign-client"
import { Wallet } from "ethers"
import { base58Decode, base58Encode } from "#app/identity/proofs/base58.ts"
import { signTransaction } from "#app/wallets/solana/sign-transaction.ts"
import { until } from "#tests/boot/until.ts"
import { limited } from "./limited.ts"
import { type TestKey, testKey } from "./standard-wallet.ts"
import { PROJECT_ID } from "./walletconnect-relay.ts"

type Answer = "approve" | "reject" | "silent"
type Family = "solana" | "eip155"
type Owned = { solana?: TestKey; evm?: { address: string; signMessage(message: Uint8Array): Promise<string> } }

export type TestPeer = {
	/** The keys it shows. A wallet for Ethereum alone has no `solana`. */
	keys: Owned
	/** What its owner says. */
	onProposal: Answer
	onRequest: Answer
	/** How it answers with a signed transaction: its signature alone, or all of it, with a guard of its own put in. */
	signs: "signature" | "guarded"
	/** Every text it was asked to sign (of a transaction its base64), by the name of the method. */
	readonly asked: { method: string; chainId: string; text: string }[]
	/** Address of the page that asks, as the proposal names it. */
	readonly seen: { origin: string; methods: string[] }[]
	/** Proposals that its owner has answered, and that answer is over: taken, or refused because the page has gone. */
	answered: number
	/** Sessions that stand on its side. */
	sessions(): number
	/** Reads a code. */
	scan(uri: string): Promise<void>
	/** Shows another account from now on; "update" rewrites the session, "event" only tells of it. */
	change(keys: Owned, how: "update" | "event"): Promise<void>
	/** Its owner ends the session. */
	leave(): Promise<void>
	end(): Promise<void>
}

export const newEvmKey = () => Wallet.createRandom()

/** A wallet on another device: the client of real wallets with real keys, without a screen. */
export async function startPeer(relayUrl: string, keys: Owned = { solana: testKey() }): Promise<TestPeer> {
	const starting = SignClient.init({
		projectId: PROJECT_ID,
		relayUrl,
		storage: memory(),
		// Two peers in one process would otherwise be one.
		customStoragePrefix: randomBytes(6).toString("hex"),
		logger: "silent",
		telemetryEnabled: false,
		metadata: { name: "Test Wallet", description: "A wallet of the tests", url: "https://wallet.example", icons: [] },
	})
	const client = await limited("the wallet's client has started", starting)
	const peer: TestPeer = {
		keys,
		onProposal: "approve",
		onRequest: "approve",
		signs: "signature",
		asked: [],
		seen: [],
		answered: 0,
		sessions: () => client.session.length,
		scan: (uri) =>
			limited(
				"the wallet has read the code",
				client.pair({ uri }).then(() => {}),
			),
		async change(next, how) {
			const session = await until("a session stands", () => client.session.getAll()[0])
			const family: Family = next.solana ? "solana" : "eip155"
			const chainId = session.namespaces[family]?.chains?.[0] ?? ""
			peer.keys = next
			const address = next.solana?.address ?? next.evm?.address ?? ""
			if (how === "update") {
				const namespaces = namespacesFor(next, session.optionalNamespaces)
				await limited("the wallet has changed its session", client.update({ topic: session.topic, namespaces }))
			} else {
				const event = { name: "accountsChanged", data: [`${chainId}:${address}`] }
				await limited("the wallet has told of its account", client.emit({ topic: session.topic, event, chainId }))
			}
		},
		async leave() {
			for (const { topic } of client.session.getAll())
				await limited("the wallet has ended its session", client.disconnect({ topic, reason: LEFT }))
		},
		async end() {
			const { heartbeat, relayer } = client.core
			heartbeat.stop()
			// What it has still to acknowledge would open the line anew, and nothing would close it.
			relayer.provider.connection.send = async () => {}
			await limited("the wallet's line is closed", relayer.transportClose())
		},
	}

	client.on("session_proposal", async ({ id, params }) => {
		const { optionalNamespaces, proposer } = params
		const methods = Object.values(optionalNamespaces).flatMap((namespace) => namespace.methods)
		peer.seen.push({ origin: proposer.metadata.url, methods })
		if (peer.onProposal === "silent") return
		if (peer.onProposal === "reject") await client.reject({ id, reason: REJECTED })
		// A page that has closed its code takes the pairing back while its owner still thinks.
		else await client.approve({ id, namespaces: namespacesFor(peer.keys, optionalNamespaces) }).catch(() => {})
		peer.answered++
	})

	client.on("session_request", async ({ id, topic, params }) => {
		const { method, params: given } = params.request
		const respond = (answer: { result: unknown } | { error: { code: number; message: string } }) =>
			client.respond({ topic, response: { id, jsonrpc: "2.0", ...answer } as never })
		const message =
			method === "solana_signTransaction"
				? Buffer.from(given.transaction)
				: method === "solana_signMessage"
					? fromBase58(given.message)
					: Buffer.from(String(given[0]).slice(2), "hex")
		peer.asked.push({ method, chainId: params.chainId, text: Buffer.from(message).toString() })
		if (peer.onRequest === "silent") return
		if (peer.onRequest === "reject") return respond({ error: REJECTED })
		const { solana, evm } = peer.keys
		if (method === "solana_signMessage" && solana && given.pubkey === solana.address)
			return respond({ result: { signature: base58Encode(solana.sign(message)) } })
		if (method === "solana_signTransaction" && solana && given.pubkey === solana.address)
			return respond({ result: await signedBy(solana, given.transaction, peer.signs) })
		if (method === "personal_sign" && evm && String(given[1]).toLowerCase() === evm.address.toLowerCase())
			return respond({ result: await evm.signMessage(message) })
		return respond({ error: { code: 5201, message: "Unknown method(s) requested" } })
	})
	return peer
}

/** The guard is one that real wallets put in as well: it changes the bytes and not what is paid. */
async function signedBy(key: TestKey, base64: string, how: TestPeer["signs"]) {
	let transaction = VersionedTransaction.deserialize(Buffer.from(base64, "base64"))
	if (how === "guarded") {
		const message = TransactionMessage.decompile(transaction.message)
		message.instructions.unshift(ComputeBudgetProgram.setComputeUnitLimit({ units: 200_000 }))
		transaction = new VersionedTransaction(message.compileToV0Message())
	}
	let signature = ""
	const signed = await signTransaction(transaction.serialize(), key.publicKey, async (message) => {
		const made = key.sign(message)
		signature = base58Encode(made)
		return made
	})
	return how === "guarded" ? { signature, transaction: Buffer.from(signed).toString("base64") } : { signature }
}

const REJECTED = { code: 5000, message: "User rejected." }
const LEFT = { code: 6000, message: "User disconnected." }

type Asked = Record<string, { chains?: string[]; methods: string[]; events: string[] }>

/** What was asked for, as far as the wallet has keys for it. */
function namespacesFor({ solana, evm }: Owned, asked: Asked) {
	const owned: [Family, string | undefined][] = [
		["solana", solana?.address],
		["eip155", evm?.address],
	]
	return Object.fromEntries(
		owned.flatMap(([family, address]) => {
			const wanted = asked[family]
			if (!wanted || !address) return []
			const { chains = [], methods, events } = wanted
			return [[family, { chains, methods, events, accounts: chains.map((chain) => `${chain}:${address}`) }]]
		}),
	)
}

function fromBase58(text: string): Uint8Array {
	// The length is not known beforehand: the one whose only spelling this is.
	for (let length = text.length; length > 0; length--) {
		const bytes = base58Decode(text, length)
		if (bytes) return bytes
	}
	throw new Error("not base58")
}

function memory() {
	const texts = new Map<string, string>()
	return {
		getKeys: async () => [...texts.keys()],
		getEntries: async <T>() => [...texts].map(([key, text]) => [key, JSON.parse(text)] as [string, T]),
		getItem: async <T>(key: string) => {
			const text = texts.get(key)
			return text === undefined ? undefined : (JSON.parse(text) as T)
		},
		setItem: async <T>(key: string, value: T) => void texts.set(key, JSON.stringify(value) ?? "null"),
		removeItem: async (key: string) => void texts.delete(key),
	}
}
