import { execFileSync, spawn } from "node:child_process"
import { lstat, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import postgres from "postgres"
import { expect, onTestFinished, test } from "vitest"
import { accountForServer } from "#app/db/embedded/account.server.ts"
import { copyOfBinaries, hydrate, packagedPostgres } from "#app/db/embedded/binaries.server.ts"
import { processesOn } from "#app/db/embedded/processes.server.ts"
import { startEmbedded } from "#app/db/embedded/start.server.ts"
import { bundled, launch } from "#tests/boot/bundle.ts"
import { dataFolder, folderWithDatabase, serverPid } from "#tests/boot/data-folder.ts"
import { until } from "#tests/boot/until.ts"

async function ask(url: string, query: string) {
	const sql = postgres(url, { max: 1, onnotice: () => {} })
	try {
		return await sql.unsafe(query)
	} finally {
		await sql.end()
	}
}

test("what is written survives a stop and a start, at the same address", async () => {
	const dataDir = await folderWithDatabase()
	const first = await startEmbedded({ dataDir })
	await ask(first.url, "create table kept as select 'punk' as word")
	await first.stop()
	const second = await startEmbedded({ dataDir })
	expect(second.url).toBe(first.url)
	expect(second.adopted).toBe(false)
	expect(await ask(second.url, "select word from kept")).toEqual([{ word: "punk" }])
})

test("the database is durable, small, in UTC and UTF-8, on loopback only", async () => {
	const { url } = await startEmbedded({ dataDir: await folderWithDatabase() })
	const names = [
		"fsync",
		"synchronous_commit",
		"shared_buffers",
		"jit",
		"listen_addresses",
		"timezone",
		"server_encoding",
	]
	const [row] = await ask(url, `select ${names.map((name) => `current_setting('${name}') as ${name}`).join(", ")}`)
	expect(row).toEqual({
		fsync: "on",
		synchronous_commit: "on",
		shared_buffers: "64MB",
		jit: "off",
		listen_addresses: "127.0.0.1",
		timezone: "UTC",
		server_encoding: "UTF8",
	})
})

test("nobody comes in without the password, and only the owner can read it", async () => {
	const { url, home } = await startEmbedded({ dataDir: await folderWithDatabase() })
	const wrong = new URL(url)
	wrong.password = "guess"
	await expect(ask(wrong.href, "select 1")).rejects.toMatchObject({ code: "28P01" })
	expect((await stat(join(home.cluster, "app-password"))).mode & 0o777).toBe(0o600)
	expect((await stat(home.folder)).mode & 0o777).toBe(0o700)
})

test("a server left running on the folder is adopted and can be stopped", async () => {
	const dataDir = await folderWithDatabase()
	const first = await startEmbedded({ dataDir })
	const pid = await serverPid(dataDir)
	const second = await startEmbedded({ dataDir })
	expect(second).toMatchObject({ adopted: true, url: first.url })
	expect(await serverPid(dataDir)).toBe(pid)
	await second.stop()
	await expect(serverPid(dataDir)).rejects.toThrow()
})

test.each([
	["open", 0o755],
	["closed", 0o700],
])("two starts at once on an empty folder (%s) end with one server", async (_, mode) => {
	const dataDir = await dataFolder(mode)
	const [one, two] = await Promise.all([startEmbedded({ dataDir }), startEmbedded({ dataDir })])
	expect(one.url).toBe(two.url)
	expect(one.home.folder).toBe(two.home.folder)
	expect((await readdir(one.home.folder)).filter((name) => name !== "data-folder")).toEqual(["cluster"])
})

test("after kill -9 of the server its stale pid file is no obstacle, and commits are there", async () => {
	const dataDir = await folderWithDatabase()
	const first = await startEmbedded({ dataDir })
	await ask(first.url, "create table kept as select 1 as one")
	process.kill(await serverPid(dataDir), "SIGKILL")
	const second = await startEmbedded({ dataDir })
	expect(second).toMatchObject({ adopted: false, url: first.url })
	expect(await ask(second.url, "select one from kept")).toEqual([{ one: 1 }])
})

test("a pid file whose number belongs to another program now is not believed", async () => {
	const dataDir = await folderWithDatabase()
	const first = await startEmbedded({ dataDir })
	const file = join(first.home.cluster, "postmaster.pid")
	const text = await readFile(file, "utf8")
	await first.stop()
	// PostgreSQL itself believes a process of its own account only.
	const { account } = first.home
	const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)"], { ...account, cwd: "/", stdio: "ignore" })
	onTestFinished(() => void other.kill("SIGKILL"))
	await writeFile(file, text.replace(/^\d+/, String(other.pid)))
	expect(await startEmbedded({ dataDir })).toMatchObject({ adopted: false })
	expect(other.exitCode).toBeNull()
})

