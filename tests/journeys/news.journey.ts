import type { Page } from "playwright"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import type { Role } from "#app/identity/roles/permissions.ts"
import { LANGS, type Lang, pagePath, paths } from "#app/lib/paths.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { inThemes, overflowAt } from "./axe.ts"
import { waitFor } from "./phone.ts"
import { shot } from "./shot.ts"
import { liveSite, open, REFUSED, visit } from "./visit.ts"

const { app, browser } = await liveSite()

/** Pages forget what they have kept once they hear of a change. */
const SOON = 30_000

const TITLES = {
	eng: "A note of this journey",
	kor: "이 여정의 소식",
	idn: "Kabar dari perjalanan ini",
} as const satisfies Record<Lang, string>

/** An operator of a role, at a desk. */
async function desk(role: Role, javaScriptEnabled: boolean) {
	const operators = await operatorsOf(app)
	const { cookie } = await operators.seat({ role })
	const visited = await visit(browser, app, { javaScriptEnabled })
	visited.allow.push(REFUSED)
	const [name = "", value = ""] = cookie.split("=")
	await visited.context.addCookies([{ name, value, url: app.origin }])
	return visited
}

const press = (page: Page, act: string) => page.click(`main .content-form [name=act][value=${act}]`)
const field = (name: string) => `main .content-form [name="${name}"]`

/** The page says, in the operator's language, what became of the note. */
async function isSaid(page: Page, key: "operators-content:news.done.read" | "operators-content:news.done.deleted") {
	const said = await Promise.all(LANGS.map(async (lang) => (await getT(lang))(key)))
	expect(said).toContain(await page.locator("main .notice[role=status]").innerText())
}

async function sound(page: Page, where: string) {
	await shot(page, where)
	expect(await overflowAt(page, 390, where)).toEqual([])
}

test("a note is written in three languages without JavaScript, and read in each once it is whole", {
	timeout: 180_000,
}, async () => {
	const { page, problems } = await desk("content", false)
	const reader = await visit(browser, app)
	reader.allow.push(/404/)
	await open(page, paths.admin("news"))
	await page.click(`main a[href="${paths.admin("news/edit")}"]`)
	for (const lang of LANGS) {
		await page.fill(field(`title.${lang}`), TITLES[lang])
		await page.fill(field(`summary.${lang}`), `${TITLES[lang]}.`)
		if (lang !== "idn") await page.fill(field(`body.${lang}`), `<b>1</b>\n\n2 ${lang}`)
	}
	await press(page, "save")
	await page.waitForURL("**/admin/news/edit?id=*")
	const id = new URL(page.url()).searchParams.get("id") ?? ""
	expect((await reader.page.goto(paths.newsNote("eng", Number(id))))?.status()).toBe(404)
	await press(page, "publish")
	expect(await page.getAttribute(field("body.idn"), "aria-invalid")).toBe("true")
	expect(await page.inputValue(field("title.kor"))).toBe(TITLES.kor)
	await sound(page, "news-unfinished")
	await page.fill(field("body.idn"), "<b>1</b>\n\n2 idn")
	await press(page, "preview")
	for (const lang of LANGS) expect(await page.locator(".content-preview h1", { hasText: TITLES[lang] }).count()).toBe(1)
	await sound(page, "news-preview")
	await press(page, "publish")
	await page.waitForURL("**&done=publish")
	await isSaid(page, "operators-content:news.done.read")
	for (const lang of LANGS) {
		await waitFor(async () => {
			await open(reader.page, paths.news(lang))
			return (await reader.page.locator(".news-front").innerText()).includes(TITLES[lang])
		}, SOON)
		await open(reader.page, paths.newsNote(lang, Number(id)))
		expect(await reader.page.locator("h1").innerText()).toBe(TITLES[lang])
		// What looks like markup is text.
		expect(await reader.page.locator(".news-body p").allInnerTexts()).toEqual(["<b>1</b>", `2 ${lang}`])
	}
	await page.locator(".content-delete summary").click()
	await page.click(".content-delete [value=delete]")
	await page.waitForURL("**/admin/news?done=delete")
	await isSaid(page, "operators-content:news.done.deleted")
	await waitFor(async () => (await reader.page.goto(paths.newsNote("kor", Number(id))))?.status() === 404, SOON)
	expect([...problems, ...reader.problems]).toEqual([])
})

