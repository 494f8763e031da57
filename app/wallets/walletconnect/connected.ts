import { addressOn } from "#app/identity/members/wallet-types.ts"
import { base58Decode, base58Encode } from "#app/identity/proofs/base58.ts"
import { bytesOf, hexOf } from "../hex.ts"
import { type Account, type Connected, type Proof, type Question, WalletProblem } from "../port.ts"
import { addressesOf, chooseAccount, type Networks, signsMessages } from "./namespaces.ts"
import { asProblem } from "./refusals.ts"
import { ANSWER_SECONDS, hangUp, type Line, leave } from "./relay-client.ts"
import { keepFor } from "./stored-sessions.ts"

/** A session that stands: the account of it that is used, and what is told while the wallet asks its owner. */
export type Standing = Readonly<{
	line: Line
	topic: string
	networks: Networks
	account: Account
	onAsk?: ((question: Question, walletName: string) => void) | undefined
}>

export function connectedWith(standing: Standing): Connected {
	return {
		account: standing.account,
		prove: (question) =>
			sign(standing, question).catch((error: unknown) => {
				throw asProblem(error)
			}),
		onChange: (listener) =>
			listen(standing, (account, isRevoked) => {
				if (account) keepFor(account, standing.account)
				listener(account && connectedWith({ ...standing, account }), isRevoked)
			}),
		disconnect: () => end(standing),
		isFar: true,
	}
}

async function sign(standing: Standing, question: Question): Promise<Proof | undefined> {
	const { networks, topic, account } = standing
	const { chain, address } = account
	const { client } = standing.line
	if (!client.session.keys.includes(topic)) throw new WalletProblem("noAccount")
	const { namespaces, peer } = client.session.get(topic)
	if (!signsMessages(namespaces, networks, chain)) return undefined
	standing.onAsk?.(question, peer.metadata.name)
	const message = new TextEncoder().encode(question.message)
	const request =
		chain === "solana"
			? { method: "solana_signMessage", params: { message: base58Encode(message), pubkey: address } }
			: { method: "personal_sign", params: [hexOf(message), address] }
	const asked = { topic, chainId: networks[chain], request, expiry: ANSWER_SECONDS }
	return { message, signature: signatureIn(await client.request<unknown>(asked)) }
}

/** `{ signature: base58 }` from a Solana wallet, hex digits from an EVM one. */
function signatureIn(answer: unknown): Uint8Array {
	const text = typeof answer === "object" && answer !== null && "signature" in answer ? answer.signature : answer
	const bytes = bytesOf(text) ?? (typeof text === "string" ? base58Decode(text, 64) : null)
	if (!bytes) throw new WalletProblem("failed", new Error("the wallet answered without a signature"))
	return bytes
}

/** Tells each account that the wallet shows from now on; null when the session is over. */
function listen(
	{ line, topic, networks, account }: Standing,
	tell: (now: Account | null, isRevoked: boolean) => void,
): () => void {
	const { client, storage } = line
	let shown: Account | null = account
	const show = (now: Account | null, isRevoked = false) => {
		if (now?.chain === shown?.chain && now?.address === shown?.address) return
		shown = now
		tell(now, isRevoked)
	}
	const onEvent = ({ topic: from, params }: { topic: string; params: { event: Told; chainId: string } }) => {
		if (from !== topic || params.event.name !== "accountsChanged" || !shown) return
		const { chain } = shown
		// Accounts of the other family of networks are not the one that is used here.
		if (params.chainId.split(":", 1)[0] !== networks[chain].split(":", 1)[0]) return
		const [first] = Array.isArray(params.event.data) ? params.event.data : []
		const address = addressOn(
			chain,
			String(first ?? "")
				.split(":")
				.at(-1) ?? "",
		)
		show(address ? { chain, address } : null)
	}
	const onUpdate = ({ topic: from }: { topic: string }) => {
		if (from !== topic) return
		const { namespaces } = client.session.get(topic)
		const [first] = shown ? addressesOf(namespaces, networks, shown.chain) : []
		show(shown && first ? { chain: shown.chain, address: first } : chooseAccount(namespaces, networks))
	}
	const onEnd = ({ topic: from }: { topic: string }) => {
		if (from !== topic) return
		if (client.session.length === 0) {
			storage.forget()
			void hangUp(line)
		}
		show(null, true)
	}
	const all = (how: "on" | "off") => {
		client[how]("session_event", onEvent)
		client[how]("session_update", onUpdate)
		client[how]("session_delete", onEnd)
		client[how]("session_expire", onEnd)
	}
	all("on")
	return () => all("off")
}

type Told = Readonly<{ name: string; data: unknown }>

/** Disconnecting clears all that this browser keeps (Q027), so it ends every session kept here. */
async function end({ line }: Standing): Promise<void> {
	const { client, storage } = line
	storage.forget()
	await Promise.all(client.session.keys.map((topic) => leave(line, topic)))
	storage.forget()
	await hangUp(line)
}
