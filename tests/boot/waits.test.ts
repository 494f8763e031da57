import { execFile } from "node:child_process"
import { resolve } from "node:path"
import { promisify } from "node:util"
import postgres from "postgres"
import { expect, onTestFinished, test, vi } from "vitest"
import { startLocalChain } from "#app/chains/solana/local/start-local-chain.ts"
import { temporaryFolder } from "#app/chains/solana/local/testing.ts"
import { freePort } from "#app/db/embedded/ports.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import type { Readiness } from "#app/http/ready.server.ts"
import { paths } from "#app/lib/paths.ts"
import { launch } from "#tests/boot/bundle.ts"
import { until } from "#tests/boot/until.ts"
import { SOLANA_SIGNER_KEY, settingsFor } from "#tests/boot/web-settings.ts"
import { BUSY_MS } from "#tests/busy.ts"
import { publishPlans } from "#tests/factories/published-plans.ts"
import { seed } from "../../drizzle/seed.ts"

// Processes that take a second to start take twenty on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const run = promisify(execFile)
const UP = 60_000

/** An empty database of this test alone, without any schema of ours. */
async function emptyDatabase(name: string): Promise<string> {
	const server = new URL(process.env.TEST_DATABASE_URL ?? "")
	const admin = postgres(server.href, { max: 1, onnotice: () => {} })
	await admin.unsafe(`drop database if exists ${name} with (force)`)
	await admin.unsafe(`create database ${name}`)
	onTestFinished(async () => {
		await admin.unsafe(`drop database if exists ${name} with (force)`)
		await admin.end()
	})
	server.pathname = `/${name}`
	return server.href
}

const readyOf = async (origin: string) => {
	const answer = await fetch(`${origin}/readyz`)
	return { status: answer.status, body: (await answer.json()) as Readiness }
}

test("web and worker wait for a database that is not migrated, say so, and go on by themselves", async () => {
	const url = await emptyDatabase("boot_waits")
	const settings = await settingsFor(url, (await freePort(0)) ?? 0)
	const { APP_SECRET, HOST, ...forWorker } = { HOST: "", SOLANA_SIGNER_KEY, ...settings }
	const web = launch(resolve("build/web.js"), settings)
	const worker = launch(resolve("build/worker.js"), forWorker)
	const origin = settings.APP_ORIGIN
	await until(
		() => `web listens; it said: ${web.said()}`,
		() => web.said().includes("web is ready"),
		UP,
	)
	await until(
		() => `the worker waits; it said: ${worker.said()}`,
		() => worker.said().includes("waiting until the database"),
		UP,
	)
	const before = await readyOf(origin)
	expect(before).toMatchObject({ status: 503, body: { ok: false, database: true, lacks: ["migrations"] } })
	expect(before.body.migrations.missing).toBeGreaterThan(5)
	for (const [lang, words] of [
		["eng", "Just a moment."],
		["kor", "잠시만 기다려 주세요."],
		["idn", "Tunggu sebentar."],
	] as const) {
		for (const path of [paths.home(lang), paths.stakeWrite(lang)]) {
			const page = await fetch(`${origin}${path}`)
			expect([page.status, page.headers.get("retry-after")], path).toEqual([503, "5"])
			expect(await page.text()).toContain(words)
		}
	}
	expect((await fetch(`${origin}/healthz`)).status).toBe(200)
	// From a folder that is not the checkout's.
	const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: settings.DATA_DIR } as unknown as NodeJS.ProcessEnv
	const { stdout } = await run(process.execPath, [resolve("build/boot.js"), "migrate"], { cwd: "/", env })
	expect(stdout).toMatch(
		/^The database is migrated\.\nThe roles of web and worker were given no rights: .*APP_SECRET.*\n$/,
	)
	await until("pages are served", async () => (await fetch(`${origin}${paths.home("eng")}`)).status === 200, UP)
	expect((await fetch(`${origin}${paths.stakeWrite("eng")}`)).status).toBe(200)
	await until(
		() => `the worker goes on; it said: ${worker.said()}`,
		() => worker.said().includes("worker is ready"),
		UP,
	)
	expect(await readyOf(origin)).toMatchObject({ status: 200, body: { ok: true, migrations: { missing: 0 } } })
	expect(web.said() + worker.said()).not.toContain('"level":50')
	// Again changes nothing, and an unknown word is no start.
	await run(process.execPath, [resolve("build/boot.js"), "migrate"], { cwd: "/", env })
	await expect(run(process.execPath, [resolve("build/boot.js"), "migrat"], { cwd: "/", env })).rejects.toThrow("migrat")
})

