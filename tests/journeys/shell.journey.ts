import type { Page } from "playwright"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS, LOCALES, paths } from "#app/lib/paths.ts"
import { FRONT_VERSION } from "#app/lib/version.ts"
import { overflowAt } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { connect, liveSite, visit } from "./visit.ts"
import { wayTo } from "./way-to.ts"

const { app, browser } = await liveSite()

const phone = { viewport: { width: 390, height: 844 } }
const wide = (width: number) => ({ viewport: { width, height: 900 } })
const expanded = (page: Page) => expect.poll(() => page.getAttribute("#menu-button", "aria-expanded"))
const openGroups = (page: Page) =>
	page
		.locator("#menu details.menu-group")
		.evaluateAll((all) => all.flatMap((one, at) => ((one as HTMLDetailsElement).open ? [at] : [])))
const group = (page: Page, at: number) => page.locator("#menu details.menu-group > summary").nth(at)

test("the mobile menu opens and closes, and closes by itself when the place changes (A041–A045)", async () => {
	const { context, page, problems } = await visit(browser, app, phone)
	await page.goto("/kor")
	await expanded(page).toBe("false")
	const open = async () => {
		await page.click("#menu-button")
		await expanded(page).toBe("true")
		expect(await page.isVisible("#menu")).toBe(true)
	}
	await open()
	await page.click("#menu-button")
	await expanded(page).toBe("false")

	await open()
	await page.evaluate(() => {
		location.hash = "#modal-x"
	})
	await page.waitForTimeout(50)
	await expanded(page).toBe("true")
	await page.evaluate(() => {
		location.hash = "#elsewhere"
	})
	await expanded(page).toBe("false")

	await open()
	await page.locator(".site-header-row").click({ position: { x: 195, y: 6 } })
	await expanded(page).toBe("false")
	await open()
	await page.setViewportSize({ width: 420, height: 844 })
	await expanded(page).toBe("false")
	await open()
	await page.setViewportSize({ width: 420, height: 700 })
	await page.waitForTimeout(50)
	await expanded(page).toBe("true")

	await group(page, 2).click()
	await page.locator(`#menu a[href='${paths.coinStaking("kor")}']`).click()
	await page.waitForURL(`**${paths.coinStaking("kor")}`)
	await expanded(page).toBe("false")
	expect(await page.evaluate(() => scrollY)).toBe(0)
	expect(problems).toEqual([])
	await context.close()
})

test("the header is marked as scrolled by scrolling, and always up to 992 px (A046, A047)", async () => {
	const { context, page } = await visit(browser, app, wide(1400))
	await page.goto("/eng")
	const marked = () =>
		expect.poll(() => page.locator(".site-header").evaluate((one) => one.classList.contains("scrolled")))
	await marked().toBe(false)
	await page.evaluate(() => scrollTo(0, 200))
	await marked().toBe(true)
	await page.evaluate(() => scrollTo(0, 0))
	await marked().toBe(false)
	await page.setViewportSize({ width: 992, height: 900 })
	await marked().toBe(true)
	await page.setViewportSize({ width: 993, height: 900 })
	await marked().toBe(false)
	await context.close()
})

test("submenus follow the pointer above 1280 px and toggle one at a time below (A048–A050, A053)", async () => {
	const { context, page, problems } = await visit(browser, app, wide(1281))
	await page.goto("/idn")
	await group(page, 1).hover()
	await expect.poll(() => openGroups(page)).toEqual([1])
	expect(await page.locator("#menu details.menu-group").nth(1).locator(".submenu").isVisible()).toBe(true)
	const unrolling = page.locator("#menu details.menu-group").nth(1).locator(".submenu")
	expect(await unrolling.evaluate((one) => getComputedStyle(one).animationDuration)).toBe("0.3s")
	await group(page, 3).hover()
	await expect.poll(() => openGroups(page)).toEqual([3])
	await page.mouse.move(700, 850)
	await expect.poll(() => openGroups(page)).toEqual([])

	await page.setViewportSize({ width: 1280, height: 900 })
	await group(page, 1).hover()
	await page.waitForTimeout(100)
	expect(await openGroups(page)).toEqual([])
	await group(page, 1).click()
	await expect.poll(() => openGroups(page)).toEqual([1])
	await group(page, 2).click()
	await expect.poll(() => openGroups(page)).toEqual([2])
	await group(page, 2).click()
	await expect.poll(() => openGroups(page)).toEqual([])

	await page.setViewportSize(phone.viewport)
	await page.click("#menu-button")
	await group(page, 0).click()
	await group(page, 1).click()
	await expect.poll(() => openGroups(page)).toEqual([1])
	expect(problems).toEqual([])
	await context.close()
})

