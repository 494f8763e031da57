import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS, paths } from "#app/lib/paths.ts"
import { connect, liveSite, open, visit } from "./visit.ts"

const { app, browser } = await liveSite()

test("the list of twigs is there in every language, signed out and signed in", async () => {
	const { page, problems } = await visit(browser, app)
	const says = async (
		key: "my-page:twigs.how" | "my-page:twigs.none",
		way: "my-page:ways.nfts" | "my-page:twigs.stake",
	) => {
		for (const lang of LANGS) {
			const answer = await page.goto(paths.myTwig(lang))
			expect(answer?.status()).toBe(200)
			const t = await getT(lang)
			const text = await page.locator("main").innerText()
			for (const one of [t("my-page:twig"), t(key), t(way)]) expect(text).toContain(one)
		}
	}
	await says("my-page:twigs.how", "my-page:ways.nfts")
	await open(page, paths.myPage("eng"))
	await connect(page, "demo")
	await says("my-page:twigs.none", "my-page:twigs.stake")
	expect(problems).toEqual([])
})
