import { randomBytes, randomUUID } from "node:crypto"
import bs58 from "bs58"
import { expect, test } from "vitest"
import { depositAt } from "#app/features/admin/deposit/deposit-address.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { paths } from "#app/lib/paths.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { look } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { shot } from "./shot.ts"
import { agree, finalized, fundedVisit, liveSite, open, REFUSED, sign, visit, write } from "./visit.ts"

const { app, browser } = await liveSite()

/** Once with scripts, once without. */
const WALKS = [
	...inTurn("idn").map((lang) => ({ lang, scripts: true })),
	...inTurn("eng").map((lang) => ({ lang, scripts: false })),
]

for (const { lang, scripts } of WALKS)
	test(`an operator finds a deposit by what its sender has, and its whole story (${lang}, ${scripts ? "with" : "without"} scripts)`, async () => {
		const holder = await fundedVisit(browser, app, "eng")
		const draft = await write(holder.page, "eng", { days: 90, amount: "1000" })
		await agree(holder.page, "eng")
		await sign(holder.page, "eng")
		await finalized(holder.page, "eng")
		const { address } = holder.key

		const operators = await operatorsOf(app)
		const [name = "", value = ""] = (await operators.cookie({ role: "support" })).split("=")
		const { context, page, problems, allow } = await visit(browser, app, {
			javaScriptEnabled: scripts,
			reducedMotion: "reduce",
		})
		allow.push(REFUSED)
		await context.addCookies([{ name, value, url: app.origin }])
		await getT(lang)
		const t = wordsT({ admin: wordsOf(lang, "admin") })
		const check = async (what: string) => {
			if (scripts) expect(await look(page, what, "html")).toEqual([])
			await shot(page, `${what}-${lang}`)
		}
		await open(page, paths.admin("deposit"))
		await page.click(`.admin-languages [value=${lang}]`)
		await page.getByRole("heading", { level: 1, name: t("admin:screens.deposit") }).waitFor()
		await check("deposit-empty")

		// By the field that leads everywhere, to the payments of an address, and on to the story of one.
		await page.fill("#admin-go", address)
		await page.press("#admin-go", "Enter")
		await page.waitForURL(`**${depositAt({ q: address })}`)
		expect(await page.locator(".deposit-line").count()).toBe(1)
		await check("deposit-lines")
		await page.locator(".deposit-line").focus()
		await page.keyboard.press("Enter")
		await page.locator(".deposit-rail").waitFor()
		for (const title of ["asked", "signed-landed", "seen", "judged-matched"] as const)
			expect(await page.getByRole("heading", { name: t(`admin:deposit.event.${title}`) }).count()).toBe(1)
		expect(await page.locator(".deposit-rail").innerText()).toContain(address)
		await check("deposit-story")

		// What names nothing keeps what was typed, and says so.
		await page.fill("#deposit-q", "'5555…5555")
		const refused = page.waitForResponse((answer) => answer.url().includes("/admin/deposit?q="))
		await page.press("#deposit-q", "Enter")
		expect((await refused).status()).toBe(400)
		expect(await page.inputValue("#deposit-q")).toBe("'5555…5555")
		await page.getByText(t("admin:deposit.unreadable")).waitFor()
		await check("deposit-refused")

		// What nobody has heard of is looked for on the chain.
		const unknown = bs58.encode(randomBytes(64))
		await page.fill("#deposit-q", `https://explorer.solana.com/tx/${unknown}`)
		await page.press("#deposit-q", "Enter")
		await page.getByText(t("admin:deposit.titleNone.signature")).waitFor()
		await check("deposit-none")
		await page.getByRole("button", { name: t("admin:deposit.look.button") }).click()
		await page.waitForURL(`**${depositAt({ q: unknown })}`)
		const answered = async () => {
			await open(page, depositAt({ q: unknown }))
			return page.locator(".deposit-look").innerText()
		}
		await expect.poll(answered).toContain(t("admin:deposit.look.unknown"))
		await check("deposit-looked")

		await open(page, depositAt({ q: randomUUID() }))
		await page.getByText(t("admin:deposit.titleNone.id")).waitFor()
		await open(page, depositAt({ q: draft }))
		expect(await page.locator("[data-sought]").count()).toBeGreaterThan(0)
		expect(problems).toEqual([])
	})
