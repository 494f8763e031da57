import { sql } from "drizzle-orm"
import type { Page } from "playwright"
import { afterAll, expect, test } from "vitest"
import { connect as connectDatabase } from "#app/db/client.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { short4 } from "#app/lib/shorten.ts"
import { ownerUrl } from "#tests/boot/data-folder.ts"
import { type Caller, newCaller } from "#tests/factories/caller.ts"
import { installEvmWallet } from "#tests/outside/evm-wallet.ts"
import { installWallet, type TestKey, testKey } from "#tests/outside/standard-wallet.ts"
import { inThemes, overflowAt } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { connect, liveSite, loaded, open, REFUSED, visit } from "./visit.ts"

// What ages a signature is time; here the database is told that a quarter of an hour has gone by.
const { app, browser } = await liveSite()
const { db, end } = connectDatabase(await ownerUrl(app.dataDir), { max: 1 })
afterAll(() => end())

const IPHONE =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1"
const age = (address: string) =>
	db.execute(sql`update session set signed_at = now() - interval '16 minutes' where address = ${address}`)

/** A browser of its own, signed in with this key. */
async function signedIn(lang: Lang, key: TestKey, options: { userAgent?: string } = {}) {
	const one = await visit(browser, app, options)
	const wallet = await installWallet(one.context, { key })
	await open(one.page, paths.myPage(lang))
	await connect(one.page, "phantom")
	await loaded(one.page)
	return { ...one, wallet }
}
const rows = (page: Page, part: "wallets" | "devices") => page.locator(`#${part} .ledger-row`)
const says = (page: Page, part: "wallets" | "devices") => expect.poll(() => page.innerText(`#${part} .ledger-done`))

for (const lang of inTurn("kor")) {
	test(`two browsers of one wallet: each is listed, one ends the other, and all at once (${lang})`, async () => {
		const t = await getT(lang)
		const key = testKey()
		const desk = await signedIn(lang, key)
		const phone = await signedIn(lang, key, { userAgent: IPHONE })
		const iPhone = t("my-page:devices.on", { browser: "Safari", system: "iPhone" })
		await open(desk.page, paths.myPage(lang))
		expect(await rows(desk.page, "devices").count()).toBe(2)
		const here = rows(desk.page, "devices").filter({ hasText: t("my-page:devices.here") })
		expect(await here.innerText()).toContain("Chrome")
		const other = rows(desk.page, "devices").filter({ hasText: iPhone })
		expect(await other.innerText()).toContain(short4(key.address))

		await other.getByRole("button").click()
		await says(desk.page, "devices").toBe(t("my-page:done.ended"))
		await expect.poll(() => desk.page.evaluate(() => document.activeElement?.className)).toBe("ledger-done")
		expect(new URL(desk.page.url()).search).toBe("")
		expect(await rows(desk.page, "devices").count()).toBe(1)
		await open(phone.page, paths.myPage(lang))
		expect(await phone.page.innerText("main")).toContain(t("my-page:signedOut"))
		expect(await phone.page.innerText("main")).not.toContain(short4(key.address))

		const third = await signedIn(lang, key)
		await open(desk.page, paths.myPage(lang))
		await desk.page.getByRole("button", { name: t("my-page:devices.others"), exact: true }).click()
		await says(desk.page, "devices").toBe(t("my-page:done.othersEnded"))
		await open(third.page, paths.myPage(lang))
		expect(await third.page.innerText("main")).toContain(t("my-page:signedOut"))
		// The wallet is still connected there; only its session has ended.
		const back = third.page.waitForEvent("load")
		await third.page.locator("main [commandfor=modal-wallet]").click()
		await third.page.click("[data-wallet-connect=phantom]")
		await back
		expect(await rows(third.page, "devices").count()).toBe(2)

		await open(desk.page, paths.myPage(lang))
		await desk.page.getByRole("button", { name: t("my-page:devices.all"), exact: true }).click()
		await desk.page.getByText(t("my-page:done.signedOut")).waitFor()
		expect((await desk.context.cookies()).map(({ name }) => name)).not.toContain("sid")
		await open(third.page, paths.myPage(lang))
		expect(await third.page.innerText("main")).toContain(t("my-page:signedOut"))
		for (const { problems, context } of [desk, phone, third]) {
			expect(problems).toEqual([])
			await context.close()
		}
	})
}