test("a partner is changed, moved and brought back without JavaScript, and the page of partners shows each", {
	timeout: 180_000,
}, async () => {
	const { page, problems } = await desk("content", false)
	const reader = await visit(browser, app)
	const partners = async (lang: Lang, shown: (text: string) => boolean) =>
		waitFor(async () => {
			await open(reader.page, pagePath(lang, "companyPartners"))
			return shown(await reader.page.locator("main").innerText())
		}, SOON)
	const list = `${paths.admin("published/edit")}?key=companyPartners`
	await open(page, list)
	await page.click(`main tbody tr:first-child a`)
	await page.fill(field("name.kor"), "한강 검증소")
	await page.fill(field("page"), "not an address")
	await press(page, "save")
	expect(await page.locator("[id='field-page-error']").count()).toBe(1)
	expect(await page.inputValue(field("name.kor"))).toBe("한강 검증소")
	await sound(page, "published-refused")
	await page.fill(field("page"), "")
	await press(page, "save")
	await page.waitForURL("**&done=")
	await partners("kor", (text) => text.includes("한강 검증소"))
	await page.click("main tbody tr:first-child [value=down]")
	await page.waitForURL("**&done=")
	await partners("eng", (text) => text.indexOf("Example Partner B") < text.indexOf("Example Partner A"))
	await open(page, `${paths.admin("published/versions")}?key=companyPartners`)
	await sound(page, "published-versions")
	await page.locator(".content-version").last().locator("[name=version]").click()
	await page.waitForURL("**&done=")
	await partners("kor", (text) => text.includes("예시 파트너 A") && !text.includes("한강 검증소"))
	expect([...problems, ...reader.problems]).toEqual([])
})

test("the company's name and channels in the footer are the operator's", { timeout: 180_000 }, async () => {
	const { page, problems } = await desk("owner", true)
	const reader = await visit(browser, app)
	const save = async (key: string, values: Readonly<Record<string, string>>) => {
		await open(page, `${paths.admin("settings/edit")}?key=${key}`)
		for (const [name, value] of Object.entries(values)) await page.fill(field(name), value)
		await press(page, "save")
		await page.waitForURL("**&done=")
	}
	const footer = (shown: (html: string) => boolean) =>
		waitFor(async () => {
			await open(reader.page, paths.news("idn"))
			return shown(await reader.page.locator("footer").innerHTML())
		}, SOON)
	const official = async (shown: string, gone: string) => {
		await open(reader.page, paths.isItUs("idn"))
		const text = await reader.page.locator(".is-us-domain").innerText()
		expect([text.includes(shown), text.includes(gone)]).toEqual([true, false])
	}
	// What the page says of our channels is what its own footer shows.
	const ownChannel = "https://example.com/own-x"
	await official("ditandai sebagai contoh", ownChannel)
	await save("company", { name: "PT Perjalanan" })
	await save("social", { x: ownChannel })
	await footer((html) => html.includes("PT Perjalanan") && html.includes("own-x") && !html.includes("PT Contoh"))
	await official(ownChannel, "ditandai sebagai contoh")
	await save("company", { name: "" })
	await save("social", { x: "" })
	await footer((html) => html.includes("PT Contoh"))
	expect([...problems, ...reader.problems]).toEqual([])
})

test("the screens of content hold by every rule of accessibility, in both themes and three languages", {
	timeout: 240_000,
}, async () => {
	const { page, problems } = await desk("owner", true)
	const screens = [
		"news",
		"news/edit",
		"news/edit?id=1",
		"published",
		...["board", "ventures", "openings"].map((key) => `published/edit?key=${key}`),
		"published/edit?key=board&place=0",
		"published/edit?key=ventures&place=pvt",
		"published/edit?key=membershipPartners&place=new",
		"published/versions?key=companyPartners",
		"settings",
		"settings/edit?key=access",
	]
	for (const [n, path] of screens.entries()) {
		const lang = LANGS[n % LANGS.length] ?? "eng"
		await open(page, paths.admin(path))
		await page.click(`.admin-languages [value=${lang}]`)
		expect(await page.locator(".admin-column [aria-current]").count()).toBe(1)
		expect(await inThemes(page, path)).toEqual([])
		await sound(page, `content-${path.replace(/\W/g, "-")}-${lang}`)
	}
	const t = await getT("kor")
	await open(page, paths.admin("published/edit?key=board"))
	await page.click(".admin-languages [value=kor]")
	expect(await page.locator("h1").innerText()).toBe(t("operators-content:documents.board"))
	expect(problems).toEqual([])
})
