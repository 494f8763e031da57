import { z } from "zod"
import { readLimited } from "#app/lib/read-limited.ts"
import type { Beacon } from "./beacon.ts"
import { type BeaconChain, QUICKNET, roundAt, timeOf } from "./chains.ts"
import { isRoundOf } from "./verify-round.ts"

const PATIENCE_MS = 5_000
/** A round is some 250 bytes. */
const ANSWER_LIMIT = 4 * 1024
const answer = z.object({ round: z.number(), signature: z.string() })

type Options = Readonly<{
	relays: readonly string[]
	now: () => Promise<Date>
	/** Why a relay gave no round. */
	onFailure?: (relay: string, error: unknown) => void
	chain?: BeaconChain
	patienceMs?: number
}>

/**
 * A public beacon by way of relays. They are all asked for the very round, and the first answer whose signature is the chain's is taken: a
 * relay can be slow or silent, but what it says wrong is nobody's round. Never the latest one: which that is, a relay would choose.
 */
export function relayBeacon({ relays, now, onFailure, chain = QUICKNET, patienceMs = PATIENCE_MS }: Options): Beacon {
	async function ask(relay: string, round: number, over: AbortSignal): Promise<string> {
		// One controller and a timer that is held: signals that are made of others may be collected before they fire.
		const ending = new AbortController()
		const end = () => ending.abort(new Error("the relay took too long"))
		const late = setTimeout(end, patienceMs)
		over.addEventListener("abort", end)
		try {
			const url = `${relay.replace(/\/+$/, "")}/${chain.hash}/public/${round}`
			const got = await fetch(url, {
				redirect: "error",
				signal: ending.signal,
				headers: { Accept: "application/json" },
			})
			if (!got.ok) throw new Error(`the relay answered ${got.status}`)
			const body = await readLimited(got.body, ANSWER_LIMIT)
			if (!body) throw new Error("the relay's answer is longer than any round")
			const said = answer.parse(JSON.parse(body.toString()))
			if (said.round !== round || !isRoundOf(chain, round, said.signature))
				throw new Error("what the relay answered is not the round")
			return said.signature
		} catch (error) {
			if (!over.aborted) onFailure?.(new URL(relay).host, error)
			throw error
		} finally {
			clearTimeout(late)
			over.removeEventListener("abort", end)
		}
	}
	return {
		chain,
		publicKey: chain.publicKey,
		demo: false,
		roundAt: (at) => roundAt(chain, at),
		timeOf: (round) => timeOf(chain, round),
		fetch: async (round) => {
			if (timeOf(chain, round) > (await now())) return null
			const over = new AbortController()
			try {
				return await Promise.any(relays.map((relay) => ask(relay, round, over.signal)))
			} catch {
				return null
			} finally {
				over.abort()
			}
		},
	}
}
