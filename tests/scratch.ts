import { chmod, mkdtemp, readFile, rm, statfs } from "node:fs/promises"
import { freemem } from "node:os"
import { join } from "node:path"
import { afterUs } from "./after-us.ts"

const SHM = "/dev/shm"
const TMPFS = 0x01_02_19_94
const GIB = 2 ** 30

/**
 * Has the temporary files of a run lie in memory, where the machine has room for them: databases are copied by the hundred, and creating
 * their files on a disk takes a third of what a test costs. Who names a TMPDIR is obeyed. Hands back what removes them.
 */
export async function scratchInMemory(): Promise<() => Promise<void>> {
	if (process.env.TMPDIR || !(await hasRoom())) return async () => {}
	const folder = await mkdtemp(join(SHM, "tests-"))
	// The database's files belong to somebody else under root, who has to come this way.
	await chmod(folder, 0o1777)
	process.env.TMPDIR = folder
	// Memory is scarcer than disk: a run that is killed leaves nothing in it, once its servers have ended.
	afterUs('sleep 10; rm -rf -- "$1"', folder)
	return async () => {
		delete process.env.TMPDIR
		await rm(folder, { recursive: true, force: true })
	}
}

/** A run takes half a gigabyte at most. Containers often have 64 MB there, or let no program run from it. */
async function hasRoom(): Promise<boolean> {
	if (process.platform !== "linux" || freemem() < 6 * GIB) return false
	try {
		const { type, bavail, bsize } = await statfs(SHM)
		const mounts = await readFile("/proc/mounts", "utf8")
		const [, , , options = ""] =
			mounts
				.split("\n")
				.find((line) => line.split(" ")[1] === SHM)
				?.split(" ") ?? []
		return type === TMPFS && bavail * bsize > 2 * GIB && !options.split(",").includes("noexec")
	} catch {
		return false
	}
}
