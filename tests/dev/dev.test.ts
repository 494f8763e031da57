import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { launch } from "#tests/boot/bundle.ts"
import { dataFolder } from "#tests/boot/data-folder.ts"
import { until } from "#tests/boot/until.ts"

/** What `npm run dev` reads. */
const COPIED = ["app", "drizzle", "locales", "public", "package.json", "package-lock.json", "remix.config.ts"]

/** A copy of the checkout: its own files are never changed. */
async function copyOfCheckout(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "punktopia-dev-"))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	for (const name of COPIED) await cp(resolve(name), join(folder, name), { recursive: true })
	await symlink(resolve("node_modules"), join(folder, "node_modules"))
	return folder
}

async function startDev(settings: Record<string, string> = {}) {
	const folder = await copyOfCheckout()
	const dataDir = await dataFolder()
	const began = Date.now()
	const app = launch(join(folder, "app/dev.mjs"), { DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "info", ...settings })
	const origin = await until(
		() => `the app is ready; it said: ${app.said()}`,
		() => /is ready: (http:\/\/[^/\s]+)/.exec(app.said())?.[1],
		200_000,
	)
	const started = Date.now() - began
	const replace = async (file: string, from: string, to: string) => {
		const path = join(folder, file)
		const text = await readFile(path, "utf8")
		if (!text.includes(from)) throw new Error(`${file} does not hold: ${from}`)
		await writeFile(path, text.replace(from, to))
	}
	const append = async (file: string, text: string) =>
		writeFile(join(folder, file), `${await readFile(join(folder, file), "utf8")}\n${text}\n`)
	const text = async (path: string) => (await fetch(origin + path)).text()
	return { app, origin, started, replace, append, text }
}

test("a change of any kind is seen at the next load, without a build", async () => {
	const { app, origin, started, replace, append, text } = await startDev()
	const seconds: Record<string, string> = { start: (started / 1000).toFixed(1) }
	const seen = async (what: string, change: () => Promise<void>, isSeen: () => Promise<boolean> | boolean) => {
		expect(await isSeen(), what).toBe(false)
		const began = Date.now()
		await change()
		await until(
			() => `${what} is seen; the app said: ${app.said()}`,
			() => Promise.resolve(isSeen()).catch(() => false),
		)
		seconds[what] = ((Date.now() - began) / 1000).toFixed(2)
	}
	const has = (path: string, part: string) => async () => (await text(path)).includes(part)

	await seen(
		"a component, with a class that no style sheet had",
		() => replace("app/root.tsx", '<main\n\t\t\t\t\tid="main"', '<main className="mt-[13.5px]"\n\t\t\t\t\tid="main"'),
		has("/", 'class="mt-[13.5px]"'),
	)
	expect(await text("/app/site/app.css")).toContain("13.5px")
	await seen(
		"a loader",
		() => replace("app/routes/($lang)._index.tsx", "release: FRONT_VERSION", 'release: "by the loader"'),
		has("/", "by the loader"),
	)
	await seen(
		"a style sheet",
		() => append("app/ui/base.css", ".is-changed { color: rebeccapurple }"),
		has("/app/site/app.css", ".is-changed"),
	)
	await seen(
		"words of a page",
		() => replace("locales/en/errors.json", "No such street.", "Changed words."),
		has("/eng/no-such-page", "Changed words."),
	)
	await seen(
		"words of the web process",
		() => replace("locales/en/refused.json", '"method": "', '"method": "Changed refusal. '),
		async () =>
			(await (await fetch(`${origin}/eng/x`, { method: "PUT", headers: { Origin: origin } })).text()).includes(
				"Changed refusal.",
			),
	)
	await seen(
		"a script",
		() => append("app/shell-client/entry.ts", 'console.log("changed script")'),
		has("/assets/shell.js", "changed script"),
	)
	await seen(
		"a module of the web process",
		() => replace("app/http/security-headers.ts", '"strict-origin-when-cross-origin"', '"same-origin"'),
		async () => (await fetch(origin)).headers.get("referrer-policy") === "same-origin",
	)
	const starts = () => app.said().split("worker is ready").length - 1
	const before = starts()
	await seen(
		"a module of the worker",
		() => replace("app/worker.ts", "pollInterval: 500", "pollInterval: 501"),
		() => starts() > before,
	)
	await seen(
		"a mistake",
		() => append("app/features/shell/not-found.tsx", "export const broken = ("),
		has("/", "cannot be loaded"),
	)
	await seen(
		"its mending",
		() => replace("app/features/shell/not-found.tsx", "export const broken = (", ""),
		has("/", "<main"),
	)
	console.table(seconds)
	app.process.kill("SIGTERM")
	expect(await app.ended).toBe(0)
})

test("files of the sources are not handed out, and the host is checked as ever", async () => {
	const { app, origin, text } = await startDev()
	const page = await fetch(origin)
	expect(page.headers.get("content-security-policy")).toContain("script-src 'self'")
	expect(await page.text()).not.toContain("@vite")
	expect((await fetch(`${origin}/assets/shell.js`)).status).toBe(200)
	for (const path of ["/app/web.ts", "/app/root.tsx", "/package.json", "/@vite/client.js", "/@fs/etc/passwd.css"])
		expect((await fetch(origin + path)).status, path).toBe(404)
	expect(await text("/app/ui/fonts.css?raw")).not.toContain("export default")
	expect(await text("/speculation-rules.json")).toBe("{}")
	expect(await statusForHost(origin, "evil.example")).toBe(421)
	app.process.kill("SIGTERM")
	expect(await app.ended).toBe(0)
})

test("the page of all controls answers in each language, with the sheets of their features", async () => {
	const { app, origin } = await startDev()
	for (const [path, lang] of [
		["/dev/ui", "en"],
		["/eng/dev/ui", "en"],
		["/kor/dev/ui", "ko"],
		["/idn/dev/ui", "id"],
	] as const) {
		const answer = await fetch(origin + path)
		const html = await answer.text()
		expect([path, answer.status, html.includes(`<html lang="${lang}`)], app.said()).toEqual([path, 200, true])
		for (const part of ["Button", "Field", "TermTowers", "Strip", "Receipt", "WalletLedger"])
			expect([path, part, html.includes(`<section id="${part}">`)]).toEqual([path, part, true])
		expect(html).toContain('href="/app/site/sheets/coin-staking.css"')
	}
	expect((await fetch(`${origin}/fra/dev/ui`)).status).toBe(404)
	app.process.kill("SIGTERM")
	expect(await app.ended).toBe(0)
})

test("production is refused", async () => {
	const folder = await copyOfCheckout()
	for (const settings of [{ NODE_ENV: "production" }, { APP_MODE: "production" }]) {
		const app = launch(join(folder, "app/dev.mjs"), settings as unknown as Record<string, string>)
		expect(await app.ended).toBe(1)
		expect(app.said()).toContain("not for production")
	}
})

function statusForHost(origin: string, host: string): Promise<number | undefined> {
	return new Promise((done, fail) => {
		request(origin, { headers: { Host: host } }, (res) => done(res.resume().statusCode))
			.once("error", fail)
			.end()
	})
}
