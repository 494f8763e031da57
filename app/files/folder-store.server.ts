import { mkdir, open, readFile, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { isUuid } from "#app/lib/uuid.ts"
import type { FileStore } from "./context.ts"

/** Files in a folder of ours, named by their ids and by nothing that somebody has sent. */
export function folderStore(folder: string): FileStore {
	const pathOf = (id: string) => {
		if (!isUuid(id)) throw new Error("a file is named by its id alone")
		return join(folder, id)
	}
	return {
		async put(id, bytes) {
			const path = pathOf(id)
			await mkdir(folder, { recursive: true, mode: 0o700 })
			const file = await open(`${path}.part`, "w", 0o600)
			try {
				await file.writeFile(bytes)
				await file.sync()
			} finally {
				await file.close()
			}
			await rename(`${path}.part`, path)
		},
		get: (id) =>
			readFile(pathOf(id)).catch((error: NodeJS.ErrnoException) => {
				if (error.code === "ENOENT") return null
				throw error
			}),
		async remove(id) {
			for (const path of [pathOf(id), `${pathOf(id)}.part`]) await rm(path, { force: true })
		},
	}
}