test("a section comes in once, in a second, and not again (A054)", async () => {
	const { context, page } = await visit(browser, app)
	await page.goto("/kor")
	const last = page.locator("main [data-rise]").last()
	await expect.poll(() => last.getAttribute("data-rise")).toBe("wait")
	await page.evaluate(() => {
		const seen = document.documentElement.dataset
		document.addEventListener("animationstart", ({ animationName }) => {
			if (animationName === "print") seen.starts = String(Number(seen.starts ?? 0) + 1)
		})
	})
	await last.scrollIntoViewIfNeeded()
	await expect.poll(() => last.getAttribute("data-rise")).toBe("go")
	const style = await last.evaluate((one) => {
		const { animationDuration, animationIterationCount } = getComputedStyle(one)
		return [animationDuration, animationIterationCount]
	})
	expect(style).toEqual(["1s", "1"])
	const starts = () => page.evaluate(() => document.documentElement.dataset.starts)
	await expect.poll(starts).toBeTruthy()
	// Every section on the way has come in by now.
	await page.waitForTimeout(300)
	const before = await starts()
	await page.evaluate(() => scrollTo(0, 0))
	await page.waitForTimeout(200)
	await last.scrollIntoViewIfNeeded()
	await page.waitForTimeout(300)
	expect([await last.getAttribute("data-rise"), await starts()]).toEqual(["go", before])
	await context.close()
})

test("modals are 450, 600 and 850 px wide at most (A055)", async () => {
	const { context, page } = await visit(browser, app)
	await page.goto("/eng")
	await page.locator("#wallet-button").click()
	await page.waitForLoadState("networkidle")
	await page.keyboard.press("Escape")
	const widths = await page.evaluate(() => {
		const one = document.querySelector("dialog.modal")?.cloneNode(false) as HTMLDialogElement
		document.body.append(one)
		return ["small", "medium", "large"].map((size) => {
			one.className = `modal modal-${size}`
			one.showModal()
			const { maxWidth, width } = getComputedStyle(one)
			one.close()
			return [maxWidth, Number.parseFloat(width)]
		})
	})
	for (const [at, px] of [450, 600, 850].entries()) {
		const [maxWidth, width] = widths[at] ?? []
		expect([maxWidth === `${px}px` || maxWidth === "none" || String(maxWidth).includes(`${px}px`), width]).toEqual([
			true,
			px,
		])
	}
	await context.close()
})

for (const lang of inTurn("kor")) {
	test(`what is not released yet opens the popup and leads nowhere (A057–A064, ${lang})`, async () => {
		const t = await getT(lang)
		const { context, page, problems } = await visit(browser, app, wide(1280))
		await page.goto(`/${lang}`)
		const popup = page.locator("#modal-released")
		for (const [at, name] of [
			[2, "punkyForge"],
			[0, "chaosCube"],
			[4, "dashBoard"],
			[5, "gameStructure"],
		] as const) {
			await group(page, at).click()
			const item = page.locator("#menu").getByRole("button", { name: t(`shell:menu.${name}`), exact: true })
			await item.click()
			expect(await popup.locator(".modal-title").innerText()).toBe(t("shell:released.title"))
			expect(await popup.innerText()).toContain(t("shell:released.text"))
			await popup
				.getByRole("button", { name: t("shell:close") })
				.last()
				.click()
			expect(await popup.isVisible()).toBe(false)
			await expect.poll(() => item.evaluate((one) => one === document.activeElement)).toBe(true)
			expect(new URL(page.url()).pathname).toBe(`/${lang}`)
			await page.keyboard.press("Escape")
		}
		if (lang === "eng") {
			expect([t("shell:released.title"), t("shell:released.text")]).toEqual(["To be released", "Look forward to it"])
		} else {
			await page.locator("header .languages a[hreflang='en-US']").click()
			expect(await page.locator("#modal-english").innerText()).toContain(t("shell:released.text"))
			await page
				.locator("#modal-english")
				.getByRole("button", { name: t("shell:close") })
				.last()
				.click()
			expect(await page.isVisible("#modal-english")).toBe(false)
			expect(new URL(page.url()).pathname).toBe(`/${lang}`)
		}
		expect(problems).toEqual([])
		await context.close()
	})
}

