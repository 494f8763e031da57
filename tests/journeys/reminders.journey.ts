import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { paths } from "#app/lib/paths.ts"
import { look } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { shot } from "./shot.ts"
import { fundedVisit, liveSite, open, REFUSED, visit } from "./visit.ts"

const { app, browser } = await liveSite()

const walks = [
	...inTurn("eng").map((lang) => ({ lang, script: true })),
	...inTurn("kor").map((lang) => ({ lang, script: false })),
]
for (const { lang, script } of walks) {
	test(`reminders of drops are asked for, answered from the mail and ended from it (${lang}, ${script ? "with" : "without"} scripts)`, async () => {
		const t = await getT(lang)
		const signedIn = await fundedVisit(browser, app, lang)
		const { page, problems, allow } = script
			? signedIn
			: await visit(browser, app, { javaScriptEnabled: false, storageState: await signedIn.context.storageState() })
		allow.push(REFUSED)
		const address = `${signedIn.key.address.slice(0, 16)}@example.org`.toLowerCase()
		// What looks at a page needs scripts to look with.
		const looked = (of: typeof page, name: string) => (script ? look(of, name) : Promise.resolve([]))
		const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
		await open(page, paths.reminders(lang))
		await shot(page, `reminders-${lang}`)
		expect(await looked(page, "reminders")).toEqual([])
		// What is no address comes back as it was typed, with the reason beside it.
		await page.fill("#reminders-email", "reader@nowhere")
		await press(t("reminders:form.button"))
		await page.locator("#reminders-email-error").waitFor()
		expect(await page.inputValue("#reminders-email")).toBe("reader@nowhere")
		expect(await looked(page, "refused")).toEqual([])
		await page.fill("#reminders-email", address)
		await press(t("reminders:form.button"))
		await page.getByText(t("reminders:done.asked")).waitFor()
		await page.getByText(t("reminders:now.waits", { address })).waitFor()
		await shot(page, `reminders-asked-${lang}`)
		const linkOf = async () => {
			const html = await (await page.request.get(paths.demoMail(lang))).text()
			const at = html.indexOf(address)
			const path = /\/mypage\/reminders\?[^"\s<]*act=confirm[^"\s<]*/.exec(html.slice(at))?.[0] ?? ""
			return at < 0 || !path ? "" : `/${lang}${path.replaceAll("&amp;", "&")}`
		}
		await expect.poll(linkOf).not.toBe("")
		// Whoever reads the mail needs no wallet; a link that is opened alone does nothing.
		const reader = await visit(browser, app, { javaScriptEnabled: script })
		reader.allow.push(REFUSED)
		await open(reader.page, await linkOf())
		expect(await looked(reader.page, "link")).toEqual([])
		await open(page, paths.reminders(lang))
		await page.getByText(t("reminders:now.waits", { address })).waitFor()
		await reader.page.getByRole("button", { name: t("reminders:link.confirm.button"), exact: true }).click()
		await reader.page.getByText(t("reminders:done.confirmed")).waitFor()
		await open(page, paths.reminders(lang))
		await page.getByText(t("reminders:now.goes", { address })).waitFor()
		await press(t("reminders:now.stop"))
		await page.getByText(t("reminders:done.stopped")).waitFor()
		await open(reader.page, await linkOf())
		await reader.page.getByRole("button", { name: t("reminders:link.confirm.button"), exact: true }).click()
		await reader.page.getByText(t("reminders:done.unknown")).waitFor()
		await open(reader.page, (await linkOf()).replace("confirm", "stop"))
		await reader.page.getByText(t("reminders:done.unknown")).waitFor()
		expect([...problems, ...reader.problems]).toEqual([])
	})
}
