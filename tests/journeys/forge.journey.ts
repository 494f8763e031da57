import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Page } from "playwright"
import postgres from "postgres"
import { expect, test } from "vitest"
import { homeFor } from "#app/db/embedded/home.server.ts"
import { runningServer } from "#app/db/embedded/postmaster.server.ts"
import { TIERS } from "#app/draws/craft/odds.ts"
import { gearAt } from "#app/features/admin/pages/gears.tsx"
import { percentText } from "#app/features/crafting/odds-tables.tsx"
import { getT } from "#app/i18n/i18n.server.ts"
import { type Lang, pagePath } from "#app/lib/paths.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { look } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { waitFor } from "./phone.ts"
import { shot } from "./shot.ts"
import { fundedVisit, liveSite, open } from "./visit.ts"

const { app, browser } = await liveSite()

/** Posts odds by which a step always comes to the same: what two operators decide elsewhere. */
async function postOdds(enhance: number): Promise<void> {
	const home = await homeFor(app.dataDir)
	const password = await readFile(join(home.cluster, "app-password"), "utf8")
	const { port } = (await runningServer(home)) ?? {}
	const sql = postgres(`postgres://punktopia:${password}@127.0.0.1:${port}/punktopia`, { max: 1 })
	const ppm = JSON.stringify(Object.fromEntries(TIERS.map((tier) => [tier, enhance])))
	await sql`insert into rule (key, valid_from, body, method, reason, example, proposed_by, written_at)
		select key, now(), jsonb_set(body, '{odds,enhance}', ${ppm}::text::jsonb), method, 'a journey', false, 'test', now()
		from rule where key = 'crafting:odds' order by valid_from desc limit 1`
	await sql.end()
}

type Walk = Readonly<{ page: Page; lang: Lang; t: Awaited<ReturnType<typeof getT>> }>

/** Signs the sheet that the page shows, and waits for what comes of it. */
async function struck({ page, t }: Walk, name: string): Promise<"made" | "missed"> {
	await page.getByRole("button", { name: t("crafting:sign.sign"), exact: true }).click()
	const over = page.locator("#gear-title", {
		hasText: new RegExp(`^(${t("crafting:sheet.made")}|${t("crafting:sheet.missed")})$`),
	})
	await page.locator(".strike:is(.is-struck, .is-foretold, .is-shown)").waitFor()
	await shot(page, `${name}-making`)
	await over.waitFor({ timeout: 60_000 })
	return (await over.textContent()) === t("crafting:sheet.made") ? "made" : "missed"
}

const zero = (lang: Lang) => percentText(lang, 0)

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
		await page.selectOption("[name=country]", "KR")
		await page.check("[name=adult]")
		await page.click("form:has([name=country]) [type=submit]")
		await page.getByText(t("chance:gate.allowed")).waitFor()
		expect(new URL(page.url()).pathname).toBe(workshop)
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
		// Operators have a page of its own for each act.
		const [, id = ""] = /gears\/([0-9a-f-]{36})\//.exec(address) ?? []
		const Cookie = await (await operatorsOf(app)).cookie({ role: "owner" })
		const told = await (await fetch(app.origin + gearAt(id), { headers: { Cookie } })).text()
		for (const text of ['id="thing-acts"', id]) expect(told).toContain(text)
		// The codex is the same for everybody; whose weapon it is, a script marks.
		await open(page, `${pagePath(lang, "nftProjectGearUp")}?tab=codex`)
		await page.locator(".codex-mark").waitFor()
		expect(await page.locator(".codex-mark").allTextContents()).toEqual([t("crafting:codex.held", { level: 0 })])
		await shot(page, `codex-marked-${lang}`)
		expect(await look(page, "codex")).toEqual([])
		await open(page, pagePath(lang, "mypage/myForge"))
		expect(await page.locator(".own-codex .is-held").count()).toBe(1)
		expect(await look(page, "own codex")).toEqual([])
		// A miss is an end like a hit: the weapon comes back, the Enhancer does not.
		await postOdds(0)
		const enhance = page.locator("#enhance input[name=item]")
		await waitFor(async () => {
			await open(page, workshop)
			return (await enhance.count()) === 1 && (await page.locator("#enhance").getByText(zero(lang)).count()) > 0
		})
		await shot(page, `forge-enhance-${lang}`)
		expect(await look(page, "enhance")).toEqual([])
		await page.getByRole("button", { name: t("crafting:tools.enhance.mint"), exact: true }).click()
		await page.locator("#gear-title").waitFor()
		expect(await struck(walk, `forge-enhance-${lang}`)).toBe("missed")
		await shot(page, `forge-missed-${lang}`)
		expect(await look(page, "missed")).toEqual([])
		await page.getByText(t("crafting:kept.enhance")).waitFor()
		await open(page, workshop)
		expect(await page.locator("#enhance input[name=tool]").count()).toBe(2)
		expect(await enhance.count()).toBe(1)
		expect(problems).toEqual([])
	})
}
