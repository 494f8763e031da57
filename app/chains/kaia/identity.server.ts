import { createHash } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { Logger } from "#app/lib/log.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { setting } from "#app/settings/tables.server.ts"
import { headerOf } from "./blocks.server.ts"
import { type KaiaNode, quantity } from "./node.server.ts"
import type { KaiaSettings } from "./settings.server.ts"

/** As of Solana: unseen, remembered, verified, or wrong where the node is on another network than the settings say. */
export type KaiaState = "unseen" | "remembered" | "verified" | "wrong"
export type KaiaIdentity = Readonly<{
	/** CAIP-2 name. Throws Refusal "settlement:chain-silent" (503) while it is not known, or the network is another. */
	name(): string
	state(): KaiaState
	verify(): Promise<boolean>
	stop(): void
}>

type Options = Readonly<{
	node: KaiaNode
	settings: Pick<KaiaSettings, "chainId" | "rpcUrl">
	db: Db
	log: Logger
	/** The worker writes down what it saw, for starts at which no node answers. */
	remembers: boolean
}>

const WAIT_MS = { first: 1_000, longest: 15_000 }

/** The network, and the first block's hash shortened: a local chain that starts anew is another chain. */
export const kaiaName = (chainId: number, firstHash: string) => `eip155:${chainId}-${firstHash.slice(2, 18)}`

/** Which chain the node serves: asked now and until it answers, while nothing waits for it. */
export async function openKaiaIdentity(options: Options): Promise<KaiaIdentity> {
	const { node, settings, db, log } = options
	const key = `kaia_chain/${createHash("sha256").update(settings.rpcUrl).digest("hex").slice(0, 16)}`
	let known: string | null = null
	let state: KaiaState = "unseen"
	let timer: NodeJS.Timeout | undefined
	let stopped = false
	let told = ""
	const tell = (what: string, say: () => void) => {
		if (told !== what) say()
		told = what
	}

	async function ask(): Promise<boolean> {
		if (state === "verified") return true
		try {
			const chainId = await node.ask(quantity, "eth_chainId")
			const isRight = chainId === BigInt(settings.chainId)
			if (!isRight) {
				state = "wrong"
				tell("wrong", () =>
					log.fatal({ chainId: Number(chainId), wanted: settings.chainId }, "KAIA_RPC_URL is on another network"),
				)
				return false
			}
			known = kaiaName(settings.chainId, (await headerOf(node, 0n)).hash)
			state = "verified"
			tell("verified", () => log.info({ chain: known }, "Kaia answers"))
			if (options.remembers) await remember(db, key, known)
			return true
		} catch (error) {
			tell("silent", () => log.warn({ why: (error as Error).message }, "KAIA_RPC_URL does not answer"))
			return false
		}
	}

	function askLater(wait: number) {
		if (stopped || state === "verified") return
		timer = setTimeout(async () => {
			await ask()
			askLater(Math.min(wait * 2, WAIT_MS.longest))
		}, wait).unref()
	}

	const [row] = await db
		.select({ value: setting.value })
		.from(setting)
		.where(eq(setting.key, key))
		.catch(() => [])
	if (row) [known, state] = [row.value, "remembered"]
	void ask().then(() => askLater(WAIT_MS.first))
	return {
		name() {
			if (!known || state === "wrong") throw new Refusal("settlement:chain-silent", { status: 503 })
			return known
		},
		state: () => state,
		verify: ask,
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
