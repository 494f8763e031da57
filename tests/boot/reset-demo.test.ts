import { execFile, spawn } from "node:child_process"
import { chmod, chown, lstat, mkdir, readdir, readFile, rename, symlink, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { expect, onTestFinished, test, vi } from "vitest"
import { accountForServer } from "#app/db/embedded/account.server.ts"
import { bundled } from "#tests/boot/bundle.ts"
import { dataFolder } from "#tests/boot/data-folder.ts"
import { putMadeCluster } from "#tests/boot/made-cluster.ts"
import { until } from "#tests/boot/until.ts"

// Processes that take a second to start take twenty on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

/** An ordinary user; where the tests run as root, the account of the database stands in for one. */
async function users() {
	const account = await accountForServer()
	return account ? { "an ordinary user": account, root: undefined } : { "an ordinary user": undefined }
}
type User = Awaited<ReturnType<typeof accountForServer>>

const missing = (path: string) =>
	lstat(path).then(
		() => false,
		() => true,
	)

async function ownedFolder(user: User): Promise<string> {
	const dataDir = await dataFolder()
	if (user) await chown(dataDir, user.uid, user.gid)
	return dataDir
}

const env = (dataDir: string, more: Record<string, string> = {}) =>
	({
		PATH: process.env.PATH,
		HOME: process.env.HOME,
		DATA_DIR: dataDir,
		...more,
	}) as unknown as NodeJS.ProcessEnv

/** Exit status and words of the reset, run as that user. */
async function reset(script: string, dataDir: string, user: User, more: Record<string, string> = {}) {
	const run = promisify(execFile)(process.execPath, [script], { env: env(dataDir, more), ...user })
	return run.then(
		({ stdout }) => ({ code: 0, said: stdout }),
		({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
	)
}

/** A data folder as a demo leaves it: database, chain, drawn files, secret. */
async function filled(dataDir: string, user: User, filler: string) {
	await putMadeCluster(dataDir)
	const child = spawn(process.execPath, [filler], { env: env(dataDir), ...user, stdio: ["pipe", "pipe", "inherit"] })
	onTestFinished(() => void child.kill("SIGKILL"))
	let said = ""
	child.stdout.on("data", (chunk) => (said += chunk))
	const ended = new Promise((done) => child.once("close", done))
	await until("the demo runs", () => said.includes("running"))
	return {
		end: async () => {
			child.stdin.end()
			await ended
		},
		kill: async () => {
			child.kill("SIGKILL")
			await ended
		},
	}
}

/** Bundled, where an ordinary user may read it. */
async function readable(entry: string): Promise<string> {
	const script = await bundled(entry)
	await chmod(dirname(script), 0o755)
	return script
}

const programs = async () => ({
	script: await readable("app/boot/dev/reset-main.ts"),
	filler: await readable("tests/boot/stand-in/demo-data.ts"),
})

test("a demo's folder is removed, whoever runs it, and not while an app uses it", async () => {
	const { script, filler } = await programs()
	for (const [name, user] of Object.entries(await users())) {
		const dataDir = await ownedFolder(user)
		const demo = await filled(dataDir, user, filler)
		const refused = await reset(script, dataDir, user)
		expect(refused, name).toMatchObject({ code: 1, said: expect.stringContaining("is using this data folder") })
		expect(await missing(join(dataDir, "chain", "blocks.jsonl")), name).toBe(false)
		await demo.end()
		expect(await reset(script, dataDir, user), name).toMatchObject({ code: 0 })
		expect(await missing(dataDir), name).toBe(true)
		expect(await reset(script, dataDir, user), name).toMatchObject({
			code: 0,
			said: expect.stringContaining("nothing to remove"),
		})
	}
})

test("root's folder with the database elsewhere goes with that database", async (context) => {
	if (process.getuid?.() !== 0) context.skip("only root keeps a database elsewhere")
	const { script, filler } = await programs()
	const dataDir = await dataFolder(0o700)
	const demo = await filled(dataDir, undefined, filler)
	const home = await readFile(join(dataDir, "postgres-home"), "utf8")
	await demo.end()
	const made = await readFile(join(home, "data-folder"), "utf8")
	await writeFile(join(home, "data-folder"), "/somewhere/else")
	expect(await reset(script, dataDir, undefined)).toMatchObject({ code: 1 })
	await writeFile(join(home, "data-folder"), made)
	expect(await reset(script, dataDir, undefined)).toMatchObject({ code: 0 })
	expect([await missing(home), await missing(dataDir)]).toEqual([true, true])
})

test("a killed app's folder is removed, and the server that it left is ended", async () => {
	const { script, filler } = await programs()
	const user = (await users())["an ordinary user"]
	const dataDir = await ownedFolder(user)
	const demo = await filled(dataDir, user, filler)
	await demo.kill()
	expect(await reset(script, dataDir, user)).toMatchObject({ code: 0 })
	expect(await missing(dataDir)).toBe(true)
})

test("nothing is removed that the app did not make, nor through a link, nor outside a demo", async () => {
	const { script, filler } = await programs()
	const user = (await users())["an ordinary user"]
	const dataDir = await ownedFolder(user)
	await writeFile(join(dataDir, "letter.txt"), "mine")
	await mkdir(join(dataDir, "chain"))
	await writeFile(join(dataDir, "chain", "keys.json"), "mine")
	expect(await reset(script, dataDir, user), "not a data folder").toMatchObject({ code: 1 })
	expect(await readdir(join(dataDir, "chain"))).toEqual(["keys.json"])

	const ours = await ownedFolder(user)
	await (await filled(ours, user, filler)).end()
	const all = (await readdir(ours, { recursive: true })).sort()
	for (const settings of [
		{ NODE_ENV: "production" },
		{ APP_MODE: "production" },
		{ DATABASE_URL: "postgres://u:p@127.0.0.1:1/x" },
		{ SOLANA_RPC_URL: "http://127.0.0.1:1" },
	] as Record<string, string>[])
		expect(await reset(script, ours, user, settings), Object.keys(settings)[0]).toMatchObject({ code: 1 })

	const key = join(ours, "chain", "keys.json")
	await rename(key, join(dataDir, "keys.json"))
	expect(await reset(script, ours, user), "no chain of its own: no demo").toMatchObject({
		code: 1,
		said: expect.stringContaining("no chain of a demo"),
	})
	await rename(join(dataDir, "keys.json"), key)

	const link = join(dataDir, "link")
	await symlink(ours, link)
	expect(await reset(script, link, user), "a link to a data folder").toMatchObject({ code: 1 })

	const elsewhere = join(dataDir, "elsewhere")
	await rename(join(ours, "chain"), elsewhere)
	await symlink(elsewhere, join(ours, "chain"))
	expect(await reset(script, ours, user), "a link in a data folder").toMatchObject({
		code: 1,
		said: expect.stringContaining("symbolic link"),
	})
	expect(await readdir(elsewhere)).toContain("blocks.jsonl")
	await promisify(execFile)("rm", [join(ours, "chain")])
	await rename(elsewhere, join(ours, "chain"))
	expect((await readdir(ours, { recursive: true })).sort()).toEqual(all)

	await writeFile(join(ours, "chain", "letter.txt"), "mine")
	await mkdir(join(ours, "photos"))
	await chmod(join(ours, "photos"), 0o755)
	const done = await reset(script, ours, user)
	expect(done).toMatchObject({ code: 0, said: expect.stringContaining("left: chain, photos") })
	expect((await readdir(ours, { recursive: true })).sort()).toEqual(["chain", "chain/letter.txt", "photos"])
})
