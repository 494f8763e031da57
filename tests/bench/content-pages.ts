import type { Browser, CDPSession } from "playwright"
import { openBrowser } from "#tests/browser.ts"
import { publicPaths } from "#tests/public-paths.ts"
import { atMost, BARS, type Row } from "./bars.ts"

type Measured = { path: string; paintMs: number; shift: number; scripts: number; beforePaint: number; whole: number }

/** Every public page as a cold visit on a slow phone sees it. The row of each measure names the page that does worst. */
export async function contentPages(origin: string): Promise<Row[]> {
	console.log("every public page on a slow phone")
	const browser = await openBrowser()
	try {
		const all: Measured[] = []
		const paths = (await publicPaths(origin)).filter((path) => !path.endsWith("/powerzoneCoinStaking"))
		// Whatever is rendered for the first time would be the server's time, not the page's.
		for (const path of paths) await (await fetch(origin + path)).arrayBuffer()
		for (const path of paths) all.push(await measure(browser, origin, path))
		const row = (what: string, of: (one: Measured) => number, bar: number, say: (value: number) => string) => {
			const [worst] = [...all].sort((a, b) => of(b) - of(a))
			return atMost(`${what}, worst of ${all.length} pages`, worst ? of(worst) : Number.NaN, bar, say, worst?.path)
		}
		const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
		return [
			row("JavaScript, gzip", ({ scripts }) => scripts, BARS.homeScripts, kilobytes),
			row("What the largest paint waits for", ({ beforePaint }) => beforePaint, BARS.firstPaint, kilobytes),
			row("Whole page", ({ whole }) => whole, BARS.wholePage, kilobytes),
			row(
				"Largest Contentful Paint",
				({ paintMs }) => paintMs,
				BARS.largestPaintMs,
				(ms) => `${ms.toFixed(0)} ms`,
			),
			row(
				"Layout shift",
				({ shift }) => shift,
				BARS.layoutShift,
				(shift) => shift.toFixed(3),
			),
		]
	} finally {
		await browser.close()
	}
}

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

async function measure(browser: Browser, origin: string, path: string): Promise<Measured> {
	const context = await browser.newContext(PHONE)
	try {
		const page = await context.newPage()
		const wire = await context.newCDPSession(page)
		await wire.send("Network.enable")
		await wire.send("Network.emulateNetworkConditions", LINE)
		await wire.send("Emulation.setCPUThrottlingRate", { rate: 4 })
		const loads = listen(wire)
		await page.addInitScript(watchPaint)
		await page.goto(origin + path, { waitUntil: "networkidle" })
		await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
		await page.waitForLoadState("networkidle")
		const { paintMs, shift } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
		const sum = (some: Load[]) => some.reduce((total, { bytes }) => total + bytes, 0)
		const all = [...loads.values()]
		const began = Math.min(...all.map(({ asked }) => asked))
		// Faces and pictures of what is further down come later and keep nobody waiting.
		const waited = all.filter(({ type, done }) => {
			const isShown = ["Font", "Image"].includes(type) && (done - began) * 1000 <= paintMs
			return isShown || ["Document", "Stylesheet"].includes(type)
		})
		const scripts = all.filter(({ type }) => type === "Script").reduce((total, { body }) => total + body, 0)
		return { path, paintMs, shift, scripts, beforePaint: sum(waited), whole: sum(all) }
	} finally {
		await context.close()
	}
}

/** `bytes` as they came, headers included; `body`: without them. */
type Load = { type: string; asked: number; done: number; bytes: number; body: number }

function listen(wire: CDPSession): Map<string, Load> {
	const loads = new Map<string, Load>()
	wire.on("Network.requestWillBeSent", ({ requestId, type, timestamp }) => {
		loads.set(requestId, { type: type ?? "Other", asked: timestamp, done: Number.POSITIVE_INFINITY, bytes: 0, body: 0 })
	})
	wire.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
		const load = loads.get(requestId)
		if (load) load.body += encodedDataLength
	})
	wire.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
		const load = loads.get(requestId)
		if (load) Object.assign(load, { done: timestamp, bytes: encodedDataLength })
	})
	return loads
}

type Seen = { paintMs: number; shift: number }

/** Runs in the page, before anything of its own. */
function watchPaint() {
	const seen: Seen = { paintMs: 0, shift: 0 }
	Object.assign(window, { seen })
	new PerformanceObserver((list) => {
		for (const { startTime } of list.getEntries()) seen.paintMs = startTime
	}).observe({ type: "largest-contentful-paint", buffered: true })
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
			if (!entry.hadRecentInput) seen.shift += entry.value
	}).observe({ type: "layout-shift", buffered: true })
}
