import { writeFileSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { Transaction } from "ethers"
import { startAnvil } from "#app/chains/kaia/local/anvil.ts"
import { OLD_COLLECTIONS } from "#app/chains/kaia/local/collections.ts"
import { KaiaFaucet } from "#app/chains/kaia/local/faucet.ts"
import { addressOf, runKaiaGenesis } from "#app/chains/kaia/local/genesis.ts"
import { serveKaia } from "#app/chains/kaia/local/http.ts"
import { kaiaKeys } from "#app/chains/kaia/local/keys.ts"
import { type Chain, genesisOf } from "#app/chains/kaia/local/local-kaia.ts"
import type { RunningKaia } from "#app/chains/kaia/local/start-local-kaia.ts"
import { askNodeRaw } from "#app/chains/solana/ask-node.server.ts"

/** Blocks without a transaction that follow one, so that it becomes final for whoever wants few on top. */
const FOLLOWING = 6
const PACE_MS = 200
const WITHIN_MS = 20_000

/** Of a transaction that loses its block: in which of the new ones it stands, counted from 0; null: in none. */
export type Place = (one: Removed) => number | null
export type Removed = Readonly<{ hash: string; from: string; raw: string; sender: "worker" | "stock" | "holder" }>
export type ReorganisingKaia = RunningKaia &
	Readonly<{
		/** Replaces so many of the last blocks, by the newest one if that is said; answers the transactions that stand in none any more. */
		reorganise(depth: number | ((newest: number) => number), place: Place): Promise<readonly Removed[]>
		/** Hands in again what a reorganisation took out. */
		again(removed: readonly Removed[]): Promise<void>
	}>

/** The demo's Kaia without its journal: its last blocks can be replaced by others, which a journal rules out. */
export async function startReorganisingKaia(dir: string): Promise<ReorganisingKaia> {
	const keys = kaiaKeys(dir)
	const genesis = join(dir, "genesis.json")
	writeFileSync(genesis, JSON.stringify(genesisOf(keys)))
	const anvil = await startAnvil({ genesis, onDemand: true })
	const handedIn = new Map<string, Removed>()
	const state = { toFollow: 0, isOver: false, last: Promise.resolve() as Promise<unknown> }
	const ask = (method: string, params: readonly unknown[]) =>
		askNodeRaw(anvil.url, method, params, AbortSignal.timeout(WITHIN_MS))
	const asked = async (method: string, ...params: readonly unknown[]) => {
		const { error, result } = await ask(method, params)
		if (error) throw new Error(`${method}: ${error.message}`)
		return result
	}
	const newest = async () => Number(await asked("eth_blockNumber"))
	/** Changes of the chain, one after another. */
	const inTurn = <R>(work: () => Promise<R>): Promise<R> => {
		const done = state.last.then(work)
		state.last = done.catch(() => {})
		return done
	}
	const inBlock = async (number: number) => {
		const block = (await asked("eth_getBlockByNumber", `0x${number.toString(16)}`, false)) as { transactions: string[] }
		return block.transactions.flatMap((hash) => handedIn.get(hash) ?? [])
	}
	const mine = async () => {
		const head = (await asked("eth_getBlockByNumber", "latest", false)) as { timestamp: string }
		await asked("evm_mine", { timestamp: Math.max(Math.floor(Date.now() / 1000), Number(head.timestamp) + 1) })
	}
	const follow = async () => {
		for (; state.toFollow > 0 && !state.isOver; state.toFollow--) {
			await sleep(PACE_MS)
			if (!state.isOver) await inTurn(mine).catch(() => {})
		}
	}
	const followed = () => {
		if (state.toFollow === 0) void Promise.resolve().then(follow)
		state.toFollow = FOLLOWING
	}
	const senders = new Map([
		[keys.admin.address, "worker"],
		[keys.faucet.address, "stock"],
	] as const)
	const removedOf = (raw: string): Removed => {
		const { hash, from } = Transaction.from(raw)
		return { hash: hash ?? "", from: from ?? "", raw, sender: senders.get(from ?? "") ?? "holder" }
	}
	const take = async (raw: string) => {
		const tried = await ask("eth_sendRawTransaction", [raw])
		if (tried.error) return tried
		const one = removedOf(raw)
		handedIn.set(one.hash, one)
		await mine()
		followed()
		return tried
	}
	const chain: Chain = {
		ask: async (method, params) => {
			await state.last
			return ask(method, params)
		},
		send: (raw) => inTurn(() => take(raw)),
	}
	await runKaiaGenesis(chain, keys)
	const server = serveKaia(Promise.resolve({ chain, faucet: new KaiaFaucet(chain, keys) }))
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
	const { port } = server.address() as AddressInfo
	return {
		url: `http://127.0.0.1:${port}`,
		port,
		admin: keys.admin.address.toLowerCase(),
		adminKey: keys.admin.privateKey,
		oldNfts: OLD_COLLECTIONS.map((one) => `${one.id}=${addressOf(keys, one)}`).join(","),
		faucetKey: keys.faucet.privateKey,
		whole: Promise.resolve(),
		reorganise: (wanted, place) =>
			inTurn(async () => {
				const last = await newest()
				const depth = typeof wanted === "number" ? wanted : wanted(last)
				const removed: Removed[] = []
				for (let number = last - depth + 1; number <= last; number++) removed.push(...(await inBlock(number)))
				const placed = removed.map((one) => ({ one, at: place(one) }))
				const stay = placed.flatMap(({ one, at }) => (at === null ? [] : [{ one, at }]))
				const pairs = stay.map(({ one, at }) => [one.raw, at])
				await asked("anvil_reorg", depth, pairs)
				followed()
				return placed.flatMap(({ one, at }) => (at === null ? [one] : []))
			}),
		again: async (removed) => {
			for (const { raw } of removed) await chain.send(raw)
		},
		async close() {
			state.isOver = true
			const closed = new Promise((done) => server.close(done))
			server.closeAllConnections()
			await closed
			await state.last.catch(() => {})
			await anvil.stop()
		},
	}
}
