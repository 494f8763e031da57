import { createHash } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { Logger } from "#app/lib/log.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { setting } from "#app/settings/tables.server.ts"
import { type CoinSettings, checkCoin } from "./check-coin.server.ts"
import { chainName } from "./coin.server.ts"

/** unseen: no node ever answered. remembered: none yet, but one did before. verified: it answers and the coin fits. wrong: it does not fit. */
export type ChainState = "unseen" | "remembered" | "verified" | "wrong"

export type ChainIdentity = Readonly<{
	/** CAIP-2 name. Throws Refusal "settlement:chain-silent" (503) while the chain is not known or not the one that was configured. */
	name(): string
	state(): ChainState
	/** Asks once more; true where the chain is known to fit. */
	verify(): Promise<boolean>
	stop(): void
}>

type Options = Readonly<{
	env: CoinSettings
	db: Db
	log: Logger
	/** The worker writes down what it saw, for starts at which no node answers. */
	remembers: boolean
}>

/** How long a start waits for the node, and how long it is left alone between questions after that. */
const FIRST_MS = 3_000
const WAIT_MS = { first: 1_000, longest: 15_000 }

/**
 * Which chain the configured node serves: asked now, and again until it answers, so that a node that is down stops nothing but what
 * needs the chain. Until then the name is what it was last time (setting row).
 */
export async function openChainIdentity(options: Options): Promise<ChainIdentity> {
	const { env, db, log } = options
	const key = `solana_genesis/${createHash("sha256").update(env.SOLANA_RPC_URL).digest("hex").slice(0, 16)}`
	let known: string | null = null
	let state: ChainState = "unseen"
	let timer: NodeJS.Timeout | undefined
	let stopped = false
	let told = ""

	const tell = (text: string, say: () => void) => {
		if (told !== text) say()
		told = text
	}

	async function ask(withinMs?: number): Promise<boolean> {
		if (state === "verified") return true
		try {
			const { genesisHash, problems } = await checkCoin(env, withinMs)
			if (problems.length > 0) {
				state = "wrong"
				tell("wrong", () =>
					log.fatal({ problems }, "the chain is not the one that the settings describe: its parts stay closed"),
				)
				return false
			}
			if (known && known !== genesisHash)
				log.warn({ before: known, now: genesisHash }, "the node serves another chain now")
			known = genesisHash
			state = "verified"
			tell("verified", () => log.info({ chain: chainName(genesisHash) }, "the chain answers"))
			if (options.remembers) await remember(db, key, genesisHash)
			return true
		} catch (error) {
			const { message } = error as Error
			tell("silent", () =>
				log.warn({ why: message }, "SOLANA_RPC_URL does not answer: what needs the chain waits for it"),
			)
			return false
		}
	}

	async function recall(): Promise<void> {
		if (known) return
		// A database that is not migrated has no such table yet.
		const [row] = await db
			.select({ value: setting.value })
			.from(setting)
			.where(eq(setting.key, key))
			.catch(() => [])
		if (!row || known) return
		known = row.value
		state = "remembered"
	}

	function askLater(wait: number) {
		if (stopped || state === "verified") return
		timer = setTimeout(async () => {
			await recall()
			await ask()
			askLater(Math.min(wait * 2, WAIT_MS.longest))
		}, wait).unref()
	}

	await Promise.all([ask(FIRST_MS), recall()])
	askLater(WAIT_MS.first)
	return {
		name() {
			if (!known || state === "wrong") throw new Refusal("settlement:chain-silent", { status: 503 })
			return chainName(known)
		},
		state: () => state,
		verify: () => ask(),
		stop() {
			stopped = true
			clearTimeout(timer)
		},
	}
}

async function remember(db: Db, key: string, value: string): Promise<void> {
	await db
		.insert(setting)
		.values({ key, value })
		.onConflictDoUpdate({
			target: setting.key,
			set: { value, changedAt: sql`now()` },
			setWhere: sql`${setting.value} <> ${value}`,
		})
}