test("level and version are asked at start, the router log once a page, the address look-up before it (M004–M006, M015, M018)", async () => {
	const { context, page, problems } = await visit(browser, app)
	const calls: string[] = []
	page.on("request", (request) => {
		const { pathname, searchParams } = new URL(request.url())
		if (pathname.startsWith("/api/"))
			calls.push([pathname.split("/").pop(), searchParams.get("cdKey")].filter(Boolean).join(" "))
	})
	await page.goto("/kor", { waitUntil: "networkidle" })
	expect([...calls].sort()).toEqual([
		"insertRouterLog",
		"ip",
		"selectKeyValue action_log_level",
		"selectKeyValue version_scg_front",
	])
	expect(calls.indexOf("ip")).toBeLessThan(calls.indexOf("insertRouterLog"))
	expect(await page.evaluate(() => sessionStorage.actionLogLevel)).toBe("3")
	calls.length = 0
	await page.goto("/kor/powerzoneCoinStaking", { waitUntil: "networkidle" })
	expect(calls.filter((call) => call === "insertRouterLog")).toHaveLength(1)
	expect(calls).toContain("selectKeyValue version_scg_front")
	expect(calls).not.toContain("selectKeyValue action_log_level")
	expect(problems).toEqual([])
	await context.close()
})

test("an older front is told once and reloads; an equal or newer one, or a mute server, changes nothing (M007–M010, M017)", async () => {
	const t = await getT("idn")
	const { context, page, problems, allow } = await visit(browser, app)
	let version = "20991231_0000"
	await context.route("**/selectKeyValue?cdKey=version_*", (route) =>
		version === "abort" ? route.abort() : route.fulfill({ json: { resultCd: "SUCCESS", returnValue: version } }),
	)
	const notice = page.locator("#modal-update")
	await page.goto("/idn")
	await notice.waitFor()
	expect(await notice.innerText()).toContain(t("shell:update.title"))
	const loaded = page.waitForEvent("load")
	await notice.getByRole("button", { name: t("shell:update.action") }).click()
	await loaded
	await page.waitForLoadState("networkidle")
	expect(await notice.isVisible()).toBe(false)
	for (version of [FRONT_VERSION, "20200101_0000", "abort"]) {
		if (version === "abort") {
			allow.push(/ERR_FAILED/, /(selectKeyValue|insertRouterLog).* TypeError/)
			await context.route("**/insertRouterLog", (route) => route.abort())
		}
		await page.evaluate(() => sessionStorage.clear())
		await page.goto("/idn/powerzoneCoinStaking", { waitUntil: "networkidle" })
		expect([version, await notice.isVisible(), await page.locator("dialog[open]").count()]).toEqual([version, false, 0])
	}
	expect(problems).toEqual([])
	await context.close()
})

test("the header fits every phone and tablet in each language, with a wallet and without; connected, the footer offers no choice of one", async () => {
	const { context, page } = await visit(browser, app, { reducedMotion: "reduce" })
	const found: string[] = []
	const measure = async (where: string) => {
		for (let width = 320; width <= 560; width += 10) {
			await page.setViewportSize({ width, height: 700 })
			found.push(...(await overflowAt(page, width, where)))
		}
		await page.setViewportSize({ width: 1440, height: 900 })
	}
	const choose = page.locator("footer [commandfor=modal-wallet]")
	for (const lang of LANGS) {
		await page.goto(paths.myPage(lang))
		await measure(lang)
	}
	expect(await choose.isVisible()).toBe(true)
	await connect(page, "demo")
	for (const lang of LANGS) {
		await page.goto(paths.myPage(lang))
		await page.locator("#wallet-button[data-connected]").waitFor()
		await measure(`${lang} connected`)
	}
	expect(await choose.isVisible()).toBe(false)
	expect(found).toEqual([])
	await context.close()
})

for (const lang of inTurn("kor"))
	test(`who has installed the site is told what is known where it cannot be reached, and no page is shown from before (${lang})`, async () => {
		const t = await getT(lang)
		// A way to the site that the test can close, since a browser's own switch does not reach what its workers ask for.
		const way = await wayTo(app.origin)
		const { context, page, allow } = await visit(browser, app, phone)
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
		await way.open()
		await page.getByRole("link", { name: t("errors:offline.retry"), exact: true }).click()
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
