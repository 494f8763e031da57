import { execFile } from "node:child_process"
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import { restoreBackup } from "#app/boot/backup/restore-backup.ts"
import { takeBackup } from "#app/boot/backup/take-backup.ts"
import { asked, emptyDatabase, filledDatabase, tempFolder } from "#app/boot/backup/testing.ts"
import { takeFolderLock } from "#app/boot/folder-lock.ts"
import { testChain } from "#app/chains/solana/local/testing.ts"
import { freePort } from "#app/db/embedded/ports.server.ts"
import { startEmbedded } from "#app/db/embedded/start.server.ts"
import { migrate } from "#app/db/migrate.server.ts"
import { bundled, launch } from "./bundle.ts"
import { folderWithDatabase } from "./data-folder.ts"
import { until } from "./until.ts"

// Processes that take a second to start take twenty on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

/** Runs the supervisor with these words to its end: its status, and all that it said. */
function ended(script: string, words: readonly string[], settings: Record<string, string>) {
	const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings } as unknown as NodeJS.ProcessEnv
	return new Promise<{ status: number; said: string }>((done) =>
		execFile(process.execPath, [script, ...words], { env }, (error, out, err) =>
			done({ status: error ? Number(error.code) : 0, said: out + err }),
		),
	)
}

test("`boot.js backup` and `boot.js restore` carry the database of one data folder to another, running or not", async () => {
	const script = await bundled("app/boot/main.ts")
	const [from, to, folder] = [await folderWithDatabase(), await folderWithDatabase(), await tempFolder()]
	const first = await startEmbedded({ dataDir: from })
	await migrate(first.url)
	await asked(first.url, (sql) => sql`insert into setting (key, value, public) values ('kept', 'whole', false)`)
	await first.stop()
	const secret = { BACKUP_PASSPHRASE: "correct horse battery" }
	const [filesFrom, filesTo] = [await tempFolder(), await tempFolder()]
	await writeFile(join(filesFrom, "an-upload"), "stored")
	const made = await ended(script, ["backup", folder], { DATA_DIR: from, FILES_DIR: filesFrom, ...secret })
	expect(made).toMatchObject({ status: 0, said: expect.stringMatching(/ rows of \d+ tables, 1 files, encrypted\.\n$/) })
	const [name = ""] = await readdir(folder)
	expect(name).toMatch(/^punktopia-\d{4}-\d\d-\d\dT[\d-]+Z$/)
	const running = await startEmbedded({ dataDir: to })
	onTestFinished(running.stop)
	const restore = () => ended(script, ["restore", join(folder, name)], { DATA_DIR: to, FILES_DIR: filesTo, ...secret })
	const lock = await takeFolderLock(running.url, () => {})
	expect(await restore()).toMatchObject({ status: 1, said: expect.stringContaining("is using this data folder") })
	await lock?.release()
	expect(await restore()).toMatchObject({ status: 0, said: expect.stringMatching(/^Restored: \d+ rows/m) })
	expect(await readFile(join(filesTo, "an-upload"), "utf8")).toBe("stored")
	const again = await startEmbedded({ dataDir: to })
	expect(await asked(again.url, (sql) => sql`select value from setting where key = 'kept'`)).toEqual([
		{ value: "whole" },
	])
	await again.stop()
})

test("the commands say what they need, and never write a plain back-up for a passphrase that is too short", async () => {
	const script = await bundled("app/boot/main.ts")
	const folder = await tempFolder()
	const said = (words: string[], settings: Record<string, string>) => ended(script, words, settings)
	expect(await said(["backup"], {})).toMatchObject({ status: 1, said: expect.stringContaining("backup FOLDER") })
	await mkdir(join(folder, "data"))
	const nowhere = { DATA_DIR: join(folder, "data") }
	expect(await said(["backup", join(folder, "one")], nowhere)).toMatchObject({
		status: 1,
		said: expect.stringContaining("There is no database on"),
	})
	const short = await said(["backup", join(folder, "one")], { ...nowhere, BACKUP_PASSPHRASE: "short" })
	expect(short).toMatchObject({ status: 1, said: expect.stringContaining("at least 12 characters") })
	const placeless = await said(["backup", join(folder, "one")], { ...nowhere, APP_MODE: "production" })
	expect(placeless).toMatchObject({ status: 1, said: expect.stringContaining("FILES_DIR or FILES_S3_URL is missing") })
	expect(await readdir(folder)).toEqual(["data"])
})

test("the app starts on what was restored, and is ready", async () => {
	const [{ chain }, database] = await Promise.all([testChain({ slotMs: 50 }), filledDatabase(2_000)])
	const folder = await tempFolder()
	const places = { filesFolder: join(folder, "files") }
	await takeBackup({ url: database.url, to: join(folder, "one"), ...places })
	const url = await emptyDatabase("backup_boots")
	await restoreBackup({ url, from: join(folder, "one"), ...places })
	const port = await freePort(0)
	const origin = `http://127.0.0.1:${port}`
	const web = launch(resolve("build/web.js"), {
		DATA_DIR: join(folder, "data"),
		DATABASE_URL: url,
		SOLANA_RPC_URL: chain.url,
		SOLANA_WS_URL: chain.wsUrl,
		SCG_MINT: chain.demo.scgMint,
		SCG_DEPOSIT_VAULT: chain.demo.depositVaultOwner,
		SCG_REWARD_VAULT: chain.demo.rewardVaultOwner,
		SCG_FLOAT: chain.demo.floatOwner,
		SCG_TREASURY: chain.demo.treasury,
		APP_SECRET: "kept-from-every-log-0123456789-abcdef",
		APP_ORIGIN: origin,
		PORT: String(port),
	})
	const ready = await until("the web process is ready", async () => {
		const answer = await fetch(`${origin}/readyz`).catch(() => null)
		return answer?.status === 200 ? ((await answer.json()) as { lacks: string[] }) : null
	})
	expect(ready.lacks).toContain("stopped")
	expect((await fetch(`${origin}/eng/companyNews`)).status).toBe(200)
	web.process.kill("SIGTERM")
	expect(await web.ended).toBe(0)
})
