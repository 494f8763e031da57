import sharp from "sharp"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { hashPassword } from "#app/identity/accounts/password.server.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import { paths } from "#app/lib/paths.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { look } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { shot } from "./shot.ts"
import { liveSite, open, REFUSED, visit } from "./visit.ts"

const { app, browser } = await liveSite()
const PASSWORD = "quiet river under the moon"

/** A card of one colour: what is black on it afterwards was covered. */
const card = () =>
	sharp({ create: { width: 600, height: 400, channels: 3, background: "#e0a020" } })
		.jpeg()
		.toBuffer()

/** Red, green and blue at a spot of a picture, in parts of its sides. */
async function colourAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
	const { width = 0, height = 0 } = await sharp(bytes).metadata()
	const spot = { left: Math.round(x * width), top: Math.round(y * height), width: 1, height: 1 }
	return [...(await sharp(bytes).extract(spot).removeAlpha().raw().toBuffer())]
}

for (const javaScriptEnabled of [true, false])
	for (const lang of inTurn(javaScriptEnabled ? "kor" : "eng"))
		test(`a document is covered, looked at for a reason, not accepted, and deleted (${lang}, ${javaScriptEnabled ? "with" : "without"} JavaScript)`, async () => {
			const t = await getT(lang)
			const { page, problems, allow } = await visit(browser, app, { javaScriptEnabled, reducedMotion: "reduce" })
			allow.push(REFUSED)
			const operators = await operatorsOf(app)
			const uid = `document-${lang}-${javaScriptEnabled}@example.org`
			const passwordHash = await hashPassword(operators, PASSWORD)
			await operators.db.insert(account).values({ uid, passwordHash, name: "Kim Mina" })
			await open(page, paths.logIn(lang))
			await page.fill("#login-uid", uid)
			await page.fill("#login-pwd", PASSWORD)
			await page
				.locator("main")
				.getByRole("button", { name: t("accounts:logIn"), exact: true })
				.click()
			await page.waitForURL((url) => !url.pathname.endsWith("/login"))
			await open(page, paths.documents(lang))
			await shot(page, `documents-${lang}-${javaScriptEnabled}`)
			expect(await page.innerText("main")).toContain(t("documents:cover.id-card"))
			const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
			await page.check("input[name=idType][value=resident-card]")
			await page.setInputFiles("#documents-picture", {
				...{ name: "card.jpg", mimeType: "image/jpeg" },
				buffer: await card(),
			})
			if (javaScriptEnabled) {
				const area = page.locator("[data-mask-area]")
				await area.waitFor()
				await page.check("#documents-sensitive")
				await press(t("documents:send"))
				await page.getByText(t("documents:mask.none")).waitFor()
				// One bar by keys, to the upper left corner and larger; one by the pointer, at the lower right.
				await press(t("documents:mask.add"))
				for (let n = 0; n < 60; n++) await page.keyboard.press(n % 2 ? "ArrowUp" : "ArrowLeft")
				for (let n = 0; n < 10; n++) await page.keyboard.press("Shift+ArrowDown")
				const box = await area.boundingBox()
				if (!box) throw new Error("there is no picture")
				const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const
				await page.mouse.move(...at(0.6, 0.7))
				await page.mouse.down()
				await page.mouse.move(...at(0.9, 0.9), { steps: 5 })
				await page.mouse.up()
				expect(await page.locator(".documents-bar").count()).toBe(2)
				expect(await look(page, "documents-mask")).toEqual([])
				await shot(page, `documents-mask-${lang}`)
			} else {
				await page.check("#documents-covered")
				await page.check("#documents-sensitive")
				await page.check("#documents-partner")
			}
			await press(t("documents:send"))
			await page.getByText(t("documents:done.handed")).waitFor()
			await shot(page, `documents-handed-${lang}`)
			const address = (await page.locator(".documents-own a[href^='/files/']").getAttribute("href")) ?? ""
			const kept = await (await page.request.get(`${app.origin}${address}`)).body()
			const isBlack = async (x: number, y: number) => (await colourAt(kept, x, y)).every((part) => part < 30)
			expect([await isBlack(0.02, 0.02), await isBlack(0.75, 0.8), await isBlack(0.5, 0.5)]).toEqual([
				javaScriptEnabled,
				javaScriptEnabled,
				false,
			])

			const kim = await operators.seat({ role: "support" })
			const office = await visit(browser, app, { javaScriptEnabled })
			office.allow.push(REFUSED)
			const [name = "", value = ""] = kim.cookie.split("=")
			await office.context.addCookies([{ name, value, url: app.origin }])
			const w = await getT("eng")
			await open(office.page, paths.admin("idDocuments"))
			await shot(office.page, "id-documents")
			const row = office.page.getByRole("row").filter({ hasText: uid })
			await row.getByRole("link").first().click()
			await office.page.locator("#document-look-why").waitFor()
			expect(await office.page.locator(".documents-shown").count()).toBe(0)
			await office.page.fill("#document-look-why", "To see whether it is covered")
			await office.page.getByRole("button", { name: w("operators-catalog:documents.lookGo"), exact: true }).click()
			const shown = office.page.locator(".documents-shown")
			await shown.waitFor()
			await expect.poll(() => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(600)
			await shot(office.page, "id-document")
			if (javaScriptEnabled) expect(await look(office.page, "id-document")).toEqual([])
			const reject = office.page.locator("details").filter({ has: office.page.locator("#document-rejected-why") })
			await reject.locator("summary").click()
			await office.page.fill("#document-rejected-why", "The number can be read")
			await reject.locator("button[type=submit]").click()
			await office.page.getByText(w("operators-catalog:documents.done.rejected")).waitFor()

			await open(page, paths.documents(lang))
			const main = await page.innerText("main")
			for (const said of ["The number can be read", "To see whether it is covered", t("documents:states.rejected")])
				expect(main).toContain(said)
			expect((await page.request.get(`${app.origin}${address}`)).status()).toBe(404)
			await shot(page, `documents-rejected-${lang}`)
			await press(t("documents:takeBack"))
			await page.getByText(t("documents:done.taken")).waitFor()
			if (javaScriptEnabled) expect(await look(page, "documents")).toEqual([])
			expect([...problems, ...office.problems]).toEqual([])
		})
