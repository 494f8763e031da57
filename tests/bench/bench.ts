import { type App, startApp } from "#tests/app.ts"
import { openBrowser } from "#tests/browser.ts"
import { publicPaths } from "#tests/public-paths.ts"
import { atLeast, atMost, BARS, median, type Row, report } from "./bars.ts"
import { calls } from "./calls.ts"
import { contentPages } from "./content-pages.ts"
import { CONNECTIONS, load, type Request } from "./load.ts"
import { mixedRequests } from "./mixed-requests.ts"
import { bareServer, endBareServers, processesOf, processorSeconds, proportionalMemory, separate } from "./processes.ts"
import { rawAnswer } from "./raw-answer.ts"
import { scriptBytes } from "./scripts.ts"
import { Visitor } from "./visitor.ts"
import { workingPages } from "./working-pages.ts"

const ROUNDS = 5
const ROUND_SECONDS = 2
const MIXED_SECONDS = 60
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
	endBareServers()
	await app.stop()
}

async function measure(app: App): Promise<Row[]> {
	const rows: Row[] = []
	const visitor = new Visitor(app.origin)
	await visitor.signIn()
	await visitor.takeFromFaucet()
	const staked = await stakes(visitor)
	rows.push(...staked.rows)
	rows.push(...(await scripts(app.origin)))
	// By number: a load generator that resolves "localhost" to ::1 first finds nobody there.
	const at = app.origin.replace("localhost", "127.0.0.1")
	rows.push(...(await contentPages(app.origin)))
	rows.push(...(await speeds(app, at)))
	rows.push(...(await workingPages(app, visitor, staked.complete)))
	rows.push(...(await calls(app)))
	rows.push(...(await memory(app, at, visitor.cookie)))
	return rows
}

async function stakes(visitor: Visitor): Promise<{ rows: Row[]; complete: string }> {
	say("five stakes, one after another")
	const times: number[] = []
	let complete = ""
	for (let stake = 0; stake < 5; stake++) {
		const made = await visitor.stake()
		times.push(made.ms)
		complete = made.complete
	}
	const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
	const rows = [
		atMost("Signed bytes posted → finalized position, median of 5", median(times), BARS.finalizedMs, seconds),
		atMost("Signed bytes posted → finalized position, worst of 5", Math.max(...times), BARS.finalizedMs, seconds),
	]
	return { rows, complete }
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

type Target = { name: string; url: string; requests: readonly Request[]; pid: number | undefined }
type Rate = { perSecond: number; perBusySecond: number }

/**
 * Each round asks the bare server and every page of the app once; a page's share is the median of its shares of the rounds. The bare
 * server can be faster than the load generator, which flatters the shares of seconds; those of processor time say by how much.
 */
async function speeds(app: App, at: string): Promise<Row[]> {
	const bare = bareServer()
	const mix = await mixOf(at)
	const { port } = await bare.serve(await rawPages(at, ["/", ...mix]))
	const found = await processesOf(app)
	const apart =
		found !== null && separate([found.web, bare.pid], [process.pid, ...found.all.filter((pid) => pid !== found.web)])
	const home = [{ path: "/" }]
	const content = mix.map((path) => ({ path }))
	const bareUrl = `http://127.0.0.1:${port}`
	const targets: Target[] = [
		{ name: "bare node:http", url: bareUrl, requests: home, pid: bare.pid },
		{ name: `bare node:http, ${mix.length} pages`, url: bareUrl, requests: content, pid: bare.pid },
		{ name: "Anonymous home, uncompressed", url: at, requests: home, pid: found?.web },
		{ name: `Anonymous mix of ${mix.length} pages, uncompressed`, url: at, requests: content, pid: found?.web },
	]
	say(
		`${ROUNDS} rounds, ${CONNECTIONS} connections, ${apart ? "server and load on cores of their own" : "cores shared"}`,
	)
	const rates = targets.map((): Rate[] => [])
	for (let round = 0; round <= ROUNDS; round++) {
		const shown: string[] = []
		for (const [index, { name, url, requests, pid }] of targets.entries()) {
			const before = pid ? processorSeconds(pid) : 0
			const { perSecond, only200, wrong, answers } = await load(url, requests, ROUND_SECONDS)
			if (wrong > 0 || !only200) throw new Error(`${name} did not answer as it should: ${wrong} wrong, ${answers}`)
			const busy = pid ? (processorSeconds(pid) - before) / ROUND_SECONDS : Number.NaN
			shown.push(`${perSecond.toFixed(0)}/s at ${(busy * 100).toFixed(0)} %`)
			// The first round warms up.
			if (round > 0) rates[index]?.push({ perSecond, perBusySecond: perSecond / busy })
		}
		say(`  ${round === 0 ? "warm-up" : `round ${round}`}: ${shown.join(", ")}`)
	}
	const [bareHome = [], bareMix = [], ...pages] = rates
	return pages.map((page, index) => {
		const bareRates = index === 1 ? bareMix : bareHome
		const share = (of: keyof Rate) =>
			median(page.map((rate, round) => rate[of] / (bareRates[round]?.[of] ?? Number.NaN)))
		const [mine, bare] = [page, bareRates].map((some) => median(some.map(({ perSecond }) => perSecond)).toFixed(0))
		const note = `${mine} of ${bare} a second; by processor time ${share("perBusySecond").toPrecision(3)}`
		return atLeast(`${targets[index + 2]?.name} / bare node:http`, share("perSecond"), BARS.homeShare, note)
	})
}

/** Twenty public pages from all over the site, in all languages. */
async function mixOf(at: string): Promise<string[]> {
	const all = await publicPaths(at)
	return Array.from({ length: 20 }, (_, index) => all[Math.floor((index * all.length) / 20)] ?? "/")
}

async function rawPages(at: string, paths: readonly string[]) {
	const pages = await Promise.all(paths.map(async (path) => [path, await rawAnswer(at + path)] as const))
	return Object.fromEntries(pages)
}

async function memory(app: App, at: string, cookie: string): Promise<Row[]> {
	say(`mixed load for ${MIXED_SECONDS} s`)
	const { perSecond, wrong, answers } = await load(at, mixedRequests(cookie), MIXED_SECONDS)
	say(`  ${answers}`)
	const found = await processesOf(app)
	const figure = `${wrong} (${perSecond.toFixed(0)} a second)`
	const faults: Row = { what: "Faults under mixed load", figure, bar: "0", passed: wrong === 0 }
	const what = { web: "Memory (PSS) after the load: web", all: "Memory (PSS) after the load: all processes" }
	if (!found) {
		const none = { figure: "needs Linux", bar: "", passed: null }
		return [faults, { what: what.web, ...none }, { what: what.all, ...none }]
	}
	const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
	const all = found.all.reduce((sum, pid) => sum + proportionalMemory(pid), 0)
	return [
		faults,
		atMost(what.web, proportionalMemory(found.web), BARS.webMemory, megabytes),
		atMost(what.all, all, BARS.allMemory, megabytes, `${found.all.length} processes, PostgreSQL among them`),
	]
}

const say = (line: string) => console.log(line)