test("a second wallet on another network is linked by one signature, named, found again and unlinked", async () => {
	const t = await getT("eng")
	const one = await signedIn("eng", testKey())
	const { page, context, problems, allow } = one
	const metamask = await installEvmWallet(context)
	await open(page, paths.myPage("eng"))
	const main = page.locator("main")
	expect(await rows(page, "wallets").count()).toBe(1)
	expect(await main.locator("a[href^='#modal-unlink']").count()).toBe(0)

	const reloaded = page.waitForEvent("load")
	await main.getByRole("button", { name: t("my-page:wallets.another") }).click()
	await page.click("[data-wallet-connect=metamask]")
	await reloaded
	await loaded(page)
	const evm = metamask.key?.address ?? ""
	expect(await rows(page, "wallets").count()).toBe(2)
	const linked = rows(page, "wallets").filter({ has: page.locator(`[title="${evm}"]`) })
	expect(await linked.innerText()).toContain("MetaMask")
	expect(metamask.texts).toHaveLength(1)
	expect(metamask.texts[0]).toContain("Link this wallet")
	// Signed in is who was before.
	expect(
		await rows(page, "wallets")
			.filter({ hasText: t("my-page:wallets.here") })
			.innerText(),
	).toContain("Phantom")

	await linked.locator("summary").click()
	await linked.getByLabel(t("my-page:wallets.label")).fill("  Cold savings ")
	await linked.getByRole("button", { name: t("my-page:wallets.save") }).click()
	await says(page, "wallets").toBe(t("my-page:done.renamed"))
	expect(await linked.getByRole("heading").innerText()).toBe("Cold savings")
	expect(await linked.getByLabel(t("my-page:wallets.label")).isVisible()).toBe(false)
	await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("ledger-done")

	// The other wallet alone opens the same page.
	const alone = await visit(browser, app)
	await installEvmWallet(alone.context, { ...(metamask.key && { key: metamask.key }) })
	await open(alone.page, paths.myPage("eng"))
	await connect(alone.page, "metamask")
	await loaded(alone.page)
	expect(await rows(alone.page, "wallets").count()).toBe(2)
	expect(await alone.page.innerText("#wallets")).toContain("Cold savings")

	await open(page, paths.myPage("eng"))
	await age(one.wallet.key?.address ?? "")
	const unlink = async () => {
		await linked.getByRole("link").click()
		await page
			.locator("dialog[open]")
			.getByRole("button", { name: t("my-page:unlink.submit") })
			.click()
	}
	allow.push(REFUSED)
	await unlink()
	await linked.getByRole("alert").waitFor()
	expect(await linked.getByRole("alert").innerText()).toBe(t("identity:signAgain", { minutes: 15 }))
	expect(await rows(page, "wallets").count()).toBe(2)
	const signed = one.wallet.texts.length
	await linked.getByRole("button", { name: t("my-page:again.button") }).click()
	await linked.getByRole("alert").waitFor({ state: "detached" })
	expect(one.wallet.texts.length).toBe(signed + 1)
	await unlink()
	await says(page, "wallets").toBe(t("my-page:done.unlinked"))
	expect(await rows(page, "wallets").count()).toBe(1)
	await open(alone.page, paths.myPage("eng"))
	expect(await alone.page.innerText("main")).toContain(t("my-page:signedOut"))
	await connect(alone.page, "metamask")
	await loaded(alone.page)
	expect(await rows(alone.page, "wallets").count()).toBe(1)
	expect(await alone.page.innerText("#wallets")).not.toContain("Cold savings")
	expect([...problems, ...alone.problems]).toEqual([])
	await context.close()
	await alone.context.close()
})

