import { spawn } from "node:child_process"

/**
 * Has a shell do `script` once this process is gone, however it ended: its closing pipe is the sign. `$1` and on are the arguments. Returns
 * what calls it off. There is no such shell on Windows.
 */
export function afterUs(script: string, ...args: readonly string[]): () => void {
	const command = ["-c", `cat > /dev/null; ${script}`, "sh", ...args]
	const shell = spawn("sh", command, { detached: true, stdio: ["pipe", "ignore", "ignore"] })
	shell.unref()
	return () => {
		// The shell leads a group of its own, in which it waits for `cat`.
		if (shell.pid !== undefined && shell.exitCode === null) process.kill(-shell.pid, "SIGKILL")
	}
}
