import type { Page } from "playwright"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { type Lang, pagePath } from "#app/lib/paths.ts"
import { look } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { waitFor } from "./phone.ts"
import { shot } from "./shot.ts"
import { fundedVisit, liveSite, open } from "./visit.ts"

const { app, browser } = await liveSite()

type Walk = Readonly<{ page: Page; lang: Lang; t: Awaited<ReturnType<typeof getT>> }>

/** Signs the sheet that the page shows, and waits for what comes of it. */
async function struck({ page, t }: Walk, name: string): Promise<"made" | "missed"> {
	await page.getByRole("button", { name: t("crafting:sign.sign"), exact: true }).click()
	const over = page.locator("#gear-title", {
		hasText: new RegExp(`^(${t("crafting:sheet.made")}|${t("crafting:sheet.missed")})$`),
	})
	await page.locator(".strike.is-struck").waitFor()
	await shot(page, `${name}-making`)
	await over.waitFor({ timeout: 60_000 })
	return (await over.textContent()) === t("crafting:sheet.made") ? "made" : "missed"
}

for (const lang of inTurn("eng")) {
	test(`F047: what a wallet has is searched and put in, signed, made, and proven (${lang})`, async () => {
		const t = await getT(lang)
		const { page, problems } = await fundedVisit(browser, app, lang, { reducedMotion: "reduce" })
		const walk = { page, lang, t }
		const workshop = pagePath(lang, "nftProjectGearUpCrafter")
		const slots = page.locator("#craft input[name=tool]")
		await waitFor(async () => {
			await open(page, workshop)
			return (await slots.count()) === 3
		})
		await shot(page, `forge-${lang}`)
		expect(await look(page, "forge")).toEqual([])
		// Searched for by what nothing is called, and by its number.
		const [first = ""] = await page.locator("#craft .forge-slots label").allTextContents()
		await page.fill("#craft input[type=search]", "nothing of this name")
		await page
			.locator("#craft")
			.getByRole("button", { name: t("crafting:find"), exact: true })
			.click()
		await page.locator("#craft").getByText(t("crafting:foundNone")).waitFor()
		await page.fill("#craft input[type=search]", first.split(" ").at(-1) ?? "")
		await page
			.locator("#craft")
			.getByRole("button", { name: t("crafting:find"), exact: true })
			.click()
		await slots.first().waitFor()
		await page.getByRole("button", { name: t("crafting:tools.craft.mint"), exact: true }).click()
		await page.locator("#gear-title").waitFor()
		await shot(page, `forge-sheet-${lang}`)
		expect(await look(page, "sheet")).toEqual([])
		expect(await struck(walk, `forge-craft-${lang}`)).toBe("made")
		await shot(page, `forge-made-${lang}`)
		expect(await look(page, "made")).toEqual([])
		expect(await page.locator(".forge-wall li").count()).toBe(1)
		const address =
			(await page.getByRole("link", { name: t("crafting:proof.save"), exact: true }).getAttribute("href")) ?? ""
		const proof = (await (await page.request.get(address)).json()) as { kind: string; outcome: { act: string } }
		expect([proof.kind, proof.outcome.act]).toEqual(["gear", "craft"])
		expect(problems).toEqual([])
	})
}
