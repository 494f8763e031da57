import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { keptSecret } from "#app/boot/secrets.ts"
import { SCREENS } from "#app/features/admin/screens.ts"
import { paths } from "#app/lib/paths.ts"
import { startApp } from "./app.ts"
import { operatorsOf } from "./factories/operators.ts"
import { publicPaths } from "./public-paths.ts"

const CANARY = "canary-5f0c1d-of-what-nobody-may-read"
/** Values of settings that no page, file or line of the log may say; each where a person would look for a leak of it. */
const SETTINGS = {
	METRICS_TOKEN: `${CANARY}-metrics`,
	SMTP_URL: `smtp://somebody:${CANARY}-mail@127.0.0.1:9`,
	MAIL_FROM: "desk@example.org",
	PRICE_LIST_URL: `http://127.0.0.1:9/prices?key=${CANARY}-prices`,
	PRICE_PAIR: "SCG/USDT",
}
const MOST = 600

const filesIn = (folder: string): string[] =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((one) => one.isFile())
		.map((one) => join(one.parentPath, one.name))

/** Every text of at least 20 characters in a JSON file, and arrays of bytes as they are written. */
function secretsIn(file: string): string[] {
	const found: string[] = []
	const walk = (value: unknown): void => {
		if (typeof value === "string" && value.length >= 20) found.push(value)
		else if (Array.isArray(value) && value.length === 64) found.push(value.join(","))
		else if (typeof value === "object" && value !== null) for (const one of Object.values(value)) walk(one)
	}
	walk(JSON.parse(readFileSync(file, "utf8")))
	return found
}

test("no secret stands in any page, data, file, bundle or line of the log, not even an owner's", {
	timeout: 600_000,
}, async () => {
	const app = await startApp(SETTINGS)
	onTestFinished(() => void app.stop())
	const operators = await operatorsOf(app)
	const keyFiles = filesIn(app.dataDir).filter(
		(file) => file.endsWith("keys.json") && !file.endsWith("project-keys.json"),
	)
	expect(keyFiles.length).toBeGreaterThan(0)
	const secrets = [
		CANARY,
		keptSecret(app.dataDir),
		keptSecret(app.dataDir, "PROJECT_KEYS_SECRET"),
		operators.adminCode,
		...keyFiles.flatMap(secretsIn),
	]
	expect(secrets.length).toBeGreaterThan(5)
	const told = (text: string) => secrets.filter((one) => text.includes(one)).map((one) => one.slice(0, 4))

	const cookie = await operators.cookie({ role: "owner" })
	const asked = new Set<string>()
	const waiting = [
		...SCREENS.flatMap(({ path }) => [
			paths.admin(path),
			...(path ? ["csv", "ndjson"].map((ending) => `${paths.admin(path)}.${ending}`) : []),
		]),
		...(await publicPaths(app.origin)),
		...["/api/status", "/api/reserves", "/api/audit/digests", "/metrics", "/healthz", "/readyz"],
	]
	for (let path = waiting.shift(); path !== undefined && asked.size < MOST; path = waiting.shift()) {
		if (asked.has(path)) continue
		asked.add(path)
		const headers = { Cookie: cookie, "X-Forwarded-For": `10.0.${asked.size % 250}.${Math.floor(asked.size / 250)}` }
		const answer = await fetch(app.origin + path, { headers, redirect: "manual" })
		const text = `${[...answer.headers].join("\n")}\n${await answer.text()}`
		expect([path, told(text)]).toEqual([path, []])
		if (!path.startsWith("/admin") || !answer.headers.get("Content-Type")?.includes("html")) continue
		const data = await fetch(`${app.origin}${path.replace(/(?=\?|$)/, ".data")}`, { headers })
		expect([path, told(await data.text())]).toEqual([path, []])
		for (const [, href = ""] of text.matchAll(/href="(\/admin[^"#]*)/g)) waiting.unshift(href.replaceAll("&amp;", "&"))
	}
	expect([...asked].filter((path) => path.startsWith("/admin")).length).toBeGreaterThan(SCREENS.length * 2)
	for (const file of filesIn("build")) expect([file, told(readFileSync(file, "latin1"))]).toEqual([file, []])
	expect(told(app.said())).toEqual([])
})
