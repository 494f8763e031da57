import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { chown, lstat, mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Home } from "#app/db/embedded/home.server.ts"
import { bareEnv, isAlive } from "#app/db/embedded/process.server.ts"

export const owner = "punktopia"
const aside = "making-"
const passwordFile = "app-password"
const inTheMaking = new Set<string>()

/** The cluster is made aside and renamed, so it is complete or absent; its password travels inside it. */
export async function ensureCluster(home: Home): Promise<string> {
	await sweepUnfinished(home)
	if (!(await lstat(home.cluster).catch(() => undefined))) await makeCluster(home)
	return await readFile(join(home.cluster, passwordFile), "utf8")
}

async function makeCluster(home: Home) {
	const name = `${aside}${process.pid}-${randomBytes(4).toString("hex")}`
	const folder = join(home.folder, name)
	inTheMaking.add(name)
	const made = join(folder, "cluster")
	const given = join(folder, "password")
	const password = randomBytes(24).toString("base64url")
	await mkdir(folder, { mode: 0o700 })
	await writeFile(given, password, { mode: 0o600, flag: "wx" })
	await giveTo(home, folder, given)
	await initdb(home, ["-D", made, "-U", owner, "--pwfile", given])
	await rename(given, join(made, passwordFile))
	await rename(made, home.cluster).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error
	})
	await rm(folder, { recursive: true, force: true })
	const parent = await open(home.folder)
	await parent.sync().finally(() => parent.close())
}

async function giveTo({ account }: Home, ...paths: string[]) {
	if (account) for (const path of paths) await chown(path, account.uid, account.gid)
}

function initdb(home: Home, flags: string[]): Promise<void> {
	// The built-in C.UTF-8 sorts alike on every machine and needs no locale installed.
	const locale = ["-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
	return new Promise((resolve, reject) => {
		const child = spawn(home.binaries.initdb, [...flags, ...locale, "-A", "scram-sha-256", "--no-instructions"], {
			...home.account,
			cwd: home.folder,
			env: bareEnv(),
			stdio: ["ignore", "pipe", "pipe"],
		})
		let said = ""
		const hear = (chunk: Buffer) => {
			said = (said + chunk).slice(-4000)
		}
		child.stdout.on("data", hear)
		child.stderr.on("data", hear)
		child.once("error", (cause) => reject(new Error("PostgreSQL's initdb could not be run", { cause })))
		child.once("close", (code, signal) => {
			if (code === 0) resolve()
			else reject(new Error(`PostgreSQL's initdb failed (${code ?? signal}): ${said}`))
		})
	})
}

/** What an app left that was killed while it made its cluster; another app that is at it now is left alone. */
async function sweepUnfinished({ folder }: Home) {
	for (const name of await readdir(folder)) {
		const maker = name.startsWith(aside) && Number.parseInt(name.slice(aside.length), 10)
		if (!maker || inTheMaking.has(name) || (maker !== process.pid && isAlive(maker))) continue
		await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
	}
}
