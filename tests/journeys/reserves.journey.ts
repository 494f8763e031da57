import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, expect, onTestFinished, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { paths } from "#app/lib/paths.ts"
import { startApp } from "#tests/app.ts"
import { look } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { shot } from "./shot.ts"
import { agree, finalized, fundedVisit, liveSite, open, REFUSED, sign, turnClock, visit, write } from "./visit.ts"

const { browser } = await liveSite()
// The clock of this app is turned by a day: it is no other journey's.
const app = await startApp()
afterAll(() => app.stop())

const run = promisify(execFile)
const newestDay = async () => {
	const answer = await fetch(`${app.origin}/api/reserves`)
	const { returnValue } = (await answer.json()) as { returnValue: { day: string; root: string }[] }
	return returnValue[0]
}

test.each(inTurn("kor"))("a holder finds what is owed to them and verifies it offline (%s)", async (lang) => {
	const t = await getT(lang)
	await expect.poll(newestDay, { timeout: 90_000 }).toBeDefined()
	const before = await newestDay()
	const one = await fundedVisit(browser, app, lang)
	one.allow.push(REFUSED)
	const { page, context } = one
	await write(page, lang, { days: 90, amount: "1000" })
	await agree(page, lang)
	await sign(page, lang)
	await finalized(page, lang)
	await turnClock(page, lang, [1])
	await expect.poll(newestDay, { timeout: 90_000 }).not.toEqual(before)

	await open(page, paths.reserves(lang))
	expect(await look(page, `${lang} reserves`)).toEqual([])
	await shot(page, `reserves-${lang}`)
	const proof = await context.request.get(
		(await page.getByRole("link", { name: t("reserves:mineSave") }).getAttribute("href")) ?? "",
	)
	const rows = await context.request.get(
		(await page.getByRole("link", { name: t("reserves:allSave") }).getAttribute("href")) ?? "",
	)
	const verifier = await context.request.get(
		(await page.getByRole("link", { name: t("reserves:verifierSave") }).getAttribute("href")) ?? "",
	)
	const folder = await mkdtemp(join(tmpdir(), "punktopia-proof-"))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	const file = (name: string) => join(folder, name)
	await writeFile(file("proof.json"), await proof.text())
	await writeFile(file("rows.csv"), await rows.text())
	await writeFile(file("verify-reserves.mjs"), await verifier.text())
	const { stdout } = await run(process.execPath, ["verify-reserves.mjs", "proof.json", "rows.csv"], { cwd: folder })
	expect(stdout).toContain("by the sum of all rows")
	expect(stdout).not.toContain("✗")
	const altered = (await proof.text()).replace(
		/"principal": "(\d*?)(\d)"/,
		(_, most, last) => `"principal": "${most}${(Number(last) + 1) % 10}"`,
	)
	await writeFile(file("altered.json"), altered)
	await expect(run(process.execPath, ["verify-reserves.mjs", "altered.json"], { cwd: folder })).rejects.toThrow(
		"ALTERED",
	)

	const stranger = await visit(browser, app, { javaScriptEnabled: false })
	await open(stranger.page, paths.reserves(lang))
	await stranger.page.getByRole("link", { name: t("reserves:mineSave") }).click()
	await expect.poll(() => stranger.page.getByText(t("reserves:signedOut")).count()).toBe(1)
	expect([...one.problems, ...stranger.problems]).toEqual([])
})
