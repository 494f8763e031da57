import { join } from "node:path"
import { FolderInUse, lockFolder } from "#app/chains/solana/local/data-folder.ts"
import { homeFor } from "#app/db/embedded/home.server.ts"
import { stopServer } from "#app/db/embedded/postmaster.server.ts"
import { until } from "./boot/until.ts"

/** Ends what an app that was killed left running on its data folder: a copy of a database or chain that runs cannot be started. */
export async function bringToRest(dataDir: string): Promise<void> {
	await stopServer(await homeFor(dataDir))
	const release = await until("the process of the chain has ended", () => lockIfFree(join(dataDir, "chain")))
	release()
}

function lockIfFree(folder: string): (() => void) | null {
	try {
		return lockFolder(folder)
	} catch (error) {
		if (error instanceof FolderInUse) return null
		throw error
	}
}
