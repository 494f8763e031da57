import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { FACT_NAMES } from "#app/identity/audit/fact-names.ts"
import { AUDIT_ACTS } from "./audit-words.ts"

test.each(["en", "ko", "id"])("every act of the audit has words, and there are words for no other (%s)", (lang) => {
	const words = JSON.parse(readFileSync(`locales/${lang}/operators-audit.json`, "utf8")) as Record<string, object>
	const said = Object.entries(words).flatMap(([of, acts]) => Object.keys(acts).map((act) => `${of}.${act}`))
	expect(said.sort()).toEqual([...AUDIT_ACTS].sort())
})

test.each(["en", "ko", "id"])("all that a row may say has a name in words, and no other has one (%s)", (lang) => {
	const { audit } = JSON.parse(readFileSync(`locales/${lang}/admin.json`, "utf8")) as { audit: { fact: object } }
	expect(Object.keys(audit.fact).sort()).toEqual([...FACT_NAMES].sort())
})

test("every act that the code writes is one of them", () => {
	const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".server.ts"))
	const sources = files.map((file) => readFileSync(join("app", file), "utf8"))
	const written = sources.flatMap((text) =>
		[...text.matchAll(/\bact: "([a-z-]+\.[a-z-]+)"/g)].map(([, act = ""]) => act),
	)
	expect(written.length).toBeGreaterThan(20)
	expect(written.filter((act) => !AUDIT_ACTS.some((one) => one === act))).toEqual([])
})
