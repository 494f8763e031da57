import { randomUUID } from "node:crypto"
import { Keypair } from "@solana/web3.js"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { paths } from "#app/lib/paths.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { look } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { shot } from "./shot.ts"
import { connect, liveSite, loaded, open, REFUSED, visit } from "./visit.ts"

const { app, browser } = await liveSite()

/** A browser of an operator who may act on money. */
async function operator() {
	const one = await visit(browser, app)
	one.allow.push(REFUSED)
	const operators = await operatorsOf(app)
	const [name = "", value = ""] = (await operators.cookie({ role: "owner" })).split("=")
	await one.context.addCookies([{ name, value, url: app.origin }])
	return one
}

const PDF = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")
const OLD = () => `0x${randomUUID().replaceAll("-", "")}${randomUUID().slice(0, 8)}`

for (const lang of inTurn("idn"))
	test(`whose old wallet cannot sign any more says so with a document, and operators read it (${lang})`, async () => {
		const t = await getT(lang)
		const { page, problems, allow } = await visit(browser, app, { reducedMotion: "reduce" })
		allow.push(REFUSED)
		await open(page, paths.lostWallet(lang))
		expect(await look(page, "lost wallet, signed out")).toEqual([])
		await shot(page, `lost-out-${lang}`)
		await connect(page, "demo")
		await open(page, paths.lostWallet(lang))
		const old = OLD()
		await page.fill("#lost-old", "0x12")
		await page.fill("#lost-explanation", "The app does not open any more.")
		await page.setInputFiles("#lost-file", { name: "paper.pdf", mimeType: "application/pdf", buffer: PDF })
		const send = page.getByRole("button", { name: t("migration:lost.send"), exact: true })
		await send.click()
		await page.getByText(t("migration:lost.wrongOld")).waitFor()
		expect(await page.inputValue("#lost-explanation")).toBe("The app does not open any more.")
		expect(await look(page, "lost wallet, refused")).toEqual([])
		await page.fill("#lost-old", old)
		await page.setInputFiles("#lost-file", { name: "paper.pdf", mimeType: "application/pdf", buffer: PDF })
		await send.click()
		await page.getByText(t("migration:lost.said")).waitFor()
		await page.getByText(old).first().waitFor()
		expect(await look(page, "lost wallet, handed in")).toEqual([])
		await shot(page, `lost-said-${lang}`)
		expect(problems).toEqual([])

		const { page: office } = await operator()
		await open(office, paths.admin("lostWallets"))
		expect(await look(office, "lost wallets of operators")).toEqual([])
		await shot(office, `lost-operators-${lang}`)
		await office.getByRole("link", { name: old }).first().click()
		await loaded(office)
		expect(await look(office, "a lost wallet of operators")).toEqual([])
		await shot(office, `lost-one-${lang}`)
	})

for (const lang of inTurn("eng"))
	test(`a batch is pasted, everything wrong with it is told at once, and it is reckoned (${lang})`, async () => {
		const { page, problems } = await operator()
		await open(page, paths.admin("batchMint/upload"))
		expect(await look(page, "batch mint upload")).toEqual([])
		const to = Keypair.generate().publicKey.toBase58()
		const head = "recipient,name,json_url,image,project"
		const row = (name: string) => `${to},${name},https://example.org/${name}.json,,`
		const send = async (rows: string) => {
			await page.fill("[name=title]", "A first batch")
			await page.selectOption("[name=of]", { index: 1 })
			await page.fill("[name=rows]", rows)
			await page.click("main .content-form [type=submit]")
			await loaded(page)
		}
		await send([head, row("One"), "nobody,Two,http://x,,", row("One")].join("\n"))
		expect(await page.inputValue("[name=title]")).toBe("A first batch")
		expect(await page.inputValue("[name=rows]")).toContain("nobody,Two")
		expect(await page.locator("#upload-problems ~ * tbody tr").count()).toBeGreaterThan(1)
		expect(await look(page, "batch mint problems")).toEqual([])
		await shot(page, `batch-problems-${lang}`)
		await send([head, row("One"), row("Two")].join("\n"))
		await page.click("button[value=dry-run]")
		await loaded(page)
		const told = async () => {
			await page.reload()
			return await page.locator("main").innerText()
		}
		await expect.poll(told, { timeout: 100_000, interval: 2_000 }).toContain("lamports")
		expect(await look(page, "batch mint list")).toEqual([])
		await shot(page, `batch-list-${lang}`)
		await open(page, paths.admin("batchMint"))
		expect(await look(page, "batch mints")).toEqual([])
		expect(problems).toEqual([])
	})
