import { rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { askNodeRaw, type NodeAnswer } from "../../solana/ask-node.server.ts"
import { writeWhole } from "../../solana/local/data-folder.ts"
import { type Anvil, CHAIN_ID, startAnvil } from "./anvil.ts"
import { Journal } from "./journal.ts"
import type { KaiaKeys } from "./keys.ts"

/** Blocks without a transaction that follow one, so that it becomes final. */
const FOLLOWING = 3
const PACE_MS = 300
const WITHIN_MS = 10_000
/** In peb: all the KLAY that there is. */
const SUPPLY = 10n ** 27n

/** What is asked of a chain, and how a signed transaction comes into it. */
export type Chain = Pick<LocalKaia, "ask" | "send">

/** The node behind its journal: what changes the chain goes one after another, and what is read meanwhile waits. */
export class LocalKaia {
	readonly #anvil: Anvil
	readonly #journal: Journal
	readonly #onFatal: (error: Error) => void
	#last: Promise<unknown> = Promise.resolve()
	#time: number
	#toFollow = 0
	#stopped = false

	private constructor(anvil: Anvil, journal: Journal, time: number, onFatal: (error: Error) => void) {
		this.#anvil = anvil
		this.#journal = journal
		this.#time = time
		this.#onFatal = onFatal
		void anvil.ended.then(() => this.#stopped || onFatal(new Error("anvil ended")))
	}

	static async open(dir: string, keys: KaiaKeys, onFatal: (error: Error) => void): Promise<LocalKaia> {
		const file = join(dir, "kaia-genesis.json")
		writeWhole(file, JSON.stringify(genesisOf(keys)))
		const journal = new Journal(dir)
		const anvil = await startAnvil({ genesis: file, onDemand: true })
		rmSync(file, { force: true })
		const chain = new LocalKaia(anvil, journal, keys.began, onFatal)
		for (const block of journal.takeBlocks()) await chain.#make(block)
		return chain
	}

	/** What the node says of a question, after all that was handed in before it. */
	async ask(method: string, params: readonly unknown[]): Promise<NodeAnswer> {
		await this.#last
		return this.#askNow(method, params)
	}

	/** Takes a signed transaction into a block of its own. Answers as a node does, when the block is there. */
	send(raw: string): Promise<NodeAnswer> {
		return this.#inTurn(async () => {
			const tried = await this.#askNow("eth_sendRawTransaction", [raw])
			if (tried.error) return tried
			await this.#append({ time: this.#nextTime(), raw }, true)
			if (this.#toFollow === 0) void this.#follow()
			this.#toFollow = FOLLOWING
			return tried
		})
	}

	async stop(): Promise<void> {
		this.#stopped = true
		await this.#last.catch(() => {})
		await this.#anvil.stop()
		this.#journal.close()
	}

	/** A chain on which nothing happens makes no blocks. */
	async #follow(): Promise<void> {
		for (this.#toFollow = FOLLOWING; this.#toFollow > 0; this.#toFollow--) {
			await sleep(PACE_MS, null, { ref: false })
			if (this.#stopped) return
			await this.#inTurn(() => this.#append({ time: this.#nextTime() }, false)).catch(() => {})
		}
	}

	async #append(block: { time: number; raw?: string }, isHandedIn: boolean): Promise<void> {
		try {
			this.#journal.append(block)
			await this.#make(isHandedIn ? { time: block.time } : block)
		} catch (error) {
			// What stands in the journal and what the node has may differ now: only a new start makes them one.
			this.#onFatal(error as Error)
			throw error
		}
	}

	async #make({ time, raw }: { time: number; raw?: string }): Promise<void> {
		this.#time = time
		if (raw !== undefined) await this.#askNow("eth_sendRawTransaction", [raw])
		const { error } = await this.#askNow("evm_mine", [{ timestamp: time }])
		if (error) throw new Error(`the node makes no block: ${error.message}`)
	}

	#nextTime = () => Math.max(Math.floor(Date.now() / 1000), this.#time + 1)

	#inTurn<R>(work: () => Promise<R>): Promise<R> {
		const done = this.#last.then(work)
		this.#last = done.catch(() => {})
		return done
	}

	#askNow(method: string, params: readonly unknown[]): Promise<NodeAnswer> {
		return askNodeRaw(this.#anvil.url, method, params, AbortSignal.timeout(WITHIN_MS))
	}
}

export const genesisOf = ({ faucet, began }: KaiaKeys) => ({
	config: { chainId: CHAIN_ID },
	nonce: "0x0",
	timestamp: hex(began),
	gasLimit: hex(100_000_000),
	difficulty: "0x0",
	extraData: "0x",
	alloc: { [faucet.address]: { balance: hex(SUPPLY) } },
})

const hex = (value: number | bigint) => `0x${value.toString(16)}`
