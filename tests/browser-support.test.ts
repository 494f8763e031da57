import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { BARE_STYLE } from "#app/site/bare-style.ts"
import { IN_MARKUP, IN_SCRIPTS, IN_SHEETS } from "./browser-support/dispensable.ts"
import { lacksOfMarkup, lacksOfScript } from "./browser-support/program-asks.ts"
import { lacksOf } from "./browser-support/sheet-asks.ts"
import { builtSheets, nameOf } from "./journeys/unlinked-rules.ts"

/** No such browser runs here: what the built site asks for is held against a table of what each has. */
type Lack = Readonly<{ what: string; by: readonly string[]; where: string }>

/** A property stands for its values. */
const covers = (what: string) => (name: string) => what === name || what.startsWith(`${name}: `)

function expectDispensable(lacks: readonly Lack[], dispensable: Readonly<Record<string, string>>) {
	const names = Object.keys(dispensable)
	const needed = lacks.filter(({ what }) => !names.some(covers(what)))
	expect(needed.map(({ what, by, where }) => `${what} (not in ${by}): ${where}`)).toEqual([])
	const idle = names.filter((name) => !lacks.some(({ what }) => covers(what)(name)))
	expect(idle, "called dispensable, but nothing asks for it").toEqual([])
}

test("the oldest browsers have what style sheets ask for, or do without", () => {
	const [, verifier = ""] = /<style>(.*?)<\/style>/s.exec(readFileSync("build/verify-draw.html", "utf8")) ?? []
	const lacks = Object.entries({ ...builtSheets(), bare: BARE_STYLE, verifier }).flatMap(([address, text]) =>
		lacksOf(text).map((lack) => ({ ...lack, where: `${nameOf(address)}: ${lack.where}` })),
	)
	expectDispensable(lacks, IN_SHEETS)
	// A selector that a browser does not know takes its whole list with it.
	const dropping = lacks.filter(({ drops }) => drops.length > 0)
	expect(dropping.map(({ what, drops, where }) => `${what} drops ${drops}: ${where}`)).toEqual([])
})

test("the oldest browsers have the globals that scripts ask for, or are asked whether they do", () => {
	const scripts = readdirSync("build/client/assets").filter((name) => name.endsWith(".js"))
	const lacks = scripts.flatMap((name) => lacksOfScript(readFileSync(`build/client/assets/${name}`, "utf8")))
	expect(scripts.length).toBeGreaterThan(50)
	expectDispensable(lacks, IN_SCRIPTS)
})

test("the oldest browsers have the elements and attributes of every page, or do without", () => {
	expectDispensable(lacksOfMarkup(readFileSync("build/server/index.js", "utf8")), IN_MARKUP)
})
