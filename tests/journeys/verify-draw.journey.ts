import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { gzipSync } from "node:zlib"
import { afterAll, expect, onTestFinished, test } from "vitest"
import { gearProofOf, ledgerOf, raffleProofOf, termsFor } from "#app/draws/testing.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS, LOCALES, paths } from "#app/lib/paths.ts"
import { utcSeconds } from "#app/ui/utc-text.ts"
import { newAddress } from "#tests/addresses.ts"
import { look } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { shot } from "./shot.ts"
import { liveSite, open, REFUSED, visit } from "./visit.ts"

const { app, browser } = await liveSite()
const folder = await mkdtemp(join(tmpdir(), "punktopia-draws-"))
afterAll(() => rm(folder, { recursive: true, force: true }))

const raffle = raffleProofOf(ledgerOf(60, 9))
const rows = ledgerOf(10_000, 900)
const large = JSON.stringify(raffleProofOf(rows, termsFor(rows, 10)))
const gear = JSON.stringify(gearProofOf())
const tampered = JSON.stringify({
	...raffle,
	rows: raffle.rows.map(([ticket, , ...rest]) => [ticket, "Thief", ...rest]),
})
const kept = async (name: string, text: string) => {
	await writeFile(join(folder, name), text)
	return join(folder, name)
}

test.each(inTurn("eng"))(
	"a proof is verified on the page, pasted or as a file, without a script (%s)",
	async (lang) => {
		const t = await getT(lang)
		const { page, problems, allow } = await visit(browser, app, { javaScriptEnabled: false })
		allow.push(REFUSED)
		const submit = () => page.getByRole("button", { name: t("draw-proofs:submit"), exact: true }).click()
		const verdict = () => page.textContent("#verifier-verdict")
		await open(page, paths.verifyDraw(lang))

		await submit()
		expect(await page.textContent("#verify-error")).toBe(t("draw-proofs:error.none"))
		await page.fill("#verify-text", '{"kind":"raffle"')
		await submit()
		expect(await page.textContent("#verify-error")).toBe(t("draw-proofs:error.not-json"))
		await page.fill("#verify-text", '{"kind":"lottery"}')
		await submit()
		expect(await page.textContent("#verify-error")).toBe(t("draw-proofs:error.not-a-proof-at", { at: "kind" }))

		await page.check("#verify-demo")
		await submit()
		expect(await page.isChecked("#verify-demo")).toBe(true)
		await page.fill("#verify-text", JSON.stringify(raffle))
		await submit()
		expect(await verdict()).toBe(t("draw-proofs:verdict.titleOk"))
		expect(await page.locator(".verifier-demo").textContent()).toBe(t("draw-proofs:demo"))
		expect(await page.locator(".verifier-checks [data-ok=false]").count()).toBe(0)
		// Moments are told as a reader writes them, in UTC, and to programs exactly.
		const time = page.locator(".verifier-slip dd time")
		const [iso = "", said = ""] = [await time.getAttribute("datetime"), await time.textContent()].map(
			(one) => one ?? "",
		)
		expect(said).toBe(utcSeconds(new Date(iso), LOCALES[lang]))
		expect(await page.locator(".verifier-slip dl").innerText()).not.toContain(iso)
		expect(await page.locator(".verifier-chain > li").count()).toBe(4)
		// Whose beacon it is, is taken for one only where that is said.
		await page.uncheck("#verify-demo")
		await page.fill("#verify-text", JSON.stringify(raffle))
		await submit()
		expect(await verdict()).toBe(t("draw-proofs:verdict.titleWrong"))
		expect(await page.locator(".verifier-checks [data-ok=false] span").allTextContents()).toEqual([
			t("draw-proofs:check.beacon-known"),
		])
		await page.check("#verify-demo")
		await page.setInputFiles("#verify-file", await kept("tampered.json", tampered))
		await submit()
		expect(await verdict()).toBe(t("draw-proofs:verdict.titleWrong"))
		expect(await page.locator(".verifier-checks [data-ok=false] span").allTextContents()).toContain(
			t("draw-proofs:check.raffle-root"),
		)
		await page.setInputFiles("#verify-file", await kept("large.json", large))
		await submit()
		expect(await verdict()).toBe(t("draw-proofs:verdict.titleOk"))
		expect(problems).toEqual([])
	},
)

