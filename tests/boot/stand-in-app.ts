import { copyFile, readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { onTestFinished } from "vitest"
import { bundled, launch } from "#tests/boot/bundle.ts"
import { until } from "#tests/boot/until.ts"

type Note = { name: string; what: "started" | "ended"; pid: number; env?: Record<string, string> }

/** The supervisor with stand-ins for its programs, on a real data folder. */
export async function standInApp(dataDir: string) {
	const boot = await bundled("tests/boot/stand-in/boot.ts", "boot.js")
	for (const name of ["web", "worker", "chain"]) {
		await copyFile("tests/boot/stand-in/program.mjs", join(dirname(boot), `${name}.js`))
	}
	const file = join(dirname(boot), "notes")
	const notes = async (): Promise<Note[]> => {
		const text = await readFile(file, "utf8").catch(() => "")
		return text
			.split("\n")
			.filter(Boolean)
			.map((line) => JSON.parse(line))
	}
	const starts = async (name: string) => (await notes()).filter((note) => note.name === name && note.what === "started")
	onTestFinished(async () => {
		for (const { pid } of await notes()) tryKill(pid)
	})
	const start = (settings: Record<string, string> = {}) => launch(boot, { DATA_DIR: dataDir, PORT: "0", ...settings })
	const ready = (app: { said(): string }) =>
		until(
			() => `the app is ready; it said: ${app.said()}`,
			() => app.said().includes("is ready"),
		)
	return { start, ready, notes, starts, boot }
}

function tryKill(pid: number) {
	try {
		process.kill(pid, "SIGKILL")
	} catch {}
}
