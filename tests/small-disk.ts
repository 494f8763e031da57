import { execFileSync } from "node:child_process"
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"

/** A file system of a few MB of this test alone. `fill`: until nothing more fits. `free`: takes that back. */
export type SmallDisk = Readonly<{ folder: string; fill(): void; free(): void }>

/** Mounts one that belongs to the owner of `like` until the test ends. Null where this process may not mount. */
export function smallDisk(megabytes: number, like: string): SmallDisk | null {
	const { uid, gid } = statSync(like)
	const disk = mountSmallDisk(`size=${megabytes}m,mode=0700,uid=${uid},gid=${gid}`)
	if (disk) onTestFinished(disk.unmount)
	return disk
}

/** Mounts a tmpfs with these options on a new folder, which `unmount` removes. Null where this process may not mount. */
export function mountSmallDisk(options: string): (SmallDisk & Readonly<{ unmount(): void }>) | null {
	if (process.platform !== "linux" || process.getuid?.() !== 0) return null
	const folder = mkdtempSync(join(tmpdir(), "punktopia-disk-"))
	try {
		execFileSync("mount", ["-t", "tmpfs", "-o", options, "punktopia-test", folder], { stdio: "ignore" })
	} catch {
		rmSync(folder, { recursive: true })
		return null
	}
	const ballast = join(folder, "ballast")
	return {
		folder,
		fill() {
			const file = openSync(ballast, "a")
			try {
				for (const bytes of [1 << 20, 4096]) fillBy(file, bytes)
			} finally {
				closeSync(file)
			}
		},
		free: () => rmSync(ballast, { force: true }),
		unmount() {
			execFileSync("umount", ["-l", folder])
			rmSync(folder, { recursive: true })
		},
	}
}

function fillBy(file: number, bytes: number): void {
	const block = Buffer.alloc(bytes)
	for (;;) {
		try {
			if (writeSync(file, block) < bytes) return
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === "ENOSPC") return
			throw error
		}
	}
}
