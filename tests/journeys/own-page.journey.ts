import { readFile } from "node:fs/promises"
import type { Page } from "playwright"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { pushBrowser } from "#tests/outside/push-service.ts"
import { installWallet, testKey } from "#tests/outside/standard-wallet.ts"
import { look } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { shot } from "./shot.ts"
import { fundedVisit, liveSite, loaded, open, REFUSED, visit } from "./visit.ts"

const { app, browser } = await liveSite()

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()

/** What somebody chooses, watches and has read: all of it without a script as well. */
async function chooses(page: Page, lang: Lang, looked: (name: string) => Promise<unknown>): Promise<void> {
	const t = await getT(lang)
	await open(page, paths.notices(lang))
	await page
		.getByRole("heading", { name: t("notices:kind.signIn.title"), exact: true })
		.first()
		.waitFor()
	expect(await looked("own-notices")).toEqual([])
	await press(page, t("notices:read"))
	await page.getByText(t("notices:done")).waitFor()
	expect(await page.locator(".notices-one.is-new").count()).toBe(0)
	await open(page, paths.choices(lang))
	expect(await looked("own-choices")).toEqual([])
	await page.getByLabel(t("choices:theme.dark"), { exact: true }).check()
	const drops = page.getByRole("group", { name: t("choices:topic.drop"), exact: true })
	await drops.getByLabel(t("choices:mail"), { exact: true }).uncheck()
	await press(page, t("choices:save"))
	await page.getByText(t("choices:done"), { exact: true }).waitFor()
	expect(await page.locator("html").getAttribute("data-theme")).toBe("dark")
	expect(await drops.getByLabel(t("choices:mail"), { exact: true }).isChecked()).toBe(false)
	expect(await drops.getByLabel(t("choices:push"), { exact: true }).isChecked()).toBe(true)
	await open(page, paths.watched(lang))
	await page.fill("#watched-address", "nothing of the kind")
	await page.fill("#watched-label", "Aunt <b>")
	await press(page, t("watch:kept.add"))
	await page.locator("#watched-address-error").waitFor()
	expect(await page.inputValue("#watched-label")).toBe("Aunt <b>")
	const { address } = testKey()
	await page.fill("#watched-address", address)
	await press(page, t("watch:kept.add"))
	await page.getByText(t("watch:kept.done.kept")).waitFor()
	expect(await looked("own-watched")).toEqual([])
	await page.locator(".watched-one a").click()
	await loaded(page)
	expect(await page.inputValue("[name=address]")).toBe(address)
	await open(page, paths.watched(lang))
	await page.locator(".watched-one button").click()
	await page.getByText(t("watch:kept.done.removed")).waitFor()
}

for (const lang of inTurn("kor"))
	test(`what happened, what one chooses and what one watches, without scripts (${lang})`, async () => {
		const signedIn = await fundedVisit(browser, app, lang)
		const { page, problems, allow } = await visit(browser, app, {
			javaScriptEnabled: false,
			storageState: await signedIn.context.storageState(),
		})
		allow.push(REFUSED)
		await chooses(page, lang, async () => [])
		expect(problems).toEqual([])
	})

for (const lang of inTurn("eng"))
	test(`one's own page: notices, choices, a browser that is reminded, a vault that signs, a printed statement (${lang})`, async () => {
		const t = await getT(lang)
		const { page, context, problems, allow, key } = await fundedVisit(browser, app, lang)
		allow.push(REFUSED)
		const looked = async (name: string) => {
			await shot(page, `${name}-${lang}`)
			return look(page, name)
		}
		await chooses(page, lang, looked)

		// No push service is asked from here: the browser's part stands in, as it would tell a page.
		const { endpoint, p256dh, auth } = pushBrowser()
		await context.addInitScript(
			(keys) => {
				const subscription = {
					toJSON: () => ({ endpoint: keys.endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }),
				}
				PushManager.prototype.subscribe = async () => subscription as never
				Notification.requestPermission = async () => "granted"
			},
			{ endpoint, p256dh, auth },
		)
		await open(page, paths.reminders(lang))
		expect(await looked("own-reminders")).toEqual([])
		await press(page, t("reminders:push.on"))
		await page.getByText(t("reminders:done.pushed")).waitFor()
		expect(
			await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.scriptURL ?? ""),
		).toContain("/service-worker.js")
		await page.locator(".reminders-browser button").click()
		await page.getByText(t("reminders:done.removed")).waitFor()

		// The vault is another wallet of the same person; it signs, and is signed in nowhere.
		const vault = await installWallet(context, { name: "Solflare" })
		await open(page, paths.vaults(lang))
		expect(await looked("own-vaults-none")).toEqual([])
		await press(page, t("vaults:connect"))
		await Promise.all([page.waitForEvent("load"), page.click("[data-wallet-connect=solflare]")])
		expect(vault.texts.at(-1)).toContain(key.address)
		await page.getByText(vault.key?.address ?? "no vault").waitFor()
		expect(await page.evaluate(() => localStorage.getItem("WALLETADDRESS"))).toBe(key.address)
		expect(await looked("own-vaults")).toEqual([])
		await press(page, t("vaults:giveUp"))
		await page.getByText(t("vaults:done.ended")).waitFor()
		expect(await page.getByRole("button", { name: t("vaults:giveUp"), exact: true }).count()).toBe(0)

		await open(page, paths.acts(lang))
		expect(await looked("own-acts")).toEqual([])
		await open(page, paths.statementCheck(lang))
		expect(await looked("statement-check")).toEqual([])
		const [file] = await Promise.all([
			page.waitForEvent("download"),
			page.evaluate((href) => location.assign(href), paths.statementFile(lang, { format: "pdf" })),
		])
		expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-")
		expect(problems).toEqual([])
	})
