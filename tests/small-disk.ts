import { execFileSync } from "node:child_process"
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"

/** A file system of a few MB of this test alone. `fill`: until nothing more fits. `free`: takes that back. */
export type SmallDisk = Readonly<{ folder: string; fill(): void; free(): void }>

/** Mounts one that belongs to the owner of `like`. Null where this process may not mount. */
export function smallDisk(megabytes: number, like: string): SmallDisk | null {
	if (process.platform !== "linux" || process.getuid?.() !== 0) return null
	const folder = mkdtempSync(join(tmpdir(), "punktopia-disk-"))
	const { uid, gid } = statSync(like)
	try {
		const options = `size=${megabytes}m,mode=0700,uid=${uid},gid=${gid}`
		execFileSync("mount", ["-t", "tmpfs", "-o", options, "punktopia-test", folder], { stdio: "ignore" })
	} catch {
		rmSync(folder, { recursive: true })
		return null
	}
	onTestFinished(() => {
		execFileSync("umount", ["-l", folder])
		rmSync(folder, { recursive: true })
	})
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
