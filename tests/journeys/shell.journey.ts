import type { Page } from "playwright"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { homePath, LANGS, paths } from "#app/lib/paths.ts"
import { overflowAt } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { agree, connect, liveSite, visit, write } from "./visit.ts"

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
	// Below its list the menu lies over the page, and has nothing on it.
	await open()
	await page.mouse.click(195, 830)
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

test("the menu's button is a cross while the menu is open, and closes it, without JavaScript as well", async () => {
	for (const javaScriptEnabled of [true, false]) {
		const { context, page, problems } = await visit(browser, app, {
			...phone,
			javaScriptEnabled,
			reducedMotion: "reduce",
		})
		await page.goto("/eng")
		const lines = () =>
			page.locator("#menu-button path").evaluateAll((all) =>
				all.map((one) => {
					const { x, y, width, height } = one.getBoundingClientRect()
					return [x + width / 2, y + height / 2, width > 0 && height > width / 2].map((each) => Number(each))
				}),
			)
		const button = await page.locator("#menu-button").boundingBox()
		const middle = [(button?.x ?? 0) + (button?.width ?? 0) / 2, (button?.y ?? 0) + (button?.height ?? 0) / 2]
		const flat = await lines()
		expect(flat.map(([, , steep]) => steep)).toEqual([0, 0, 0])
		await page.click("#menu-button")
		expect(await page.isVisible("#menu")).toBe(true)
		const [one, two, none] = await lines()
		for (const line of [one, two]) {
			expect(line?.[0]).toBeCloseTo(middle[0] ?? 0, 0)
			expect(line?.[1]).toBeCloseTo(middle[1] ?? 0, 0)
			expect(line?.[2]).toBe(1)
		}
		expect(none).toEqual([0, 0, 0])
		await page.click("#menu-button")
		expect(await page.isVisible("#menu")).toBe(false)
		expect(await lines()).toEqual(flat)
		expect(problems).toEqual([])
		await context.close()
	}
})

test("at 390 px nobody stands before the face that looks over the city, in each language and theme", async () => {
	const { context, page, problems } = await visit(browser, app, { ...phone, reducedMotion: "reduce" })
	for (const lang of LANGS)
		for (const theme of ["dark", "light"]) {
			await context.addCookies([{ name: "theme", value: theme, url: app.origin }])
			await page.goto(homePath(lang))
			const face = page.locator(".skyline-tall image")
			await face.scrollIntoViewIfNeeded()
			const before = await face.evaluate((one) => {
				const { x, y, width, height } = one.getBoundingClientRect()
				// From ear to ear, and from the brow to the chin.
				const points = [0.25, 0.4, 0.55, 0.7].flatMap((right) => [0.35, 0.5, 0.6, 0.7].map((down) => [right, down]))
				return points.filter(([right = 0, down = 0]) => {
					const top = document.elementFromPoint(x + right * width, y + down * height)
					return top !== one
				})
			})
			expect([lang, theme, before]).toEqual([lang, theme, []])
		}
	expect(problems).toEqual([])
	await context.close()
})

test("on a phone a working page ends with the reader's own things and the law; a page to read ends with all of it", async () => {
	const { context, page, problems } = await visit(browser, app, phone)
	const heights: number[] = []
	for (const path of [paths.coinStaking("kor"), "/kor/companyAbout"]) {
		await page.goto(path)
		const footer = page.locator(".site-footer")
		heights.push((await footer.boundingBox())?.height ?? 0)
		for (const part of [".footer-tools", ".footer-legal", ".footer-imprint"])
			expect([path, part, await footer.locator(part).isVisible()]).toEqual([path, part, true])
	}
	const [working = 0, reading = 0] = heights
	expect(working).toBeLessThan(phone.viewport.height * 0.75)
	expect(reading).toBeGreaterThan(working * 1.5)
	expect(await page.locator(".footer-menu section").last().isVisible()).toBe(true)
	expect(problems).toEqual([])
	await context.close()
})