test("a cluster that is down at the start closes what needs it and nothing else, and is found when it comes back", async () => {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	await seed({ url: database.url, product: "scg", decimals: 6, demo: false })
	await publishPlans(database.db, 6)
	const [dataDir, port] = [temporaryFolder(), (await freePort(0)) ?? 0]
	const first = await startLocalChain({ dataDir, port, slotMs: 50 })
	const { scgMint, depositVaultOwner, rewardVaultOwner, floatOwner } = first.demo
	await first.close()
	const settings = {
		...(await settingsFor(database.url, port)),
		SCG_MINT: scgMint,
		SCG_DEPOSIT_VAULT: depositVaultOwner,
		SCG_REWARD_VAULT: rewardVaultOwner,
		SCG_FLOAT: floatOwner,
	}
	const { APP_SECRET, ...forWorker } = { ...settings, SOLANA_SIGNER_KEY: first.floatKey }
	const origin = settings.APP_ORIGIN
	const begin = async () => {
		const running = [launch(resolve("build/web.js"), settings), launch(resolve("build/worker.js"), forWorker)]
		for (const one of running)
			await until(
				() => `it is up; it said: ${one.said()}`,
				() => /(web|worker) is ready/.test(one.said()),
				UP,
			)
		return running
	}
	const running = await begin()
	const body = new URLSearchParams({ amount: "100", days: "90" })
	const post = (path: string) =>
		fetch(`${origin}${path}`, { method: "POST", redirect: "manual", headers: { Origin: origin }, body })
	for (const path of [paths.home("eng"), paths.coinStaking("eng"), paths.stakeWrite("kor")])
		expect((await fetch(`${origin}${path}`)).status, path).toBe(200)
	for (const [lang, words] of [
		["eng", "The chain does not answer"],
		["kor", "체인이 응답하지 않습니다"],
		["idn", "Blockchain sedang tidak menjawab"],
	] as const) {
		const refused = await post(paths.stakeWrite(lang))
		expect(refused.status).toBe(503)
		expect(await refused.text()).toContain(words)
	}
	expect(await readyOf(origin)).toMatchObject({
		status: 200,
		body: { status: "degraded", chain: { state: "unseen" } },
	})
	expect(running.map((one) => one.process.exitCode)).toEqual([null, null])
	expect(running.map((one) => one.said()).join("")).toContain("SOLANA_RPC_URL does not answer")

	const chain = await startLocalChain({ dataDir, port, slotMs: 50 })
	const closeChain = () => chain.close().catch(() => {})
	onTestFinished(closeChain)
	await until("web has found it", async () => (await readyOf(origin)).body.chain.state === "verified", UP)
	expect((await post(paths.stakeWrite("eng"))).status).toBe(303)
	await until("the worker has read it", async () => (await readyOf(origin)).body.chain.behindSeconds !== null, UP)
	await until("it is remembered", async () => {
		const rows = await database.sql`select 1 from setting where key like 'solana_genesis/%'`
		return rows.length === 1
	})
	expect(running.map((one) => one.said()).join("")).not.toContain('"level":50')

	for (const one of running) one.process.kill("SIGTERM")
	for (const one of running) expect(await one.ended).toBe(0)
	await chain.close()
	await begin()
	expect((await readyOf(origin)).body.chain.state).toBe("remembered")
	expect((await post(paths.stakeWrite("eng"))).status).toBe(303)
})

test("a wrong coin that is found out only when the node answers is an alarm, and what needs the chain stays closed", async () => {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	await seed({ url: database.url, product: "scg", decimals: 6, demo: false })
	await publishPlans(database.db, 6)
	const [dataDir, port] = [temporaryFolder(), (await freePort(0)) ?? 0]
	const settings = await settingsFor(database.url, port)
	const web = launch(resolve("build/web.js"), settings)
	await until(
		() => `web is up; it said: ${web.said()}`,
		() => web.said().includes("web is ready"),
		UP,
	)
	const chain = await startLocalChain({ dataDir, port, slotMs: 50 })
	onTestFinished(() => chain.close())
	await until("it is found out", async () => (await readyOf(settings.APP_ORIGIN)).body.chain.state === "wrong", UP)
	const alarm = web
		.said()
		.split("\n")
		.find((line) => line.includes('"level":60'))
	expect(alarm).toContain(`SCG_MINT ${settings.SCG_MINT} does not exist on the cluster`)
	const body = new URLSearchParams({ amount: "100", days: "90" })
	const headers = { Origin: settings.APP_ORIGIN }
	const refused = await fetch(`${settings.APP_ORIGIN}${paths.stakeWrite("eng")}`, { method: "POST", headers, body })
	expect(refused.status).toBe(503)
	expect(web.process.exitCode).toBe(null)

	// Where the node answers at the start, the same is a sentence and no start.
	const again = launch(resolve("build/web.js"), { ...settings, PORT: "0" })
	expect(await again.ended).toBe(1)
	expect(again.said()).toMatch(
		/^The web process cannot start\. Settings to correct:\n {2}- SCG_MINT .* does not exist.*\n$/,
	)
})