test("a process that outlives its killed server does not stop the next start", async () => {
	const dataDir = await folderWithDatabase()
	const first = await startEmbedded({ dataDir })
	await ask(first.url, "create table kept as select 1 as one")
	const [child] = (await processesOn(first.home.cluster)).filter(({ isServer }) => !isServer)
	if (!child) throw new Error("the server has no process beside itself")
	// It holds the shared memory, and cannot notice that its server has ended.
	process.kill(child.pid, "SIGSTOP")
	process.kill(await serverPid(dataDir), "SIGKILL")
	const second = await startEmbedded({ dataDir })
	expect(second).toMatchObject({ adopted: false, url: first.url })
	expect(await ask(second.url, "select one from kept")).toEqual([{ one: 1 }])
	expect((await processesOn(first.home.cluster)).map(({ pid }) => pid)).not.toContain(child.pid)
})

test("a server whose pid file was deleted is ended, and the next one keeps its commits", async () => {
	const dataDir = await folderWithDatabase()
	const first = await startEmbedded({ dataDir })
	await ask(first.url, "create table kept as select 1 as one")
	const pid = await serverPid(dataDir)
	await rm(join(first.home.cluster, "postmaster.pid"))
	const second = await startEmbedded({ dataDir })
	expect(second.adopted).toBe(false)
	expect(await serverPid(dataDir)).not.toBe(pid)
	expect(await ask(second.url, "select one from kept")).toEqual([{ one: 1 }])
})

test("a server that does not answer is stopped and started again", async () => {
	const dataDir = await folderWithDatabase()
	const first = await startEmbedded({ dataDir })
	const stuck = await serverPid(dataDir)
	process.kill(stuck, "SIGSTOP")
	const second = await startEmbedded({ dataDir, answerMs: 2_000 })
	expect(await serverPid(dataDir)).not.toBe(stuck)
	expect(await ask(second.url, "select 1 as one")).toEqual([{ one: 1 }])
	expect(second.url).toBe(first.url)
})

test("an app killed in the middle of initdb leaves nothing that stops the next start", async () => {
	const dataDir = await dataFolder()
	const script = await bundled("tests/boot/stand-in/start-database.ts")
	const child = launch(script, { DATA_DIR: dataDir })
	const unfinished = () =>
		readdir(join(dataDir, "postgres")).then(
			(names) => names.find((name) => name.startsWith("making-")),
			() => undefined,
		)
	const made = await until("initdb has begun", unfinished)
	await until("initdb has written something", () =>
		stat(join(dataDir, "postgres", made, "cluster", "base")).catch(() => null),
	)
	child.process.kill("SIGKILL")
	await child.ended
	const { url } = await startEmbedded({ dataDir })
	expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }])
	// The killed app's initdb may still be writing; what it leaves is swept by the next start after its end.
	await until("the rest is swept away", async () => {
		const { home } = await startEmbedded({ dataDir })
		return (await readdir(home.folder)).join() === "cluster"
	})
})

test("root's closed folder is served from a place of its own, and keeps its data", async (context) => {
	if (process.getuid?.() !== 0) context.skip("only root keeps a folder that its database account cannot enter")
	const dataDir = await dataFolder(0o700)
	const first = await startEmbedded({ dataDir })
	expect(first.home.folder.startsWith(dataDir)).toBe(false)
	expect((await stat(first.home.folder)).mode & 0o777).toBe(0o700)
	await ask(first.url, "create table kept as select 1 as one")
	await first.stop()
	const second = await startEmbedded({ dataDir })
	expect(await ask(second.url, "select one from kept")).toEqual([{ one: 1 }])
	await second.stop()
})

test("a pointer to a folder that is not ours is refused and nothing there is touched", async (context) => {
	if (process.getuid?.() !== 0) context.skip("only root keeps a database elsewhere")
	const dataDir = await dataFolder(0o700)
	const other = await dataFolder(0o755)
	await writeFile(join(dataDir, "postgres-home"), other)
	await expect(startEmbedded({ dataDir })).rejects.toThrow("not a folder of ours")
	expect(await readdir(other)).toEqual([])
	expect((await stat(other)).uid).toBe(0)
})

test("the binaries run from a copy too, for an account that cannot reach the installed ones", async (context) => {
	if (process.getuid?.() !== 0) context.skip("only root runs the database as another account")
	const place = await dataFolder(0o755)
	const { native, version } = packagedPostgres()
	const copy = await copyOfBinaries(native, version, place)
	await hydrate(dirname(dirname(copy.postgres)))
	const account = await accountForServer()
	for (const program of [copy.initdb, copy.postgres, copy.pgCtl]) {
		const said = execFileSync(program, ["--version"], { ...account, cwd: "/", encoding: "utf8" })
		expect(said).toContain("(PostgreSQL) 18")
	}
	expect((await stat(copy.postgres)).uid).toBe(0)
})

test("libraries whose links were not made at installation are linked before the first start", async () => {
	const { native, version } = packagedPostgres()
	const copy = dirname(dirname((await copyOfBinaries(native, version, await dataFolder())).postgres))
	const links = JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8")) as { target: string }[]
	for (const { target } of links) await rm(join(dirname(copy), target))
	const { postgres: program } = await hydrate(copy)
	expect(execFileSync(program, ["--version"], { encoding: "utf8" })).toContain("(PostgreSQL) 18")
	for (const { target } of links) expect((await lstat(join(dirname(copy), target))).isSymbolicLink()).toBe(true)
})
