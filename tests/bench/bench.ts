import { readFileSync } from "node:fs"
import { get, type IncomingHttpHeaders } from "node:http"
import { type App, startApp } from "#tests/app.ts"
import { openBrowser } from "#tests/browser.ts"
import { atLeast, atMost, BARS, median, type Row, report } from "./bars.ts"
import type { Asked, Load } from "./load-generator.ts"
import { endHelpers, helper, processesOf, processorSeconds, proportionalMemory, separate } from "./processes.ts"
import { scriptBytes } from "./scripts.ts"
import { Visitor } from "./visitor.ts"

const ROUNDS = 5
const ROUND_MS = 2_000
const MIXED_MS = 60_000
const CONNECTIONS = 16
const STAKING = "/eng/powerzoneCoinStaking"

/** Measures everything once, on loopback alone, and leaves nothing running. Answers the status to exit with. */
export async function bench(): Promise<number> {
	const began = performance.now()
	const app = await startApp({ SLOT_MS: "100" })
	for (const signal of ["SIGINT", "SIGTERM"] as const)
		process.once(signal, () => void end(app).then(() => process.exit(1)))
	try {
		const rows = await measure(app)
		console.log(`Measured in ${Math.round((performance.now() - began) / 1000)} s.`)
		return report(rows)
	} catch (error) {
		console.error(app.said())
		throw error
	} finally {
		await end(app)
	}
}

async function end(app: App): Promise<void> {
	endHelpers()
	await app.stop()
}

async function measure(app: App): Promise<Row[]> {
	const rows: Row[] = []
	const visitor = new Visitor(app.origin)
	await visitor.signIn()
	await visitor.takeFromFaucet()
	rows.push(...(await stakes(visitor)))
	rows.push(...(await scripts(app.origin)))
	rows.push(...(await speeds(app, visitor.cookie)))
	rows.push(...(await memory(app, visitor.cookie)))
	return rows
}

async function stakes(visitor: Visitor): Promise<Row[]> {
	say("five stakes, one after another")
	const words = JSON.parse(readFileSync("locales/en/coin-staking.json", "utf8"))
	const title = `<h1>${words.complete.title.active}</h1>`
	const times: number[] = []
	for (let stake = 0; stake < 5; stake++) times.push(await visitor.stake((page) => page.includes(title)))
	const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
	return [
		atMost("Signed bytes posted → finalized position, median of 5", median(times), BARS.finalizedMs, seconds),
		atMost("Signed bytes posted → finalized position, worst of 5", Math.max(...times), BARS.finalizedMs, seconds),
	]
}

async function scripts(origin: string): Promise<Row[]> {
	say("scripts of a first visit")
	const browser = await openBrowser()
	try {
		const home = await scriptBytes(browser, origin, "/")
		const write = await scriptBytes(browser, origin, `${STAKING}/write`)
		const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
		const row = (what: string, { bytes, files }: typeof home, bar: number) =>
			atMost(`JavaScript on first load, gzip: ${what}`, bytes, bar, kilobytes, `${files} files`)
		return [row("home", home, BARS.homeScripts), row("write page", write, BARS.writeScripts)]
	} finally {
		await browser.close()
	}
}

/** Each round asks the bare server and every page of the app once; a page's share is the median of its shares of the rounds. */
async function speeds(app: App, cookie: string): Promise<Row[]> {
	const port = Number(new URL(app.origin).port)
	const generator = helper("load-generator")
	const bare = helper("bare-server")
	const home = await fetchRaw(app.origin)
	const { port: barePort } = await bare.ask<{ port: number }>(home)
	const found = await processesOf(app)
	const others = [process.pid, generator.pid, ...(found?.all.filter((pid) => pid !== found.web) ?? [])]
	const apart = found !== null && separate([found.web, bare.pid], others)
	const server = { bare: bare.pid, app: found?.web }
	const targets = [
		{ name: "bare node:http", at: server.bare, port: barePort, asked: [ask(barePort, "/")] },
		{ name: "Anonymous home, uncompressed", at: server.app, port, asked: [ask(port, "/")] },
		{ name: "My Staking Status, signed in", at: server.app, port, asked: [ask(port, `${STAKING}/view`, { cookie })] },
		{ name: "Coin staking overview, signed in", at: server.app, port, asked: [ask(port, STAKING, { cookie })] },
	]
	say(
		`${ROUNDS} rounds, ${CONNECTIONS} connections, ${apart ? "server and load on cores of their own" : "cores shared"}`,
	)
	const rates = targets.map((): number[] => [])
	for (let round = 0; round <= ROUNDS; round++) {
		const shown: string[] = []
		for (const [index, { name, at, port, asked }] of targets.entries()) {
			const before = at ? processorSeconds(at) : 0
			const job = { port, asked, connections: CONNECTIONS, ms: round === 0 ? ROUND_MS / 2 : ROUND_MS }
			const { perSecond, wrong, statuses } = await generator.ask<Load>(job)
			if (wrong > 0) throw new Error(`${name}: ${wrong} wrong answers ${JSON.stringify(statuses)}`)
			const busy = at ? Math.round(((processorSeconds(at) - before) / (job.ms / 1000)) * 100) : 0
			shown.push(`${perSecond.toFixed(0)}/s at ${busy} %`)
			// The first round warms up.
			if (round > 0) rates[index]?.push(perSecond)
		}
		say(`  ${round === 0 ? "warm-up" : `round ${round}`}: ${shown.join(", ")}`)
	}
	const [bareRates = [], ...pages] = rates
	return pages.map((page, index) => {
		const share = median(page.map((rate, round) => rate / (bareRates[round] ?? Number.NaN)))
		const note = `${median(page).toFixed(0)} of ${median(bareRates).toFixed(0)} a second`
		const bar = index === 0 ? BARS.homeShare : BARS.workingShare
		return atLeast(`${targets[index + 1]?.name} / bare node:http`, share, bar, note)
	})
}

