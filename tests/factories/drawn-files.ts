import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pino } from "pino"
import { afterAll } from "vitest"
import { DrawnFiles } from "#app/lib/drawn-files.server.ts"

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

/** Drawn files in a folder that goes with the tests of a file. */
export async function drawnFiles(): Promise<DrawnFiles> {
	const folder = await mkdtemp(join(tmpdir(), "punktopia-drawn-"))
	folders.push(folder)
	return new DrawnFiles({ folder, edition: "test", log: pino({ level: "silent" }) })
}
