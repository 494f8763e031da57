import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pino } from "pino"
import { afterAll } from "vitest"
import { printFile } from "#app/features/content/print-file.server.ts"
import { type Drawn, DrawnFiles } from "#app/lib/drawn-files.server.ts"

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

/** Drawn files in a folder that goes with the tests of a file. */
export async function drawnFiles(): Promise<Drawn> {
	const folder = await mkdtemp(join(tmpdir(), "punktopia-drawn-"))
	folders.push(folder)
	const files = new DrawnFiles({ folder, edition: "test", log: pino({ level: "silent" }) })
	return { get: (name, type) => files.get(name, type, () => printFile(name, { slug: "abc", name: "ABC" })) }
}
