import { setImmediate } from "node:timers/promises"
import { HtmlValidate } from "html-validate"
import { expect, test } from "vitest"
import { ADDRESSES, slugOf } from "#app/features/content/catalog/addresses.ts"
import { homePath, LANGS, LOCALES, langOf } from "#app/lib/paths.ts"
import { onceEach, publicPaths, UNLISTED } from "#tests/public-paths.ts"
import { liveSite } from "./visit.ts"

const { app } = await liveSite()
const product = { slug: "scg" }

const pages = new Map<string, Promise<{ status: number; html: string; type: string }>>()
/** A page as a visitor without cookies gets it; asked for once in this file. */
function read(path: string) {
	let page = pages.get(path)
	if (!page) {
		page = fetch(app.origin + path).then(async (response) => ({
			status: response.status,
			type: response.headers.get("content-type") ?? "",
			html: await response.text(),
		}))
		pages.set(path, page)
	}
	return page
}

const every = [...(await publicPaths(app.origin)), ...UNLISTED]

test("every public page answers 200 to a visitor without cookies, in its own language, with one headline (B008)", async () => {
	for (const path of every) {
		const { status, html } = await read(path)
		const url = new URL(path, app.origin)
		const lang = LOCALES[langOf(url.pathname, url.search)]
		const [, said] = /<html lang="([^"]+)"/.exec(html) ?? []
		expect([path, status, said, html.match(/<h1[ >]/g)?.length]).toEqual([path, 200, lang, 1])
	}
})

test("no page shows a key in place of words, or a placeholder that nobody filled (B020)", async () => {
	for (const path of every) {
		const { html } = await read(path)
		const text = html
			.replaceAll(/<script[^>]*>.*?<\/script>/gs, "")
			.replaceAll(/data-(?:words|calculator)="[^"]*"/g, "")
		const bare = text.match(
			/\{\{?\w+(?::[^}]*)?\}\}?|>(?:pages\/\w+|shell|content|home)?:?(?:sections\.)[\w.-]+<|>pages\/[\w.:-]+</g,
		)
		expect([path, bare]).toEqual([path, null])
	}
})

test("each page has a title and a description of its own, and names its sisters", async () => {
	for (const lang of LANGS) {
		const titles = new Map<string, string>()
		for (const path of every.filter((one) => one.startsWith(`/${lang}/`))) {
			const { html } = await read(path)
			const [, title = ""] = /<title>([^<]+)<\/title>/.exec(html) ?? []
			const [, description = ""] = /<meta name="description" content="([^"]+)"/.exec(html) ?? []
			expect([path, titles.get(title), description.length > 30]).toEqual([path, undefined, true])
			titles.set(title, path)
			expect(html).toContain(`<meta property="og:image" content="${app.origin}/og/${lang}/`)
		}
	}
})

test("the HTML of every page is valid", async () => {
	const validator = new HtmlValidate({
		extends: ["html-validate:standard"],
		rules: {
			// The order and the look of our own markup are other tools' business.
			"no-trailing-whitespace": "off",
			"long-title": "off",
			"no-inline-style": "error",
			"void-style": "off",
			"attribute-boolean-style": "off",
			"attribute-empty-style": "off",
			"doctype-style": "off",
			"tel-non-breaking": "off",
			"no-implicit-button-type": "off",
		},
	})
	const found: string[] = []
	for (const path of onceEach(every)) {
		// Long sums one after the other: what the server says of its idle connections is heard between them, or the next test asks on a dead one.
		await setImmediate()
		const report = await validator.validateString((await read(path)).html)
		for (const { messages } of report.results)
			for (const { ruleId, message, line, column } of messages)
				found.push(`${path} ${line}:${column} ${ruleId}: ${message}`)
	}
	expect([...new Set(found)].slice(0, 25)).toEqual([])
})

