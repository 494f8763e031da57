import type { WebSocket } from "ws"
import { encodeAccount } from "./encode-account.ts"
import type { Commitment, Landed, Ledger } from "./ledger.ts"
import { LAG } from "./ledger.ts"
import { atSlot } from "./method.ts"
import { address, commitment, config, list, type Params, text } from "./params.ts"
import { RpcError } from "./rpc-error.ts"

type Notice = Readonly<{ result: unknown; last?: boolean }>
/** Asked once a block; answers what is new. */
type Watch = Readonly<{ notification: string; look: () => readonly Notice[] }>
const MAX_PER_SOCKET = 200
/** Bytes that may wait for a client who does not read them. */
const MAX_WAITING = 1024 * 1024

/** The subscriptions of one socket. */
export class Subscriptions {
	readonly #watches = new Map<number, Watch>()
	readonly #stop: () => void
	#next = 1

	constructor(
		readonly socket: WebSocket,
		readonly ledger: Ledger,
	) {
		this.#stop = ledger.onBlock(() => this.#tell())
	}

	call(method: string, params: Params): unknown {
		const [, name, action] = /^(\w+?)(Subscribe|Unsubscribe)$/.exec(method) ?? []
		// An own entry: "constructor" is a name that every object answers to.
		const make = name && action && Object.hasOwn(WATCHES, name) ? WATCHES[name] : undefined
		if (!make || !name) throw new RpcError(-32601, "Method not found")
		if (action === "Unsubscribe") return this.#watches.delete(Number(params[0]))
		if (this.#watches.size >= MAX_PER_SOCKET) throw new RpcError(-32005, "Too many subscriptions")
		const id = this.#next++
		this.#watches.set(id, { notification: `${name}Notification`, look: make(this.ledger, params) })
		// What has happened already is told too, but only after the answer that carries the id.
		setImmediate(() => this.#tell())
		return id
	}

	/** Ends the connection of a client who does not read what is sent. */
	send(message: unknown) {
		if (this.socket.bufferedAmount > MAX_WAITING) return this.socket.terminate()
		this.socket.send(JSON.stringify(message))
	}

	#tell() {
		for (const [subscription, { notification, look }] of this.#watches) {
			for (const { result, last } of this.#noticesOf(subscription, look)) {
				this.send({ jsonrpc: "2.0", method: notification, params: { result, subscription } })
				if (last) this.#watches.delete(subscription)
			}
		}
	}

	/** One watch that cannot answer must not stop the blocks. */
	#noticesOf(subscription: number, look: Watch["look"]): readonly Notice[] {
		try {
			return look()
		} catch (error) {
			this.#watches.delete(subscription)
			if (!(error instanceof RpcError)) console.error(error)
			return []
		}
	}

	close() {
		this.#stop()
		this.#watches.clear()
	}
}

const WATCHES: Readonly<Record<string, (ledger: Ledger, params: Params) => Watch["look"]>> = {
	signature(ledger, [signature, options]) {
		const wanted = text(signature, "signature")
		const wished = commitment(config(options).commitment)
		return () => {
			const landed = ledger.transaction(wanted)
			if (!landed || landed.slot > ledger.slotAt(wished)) return []
			return [{ result: atSlot(landed.slot, { err: landed.meta.err }), last: true }]
		}
	},
	account(ledger, [key, options]) {
		const wanted = address(key)
		const wishes = config(options)
		const wished = commitment(wishes.commitment)
		return eachNewSlot(ledger, wished, (slot) => {
			if (![...ledger.accounts.changedIn(slot)].includes(wanted)) return []
			const get = (one: string) => ledger.accounts.get(one, slot)
			const value = encodeAccount(get(wanted), { encoding: "base64", ...wishes }, get)
			return [{ result: atSlot(slot, value ?? GONE) }]
		})
	},
	logs(ledger, [filter, options]) {
		const wished = commitment(config(options).commitment)
		const mentions =
			filter === "all" || filter === "allWithVotes" ? null : list(config(filter).mentions, "mentions", 1).map(address)
		const wanted = (one: Landed) => !mentions || mentions.some((key) => one.keys.includes(key))
		return eachNewSlot(ledger, wished, (slot) =>
			ledger
				.transactionsIn(slot)
				.filter(wanted)
				.map(({ signature, meta }) => ({ result: atSlot(slot, { signature, err: meta.err, logs: meta.logMessages }) })),
		)
	},
	slot(ledger) {
		return eachNewSlot(ledger, "processed", (slot) => [
			{ result: { slot, parent: slot - 1, root: slot - LAG.finalized } },
		])
	},
	root(ledger) {
		return eachNewSlot(ledger, "finalized", (slot) => [{ result: slot }])
	},
}

/** What a closed account looks like in a notification. */
const GONE = {
	lamports: 0,
	owner: "11111111111111111111111111111111",
	data: ["", "base64"],
	executable: false,
	rentEpoch: 0,
	space: 0,
}

function eachNewSlot(ledger: Ledger, wished: Commitment, look: (slot: number) => readonly Notice[]): Watch["look"] {
	let seen = ledger.slotAt(wished)
	return () => {
		const now = ledger.slotAt(wished)
		const notices: Notice[] = []
		while (seen < now) notices.push(...look(++seen))
		return notices
	}
}
