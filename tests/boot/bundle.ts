import { type ChildProcess, spawn } from "node:child_process"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import { build } from "esbuild"
import { onTestFinished } from "vitest"

/** Bundles an entry as the build does, into a folder of this test inside the project, where packages are found. */
export async function bundled(entry: string, name = "main.js"): Promise<string> {
	await mkdir("tests/.out", { recursive: true })
	const folder = await mkdtemp(resolve("tests/.out/boot-"))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	const outfile = join(folder, name)
	await build({
		entryPoints: [resolve(entry)],
		outfile,
		bundle: true,
		packages: "external",
		platform: "node",
		format: "esm",
		target: "node20",
		logLevel: "error",
	})
	return outfile
}

export type Launched = { process: ChildProcess; said(): string; ended: Promise<number | string> }

/** Runs a script with these settings and no others of ours; what is still running when the test ends is killed. */
export function launch(script: string, settings: Record<string, string>, words: readonly string[] = []): Launched {
	const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings } as unknown as NodeJS.ProcessEnv
	const child = spawn(process.execPath, [script, ...words], { env, stdio: ["ignore", "pipe", "pipe"] })
	let text = ""
	for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk))
	const ended = new Promise<number | string>((done) =>
		child.once("close", (code, signal) => done(code ?? signal ?? "")),
	)
	onTestFinished(() => void child.kill("SIGKILL"))
	return { process: child, said: () => text, ended }
}
