import { chmod, readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import postgres from "postgres"
import { expect, test, vi } from "vitest"
import { roles } from "#app/boot/roles.ts"
import { migrate } from "#app/db/migrate.server.ts"
import { loginsFor } from "#app/db/roles.server.ts"
import { secretId } from "#app/lib/app-secret.server.ts"
import { bundled, launch } from "#tests/boot/bundle.ts"
import { hostedDatabase } from "#tests/boot/hosted-database.ts"
import { tempFolder } from "#tests/factories/temp-folder.ts"

vi.setConfig({ testTimeout: 120_000 })

const APP_SECRET = "s".repeat(40)

const roleAt = async (url: string) => {
	const sql = postgres(url, { max: 1, onnotice: () => {} })
	const [row] = await sql<{ name: string }[]>`select current_user::text as name`.finally(() => sql.end())
	return row?.name
}

test("`boot.js roles` prints the logins of web and worker once `migrate` has made their roles", async () => {
	const url = await hostedDatabase("roles_printed")
	const source = { APP_MODE: "production", DATABASE_URL: url, APP_SECRET }
	await expect(roles(source, [])).rejects.toThrow(/`node build\/boot.js migrate` makes them:\n.*WEB_DATABASE_URL/)
	await migrate(url, loginsFor(url, APP_SECRET))
	const main = await bundled("app/boot/main.ts")
	const printed = launch(main, source, ["roles"])
	expect(await printed.ended, printed.said()).toBe(0)
	const lines = printed
		.said()
		.trim()
		.split("\n")
		.map((line) => line.split(/=(.*)/, 2))
	expect(lines.map(([name]) => name)).toEqual(["WEB_DATABASE_URL", "WORKER_DATABASE_URL"])
	expect(await Promise.all(lines.map(([, login = ""]) => roleAt(login)))).toEqual([
		`roles_printed_web_${secretId(APP_SECRET)}`,
		`roles_printed_worker_${secretId(APP_SECRET)}`,
	])
	await expect(roles({ ...source, APP_SECRET: "another".repeat(8) }, [])).rejects.toThrow("The logins do not work")
	await expect(roles({ ...source, APP_SECRET: "" }, [])).rejects.toThrow("Set APP_SECRET")
	for (const words of [["--out"], ["folder"], ["--out", "a", "b"]])
		await expect(roles(source, words)).rejects.toThrow("roles --out FOLDER")
})

test("`boot.js roles --out` writes files for their owner only, whole, and never overwrites one", async () => {
	const url = await hostedDatabase("roles_written")
	await migrate(url, loginsFor(url, APP_SECRET))
	const folder = join(await tempFolder(), "logins")
	const source = { DATABASE_URL: url, APP_SECRET }
	const names = ["WEB_DATABASE_URL", "WORKER_DATABASE_URL"]
	const said = await roles(source, ["--out", folder])
	expect(said).toBe(names.map((name) => `${name}_FILE=${join(folder, name)}`).join("\n"))
	expect((await readdir(folder)).toSorted()).toEqual(names)
	const { web, worker } = loginsFor(url, APP_SECRET)
	const texts = () => Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))
	expect(await texts()).toEqual([`${web.url}\n`, `${worker.url}\n`])
	const modes = () => Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode & 0o777))
	expect(await modes()).toEqual([0o600, 0o600])
	// Run again it changes nothing but a mode that was opened.
	await chmod(join(folder, "WEB_DATABASE_URL"), 0o644)
	expect(await roles(source, ["--out", folder])).toBe(said)
	expect(await modes()).toEqual([0o600, 0o600])
	// A file with another login is kept, and the one beside it is not written either.
	const other = await tempFolder()
	await writeFile(join(other, "WORKER_DATABASE_URL"), "postgres://other:login@db.example/app\n")
	await expect(roles(source, ["--out", other])).rejects.toThrow("WORKER_DATABASE_URL holds another login")
	expect(await readdir(other)).toEqual(["WORKER_DATABASE_URL"])
	expect(await readFile(join(other, "WORKER_DATABASE_URL"), "utf8")).toBe("postgres://other:login@db.example/app\n")
})
