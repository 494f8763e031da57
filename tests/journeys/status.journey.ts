import { afterAll, expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS, type Lang, paths } from "#app/lib/paths.ts"
import { until } from "#tests/boot/until.ts"
import { BUSY_MS } from "#tests/busy.ts"
import { liveApp } from "#tests/faults/live-app.ts"
import { look } from "./axe.ts"
import { shot } from "./shot.ts"
import { connect, liveSite, open, visit } from "./visit.ts"

/** The node of this app is shut off: it is no other journey's. */
const { browser } = await liveSite()
const live = await liveApp()
afterAll(() => live.stop())

const WITHIN_MS = 10_000
const { origin } = live.app()
const PAGES = [
	paths.coinStaking,
	(lang: Lang) => paths.stakeView(lang),
	(lang: Lang) => paths.myPage(lang),
	(lang: Lang) => paths.reserves(lang),
	(lang: Lang) => `/${lang}/powerzoneNftStaking`,
] as const
const html = async (path: string) => (await fetch(origin + path)).text()
const ASIDE = ".chain-silent"
const BANNER = 'class="chain-silent"'

/** How long after `act` the page of this address says, or no longer says, that the chain is silent. */
async function noticed(path: string, isSilent: boolean, since: number): Promise<number> {
	await until(`${path} says ${isSilent}`, async () => (await html(path)).includes(BANNER) === isSilent)
	return Date.now() - since
}

test("a node that is shut off is said within ten seconds on each page that depends on it, in its language, and no longer within ten once it is back", async () => {
	const overview = paths.coinStaking("eng")
	const home = await html("/eng")
	// A demo's first report waits for its examples.
	const isPublished = async () => (await html(paths.reserves("eng"))).includes('class="receipt')
	await until("there is a report of reserves", isPublished, 120_000)
	for (const page of PAGES) expect(await html(page("eng"))).not.toContain(BANNER)
	const { page, problems } = await visit(browser, live.app())
	await open(page, paths.myPage("eng"))
	const wallet = await connect(page, "demo")
	expect(await page.locator(".as-of").count()).toBe(0)
	const off = Date.now()
	await live.rpc("control_fault", { kind: "down" })
	for (const page of PAGES) expect(await noticed(page("eng"), true, off)).toBeLessThan(WITHIN_MS + BUSY_MS)
	for (const lang of LANGS) {
		const [before = "", after = ""] = (await getT(lang))("status:silent.title", { time: "|" }).split("|")
		const said = await html(paths.coinStaking(lang))
		expect(said).toContain(before)
		expect(said).toContain(after)
		expect(said).toContain((await getT(lang))("status:silent.text"))
	}
	// A page that does not depend on the chain stays what it was.
	expect(await html("/eng")).toBe(home)
	for (const lang of LANGS) {
		const [before = ""] = (await getT(lang))("status:silent.asOf", { time: "|" }).split("|")
		for (const [address, groups] of [
			[paths.coinStaking(lang), [".vault", ".mine"]],
			[paths.stakeView(lang), ["main"]],
			[paths.myPage(lang), [".own-top"]],
			[`${paths.watch(lang)}?address=${wallet}`, [".watch-whose"]],
		] as const) {
			await page.goto(address)
			const since = await page.getAttribute(`${ASIDE} time`, "datetime")
			for (const group of groups) {
				expect(await page.getAttribute(`${group} .as-of time`, "datetime"), `${address} ${group}`).toBe(since)
				expect(await page.textContent(`${group} .as-of`), address).toContain(before.trim())
			}
		}
		// A report says itself when its figures were read.
		await page.goto(paths.reserves(lang))
		const read = await page.getAttribute(".receipt time", "datetime")
		expect(await page.getAttribute(".reserves-scales .as-of time", "datetime")).toBe(read)
	}
	await page.goto(overview)
	await shot(page, "chain-silent")
	expect(await look(page, "a silent chain")).toEqual([])
	await page.getByRole("link", { name: (await getT("eng"))("status:silent.link") }).click()
	await expect.poll(() => page.textContent("h1")).toBe((await getT("eng"))("status:title.partly"))
	expect(await page.textContent("main")).toContain((await getT("eng"))("status:state.title.silent"))
	await shot(page, "status-partly")
	const back = Date.now()
	await live.rpc("control_release")
	for (const one of PAGES) expect(await noticed(one("eng"), false, back)).toBeLessThan(WITHIN_MS + BUSY_MS)
	// What is over stays to be read.
	const row = page.locator("li", { hasText: (await getT("eng"))("status:outages.chain") })
	await until("the outage has an end", async () => {
		await page.goto(paths.status("eng"))
		return (await row.locator("time").count()) === 2
	})
	await shot(page, "status-outage")
	expect(problems).toEqual([])
})

test("the status page says how each part is, on a phone and on a desk, in light and dark, and to programs", async () => {
	type Told = { returnValue: { overall: string; parts: { part: string; state: string }[] } }
	const told = async () => ((await (await fetch(`${origin}/api/status`)).json()) as Told).returnValue
	await until("everything works", async () => (await told()).overall === "works")
	expect((await told()).parts.map(({ part, state }) => `${part} ${state}`)).toEqual([
		...["web works", "database works", "worker works", "chain works", "payouts works"],
	])
	for (const lang of LANGS) {
		const t = await getT(lang)
		for (const [name, options] of [
			["desk", { colorScheme: "light" }],
			["phone", { colorScheme: "dark", viewport: { width: 360, height: 740 } }],
		] as const) {
			const { page, problems } = await visit(browser, live.app(), options)
			// One that was made while the node was silent is kept for some seconds.
			await until("the page is made anew", async () => {
				await page.goto(paths.status(lang))
				return (await page.textContent("h1")) === t("status:title.works")
			})
			const width = await page.evaluate(
				() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
			)
			expect(width).toBe(0)
			await shot(page, `status-${lang}-${name}`)
			expect(await look(page, `${lang} status ${name}`)).toEqual([])
			expect(problems).toEqual([])
		}
	}
})
