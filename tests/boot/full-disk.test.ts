import { resolve } from "node:path"
import postgres from "postgres"
import { expect, onTestFinished, test, vi } from "vitest"
import { freePort } from "#app/db/embedded/ports.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import { openWriteProbe } from "#app/db/write-probe.server.ts"
import type { Readiness } from "#app/http/ready.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { createLogger } from "#app/lib/log.server.ts"
import { LANGS, paths } from "#app/lib/paths.ts"
import { buildIfStale } from "#tests/attacks/built.ts"
import { launch } from "#tests/boot/bundle.ts"
import { until } from "#tests/boot/until.ts"
import { settingsFor } from "#tests/boot/web-settings.ts"
import { smallDisk } from "#tests/small-disk.ts"

vi.setConfig({ testTimeout: 300_000 })

const UP_MS = 120_000
const NO_MOUNT = "only root may mount the small file system that this test fills"
const METRICS_TOKEN = "the token of a monitor"

/** A database whose files lie on a small file system, which no other database of the run uses. Null where it cannot be mounted. */
async function databaseOnSmallDisk() {
	const server = process.env.TEST_DATABASE_URL ?? ""
	const admin = postgres(server, { max: 1, onnotice: () => {} })
	onTestFinished(() => admin.end())
	const [row] = await admin`select current_setting('data_directory') as folder`
	const disk = smallDisk(80, row?.folder)
	if (!disk) return null
	const database = await testDatabase()
	const name = new URL(database.url).pathname.slice(1)
	const space = `small_${name}`
	await admin.unsafe(`create tablespace ${space} location '${disk.folder}'`)
	await admin.unsafe(`alter database ${name} set tablespace ${space}`)
	onTestFinished(async () => {
		disk.free()
		await database.end()
		await admin.unsafe(`drop tablespace ${space}`)
	})
	return { database, disk }
}

test("the write probe of web and worker notices a full disk, a read-only server and their end; a lone update does not", async ({
	skip,
}) => {
	const small = await databaseOnSmallDisk()
	if (!small) return skip(NO_MOUNT)
	const { database, disk } = small
	const log = createLogger("test")
	for (const { db, sql } of [database.asWeb(), database.asWorker()]) {
		const writes = openWriteProbe({ db, log })
		expect(writes.works()).toBeNull()
		await writes.probe()
		expect(writes.works()).toBe(true)
		disk.fill()
		await writes.probe()
		expect(writes.works()).toBe(false)
		// What makes the probe write a file as well: PostgreSQL finds room for a small row.
		await sql`update write_probe set probed_at = clock_timestamp()`
		disk.free()
		await writes.probe()
		expect(writes.works()).toBe(true)
	}
	const readOnly = new URL(database.logins.web.url)
	readOnly.searchParams.set("default_transaction_read_only", "on")
	const standby = postgres(readOnly.href, { max: 1 })
	onTestFinished(() => standby.end())
	await expect(standby`select probe_write()`).rejects.toMatchObject({ code: "25006" })
})

test("with a full disk /readyz, figures and status say so, and forms in each language that nothing was stored, with what was typed", async ({
	skip,
}) => {
	buildIfStale()
	const small = await databaseOnSmallDisk()
	if (!small) return skip(NO_MOUNT)
	const { database, disk } = small
	const settings = await settingsFor(database.logins.web.url, (await freePort(0)) ?? 0)
	const web = launch(resolve("build/web.js"), { ...settings, METRICS_TOKEN })
	await until(
		() => `web is up; it said: ${web.said()}`,
		() => web.said().includes("web is ready"),
		UP_MS,
	)
	const origin = settings.APP_ORIGIN
	const ready = async () => {
		const answer = await fetch(`${origin}/readyz`)
		return { status: answer.status, body: (await answer.json()) as Readiness }
	}
	const figures = async () =>
		(await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })).text()
	const databaseState = async () => {
		const { returnValue } = (await (await fetch(`${origin}/api/status`)).json()) as {
			returnValue: { parts: { part: string; state: string }[] }
		}
		return returnValue.parts.find(({ part }) => part === "database")?.state
	}
	await until("it writes", async () => (await ready()).body.writable === true)
	expect(await figures()).toContain("punktopia_database_writable 1")

	disk.fill()
	await until("it is noticed", async () => (await ready()).status === 503)
	expect((await ready()).body).toMatchObject({ ok: false, database: true, writable: false })
	expect((await ready()).body.lacks).toContain("writes")
	expect(await figures()).toContain("punktopia_database_writable 0")
	await until("the status says it", async () => (await databaseState()) === "read-only")
	for (const lang of LANGS) {
		const t = await getT(lang)
		const refused = await fetch(`${origin}${paths.logIn(lang)}`, {
			method: "POST",
			headers: { Origin: origin },
			body: new URLSearchParams({ uid: "typed-by-hand", pwd: "a secret that is long" }),
		})
		const page = await refused.text()
		expect([refused.status, refused.headers.get("retry-after")], page).toEqual([503, "60"])
		expect(page).toContain(t("errors:notStored.text"))
		expect(page).toContain('value="typed-by-hand"')
		expect(page).not.toContain("a secret that is long")
		expect((await fetch(`${origin}${paths.home(lang)}`)).status).toBe(200)
		const status = await (await fetch(`${origin}${paths.status(lang)}`)).text()
		expect(status).toContain(t("status:state.title.read-only"))
	}
	const record = await fetch(`${origin}/api/routerLog/insertRouterLog`, {
		method: "POST",
		headers: { Origin: origin, "Content-Type": "application/json" },
		body: JSON.stringify({ path: "/eng" }),
	})
	expect(record.status).toBe(503)
	expect(await record.json()).toMatchObject({ resultCd: "FAIL", code: "errors:notStored.text" })
	expect(web.said()).toContain("the database does not write")
	expect(web.said()).not.toMatch(/a request failed|a route failed|a call failed/)

	disk.free()
	await until("it writes again", async () => (await ready()).body.writable === true)
	expect(await figures()).toContain("punktopia_database_writable 1")
})
