import { expect, test } from "vitest"
import { LANGS } from "#app/lib/paths.ts"
import { hrefOf, LANGUAGES } from "./menu.ts"

test("every link keeps the language of the page; what is not released leads nowhere", () => {
	for (const lang of LANGS) {
		expect(hrefOf({ label: "shell:menu.rwaPlan", page: "rwaProject" }, lang)).toBe(`/${lang}/rwaProject`)
		expect(hrefOf({ label: "shell:menu.rwaPlan" }, lang)).toBeNull()
	}
})

test("English is the one language that opens the popup first", () => {
	expect(LANGUAGES.filter(({ released }) => !released).map(({ lang }) => lang)).toEqual(["eng"])
})