async function memory(app: App, cookie: string): Promise<Row[]> {
	say(`mixed load for ${MIXED_MS / 1000} s`)
	const port = Number(new URL(app.origin).port)
	const asked = mixOf(port, cookie)
	const generator = helper("load-generator")
	const { perSecond, wrong, statuses } = await generator.ask<Load>({
		port,
		asked,
		connections: CONNECTIONS,
		ms: MIXED_MS,
	})
	const found = await processesOf(app)
	const answers: Row = {
		what: "Wrong answers under mixed load",
		figure: `${wrong} (${perSecond.toFixed(0)} a second)`,
		bar: "0",
		passed: wrong === 0,
	}
	if (wrong > 0) say(`  wrong: ${JSON.stringify(statuses)}`)
	const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
	const what = { web: "Memory (PSS) after the load: web", all: "Memory (PSS) after the load: all processes" }
	if (!found) {
		const none = { figure: "needs Linux", bar: "", passed: null }
		return [answers, { what: what.web, ...none }, { what: what.all, ...none }]
	}
	const all = found.all.reduce((sum, pid) => sum + proportionalMemory(pid), 0)
	return [
		answers,
		atMost(what.web, proportionalMemory(found.web), BARS.webMemory, megabytes),
		atMost(what.all, all, BARS.allMemory, megabytes, `${found.all.length} processes, PostgreSQL among them`),
	]
}

/** What visitors do, in about the parts in which they do it. */
function mixOf(port: number, cookie: string): Asked[] {
	const encodings = { br: "gzip, deflate, br", gzip: "gzip" }
	const form = (path: string, body: string, type = "x-www-form-urlencoded", expect = 303) =>
		ask(port, path, { method: "POST", body, type: `application/${type}`, expect })
	return [
		...["/", "/kor", "/idn"].flatMap((path) => [
			ask(port, path, { encoding: encodings.br }),
			ask(port, path, { encoding: encodings.gzip }),
			ask(port, path),
		]),
		...["eng", "kor", "idn"].flatMap((lang) => [
			ask(port, `/${lang}/powerzoneCoinStaking`, { encoding: encodings.br }),
			ask(port, `/${lang}/powerzoneCoinStaking/view`, { cookie, encoding: encodings.br }),
			ask(port, `/${lang}/powerzoneCoinStaking/write`, { cookie, encoding: encodings.gzip }),
			ask(port, `/${lang}/mypage`, { cookie }),
			ask(port, `/${lang}/nowhere`, { expect: 404 }),
		]),
		ask(port, "/api/operations/open", { cookie }),
		ask(port, "/favicon.svg"),
		ask(port, "/healthz"),
		form(`${STAKING}/write`, "amount=100&days=90"),
		form("/api/routerLog/insertRouterLog", JSON.stringify({ path: "/eng" }), "json", 200),
	]
}

type Wish = { cookie?: string; encoding?: string; expect?: number; method?: string; body?: string; type?: string }

function ask(port: number, path: string, { method = "GET", expect = 200, ...wish }: Wish = {}): Asked {
	const lines = [`${method} ${path} HTTP/1.1`, `Host: localhost:${port}`]
	if (wish.cookie) lines.push(`Cookie: ${wish.cookie}`)
	if (wish.encoding) lines.push(`Accept-Encoding: ${wish.encoding}`)
	if (wish.type) lines.push(`Content-Type: ${wish.type}`)
	if (wish.body) lines.push(`Content-Length: ${Buffer.byteLength(wish.body)}`)
	return { head: `${lines.join("\r\n")}\r\n\r\n${wish.body ?? ""}`, expect }
}

/** The home page as the app sends it uncompressed: its bytes, and the headers that are its own and not of the connection. */
function fetchRaw(url: string): Promise<{ headers: IncomingHttpHeaders; body: string }> {
	return new Promise((resolve, reject) => {
		get(url, (response) => {
			const { date, connection, "keep-alive": keepAlive, ...headers } = response.headers
			const chunks: Buffer[] = []
			response.on("data", (chunk: Buffer) => chunks.push(chunk))
			response.on("end", () => resolve({ headers, body: Buffer.concat(chunks).toString("base64") }))
		}).on("error", reject)
	})
}

const say = (line: string) => console.log(line)
