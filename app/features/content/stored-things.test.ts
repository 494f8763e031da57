import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { cookieName, type SecretCookie, writeHint, writeSecret } from "#app/identity/sessions/cookies.server.ts"
import { writeConsent } from "#app/lib/consent.ts"
import { dataCookie } from "#app/lib/data-choice.ts"
import { STORE } from "#app/ui/shell-contract.ts"
import { HOST_ONLY, type Life, STORED_THINGS, type StoredThing } from "./stored-things.ts"

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
	.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
	.map((path) => [path, readFileSync(`app/${path}`, "utf8")] as const)

/** What an expression of a call names: a text, a constant of the same file, or one of the printed keys. */
function nameOf(expression: string, text: string): string {
	const [, printed] = /^STORE\.(\w+)$/.exec(expression) ?? []
	if (printed) return STORE[printed as keyof typeof STORE]
	return /^"(.+)"$/.exec(expression)?.[1] ?? new RegExp(`\\b${expression} = "(.+?)"`).exec(text)?.[1] ?? expression
}

const named = (pattern: RegExp) => [
	...new Set(sources.flatMap(([, text]) => [...text.matchAll(pattern)].map(([, given = ""]) => nameOf(given, text)))),
]
const listed = (kinds: readonly StoredThing["kind"][]) =>
	STORED_THINGS.filter((thing) => kinds.includes(thing.kind)).map((thing) => thing.name)

test("the list has every key that the code puts into a storage of the browser, and no other", () => {
	// Names that come from elsewhere: a variable, and the beginning of WalletConnect's, which the file beside it declares.
	const set = named(/(?:localStorage|sessionStorage)\.setItem\(\s*([\w.]+|"[^"]+")/g).filter(
		(name) => name !== "key" && name !== "PREFIX",
	)
	const both = named(/\bboth\(([A-Z][\w.]+)/g)
	const byLibrary = named(/localStorageKey=\{(\w+)\}/g)
	expect([...set, ...both, ...byLibrary].sort()).toEqual(listed(["local", "session"]).sort())
	expect(
		STORED_THINGS.filter((thing) => thing.twice)
			.map((thing) => thing.name)
			.sort(),
	).toEqual(both.sort())
	const [, cache] = /const KEPT = "(.+?)"/.exec(readFileSync("public/service-worker.js", "utf8")) ?? []
	expect([cache]).toEqual(listed(["cache"]))
	expect(named(/indexedDB\.open\(("[^"]+")/g)).toEqual(listed(["database"]))
})

const seconds = (life: Life) =>
	typeof life === "string" ? Number.NaN : "days" in life ? life.days * 86_400 : life.minutes * 60

test("each cookie lives as long as the list says", () => {
	const demo = { demo: true }
	const secrets: SecretCookie[] = ["sid", "draft", "ask", "lid", "step", "mark"]
	const hint = writeHint(demo, { address: null, open: 1, href: "" })
	const theme = readFileSync("app/lib/theme.ts", "utf8").match(/theme=.*Max-Age=\d+/)?.[0] ?? ""
	const sent = [
		...secrets.map((one) => writeSecret(demo, one, "x")),
		hint,
		theme,
		dataCookie("less", demo),
		writeConsent("usage", demo),
	]
	const found = sent.map((cookie) => [cookie.split("=", 1)[0], Number(/Max-Age=(\d+)/.exec(cookie)?.[1])])
	const cookies = STORED_THINGS.filter((thing) => thing.kind === "cookie")
	expect(found).toEqual(cookies.map(({ name, life }) => [name, seconds(life)]))
	expect(secrets.map((one) => cookieName({ demo: false }, one))).toEqual(HOST_ONLY.map((name) => `__Host-${name}`))
})

test("no other place of the code sets a cookie", () => {
	const setting = sources.filter(([, text]) => text.includes("SameSite=")).map(([path]) => path.replaceAll("\\", "/"))
	expect(setting.sort()).toEqual([
		"identity/sessions/cookies.server.ts",
		"lib/consent.ts",
		"lib/data-choice.ts",
		"lib/theme.ts",
		"shell-client/theme.ts",
	])
})