/** Controls that something of the shell lies over, wherever they are scrolled to by the keyboard; and those of the header at the top. */
const covered = (page: Page) =>
	page.evaluate(() => {
		const isOver = (control: Element) => {
			const { left, top, width, height } = control.getBoundingClientRect()
			const hit = document.elementFromPoint(left + width / 2, top + height / 2)
			const bar = hit?.closest(".tray, .consent, .site-header")
			return bar && !bar.contains(control) && !control.contains(hit)
				? `${bar.className} over ${control.outerHTML.slice(0, 90)}`
				: null
		}
		const controls = [
			...document.querySelectorAll<HTMLElement>(":is(header, main, footer, .consent) :is(a, button, input, summary)"),
		]
		const seen = controls.filter(
			(one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0,
		)
		const found: (string | null)[] = []
		scrollTo(0, 0)
		for (const one of seen) if (one.closest(".site-header")) found.push(isOver(one))
		for (const from of [0, document.documentElement.scrollHeight])
			for (const one of seen) {
				scrollTo(0, from)
				one.focus()
				found.push(isOver(one))
			}
		return found.filter((one) => one !== null)
	})

test("what is under way and the notice lie over no control, on the narrowest phones and with letters twice as large", {
	timeout: 180_000,
}, async () => {
	const { context, page, problems } = await visit(browser, app, { ...phone, reducedMotion: "reduce" })
	await write(page, "idn", { days: 30, amount: "500" })
	await agree(page, "idn")
	const session = await context.newCDPSession(page)
	for (const asked of [false, true]) {
		if (asked) await context.clearCookies({ name: "consent" })
		for (const path of [paths.stakeView("idn"), homePath("idn")])
			for (const width of [320, 390])
				for (const letters of [16, 32]) {
					await page.setViewportSize({ width, height: 640 })
					await session.send("Page.setFontSizes", { fontSizes: { standard: letters, fixed: letters - 3 } })
					await page.goto(path, { waitUntil: "networkidle" })
					expect(await page.locator("#tray").isVisible()).toBe(true)
					expect(await page.locator(".consent").count()).toBe(asked ? 1 : 0)
					const at = { path, width, letters, asked }
					expect({ ...at, covered: await covered(page) }).toEqual({ ...at, covered: [] })
				}
	}
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
	const isComingIn = () =>
		page.evaluate(() =>
			document
				.getAnimations()
				.some((one) => one instanceof CSSAnimation && one.animationName === "print" && one.playState === "running"),
		)
	await expect.poll(isComingIn).toBe(false)
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

test("the popup gives the focus back to an item of a menu that has closed meanwhile (A064)", async () => {
	const { context, page, problems } = await visit(browser, app, wide(1440))
	await page.goto("/eng")
	const t = await getT("eng")
	const popup = page.locator("#modal-released")
	const close = popup.getByRole("button", { name: t("shell:close") }).last()
	const item = page.locator("#menu").getByRole("button", { name: t("shell:menu.punkyForge"), exact: true })
	const hasFocus = () =>
		expect.poll(() => item.evaluate((one) => one === document.activeElement && one.checkVisibility()))
	await group(page, 2).hover()
	await item.click()
	await popup.waitFor()
	// On its way to the button the pointer leaves the menu, which closes.
	await close.hover()
	await expect.poll(() => openGroups(page)).toEqual([])
	await close.click()
	await popup.waitFor({ state: "hidden" })
	await hasFocus().toBe(true)
	await page.mouse.click(20, 850)
	await expect.poll(() => openGroups(page)).toEqual([])

	await page.goto("/eng")
	await group(page, 2).focus()
	await page.keyboard.press("Tab")
	await page.keyboard.press("Shift+Tab")
	await expect.poll(() => openGroups(page)).toEqual([2])
	await item.focus()
	await page.keyboard.press("Enter")
	await popup.waitFor()
	await page.keyboard.press("Escape")
	await popup.waitFor({ state: "hidden" })
	await hasFocus().toBe(true)
	await page.keyboard.press("Escape")
	await expect.poll(() => openGroups(page)).toEqual([])
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

test("on the home no two stops of a line run into each other, and no sign stands beside a hole", async () => {
	const { page } = await visit(browser, app, wide(1024))
	for (const path of ["/eng", "/kor", "/idn"]) {
		await page.goto(path)
		// What letters cover, not the boxes that hold them.
		const lines = await page.locator(".line ol").evaluateAll((all) =>
			all.map((line) =>
				[...line.querySelectorAll("a")].map((stop) => {
					const letters = document.createRange()
					letters.selectNodeContents(stop)
					const { left, right } = letters.getBoundingClientRect()
					return { left, right }
				}),
			),
		)
		const close = lines.flatMap((stops) => stops.filter(({ right }, at) => right + 12 > (stops[at + 1]?.left ?? 1024)))
		expect([path, lines.length, close]).toEqual([path, 6, []])
	}
	await page.setViewportSize(phone.viewport)
	const covered = await page.locator(".signs").evaluate((wall) => {
		const area = (one: Element) => one.getBoundingClientRect().width * one.getBoundingClientRect().height
		return [...wall.children].reduce((sum, sign) => sum + area(sign), 0) / area(wall)
	})
	expect(covered).toBeGreaterThan(0.9)
	await page.context().close()
})
