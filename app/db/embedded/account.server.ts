import { execFile } from "node:child_process"
import { promisify } from "node:util"

const run = promisify(execFile)
export type Account = { uid: number; gid: number }

const idOf = async (name: string, kind: "-u" | "-g") => Number((await run("id", [kind, name])).stdout.trim())

async function accountOf(name: string): Promise<Account | undefined> {
	try {
		return { uid: await idOf(name, "-u"), gid: await idOf(name, "-g") }
	} catch {
		return undefined
	}
}

/** PostgreSQL refuses to run as root, so root needs an account to hand it to. Undefined: we are not root, run as we are. */
export async function accountForServer(): Promise<Account | undefined> {
	if (process.getuid?.() !== 0) return undefined
	const known = (await accountOf("punktopia")) ?? (await accountOf("postgres"))
	if (known) return known
	const flags = ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", "--user-group", "punktopia"]
	await run("useradd", flags).catch(() => undefined)
	const account = (await accountOf("punktopia")) ?? (await accountOf("nobody"))
	if (!account)
		throw new Error("PostgreSQL cannot run as root, and no account exists for it. Create one named punktopia.")
	return account
}
