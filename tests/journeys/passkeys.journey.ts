import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { hashPassword } from "#app/identity/accounts/password.server.ts"
import { account, loginSession } from "#app/identity/accounts/tables.server.ts"
import { paths } from "#app/lib/paths.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { look } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { shot } from "./shot.ts"
import { liveSite, open, REFUSED, visit } from "./visit.ts"

const { app, browser } = await liveSite()
const PASSWORD = "quiet river under the moon"

for (const lang of inTurn("eng"))
	test(`a passkey is made, opens the account without a password, and opens it no more once it is removed (${lang})`, async () => {
		const t = await getT(lang)
		const { page, context, problems, allow } = await visit(browser, app)
		allow.push(REFUSED)
		const { db, secret } = await operatorsOf(app)
		const uid = `passkey-${lang}@example.org`
		await db.insert(account).values({ uid, passwordHash: await hashPassword({ secret }, PASSWORD) })
		const device = await context.newCDPSession(page)
		await device.send("WebAuthn.enable")
		const options = {
			...{
				protocol: "ctap2" as const,
				transport: "internal" as const,
				hasResidentKey: true,
				hasUserVerification: true,
			},
			...{ isUserVerified: true, automaticPresenceSimulation: true },
		}
		const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", { options })
		const enter = () =>
			page
				.locator("main")
				.getByRole("button", { name: t("accounts:passkeys.enter"), exact: true })
				.click()

		await open(page, paths.logIn(lang))
		await enter()
		await page.getByText(t("accounts:passkeys.failed")).waitFor()
		await page.fill("#login-uid", uid)
		await page.fill("#login-pwd", PASSWORD)
		await page
			.locator("main")
			.getByRole("button", { name: t("accounts:logIn"), exact: true })
			.click()
		await page.waitForLoadState()
		await open(page, paths.account(lang))
		await page.fill("#passkey-name", "My phone")
		await page.getByRole("button", { name: t("accounts:passkeys.add"), exact: true }).click()
		await page.getByText(t("accounts:passkeys.added")).waitFor()
		expect(await page.innerText("main")).toContain("My phone")
		await shot(page, `passkeys-${lang}`)
		expect(await look(page, "passkeys")).toEqual([])
		const { credentials } = await device.send("WebAuthn.getCredentials", { authenticatorId })
		expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: "localhost" }])

		const logOut = async () => {
			await page
				.locator(".account-browsers")
				.getByRole("button", { name: t("accounts:logOut"), exact: true })
				.click()
			await page.getByText(t("messages:success.logoutCompleted"), { exact: true }).waitFor()
		}
		await logOut()
		await enter()
		await page.waitForURL(`**${paths.account(lang)}`)
		expect(await page.innerText("main")).toContain(uid)
		const button = (name: string) => page.getByRole("button", { name, exact: true })
		// Quarter of an hour later: nothing is changed before its owner has confirmed.
		await db.update(loginSession).set({ confirmedAt: new Date(Date.now() - 16 * 60_000) })
		await page.reload()
		expect(await button(t("accounts:passkeys.add")).count()).toBe(0)
		await button(t("accounts:confirm.passkey")).click()
		await page.getByText(t("accounts:confirm.done")).waitFor()
		await button(t("accounts:passwordOff.off")).click()
		await page.locator(".notice", { hasText: t("accounts:passwordOff.isOff") }).waitFor()
		await logOut()
		await page.fill("#login-uid", uid)
		await page.fill("#login-pwd", PASSWORD)
		await page
			.locator("main")
			.getByRole("button", { name: t("accounts:logIn"), exact: true })
			.click()
		await page.getByText(t("accounts:passwordOff.refused")).waitFor()
		await open(page, paths.logIn(lang))
		await enter()
		await page.waitForURL(`**${paths.account(lang)}`)
		await button(t("accounts:passkeys.remove")).click()
		await page.getByText(t("accounts:passwordOff.lastPasskey")).waitFor()
		await button(t("accounts:passwordOff.on")).click()
		await page.locator(".notice", { hasText: t("accounts:passwordOff.isOn") }).waitFor()
		// By password: the same.
		await db.update(loginSession).set({ confirmedAt: null })
		await page.reload()
		await page.fill("#confirm-old", "wrong")
		await button(t("accounts:confirm.go")).click()
		await page.getByText(t("messages:error.passwordNotCorrect")).waitFor()
		await page.fill("#confirm-old", PASSWORD)
		await button(t("accounts:confirm.go")).click()
		await page.getByText(t("accounts:confirm.done")).waitFor()
		await page.getByRole("button", { name: t("accounts:passkeys.remove"), exact: true }).click()
		await page.getByText(t("accounts:passkeys.removed")).waitFor()
		await logOut()
		await enter()
		await page.getByText(t("accounts:passkeys.refused")).waitFor()
		expect(problems).toEqual([])
	})

test("what was signed for one question answers no other, nor from another browser", async () => {
	const { page } = await visit(browser, app)
	await open(page, paths.logIn("eng"))
	const ask = (body: object, path = "ask") =>
		page.evaluate(
			async ([path, body]) => {
				const headers = { "Content-Type": "application/json" }
				const answer = await fetch(`/api/passkey/${path}`, { method: "POST", headers, body: JSON.stringify(body) })
				return { status: answer.status, ...((await answer.json()) as object) }
			},
			[path, body] as const,
		)
	expect(await ask({ purpose: "add" })).toMatchObject({ status: 401 })
	expect(await ask({ purpose: "enter" })).toMatchObject({
		status: 200,
		returnValue: { rpId: "localhost", userVerification: "required" },
	})
	const response = { clientDataJSON: "e30", authenticatorData: "AAAA", signature: "AAAA" }
	const answer = { id: "A".repeat(22), rawId: "A".repeat(22), type: "public-key", response, clientExtensionResults: {} }
	for (let n = 0; n < 2; n++) expect(await ask({ answer }, "enter")).toMatchObject({ status: 401 })
	expect(await ask({ answer: { ...answer, id: "x" } }, "enter")).toMatchObject({ status: 400 })
})
