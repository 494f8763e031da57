import { randomUUID } from "node:crypto"
import { Wallet } from "ethers"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS, type Lang, paths } from "#app/lib/paths.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { inThemes, overflowAt } from "./axe.ts"
import { shot } from "./shot.ts"
import { liveSite, open, REFUSED, visit } from "./visit.ts"

const { app, browser } = await liveSite()

/** Somebody whose session is open, in a browser of theirs. */
async function editor(lang: Lang, javaScriptEnabled: boolean) {
	const operators = await operatorsOf(app)
	const { accountId, cookie } = await operators.seat({ role: "content" })
	await operators.sql`update account set language = ${lang} where id = ${accountId}`
	const browsing = await visit(browser, app, { javaScriptEnabled })
	browsing.allow.push(REFUSED)
	const [name = "", value = ""] = cookie.split("=")
	await browsing.context.addCookies([{ name, value, url: app.origin }])
	return { ...browsing, operators, t: await getT(lang) }
}

const newContract = () => Wallet.createRandom().address

async function fill(page: Awaited<ReturnType<typeof editor>>["page"], fields: Record<string, string>) {
	for (const [name, value] of Object.entries(fields))
		if (name === "mainnet") await page.selectOption("#project-mainnet", value)
		else await page.fill(`#project-${name}`, value)
}

test("without a script a project is registered, refused where its contract is there, modified and deleted", async () => {
	const { page, problems, t } = await editor("idn", false)
	const contractAddress = newContract()
	const fields = {
		symbol: "PNK",
		name: `Punky ${randomUUID()}`,
		mainnet: "ethereum",
		contractAddress,
		creatorFee: "2,5",
	}
	await open(page, paths.admin("projects"))
	await page.click(".admin-acts a")
	await fill(page, fields)
	await page.click("#project-form [type=submit]")
	await page.waitForURL("**/admin/projects/modify?id=*")
	expect(await page.locator(".notice[role=status]").innerText()).toBe(t("messages:success.registrationCompleted"))
	expect(await page.inputValue("#project-creatorFee")).toBe("2,50")
	const modifying = page.url()

	await open(page, paths.admin("projects/register"))
	await fill(page, { ...fields, name: "Another one" })
	await page.click("#project-form [type=submit]")
	expect(await page.locator("#project-contractAddress-error").innerText()).toContain(t("messages:error.contractExists"))
	expect(await page.inputValue("#project-name")).toBe("Another one")

	await open(page, modifying)
	await fill(page, { projectFee: "101" })
	await page.click("#project-form [type=submit]")
	expect(await page.locator("#project-projectFee-error").count()).toBe(1)
	expect(await page.inputValue("#project-projectFee")).toBe("101")
	await fill(page, { projectFee: "1", nameKo: "펑키" })
	await page.click("#project-form [type=submit]")
	await page.waitForURL("**done=modified*")
	expect(await page.locator(".notice[role=status]").innerText()).toBe(t("messages:success.modificationCompleted"))

	await open(page, `${paths.admin("projects")}?q=${contractAddress}`)
	expect(await page.locator("tbody tr").count()).toBe(1)
	await page.click("tbody a")
	await page.click(".admin-acts a")
	await page.waitForURL("**/admin/projects/delete?id=*")
	await page.click("#admin-page form[method=post] [type=submit]")
	await page.waitForURL("**/admin/projects?done=deleted")
	expect((await page.goto(modifying))?.status()).toBe(404)
	expect(await page.locator("h1").innerText()).toBe(t("messages:error.noSuchProject"))
	await open(page, `${paths.admin("projects")}?q=${contractAddress}`)
	expect(await page.locator("tbody tr").count()).toBe(0)
	await open(page, `${paths.admin("projects")}?item=nothing&q=x`)
	expect(await page.locator(".notice[role=alert]").innerText()).toBe(t("messages:error.invalidSearchItem"))
	expect(problems).toEqual([])
})

for (const lang of LANGS)
	test(`L023: 'Save it?', 'Fix it?' and 'Close it?' are asked in dialogs, and a no changes nothing (${lang})`, async () => {
		const { page, problems, operators, t } = await editor(lang, true)
		const name = `Punky ${randomUUID()}`
		const dialog = page.locator("dialog[open]")
		const title = () => dialog.locator("h2").innerText()
		const stored = async () =>
			(await operators.sql`select name_ko from project where name = ${name}`).map((row) => row.name_ko)
		const say = (key: "yes" | "no") => dialog.getByText(t(`operators-projects:dialog.${key}`), { exact: true }).click()
		await open(page, paths.admin("projects/register"))
		expect(await inThemes(page, "register")).toEqual([])
		expect(await overflowAt(page, 390, "register")).toEqual([])
		await shot(page, `projects-register-${lang}`)
		await fill(page, { symbol: "PNK", name, mainnet: "ethereum", contractAddress: newContract() })
		// The key Enter in a field asks as the button does.
		await page.press("#project-name", "Enter")
		expect(await title()).toBe(t("messages:confirm.save"))
		expect(await inThemes(page, "save dialog", "dialog[open]")).toEqual([])
		await shot(page, `projects-save-${lang}`)
		await say("no")
		expect([await dialog.count(), await stored()]).toEqual([0, []])
		await page.click("#project-form > .actions [type=submit]")
		await say("yes")
		await page.waitForURL("**done=registered")
		expect(await stored()).toEqual([""])

		await fill(page, { nameKo: "펑키" })
		await page.click("#project-form > .actions a")
		expect(await title()).toBe(t("messages:confirm.close"))
		await say("no")
		expect(await page.inputValue("#project-nameKo")).toBe("펑키")
		await page.click("#project-form > .actions [type=submit]")
		expect(await title()).toBe(t("messages:confirm.fix"))
		await say("yes")
		await page.waitForURL("**done=modified")
		expect(await stored()).toEqual(["펑키"])
		expect(await inThemes(page, "modify")).toEqual([])
		expect(await overflowAt(page, 390, "modify")).toEqual([])

		await page.click(".admin-acts a")
		expect(await title()).toBe(t("operators-projects:delete.title"))
		await page.keyboard.press("Escape")
		expect(await dialog.count()).toBe(0)
		await page.click("#project-form > .actions a")
		await say("yes")
		await page.waitForURL(`**${paths.admin("projects")}`)
		expect(await inThemes(page, "list")).toEqual([])
		expect(await overflowAt(page, 390, "list")).toEqual([])
		await shot(page, `projects-list-${lang}`)
		expect(problems).toEqual([])
	})