test("/readyz tells an old heartbeat and an open stop, and a frozen database within a second", async () => {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const settings = await settingsFor(database.logins.web.url, (await freePort(0)) ?? 0)
	const web = launch(resolve("build/web.js"), settings)
	await until(
		() => `web is up; it said: ${web.said()}`,
		() => web.said().includes("web is ready"),
		UP,
	)
	const look = () => readyOf(settings.APP_ORIGIN)
	const { sql } = database
	const id = crypto.randomUUID()
	const becomes = (wanted: object) =>
		expect.poll(look, { timeout: UP }).toMatchObject({ status: 200, body: { ok: true, ...wanted } })
	await becomes({ worker: { beatAgeSeconds: null }, stops: 0, lacks: ["worker", "chain"] })
	await sql`insert into worker_lease (name, holder, fence, beat_at) values ('settlement', ${id}, 1, now())`
	await becomes({ lacks: ["chain"] })
	await sql`update worker_lease set beat_at = now() - interval '45 seconds'`
	await becomes({ lacks: ["worker", "chain"] })
	await sql`insert into settlement_stop (id, chain, reason, subject, facts, since)
		values (${id}, 'solana:x', 'unexplained-debit', 'x', '{}', now())`
	await becomes({ status: "degraded", stops: 1, lacks: ["worker", "chain", "stopped"] })

	// Every statement of its connection waits, as with a database that is frozen.
	await sql.begin(async (tx) => {
		await tx`lock table worker_lease in access exclusive mode`
		await until("it is noticed", async () => (await look()).status === 503)
		const began = performance.now()
		expect(await look()).toMatchObject({ status: 503, body: { ok: false, lacks: ["database"] } })
		expect(performance.now() - began).toBeLessThan(1_000 + BUSY_MS)
	})
	await becomes({ stops: 1 })
})

test("request lines carry the draft's id and nothing else of a query", async () => {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const settings = await settingsFor(database.url, (await freePort(0)) ?? 0)
	const web = launch(resolve("build/web.js"), settings)
	await until(
		() => `web is up; it said: ${web.said()}`,
		() => web.said().includes("web is ready"),
		UP,
	)
	const draft = crypto.randomUUID()
	await fetch(`${settings.APP_ORIGIN}${paths.stakeConfirm("eng", draft)}&secret=hidden-word`)
	await fetch(`${settings.APP_ORIGIN}${paths.stakeConfirm("eng", "not-an-id")}`)
	const lines = () =>
		web
			.said()
			.split("\n")
			.filter((line) => line.includes('"msg":"request"'))
			.map((line) => JSON.parse(line) as Record<string, unknown>)
	const [one, two] = await until("both are logged", () => (lines().length >= 2 ? lines() : undefined))
	expect(one).toMatchObject({ path: "/eng/powerzoneCoinStaking/write/confirm", position: draft })
	expect(two).not.toHaveProperty("position")
	expect(web.said()).not.toMatch(/hidden-word|not-an-id/)
})

test("the image's health check fits the process that runs", async () => {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const settings = await settingsFor(database.url, (await freePort(0)) ?? 0)
	const { APP_SECRET, ...forWorker } = { ...settings, SOLANA_SIGNER_KEY }
	const health = async () => launch(resolve("build/health.js"), { PORT: settings.PORT, TMPDIR: settings.TMPDIR }).ended
	expect(await health()).toBe(1)
	const worker = launch(resolve("build/worker.js"), forWorker)
	await until(
		() => `the worker is up; it said: ${worker.said()}`,
		() => worker.said().includes("worker is ready"),
		UP,
	)
	expect(await health()).toBe(0)
	worker.process.kill("SIGTERM")
	expect(await worker.ended).toBe(0)
	expect(await health()).toBe(1)
	const web = launch(resolve("build/web.js"), settings)
	await until(
		() => `web is up; it said: ${web.said()}`,
		() => web.said().includes("web is ready"),
		UP,
	)
	expect(await health()).toBe(0)
	web.process.kill("SIGKILL")
	await web.ended
	expect(await health()).toBe(1)
})
