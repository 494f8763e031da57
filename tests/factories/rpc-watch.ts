import { Connection } from "@solana/web3.js"
import type { World } from "./staking-world.ts"

/** A connection of a worker's that counts its requests, and on which some transactions cannot be had. */
export function watchedRpc(world: World) {
	const unreadable = new Set<string>()
	let requests = 0
	let calls = 0
	const solana = new Connection(world.chain.url, {
		commitment: "finalized",
		wsEndpoint: world.chain.wsUrl,
		disableRetryOnRateLimit: true,
		fetch: async (input, init) => {
			requests++
			const body = String(init?.body)
			calls += body.split('"method":').length - 1
			const isRefused = body.includes('"getTransaction"') && [...unreadable].some((one) => body.includes(one))
			if (isRefused) return new Response("refused", { status: 500 })
			return fetch(input, init)
		},
	})
	return {
		ctx: { ...world.ctx, chains: world.chainsOn(solana) },
		unreadable,
		/** Requests, and calls within them: a batch is one request of many calls. */
		counted: () => ({ requests, calls }),
	}
}
