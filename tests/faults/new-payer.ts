import { type ChildProcess, fork } from "node:child_process"
import { Keypair } from "@solana/web3.js"
import { readSigningKey } from "#app/lib/signing-key.ts"
import type { PayoutWorld } from "./payouts-world.ts"

/** The settings of workers after the key that pays was replaced. */
export function newPayer(world: PayoutWorld): Readonly<Record<string, string>> {
	const fresh = Keypair.generate()
	const before = world.workerSettings(world.chainUrl).SOLANA_SIGNER_KEY ?? ""
	return {
		SCG_FLOAT: fresh.publicKey.toBase58(),
		SOLANA_SIGNER_KEY: JSON.stringify([...fresh.secretKey]),
		SCG_FLOAT_PREVIOUS: readSigningKey(before).address,
		SOLANA_SIGNER_KEY_PREVIOUS: before,
	}
}

export type Rotation = Readonly<{ child: ChildProcess; said(): string; ended: Promise<number | null> }>

/** `node build/boot.js rotate SOLANA_SIGNER_KEY` with a worker's settings. */
export function startRotation(
	world: PayoutWorld,
	settings: Readonly<Record<string, string>>,
	words: readonly string[] = [],
): Rotation {
	const env = { ...world.workerSettings(world.chainUrl), ...settings }
	const child = fork("build/boot.js", ["rotate", "SOLANA_SIGNER_KEY", ...words], {
		env: { ...env, PATH: process.env.PATH } as unknown as NodeJS.ProcessEnv,
		stdio: ["ignore", "pipe", "pipe", "ipc"],
	})
	let said = ""
	for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (said += chunk.toString()))
	return { child, said: () => said, ended: new Promise((done) => child.once("exit", done)) }
}
