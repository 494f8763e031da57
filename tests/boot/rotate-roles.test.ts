import postgres from "postgres"
import { expect, onTestFinished, test, vi } from "vitest"
import { rotate } from "#app/boot/rotate/rotate.ts"
import { connect } from "#app/db/client.server.ts"
import { migrate } from "#app/db/migrate.server.ts"
import { loginsFor } from "#app/db/roles.server.ts"
import { hostedDatabase } from "#tests/boot/hosted-database.ts"

vi.setConfig({ testTimeout: 600_000 })

const [BEFORE, AFTER] = ["b".repeat(40), "a".repeat(40)]

/** A process that asks without a pause, on new connections as well as on open ones. Answers how many questions failed. */
function asking(url: string) {
	const pool = connect(url, { max: 2, name: "punktopia web" })
	const failed: unknown[] = []
	let isOver = false
	let asked = 0
	const lane = async (ask: () => Promise<unknown>) => {
		while (!isOver) {
			await ask().catch((error: unknown) => failed.push(error))
			asked++
		}
	}
	const anew = async () => {
		const sql = postgres(url, { max: 1, onnotice: () => {}, fetch_types: false })
		await sql`select count(*) from setting`.finally(() => sql.end())
	}
	const lanes = [lane(() => pool.sql`select count(*) from setting`), lane(anew)]
	return {
		count: () => asked,
		failed,
		async end() {
			isOver = true
			await Promise.all(lanes)
			await pool.end()
		},
	}
}

const isRefused = async (url: string) => {
	const sql = postgres(url, { max: 1, onnotice: () => {}, fetch_types: false })
	return await sql`select 1`
		.then(
			() => false,
			(error: { code?: string }) => /^28/.test(error.code ?? ""),
		)
		.finally(() => sql.end({ timeout: 1 }))
}

test("database logins change while processes ask, and no question fails", async () => {
	const url = await hostedDatabase("roles_rotated")
	const [before, after] = [loginsFor(url, BEFORE), loginsFor(url, AFTER)]
	await migrate(url, before)
	const old = asking(before.web.url)
	await vi.waitFor(() => expect(old.count()).toBeGreaterThan(5), 90_000)
	// As the first process with the new secret starts: both logins work from now on.
	await migrate(url, after)
	const next = asking(after.web.url)
	onTestFinished(next.end)
	await vi.waitFor(() => expect(next.count()).toBeGreaterThan(5), 90_000)
	const source = { DATABASE_URL: url, APP_SECRET: AFTER }
	await expect(rotate(source, ["DATABASE_ROLES"])).rejects.toThrow(
		new RegExp(`still log in.*\\n  - ${before.web.role}: \\d+ session`),
	)
	expect(await isRefused(before.web.url)).toBe(false)
	await old.end()
	await vi.waitFor(async () => {
		expect(await rotate(source, ["DATABASE_ROLES"])).toContain(before.web.role)
	}, 120_000)
	const reached = next.count()
	await vi.waitFor(() => expect(next.count()).toBeGreaterThan(reached + 3), 90_000)
	expect([...old.failed, ...next.failed]).toEqual([])
	for (const login of [before.web, before.worker]) expect(await isRefused(login.url)).toBe(true)
	expect(await rotate(source, ["DATABASE_ROLES"])).toBe("No login of an earlier secret is left.")
})

test("a leaked login is ended at once, with its sessions, and a secret that comes back has its logins again", async () => {
	const url = await hostedDatabase("roles_leaked")
	const [before, after] = [loginsFor(url, BEFORE), loginsFor(url, AFTER)]
	await migrate(url, before)
	await migrate(url, after)
	const thief = postgres(before.web.url, { max: 1, onnotice: () => {}, fetch_types: false })
	onTestFinished(() => thief.end({ timeout: 1 }))
	await thief`select 1`
	const said = await rotate({ DATABASE_URL: url, APP_SECRET: AFTER }, ["DATABASE_ROLES", "--now"])
	expect(said).toContain(before.web.role)
	expect(await isRefused(before.web.url)).toBe(true)
	await migrate(url, before)
	expect(await isRefused(before.web.url)).toBe(false)
})

test("`rotate` names the secrets that are set by their ids, and tells nothing else of them", async () => {
	const said = await rotate(
		{ APP_SECRET: AFTER, APP_SECRET_PREVIOUS: BEFORE, DATABASE_URL: "postgres://u:hidden@h/d" },
		[],
	)
	expect(said).toMatch(/^APP_SECRET {2}[0-9a-f]{8}\nAPP_SECRET_PREVIOUS {2}[0-9a-f]{8}$/)
	await expect(rotate({}, ["SMTP_URL"])).rejects.toThrow("Other secrets:")
	await expect(rotate({ APP_SECRET: AFTER }, ["APP_SECRET", "--leaked"])).rejects.toThrow("APP_SECRET_PREVIOUS")
	for (const name of ["ADMIN_CODE", "PROJECT_KEYS_SECRET"])
		await expect(rotate({}, [name])).rejects.toThrow(`${name}_PREVIOUS`)
})
