import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import type { Demo } from "#app/chains/solana/local/genesis.ts"
import { freePort } from "#app/db/embedded/ports.server.ts"

type Facts = Demo & Readonly<{ type: "ready"; url: string; floatKey: string }>

export type TrialChain = Readonly<{
	facts: Facts
	kill(): Promise<void>
	/** Starts it again on the same files and port. */
	start(): Promise<void>
}>

export const SLOT_MS = "100"

/** The local chain as a process of its own. It ends when this process does. */
export async function startChain(folder: string): Promise<TrialChain> {
	const port = (await freePort(0)) ?? 0
	const env = {
		PATH: process.env.PATH,
		HOME: process.env.HOME,
		CHAIN_DATA_DIR: folder,
		CHAIN_PORT: `${port}`,
		SLOT_MS,
	} as unknown as NodeJS.ProcessEnv
	let child = launch(env)
	const facts = await readyMessage(child)
	return {
		facts,
		async kill() {
			if (child.exitCode !== null || child.signalCode !== null) return
			const gone = once(child, "exit")
			child.kill("SIGKILL")
			await gone
		},
		async start() {
			child = launch(env)
			await readyMessage(child)
		},
	}
}

const launch = (env: NodeJS.ProcessEnv) =>
	fork("build/chain.js", { env, stdio: ["ignore", "inherit", "inherit", "ipc"] })

async function readyMessage(child: ChildProcess): Promise<Facts> {
	const early = once(child, "exit").then(([status]) => Promise.reject(new Error(`the chain ended with ${status}`)))
	early.catch(() => {})
	for (;;) {
		const [message] = await Promise.race([once(child, "message"), early])
		if (message.type === "ready") return message as Facts
	}
}
