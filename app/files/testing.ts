import { randomUUID } from "node:crypto"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pino } from "pino"
import { onTestFinished } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import type { FileStore } from "./context.ts"
import { folderStore } from "./folder-store.server.ts"
import { storeFile } from "./store-file.server.ts"
import { file } from "./tables.server.ts"

/** A web process and a worker around one store of files; and a clock that is turned by hand. */
export async function fileWorld(given?: FileStore) {
	const database = await testDatabase()
	const folder = await mkdtemp(join(tmpdir(), "punktopia-files-"))
	onTestFinished(async () => {
		await database.end()
		await rm(folder, { recursive: true, force: true })
	})
	let at = new Date("2026-11-25T03:00:00Z")
	const now = async () => at
	const log = pino({ enabled: false })
	const store = given ?? folderStore(folder)
	const web = { db: database.asWeb().db, now, log, files: { store, secret: "a secret of tests" } }
	return {
		web,
		worker: { db: database.asWorker().db, now, log },
		store,
		folder,
		turn: (minutes: number) => {
			at = new Date(at.getTime() + minutes * 60_000)
		},
		rows: () => database.db.select().from(file).orderBy(file.createdAt, file.id),
		kept: async () => (await readdir(folder)).sort(),
		put: async (bytes: Buffer, more: Partial<Parameters<typeof storeFile>[1]> = {}) => {
			const id = randomUUID()
			await storeFile(web, {
				id,
				purpose: "content-picture",
				owner: "site",
				name: "a picture",
				from: randomUUID(),
				bytes,
				...more,
			})
			return more.id ?? id
		},
	}
}
