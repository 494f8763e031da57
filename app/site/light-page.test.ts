import { expect, test } from "vitest"
import { lightPage as lightPageBy, lightSheet, sheetsIn, withoutLetters } from "./light-page.ts"
import { sealOfSheets } from "./seal-of-sheets.server.ts"

const seal = sealOfSheets({ secret: "a".repeat(32) })
const lightPage = (html: string) => lightPageBy(html, seal)

const sign = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M0 0"/></svg>'
const drawing = `<svg viewBox="0 0 600 600"><svg><path d="${"M0 0".repeat(400)}"/></svg><g/></svg>`
const chart = drawing.replace("<svg ", '<svg role="img" aria-label="Price" ')

test("a page of little data keeps each word and each sign, and no picture or drawing", () => {
	expect(lightPage(`<p>a</p><img src="/art/1.svg" alt="" loading="lazy"/><p>b</p>`)).toBe("<p>a</p><p>b</p>")
	expect(lightPage(`<a href="/x"><img alt="Kongz &gt; 1" src="/n.png"/></a>`)).toBe(
		`<a href="/x"><span>Kongz &gt; 1</span></a>`,
	)
	expect(lightPage(`<picture><source srcSet="/a.webp"/><img src="/a.png" alt="A"/></picture>`)).toBe("<span>A</span>")
	const main = (inner: string) => `<header>${drawing}</header><main id="main">${inner}</main>`
	expect(lightPage(main(`<p>${sign} a</p>${drawing}<p>b ${sign}</p>${drawing}${chart}c`))).toBe(
		main(`<p>${sign} a</p><p>b ${sign}</p>${chart}c`),
	)
	expect(lightPage(`<noscript data-x=""><p>needs a script</p></noscript>`)).toBe("<p>needs a script</p>")
})

test("its sheets are one, in their order, without letters to load", () => {
	const link = (name: string) => `<link rel="stylesheet" href="/assets/${name}.css"/>`
	const page = lightPage(`${link("app-1a_B")}<title>x</title>${link("story-22")}${link("app-1a_B")}`)
	const [, file = ""] =
		/^<link rel="stylesheet" href="\/light\/(app-1a_B\.story-22\.[\w-]{16}\.css)"\/><title>x<\/title>$/.exec(page) ?? []
	expect(sheetsIn(file, seal)).toEqual(["app-1a_B", "story-22"])
	const css = lightSheet(
		[`@font-face{font-family:"A";src:url("./a.woff2")}a{color:red}`, "b{top:0}"].map(withoutLetters),
	)
	expect(css).toMatch(/^a\{color:red\}\nb\{top:0\}\n/)
	expect(css).not.toContain("url(")
})

test("no address of sheets is taken but those that our pages name", () => {
	const [, list = "", sealed = ""] =
		/light\/(.+)\.([\w-]{16})\.css/.exec(
			lightPage(["app-1a_B", "story-22"].map((name) => `<link rel="stylesheet" href="/assets/${name}.css"/>`).join("")),
		) ?? []
	expect(sheetsIn(`${list}.${sealed}.css`, seal)).not.toBeNull()
	const others = ["story-22.app-1a_B", "app-1a_B", "app-1a_B.story-22.app-1a_B", "app-1a_B..story-22", "../x", ""]
	for (const none of [
		...others.map((names) => `${names}.${sealed}.css`),
		`${list}.css`,
		`${list}.${sealed}`,
		"",
		".css",
	])
		expect(sheetsIn(none, seal), none).toBeNull()
	expect(sheetsIn(`${list}.${sealed}.css`, sealOfSheets({ secret: "b".repeat(32) }))).toBeNull()
})