test("a crawl from each home finds every page, and no link that is broken (A040)", async () => {
	const reached = new Set<string>()
	const queue = [...LANGS.map(homePath), ...UNLISTED]
	const broken: string[] = []
	for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
		if (reached.has(path)) continue
		reached.add(path)
		const { status, html, type } = await read(path)
		if (status !== 200) broken.push(`${path}: ${status}`)
		if (!type.startsWith("text/html")) continue
		for (const [tag, href = ""] of html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>/g)) {
			const url = new URL(href.replaceAll(/&(amp|#38);/g, "&"), app.origin + path)
			// What is chosen in a calendar is no page of its own, and there is no end of it: no crawler is to go through it.
			if (/ rel="nofollow"/.test(tag)) continue
			// What an operator has published may lead elsewhere, and says so to the browser.
			if (url.origin !== app.origin) {
				if (!tag.includes("noopener")) broken.push(`${path} leads to ${url.origin}`)
				continue
			}
			const isHere = url.pathname + url.search === path
			if (url.hash && isHere && !html.includes(`id="${url.hash.slice(1)}"`))
				broken.push(`${path} has nothing called ${url.hash}`)
			const next = url.pathname + url.search
			if (!reached.has(next)) queue.push(next)
		}
	}
	expect(broken).toEqual([])
	const missed = LANGS.flatMap((lang) =>
		ADDRESSES.filter(({ langs }) => langs.includes(lang)).map(({ id }) => `/${lang}/${slugOf(id, product)}`),
	).filter((path) => !reached.has(path))
	expect(missed).toEqual([])
})

test("pictures, styles and files that pages name are all there", async () => {
	const named = new Set<string>()
	for (const path of every)
		for (const [, src = ""] of (await read(path)).html.matchAll(/ (?:src|href)="(\/(?:art|og|files|assets)\/[^"]+)"/g))
			named.add(src)
	for (const path of every)
		for (const [, poster = ""] of (await read(path)).html.matchAll(/property="og:image" content="([^"]+)"/g))
			if (poster.includes("/eng/")) named.add(new URL(poster).pathname)
	const missing: string[] = []
	for (const path of named) {
		const response = await fetch(app.origin + path)
		await response.arrayBuffer()
		if (response.status !== 200) missing.push(`${path}: ${response.status}`)
	}
	expect(named.size).toBeGreaterThan(100)
	expect(missing).toEqual([])
})

test("two pages exist in Korean alone, and misspelt or foreign addresses are nobody's", async () => {
	for (const path of ["/kor/soccergo", "/kor/reservation2"])
		expect([path, (await read(path)).status]).toEqual([path, 200])
	for (const path of [
		"/eng/soccergo",
		"/idn/soccergo",
		"/eng/reservation2",
		"/eng/rwaStructure",
		"/eng/%7Bproduct%7DCoin",
		"/eng/coin",
		"/rwaProject",
		"/eng/companyNewsView/999999999",
		"/kor/companyNewsView/x",
		"/test/none",
		"/reservation/none",
		"/og/eng/none.png",
		"/art/none/1.svg",
		"/files/none.pdf",
	])
		expect([path, (await read(path)).status]).toEqual([path, 404])
})

test("a tab, a place in the list or a language that is none leads to the page itself", async () => {
	for (const [asked, to] of [
		["/kor/rwaProject?tab=nobody", "/kor/rwaProject"],
		["/eng/companyAbout?tab=x", "/eng/companyAbout"],
		["/idn/companyNews?before=yesterday", "/idn/companyNews"],
		["/reservation/hotel?lang=xyz", "/reservation/hotel"],
	]) {
		const answer = await fetch(`${app.origin}${asked}`, { redirect: "manual" })
		expect([asked, answer.status, answer.headers.get("location")]).toEqual([asked, 302, to])
	}
})

test("the test area is marked and asks not to be found (B041–B045)", async () => {
	for (const path of UNLISTED) {
		const { html } = await read(path)
		expect([path, /<meta name="robots" content="noindex"/.test(html)]).toEqual([path, true])
	}
	expect((await read("/sitemap.xml")).html).not.toContain("/test/")
	expect((await read("/robots.txt")).html).toContain("Disallow: /test/")
})

test("a page that is for development alone is none of a built site", async () => {
	for (const path of ["/dev/ui", "/eng/dev/ui", "/kor/dev/ui", "/idn/dev/ui"])
		expect([path, (await read(path)).status]).toEqual([path, 404])
})
