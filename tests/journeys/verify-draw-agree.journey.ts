import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { ed25519 } from "@noble/curves/ed25519.js"
import bs58 from "bs58"
import type { Page } from "playwright"
import { afterAll, expect, onTestFinished, test } from "vitest"
import { type Announcement, announcementText } from "#app/draws/announcement.ts"
import type { CheckId } from "#app/draws/checks.ts"
import { entitlementMessage } from "#app/draws/drop/entitlement.ts"
import { gearProofOf, ledgerOf, raffleProofOf } from "#app/draws/testing.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { LOCALES, paths } from "#app/lib/paths.ts"
import { newAddress } from "#tests/addresses.ts"
import { inTurn } from "./languages.ts"
import { liveSite, open, visit } from "./visit.ts"

const { app, browser } = await liveSite()
const folder = await mkdtemp(join(tmpdir(), "punktopia-agree-"))
afterAll(() => rm(folder, { recursive: true, force: true }))

const raffle = JSON.stringify(raffleProofOf(ledgerOf(60, 9)))
const gear = JSON.stringify(gearProofOf())
const entitlement = {
	version: 1,
	kind: "drop",
	demo: true,
	drop: { id: "d1", number: 2, snapshotAt: "2026-05-01T00:00:00.000Z", snapshotHash: "ab12" },
	gift: { kind: "coin", chain: "solana", mint: "Mint1", units: "5000000" },
	wallet: "Wallet1",
	answers: [],
}
const { secretKey, publicKey } = ed25519.keygen()
const signature = bs58.encode(ed25519.sign(entitlementMessage(entitlement), secretKey))
const drop = JSON.stringify({ entitlement, signature, key: bs58.encode(publicKey) })

/** In the name of a site, with a key that anybody may have made. */
const announcement: Announcement = {
	...{ version: 1, kind: "announcement", demo: false, origin: "https://punktopia.example", id: 1, edition: 1 },
	...{ publishedAt: "2026-11-20T00:00:00.000Z", texts: { eng: { title: "t", summary: "s", body: "Send coins" } } },
}
const signedWords = bs58.encode(ed25519.sign(Buffer.from(announcementText(announcement)), secretKey))
const forged = JSON.stringify({ announcement, signature: signedWords, key: bs58.encode(publicKey) })

