import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startProxy, TROUBLES } from "./payouts-proxy.ts"
import { ended } from "./payouts-world.ts"

/** Kaia in a process of its own, whose last blocks are replaced now and then, and before it a network that is not well. */
export type KaiaFront = Readonly<{
	/** Of the chain itself, for holders. */
	url: string
	/** What a worker is told; it asks through the network. */
	settings: Readonly<Record<string, string>>
	/** Stands still for so long, as a machine does that swaps. */
	freeze(ms: number): Promise<void>
	/** Replaces blocks that are not final yet. */
	reorganise(): void
	/** Times that it did, and transactions that lost their block for none. */
	replaced(): Readonly<{ times: number; lost: number }>
	/** How many questions of workers something befell. */
	befallen(): number
	end(): Promise<void>
}>

/** Asked when a process starts. */
const SPARED = new Set(["eth_chainId"])
/** One question of so many is troubled; hanging, which costs seconds, a tenth as often. */
const ONE_IN = 40
/** Blocks on top of what is final: as many may be replaced. */
const CONFIRMATIONS = 3

export async function startKaiaFront(): Promise<KaiaFront> {
	const folder = await mkdtemp(join(tmpdir(), "punktopia-kaia-"))
	const child = fork("tests/.out/faults/kaia-process.js", {
		env: { PATH: process.env.PATH, HOME: process.env.HOME, KAIA_DATA_DIR: folder } as unknown as NodeJS.ProcessEnv,
		stdio: ["ignore", "inherit", "inherit", "ipc"],
	})
	const { url, admin, oldNfts, adminKey } = await readyOf(child)
	let befallen = 0
	const replaced = { times: 0, lost: 0 }
	child.on("message", ({ type, moved = 0 }: { type: string; moved?: number }) => {
		if (type !== "replaced") return
		replaced.times++
		replaced.lost += moved
	})
	const trouble = (method: string) => {
		if (SPARED.has(method) || Math.random() * ONE_IN > 1) return null
		const one = TROUBLES[Math.floor(Math.random() * TROUBLES.length)] ?? null
		if (one === "swallowed" || one === "much-later" || (one === "hangs" && Math.random() > 0.1)) return null
		befallen++
		return one
	}
	const lost = new Set<string>()
	const proxy = await startProxy({
		...{ chainUrl: url, worker: 0, passing: () => false, trouble, swallows: () => false, lost },
	})
	return {
		url,
		settings: {
			KAIA_RPC_URL: proxy.url,
			KAIA_ADMIN_WALLET: admin,
			KAIA_OLD_NFTS: oldNfts,
			KAIA_SIGNER_KEY: adminKey,
			KAIA_CONFIRMATIONS: String(CONFIRMATIONS),
		},
		async freeze(ms) {
			child.kill("SIGSTOP")
			await new Promise((done) => setTimeout(done, ms))
			child.kill("SIGCONT")
		},
		reorganise: () => void child.send({ depth: 1 + Math.floor(Math.random() * CONFIRMATIONS) }),
		replaced: () => replaced,
		befallen: () => befallen,
		async end() {
			await proxy.stop()
			child.kill("SIGCONT")
			// Asked to end it takes its anvil along.
			const gone = once(child, "exit")
			child.kill("SIGTERM")
			await gone
			await ended(child)
			await rm(folder, { recursive: true, force: true })
		},
	}
}

type Ready = Readonly<{ type: string; url: string; admin: string; oldNfts: string; adminKey: string }>

async function readyOf(child: ChildProcess): Promise<Ready> {
	for (;;) {
		const [said] = (await once(child, "message")) as [Ready]
		if (said.type === "ready") return said
	}
}
