import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from "@zxing/library"
import type { Locator } from "playwright"
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

/** What a camera reads in it: from nearer and from farther, until one picture is read. */
async function readQr(code: Locator): Promise<string> {
	const picture = await code.screenshot()
	const border = { top: 48, bottom: 48, left: 48, right: 48, background: "white" }
	const { width = 0 } = await sharp(picture).metadata()
	let fault: unknown
	for (const nearness of [1, 2, 3, 1.5, 0.75]) {
		const { data, info } = await sharp(await sharp(picture).extend(border).toBuffer())
			.resize(Math.round((width + border.left + border.right) * nearness))
			.greyscale()
			.raw()
			.toBuffer({ resolveWithObject: true })
		const source = new RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height)
		try {
			return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText()
		} catch (error) {
			fault = error
		}
	}
	throw fault
}

for (const javaScriptEnabled of [true, false])
	for (const lang of inTurn(javaScriptEnabled ? "idn" : "kor"))
		test(`a phone lets a browser in by its code and its number (${lang}, ${javaScriptEnabled ? "with" : "without"} JavaScript)`, async () => {
			const t = await getT(lang)
			const options = { javaScriptEnabled, reducedMotion: "reduce" as const }
			const [pc, phone] = [await visit(browser, app, options), await visit(browser, app, options)]
			for (const { allow } of [pc, phone]) allow.push(REFUSED)
			const { db, secret } = await operatorsOf(app)
			const uid = `phone-${lang}-${javaScriptEnabled}@example.org`
			await db.insert(account).values({ uid, passwordHash: await hashPassword({ secret }, PASSWORD) })
			const press = (page: typeof pc.page, name: string) =>
				page.locator("main").getByRole("button", { name, exact: true }).click()

			await open(pc.page, paths.logIn(lang))
			await pc.page
				.locator("main")
				.getByRole("link", { name: t("accounts:phone.link"), exact: true })
				.click()
			await press(pc.page, t("accounts:phone.start"))
			await pc.page.locator(".phone-number").waitFor()
			if (javaScriptEnabled) expect(await look(pc.page, "phone-code")).toEqual([])
			await shot(pc.page, `phone-code-${lang}`)
			const address = new URL(await readQr(pc.page.locator("svg.qr")))
			expect(address.origin).toBe(app.origin)

			await open(phone.page, `${address.pathname}${address.search}`)
			await phone.page.getByText(t("accounts:phone.logInFirst")).waitFor()
			await open(phone.page, paths.logIn(lang))
			await phone.page.fill("#login-uid", uid)
			await phone.page.fill("#login-pwd", PASSWORD)
			await press(phone.page, t("accounts:logIn"))
			await phone.page.waitForURL((url) => !url.pathname.endsWith("/login"))
			await open(phone.page, `${address.pathname}${address.search}`)
			await phone.page.getByText(t("accounts:phone.warning")).waitFor()
			if (javaScriptEnabled) expect(await look(phone.page, "let-in")).toEqual([])
			await shot(phone.page, `let-in-${lang}`)
			await press(phone.page, t("accounts:phone.allow"))
			await phone.page.getByText(t("accounts:phone.needNumber")).waitFor()
			const number = (await pc.page.locator(".phone-number").innerText()).trim()
			await phone.page.fill("#phone-number", number)
			await press(phone.page, t("accounts:phone.allow"))
			await phone.page.getByText(t("accounts:phone.allowed")).waitFor()

			if (!javaScriptEnabled) {
				// It refreshes itself; who does not wait for it looks again.
				await pc.page.goto(paths.logInByPhone(lang))
				await press(pc.page, t("accounts:phone.enter"))
			}
			await pc.page.waitForURL(`**${paths.account(lang)}`)
			expect(await pc.page.innerText("main")).toContain(uid)
			// Used up, on both sides.
			await open(phone.page, `${address.pathname}${address.search}`)
			await phone.page.getByText(t("accounts:phone.over")).waitFor()
			expect([...pc.problems, ...phone.problems]).toEqual([])
		})