/** What it is, its text, and whether it holds; `signed`: by a key that the site knows for none of its own, so that these fail there. */
const GIVEN: readonly (readonly [string, string, boolean | "signed", signed?: readonly CheckId[]])[] = [
	["raffle", raffle, true],
	["gear", gear, true],
	["drop", drop, "signed", ["drop-key"]],
	["a forged announcement", forged, "signed", ["announcement-key", "announcement-origin"]],
	["with a mark of byte order", `\ufeff${gear}\r\n`, true],
	["another round", raffle.replace('"round":30000000,"signature', '"round":30000001,"signature'), false],
	["a round of no calendar", raffle.replace('"round":30000000,"signature', '"round":9e15,"signature'), false],
	["the last round", raffle.replace('"round":30000000,"signature', '"round":10000000000,"signature'), false],
	["another wallet", raffle.replace('[7,"Wallet1', '[7,"Wallet2'), false],
	["another root", raffle.replace(/"root":"./, '"root":"0').replace('"root":"00', '"root":"1'), false],
	["other odds", gear.replace('"evolve":500000', '"evolve":500001'), false],
	["another payment", gear.replace('"Paid1"', '"Paid2"'), false],
	["another gift", drop.replace('"5000000"', '"6000000"'), false, ["drop-key"]],
	["a name twice", raffle.replace('"root":', '"root":"x","root":'), false],
	["what objects come from", drop.replace("{", '{"__proto__":{"a":1},'), false],
	["a number as text", gear.replace(/"round":(\d+)/, '"round":"$1"'), false],
	["half of it", raffle.slice(0, 900), false],
	["brackets without end", "[".repeat(100_000), false],
	["nothing", "{}", false],
]

type Said = Readonly<{ verdict: string; failed: readonly string[] }> | Readonly<{ error: string }>

const said = (page: Page, error: string): Promise<Said> =>
	page.evaluate((selector) => {
		const textOf = (one: Element | null) => one?.textContent?.trim() ?? ""
		const refused = document.querySelector(selector)
		if (refused) return { error: textOf(refused) }
		const failed = [...document.querySelectorAll(".verifier-checks [data-ok=false] span")].map(textOf)
		return { verdict: textOf(document.querySelector("#verifier-verdict")), failed }
	}, error)

const ANSWER = "#verifier-verdict, #verify-error"

/** Removes the answer to the previous document, so that it is not taken for the next one. */
const removeAnswer = (page: Page) =>
	page.evaluate(() => {
		document.querySelector("#verifier-answer")?.replaceChildren()
		document.querySelector("#verify-error")?.remove()
	})

function byCommand(program: readonly string[], file: string, locale: string): Promise<Said & { code: number }> {
	return new Promise((resolve) => {
		const env = { ...process.env, LC_ALL: `${locale}.UTF-8` }
		execFile(process.execPath, [...program, "--demo", file], { env }, (failure, stdout, stderr) => {
			const code = typeof failure?.code === "number" ? failure.code : 0
			if (stdout === "") return resolve({ error: stderr.trim(), code })
			const lines = stdout.trim().split("\n")
			const failed = lines.filter((line) => line.startsWith("  ✗ ")).map((line) => line.slice(4))
			resolve({ verdict: lines.at(-1)?.slice(0, -1) ?? "", failed, code })
		})
	})
}

for (const lang of inTurn("idn"))
	test(`whoever verifies, the page, its server, the file and the command say the same of each document (${lang})`, {
		timeout: 300_000,
	}, async () => {
		const t = await getT(lang)
		const scripted = await visit(browser, app)
		const plain = await visit(browser, app, { javaScriptEnabled: false })
		plain.allow.push(/400/)
		const html = await (await fetch(`${app.origin}/files/verify-draw.html`)).text()
		await writeFile(join(folder, "verify.html"), html)
		const context = await browser.newContext({ offline: true, locale: LOCALES[lang] })
		onTestFinished(() => context.close())
		const offline = await context.newPage()
		await offline.goto(pathToFileURL(join(folder, "verify.html")).href)
		for (const { page } of [scripted, plain]) await open(page, paths.verifyDraw(lang))
		const file = join(folder, "proof.json")
		const button = (page: Page) => page.getByRole("button", { name: t("draw-proofs:submit"), exact: true })
		let program = ["app/verify-draw.mjs"]

		for (const [name, text, holds, bySite = []] of GIVEN) {
			await writeFile(file, text)
			const byFile = await byCommand(program, file, LOCALES[lang])
			program = [".dev/verify-draw.js"]
			if (holds === "signed")
				expect.soft(byFile, name).toEqual({ verdict: t("draw-proofs:verdict.titleSigned"), failed: [], code: 3 })
			else if (holds)
				expect.soft(byFile, name).toEqual({ verdict: t("draw-proofs:verdict.titleOk"), failed: [], code: 0 })
			else expect.soft(byFile.code, name).toBeGreaterThan(0)

			const { page } = scripted
			await page.check("#verify-demo")
			await page.fill("#verify-text", text)
			await removeAnswer(page)
			await button(page).click()
			await page.locator(ANSWER).first().waitFor()
			const here = await said(page, "#verify-error")
			const { code, ...byCommandAlone } = byFile
			const expected =
				"failed" in byCommandAlone && bySite.length > 0
					? {
							verdict: t("draw-proofs:verdict.titleWrong"),
							failed: [...bySite.map((id) => t(`draw-proofs:check.${id}`)), ...byCommandAlone.failed],
						}
					: byCommandAlone
			expect.soft(here, `${name}: the page and the command, which ended with ${code}`).toEqual(expected)

			// Each from an address of its own: twelve a minute are verified for one.
			await plain.context.setExtraHTTPHeaders({ "X-Forwarded-For": newAddress() })
			await plain.page.check("#verify-demo")
			await plain.page.setInputFiles("#verify-file", file)
			await removeAnswer(plain.page)
			await button(plain.page).click()
			// The answer is a new document: it is read when all of it has arrived.
			await plain.page.locator(ANSWER).first().waitFor()
			await plain.page.waitForLoadState()
			expect.soft(await said(plain.page, "#verify-error"), `${name}: the server and the page`).toEqual(here)

			await offline.check("#demo")
			await offline.evaluate(() => document.querySelector("#found")?.replaceChildren())
			await offline.setInputFiles("#file", file)
			await offline.click(".submit")
			await offline.locator("#found h2, #found .error").first().waitFor()
			expect.soft(await said(offline, "#found .error"), `${name}: the file and the command`).toEqual(byCommandAlone)
		}
		for (const { problems } of [scripted, plain]) expect(problems).toEqual([])
	})