for (const lang of inTurn("idn")) {
	test(`names and devices without a script: what is refused stays with its form (${lang})`, async () => {
		const t = await getT(lang)
		const key = testKey()
		const first = await signedIn(lang, key)
		const second = await signedIn(lang, key, { userAgent: IPHONE })
		const storageState = await first.context.storageState()
		const { context, page, allow, problems } = await visit(browser, app, { javaScriptEnabled: false, storageState })
		allow.push(REFUSED)
		await page.goto(paths.myPage(lang))
		await page.locator("#wallets summary").click()
		const name = page.getByLabel(t("my-page:wallets.label"))
		await name.fill("   ")
		await page.getByRole("button", { name: t("my-page:wallets.save") }).click()
		expect(await page.locator("#wallets .field-error").innerText()).toContain(t("identity:label"))
		expect(await name.isVisible()).toBe(true)
		await name.fill("가나다 <b>&\"'")
		await page.getByRole("button", { name: t("my-page:wallets.save") }).click()
		await says(page, "wallets").toBe(t("my-page:done.renamed"))
		expect(await rows(page, "wallets").getByRole("heading").innerText()).toBe("가나다 <b>&\"'")

		await rows(page, "devices").filter({ hasText: "iPhone" }).getByRole("button").click()
		await says(page, "devices").toBe(t("my-page:done.ended"))
		await open(second.page, paths.myPage(lang))
		expect(await second.page.innerText("main")).toContain(t("my-page:signedOut"))
		await rows(page, "devices").getByRole("button").click()
		await page.getByText(t("my-page:done.signedOut")).waitFor()
		expect(await page.innerText("main")).toContain(t("my-page:signedOut"))
		expect(problems).toEqual([])
		for (const one of [context, first.context, second.context]) await one.close()
	})
}

const idsIn = (html: string, name: string) =>
	[...html.matchAll(new RegExp(`name="${name}" value="([^"]+)"`, "g"))].map(([, id = ""]) => id)
const pageOf = async (who: Caller) => (await who.get(paths.myPage("eng"))).text()

test("another member's wallets and devices are as unknown as ids that nobody has: 404, and nothing is changed", async () => {
	const [owner, other] = [newCaller(app.origin), newCaller(app.origin)]
	await owner.signIn()
	await other.signIn()
	const before = await pageOf(owner)
	const [wallet = "", device = ""] = [...idsIn(before, "wallet"), ...idsIn(before, "device")]
	expect(`${wallet} ${device}`).toMatch(/^[0-9a-f-]{36} [0-9a-f-]{36}$/)
	const nobody = ["00000000-0000-4000-8000-000000000000", "x", "' or 1=1 --", "\u0000", "9".repeat(5_000)]
	for (const id of [wallet, ...nobody])
		for (const fields of [
			{ act: "rename", label: "Mine now" },
			{ act: "unlink", label: "" },
		])
			for (const send of [other.post, other.call]) {
				const answer = await send(paths.myPage("eng"), { ...fields, wallet: id })
				expect([fields.act, id.slice(0, 40), answer.status]).toEqual([fields.act, id.slice(0, 40), 404])
			}
	for (const id of [device, ...nobody])
		for (const send of [other.post, other.call])
			expect((await send(paths.myPage("eng"), { act: "end", device: id })).status).toBe(404)
	for (const act of ["endOthers", "endAll"]) {
		expect((await other.post(paths.myPage("eng"), { act, device, wallet })).status).toBe(303)
		expect(await pageOf(owner)).toContain(owner.key.address)
	}
	const after = await pageOf(owner)
	expect([idsIn(after, "wallet"), idsIn(after, "device")]).toEqual([[wallet], [device]])
	expect(after).not.toContain("Mine now")
	const stranger = newCaller(app.origin)
	for (const fields of [{ act: "rename", wallet, label: "x" }, { act: "end", device }, { act: "endAll" }])
		expect((await stranger.post(paths.myPage("eng"), fields as never)).status).toBe(303)
	expect(await pageOf(owner)).toContain(owner.key.address)
})

