import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import type { Key } from "./keys.ts"

test("the type of a key lists the namespaces that there are, each from its own file", () => {
	const source = readFileSync("app/lib/keys.ts", "utf8")
	const imports = [...source.matchAll(/^import type (\w+) from "\.\.\/\.\.\/locales\/en\/(.+)"$/gm)]
	const files = new Map(imports.map(([, name, file]) => [name, file]))
	const listed = [...source.matchAll(/^\t"?([\w-]+)"?: typeof (\w+)$/gm)].map(([, namespace, name]) => [
		`${namespace}.json`,
		files.get(name),
	])
	const found = readdirSync("locales/en").filter((name) => name.endsWith(".json"))
	expect(listed.sort()).toEqual(found.sort().map((name) => [name, name]))
})

test("a key that no file has does not compile", () => {
	const keys = (...all: Key[]) => all.length
	const status = "frozen" as "active" | "frozen"
	expect(keys("shell:menu.open", "coin-staking:state.active", "pages/coin:title")).toBe(3)
	// @ts-expect-error: no such key in a namespace that there is
	keys("shell:no.such.key")
	// @ts-expect-error: no such namespace
	keys("nowhere:title")
	// @ts-expect-error: a key goes with its namespace
	keys("title")
	// @ts-expect-error: a branch is no text
	keys("shell:menu")
	// @ts-expect-error: a status that has no words
	keys(`coin-staking:state.${status}`)
	// @ts-expect-error: what may be any text is no key until `asKey` says so
	keys("shell:close" as string)
})
