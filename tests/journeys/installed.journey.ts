import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { LOCALES, paths } from "#app/lib/paths.ts"
import { NARROW, overflowAt } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { liveSite, visit } from "./visit.ts"
import { wayTo } from "./way-to.ts"

const { app, browser } = await liveSite()

for (const lang of inTurn("kor"))
	test(`who has installed the site is told what is known where it cannot be reached, and no page is shown from before (${lang})`, async () => {
		const t = await getT(lang)
		// A way to the site that the test can close, since a browser's own switch does not reach what its workers ask for.
		const way = await wayTo(app.origin)
		const { context, page, allow } = await visit(browser, app, { viewport: NARROW })
		allow.push(/ERR_|503/)
		// Headless browsers install nothing, and know no other way of being shown.
		await page.addInitScript(() => {
			const asked = window.matchMedia.bind(window)
			window.matchMedia = (query) => asked(query === "(display-mode:standalone)" ? "all" : query)
		})
		await page.goto(`${way.origin}${paths.reserves(lang)}`)
		await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
		const kept = () =>
			page.evaluate(async () => (await (await caches.open("offline")).keys()).map(({ url }) => new URL(url).pathname))
		await expect.poll(kept).toEqual(expect.arrayContaining(["/offline/seen", `/offline/${lang}`]))
		// Now controlled by it: pages still come from the site, whole and afresh, and none is kept.
		const answer = await page.goto(`${way.origin}${paths.stakeView(lang)}`)
		expect(answer?.status()).toBe(200)
		expect((await kept()).sort()).toEqual([`/offline/${lang}`, "/offline/seen"].sort())
		// The worker is bound by the policy that it comes with: it shows the site's icon with what is pushed.
		const worker = await fetch(`${way.origin}/service-worker.js`)
		expect(worker.headers.get("Content-Security-Policy")?.split("; ")).toContain("img-src 'self'")
		await way.close()
		const gone = await page.goto(`${way.origin}${paths.stakeView(lang)}?x=<b>`)
		expect(gone?.status()).toBe(503)
		expect(await page.innerText("h1")).toBe(t("errors:offline.title"))
		const said = await page.innerText("main")
		expect(said).toContain(paths.stakeView(lang))
		expect(said).toMatch(/\d{2}:\d{2} UTC/)
		expect(said).not.toContain("%")
		expect(await page.locator("main b, script, img").count()).toBe(0)
		expect(await page.locator("svg").count()).toBeGreaterThan(0)
		expect(await overflowAt(page, 320, "offline")).toEqual([])
		const retry = page.getByRole("link", { name: t("errors:offline.retry"), exact: true })
		// An address of this site whose path looks like another's leads back to this site.
		await page.goto(`${way.origin}//elsewhere.example/x`)
		expect(await retry.evaluate((one) => (one as HTMLAnchorElement).href)).toBe(`${way.origin}//elsewhere.example/x`)
		await page.goto(`${way.origin}${paths.stakeView(lang)}?x=<b>`)
		await way.open()
		await retry.click()
		await page.waitForURL("**/view?x=*")
		expect(await page.getAttribute("html", "lang")).toBe(LOCALES[lang])
		await page.locator("#shell-top").waitFor({ state: "attached" })
		await context.close()
	})

test("a browser that has not installed the site registers no worker", async () => {
	const { context, page } = await visit(browser, app)
	await page.goto("/eng", { waitUntil: "networkidle" })
	expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0)
	const manifest = await (await fetch(`${app.origin}${await page.getAttribute("link[rel=manifest]", "href")}`)).json()
	expect(manifest).toMatchObject({ lang: "en-US", start_url: "/", display: "standalone" })
	for (const { src, sizes } of manifest.icons) {
		const size = await page.evaluate(async (src) => {
			const image = new Image()
			image.src = src
			await image.decode()
			return `${image.naturalWidth}x${image.naturalHeight}`
		}, src)
		expect([src, size]).toEqual([src, sizes])
	}
	await context.close()
})