test("what is no act, no name or a name that would spoil the page is refused in words", async () => {
	const t = await getT("eng")
	const owner = newCaller(app.origin)
	await owner.signIn()
	const [wallet = ""] = idsIn(await pageOf(owner), "wallet")
	for (const label of ["", " ", "x".repeat(41), "a\u0000b", "a\u202eb", "a\nb"]) {
		const answer = await owner.post(paths.myPage("eng"), { act: "rename", wallet, label })
		expect([label, answer.status]).toEqual([label, 400])
		expect(await answer.text()).toContain(t("identity:label"))
	}
	for (const fields of [{}, { act: "" }, { act: "fly" }, { act: "rename" }, { act: "end" }] as Record<
		string,
		string
	>[]) {
		const answer = await owner.post(paths.myPage("eng"), fields)
		expect([fields, answer.status]).toEqual([fields, 400])
		expect(await answer.text()).toContain('role="alert"')
	}
	const last = await owner.post(paths.myPage("eng"), { act: "unlink", wallet })
	expect([last.status, (await last.text()).includes(t("identity:lastWallet"))]).toEqual([409, true])
	const saved = await owner.post(paths.myPage("eng"), { act: "rename", wallet, label: "🦍 ".repeat(13) })
	expect([saved.status, saved.headers.get("Location")]).toEqual([303, "/eng/mypage?done=renamed#wallets"])
})

test("deletion asks for a new signature, and then deletes", async () => {
	const t = await getT("idn")
	const { page, context, wallet, allow, problems } = await signedIn("idn", testKey())
	await age(wallet.key?.address ?? "")
	allow.push(REFUSED)
	await open(page, paths.myData("idn"))
	const erase = async () => {
		await page.getByRole("link", { name: t("my-data:erase.open") }).click()
		await page.locator("#modal-erase").getByRole("checkbox").check()
		await page
			.locator("#modal-erase")
			.getByRole("button", { name: t("my-data:erase.submit"), exact: true })
			.click()
	}
	await erase()
	await page.locator("main").getByRole("alert").waitFor()
	expect(await page.locator("main").getByRole("alert").innerText()).toBe(t("identity:signAgain", { minutes: 15 }))
	await page.getByRole("button", { name: t("my-page:again.button") }).click()
	await expect.poll(() => wallet.texts.length).toBe(2)
	await page.locator("main").getByRole("alert").waitFor({ state: "detached" })
	// What was ticked stays ticked.
	expect(await page.locator("#modal-erase [name=sure]").isChecked()).toBe(true)
	await erase()
	await page.getByText(t("my-data:done.erased")).waitFor()
	expect(problems).toEqual([])
	await context.close()
})

test("axe and small windows find nothing on the page of an owner with wallets, devices, a refusal and open forms", async () => {
	const found: string[] = []
	for (const lang of inTurn("eng")) {
		const t = await getT(lang)
		const { page, context, allow } = await signedIn(lang, testKey())
		allow.push(REFUSED)
		const metamask = await installEvmWallet(context)
		await open(page, paths.myPage(lang))
		const reloaded = page.waitForEvent("load")
		await page
			.locator("#wallets")
			.getByRole("button", { name: t("my-page:wallets.another") })
			.click()
		await page.click("[data-wallet-connect=metamask]")
		await reloaded
		await loaded(page)
		expect(metamask.texts).toHaveLength(1)
		await page.locator("#wallets summary").first().click()
		found.push(...(await inThemes(page, `${lang} ledger`)))
		await page.locator("#wallets a[href^='#modal-unlink']").first().click()
		await page.locator("dialog[open]").waitFor()
		found.push(...(await inThemes(page, `${lang} dialog`, "dialog[open]")))
		await page.keyboard.press("Escape")
		const { address = "" } = metamask.key ?? {}
		await page.evaluate(() => localStorage.getItem("WALLETADDRESS")).then((own) => age(own ?? address))
		await page.locator("#wallets a[href^='#modal-unlink']").first().click()
		await page.locator("dialog[open] button[type=submit]").click()
		await page.locator("#wallets").getByRole("alert").waitFor()
		found.push(...(await inThemes(page, `${lang} refused`)))
		for (const width of [320, 390, 768, 801, 1024, 1440]) found.push(...(await overflowAt(page, width, lang)))
		await context.close()
	}
	expect(found).toEqual([])
})
