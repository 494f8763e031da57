import { type ChildProcess, spawn } from "node:child_process"
import { createRequire } from "node:module"

/** A node of an EVM chain, as a process of its own, on loopback. */
export type Anvil = Readonly<{ url: string; stop(): Promise<void>; ended: Promise<void> }>

/** Mainnet, so that a wallet and every check see the id that the specification prints: 0x2019. */
export const CHAIN_ID = 8217
/** Kaia's least price of gas, 25 ston. */
const BASE_FEE = 25_000_000_000n
const READY_MS = 20_000
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" }

/**
 * Ends the node when this process is gone, however it went: the shell waits for the end of its input. Nobody else knows of the node, and
 * nothing would end it.
 */
const WITH_US = 'exec 3<&0; "$@" 3<&- & node=$!; { cat <&3 >/dev/null; kill -9 $node 2>/dev/null; } & wait $node'

/** Where npm has put the program. Throws, in words, where it has none for this machine. */
export function anvilProgram(): string {
	const name = `@foundry-rs/anvil-${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`
	try {
		return createRequire(import.meta.url).resolve(`${name}/bin/anvil`)
	} catch {
		throw new Error(`${name} is not installed: the demo's Kaia chain needs it (npm ci)`)
	}
}

type Options = Readonly<{
	/** File of the first block. */
	genesis: string
	/** Blocks are made when they are asked for (`evm_mine`), and not with every transaction. */
	onDemand: boolean
}>

export async function startAnvil({ genesis, onDemand }: Options): Promise<Anvil> {
	const settings = ["--host", "127.0.0.1", "--port", "0", "--chain-id", String(CHAIN_ID), "--init", genesis]
	const rules = ["--accounts", "0", "--hardfork", "cancun", "--slots-in-an-epoch", "1", "--order", "fifo"]
	const fees = ["--block-base-fee-per-gas", String(BASE_FEE), "--no-cors"]
	const args = [...settings, ...rules, ...fees, ...(onDemand ? ["--no-mining"] : [])]
	const child = spawn("/bin/sh", ["-c", WITH_US, "anvil", anvilProgram(), ...args], {
		stdio: ["pipe", "pipe", "pipe"],
		env: { PATH: process.env.PATH, HOME: process.env.HOME } as unknown as NodeJS.ProcessEnv,
	})
	child.stdin?.on("error", () => {})
	const ended = new Promise<void>((done) =>
		child.once("exit", () => {
			child.stdin?.destroy()
			done()
		}),
	)
	const port = await listeningPort(child)
	const stop = async () => {
		child.stdin?.end()
		await ended
	}
	return { url: `http://127.0.0.1:${port}`, stop, ended }
}

function listeningPort(child: ChildProcess): Promise<string> {
	let said = ""
	return new Promise((resolve, reject) => {
		const fail = (why: string) => reject(new Error(`anvil does not start: ${why}\n${said}`))
		const late = setTimeout(() => {
			child.stdin?.end()
			fail("it is not ready in time")
		}, READY_MS)
		const hear = (chunk: Buffer) => {
			if (said.length < 10_000) said += chunk
			const [, port] = /Listening on 127\.0\.0\.1:(\d+)/.exec(said) ?? []
			if (!port) return
			clearTimeout(late)
			resolve(port)
		}
		child.stdout?.on("data", hear)
		child.stderr?.on("data", hear)
		child.once("error", ({ message }) => fail(message))
		child.once("exit", (code) => {
			clearTimeout(late)
			fail(`it ended with ${code}`)
		})
	})
}
