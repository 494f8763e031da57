import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { ensureCluster } from "#app/db/embedded/cluster.server.ts"
import { type Home, homeFor } from "#app/db/embedded/home.server.ts"

// With owners: under root the database's files belong to somebody else, and fs.cp gives them to root.
const copy = (from: string, to: string) => promisify(execFile)("cp", ["-a", from, to])

/** Makes a cluster and keeps a copy in `folder`: what `putMadeCluster` then puts in place. */
export async function keepMadeCluster(home: Home, folder: string): Promise<void> {
	await ensureCluster(home)
	const kept = join(folder, "made-cluster")
	await copy(home.cluster, kept)
	process.env.MADE_CLUSTER = kept
}

/** Gives a data folder the cluster that a first start would make, which is most of a first start. Nothing where none is kept. */
export async function putMadeCluster(dataDir: string): Promise<void> {
	const { MADE_CLUSTER } = process.env
	if (MADE_CLUSTER) await copy(MADE_CLUSTER, (await homeFor(dataDir)).cluster)
}