test.each(inTurn("kor"))(
	"with a script the document goes nowhere, and the page says what the server would (%s)",
	async (lang) => {
		const t = await getT(lang)
		const { page, problems, context } = await visit(browser, app)
		const posted: string[] = []
		page.on("request", (request) => {
			if (request.method() === "POST" && request.url().includes("verifyDraw")) posted.push(request.url())
		})
		const submit = () => page.click(".verifier form .button")
		const textOf = async (of: typeof page) =>
			(await of.locator(".verifier-found").innerText()).replaceAll(/\s+/g, " ").trim()
		await open(page, paths.verifyDraw(lang))
		expect(await look(page, `${lang} verifyDraw`)).toEqual([])
		await shot(page, `verify-draw-${lang}`)
		await submit()
		await expect.poll(() => page.locator("#verify-error").textContent()).toBe(t("draw-proofs:error.none"))
		expect(await look(page, `${lang} refused`)).toEqual([])
		await page.check("#verify-demo")
		await page.fill("#verify-text", gear)
		await submit()
		await page.waitForSelector("#verifier-verdict")
		expect(await page.locator("#verify-error").count()).toBe(0)
		expect(await page.evaluate(() => document.activeElement?.id)).toBe("verifier-verdict")
		expect(await look(page, `${lang} verified gear`)).toEqual([])
		await page.fill("#verify-text", tampered)
		await submit()
		await expect.poll(() => page.textContent("#verifier-verdict")).toBe(t("draw-proofs:verdict.titleWrong"))
		await page.setInputFiles("#verify-file", await kept("large.json", large))
		await submit()
		await expect.poll(() => page.textContent("#verifier-verdict")).toBe(t("draw-proofs:verdict.titleOk"))
		await page.setInputFiles("#verify-file", [])
		await page.fill("#verify-text", JSON.stringify(raffle))
		await submit()
		await expect.poll(() => page.locator(".verifier-slip dd").nth(4).textContent()).toBe("60")
		expect(await look(page, `${lang} verified raffle`)).toEqual([])
		await shot(page, `verified-${lang}`)
		const here = await textOf(page)
		expect(posted).toEqual([])

		const other = await context.browser()?.newContext({ javaScriptEnabled: false, baseURL: app.origin })
		if (!other) throw new Error("there is no browser")
		onTestFinished(() => other.close())
		const plain = await other.newPage()
		await plain.goto(paths.verifyDraw(lang))
		await plain.check("#verify-demo")
		await plain.fill("#verify-text", JSON.stringify(raffle))
		await plain.click(".verifier form .button")
		expect(await textOf(plain)).toBe(here)
		expect(problems).toEqual([])
	},
)

test("a crowd of large proofs from one address is held back, and pages go on being answered", async () => {
	const headers = { "X-Forwarded-For": newAddress(), Origin: app.origin }
	const send = (text: string) => {
		const body = new FormData()
		body.set("text", text)
		body.set("demo", "yes")
		return fetch(app.origin + paths.verifyDraw("eng"), { method: "POST", body, headers })
	}
	const sent = Promise.all(Array.from({ length: 30 }, () => send(large)))
	let isOver = false
	void sent.then(() => {
		isOver = true
	})
	// As they begin to be verified, others are answered before the last of them is.
	expect((await fetch(`${app.origin}/eng/status`)).status).toBe(200)
	expect(isOver).toBe(false)
	const answers = await sent
	const statuses = answers.map(({ status }) => status)
	expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([])
	expect(statuses).toContain(200)
	// A minute may have begun meanwhile.
	expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(6)
	expect(answers.filter(({ status, headers }) => status !== 200 && !headers.get("Retry-After"))).toEqual([])
	const tooLarge = await fetch(app.origin + paths.verifyDraw("eng"), {
		...{ method: "POST", headers: { ...headers, "X-Forwarded-For": newAddress() } },
		body: new URLSearchParams({ text: "x".repeat(3 * 1024 * 1024) }),
	})
	expect(tooLarge.status).toBe(413)
})

test("the file that needs no site verifies from the disk, in three languages, and asks nobody", async () => {
	const answer = await fetch(`${app.origin}/files/verify-draw.html`)
	expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="verify-draw.html"')
	const html = await answer.text()
	expect(gzipSync(html).length).toBeLessThan(120 * 1024)
	const file = pathToFileURL(await kept("verify-draw.html", html)).href
	const context = await browser.newContext({ offline: true, locale: "en-US", viewport: { width: 1440, height: 900 } })
	onTestFinished(() => context.close())
	const page = await context.newPage()
	const asked: string[] = []
	const problems: string[] = []
	page.on("request", (request) => asked.push(request.url()))
	page.on("console", (message) => message.type() === "error" && problems.push(message.text()))
	page.on("pageerror", (error) => problems.push(error.message))
	await page.goto(file)
	const en = await getT("eng")
	const verify = async () => {
		await page.click(".submit")
		await page.waitForFunction(() => document.querySelector("#found h2, #found .error"))
	}
	const verdict = () => page.textContent("#found h2")
	await page.fill("#text", gear)
	await verify()
	expect(await verdict()).toBe(en("draw-proofs:verdict.titleWrong"))
	await page.check("#demo")
	await page.evaluate(() => document.querySelector("#found")?.replaceChildren())
	await verify()
	expect(await verdict()).toBe(en("draw-proofs:verdict.titleOk"))
	for (const lang of LANGS) {
		const t = await getT(lang)
		await page.click(`[data-language=${{ eng: "en", kor: "ko", idn: "id" }[lang]}]`)
		expect(await page.textContent("h1")).toBe(t("draw-proofs:title"))
		expect(await verdict()).toBe(t("draw-proofs:verdict.titleOk"))
	}
	await page.click("[data-language=en]")
	for (const [name, text, holds] of [
		["large.json", large, true],
		["tampered.json", tampered, false],
	] as const) {
		await page.setInputFiles("#file", await kept(name, text))
		await page.evaluate(() => document.querySelector("#found")?.replaceChildren())
		await verify()
		expect(await verdict()).toBe(en(holds ? "draw-proofs:verdict.titleOk" : "draw-proofs:verdict.titleWrong"))
	}
	expect(await look(page, "the file", "html")).toEqual([])
	await page.setInputFiles("#file", [])
	// What a document says stays text, whatever it says.
	await page.fill("#text", JSON.stringify({ kind: "<img src=x onerror=alert(1)>" }))
	await page.evaluate(() => document.querySelector("#found")?.replaceChildren())
	await verify()
	expect(await page.locator("#found img").count()).toBe(0)
	expect(asked).toEqual([file])
	expect(problems).toEqual([])
})
