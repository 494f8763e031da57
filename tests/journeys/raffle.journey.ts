import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { afterAll, expect, onTestFinished, test } from "vitest"
import { connect as connectTo } from "#app/db/client.server.ts"
import { demoClockOf } from "#app/db/clock.server.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { readProof } from "#app/draws/proof.ts"
import { verifyProof } from "#app/draws/verify-proof.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { decide } from "#app/identity/proposals/proposals.server.ts"
import { LANGS, pagePath, paths } from "#app/lib/paths.ts"
import { giveTickets } from "#app/raffles/give-tickets.server.ts"
import { datesOf, endOf } from "#app/raffles/schedule.ts"
import { raffle } from "#app/raffles/tables.server.ts"
import { startApp } from "#tests/app.ts"
import { ownerUrl } from "#tests/boot/data-folder.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { someWallet } from "#tests/factories/raffles.ts"
import { look, overflowAt } from "./axe.ts"
import { waitFor } from "./phone.ts"
import { shot } from "./shot.ts"
import { chainOf, connect, fundedVisit, liveSite, open, REFUSED, visit } from "./visit.ts"

const { browser } = await liveSite()
// The clock of this app is turned: it is no other journey's.
const app = await startApp()
afterAll(() => app.stop())

const NAME = "journey-1"

test("one person alone at a demo mints for a ticket, has wallets of the demo mint too, turns the clock once, and sees the draw with a proof that verifies", {
	timeout: 600_000,
}, async () => {
	const lang = "eng"
	const t = await getT(lang)
	const { page, problems, allow } = await fundedVisit(browser, app, lang, { reducedMotion: "reduce" })
	allow.push(REFUSED)
	const desk = pagePath(lang, "ltacMint")
	await waitFor(async () => {
		await open(page, desk)
		return (await page.locator(".mint-now[data-state=open]").count()) === 1
	}, 180_000)
	await page.selectOption("[name=country]", "KR")
	await page.check("[name=adult]")
	await page.click("form:has([name=country]) [type=submit]")
	await page.getByText(t("chance:gate.allowed")).waitFor()
	await page
		.locator(".mint-slip")
		.getByRole("button", { name: t("mint:form.mint"), exact: true })
		.click()
	await page.locator(".mint-sheet[data-outcome=quoted]").waitFor({ timeout: 60_000 })
	await page.getByRole("button", { name: t("mint:sheet.sign.sign"), exact: true }).click()
	await page.locator(".mint-sheet[data-outcome=completed]").waitFor({ timeout: 60_000 })

	await open(page, paths.demo(lang))
	await page.getByRole("button", { name: t("demo:tickets.buy"), exact: true }).click()
	await page.waitForURL("**#tickets", { timeout: 90_000 })
	const raffleName = "example"
	const given = async () => {
		await open(page, paths.raffle(lang, raffleName))
		return page.locator(".raffle-given").innerText()
	}
	await expect.poll(given, { timeout: 120_000, interval: 2_000 }).toBe("25")
	expect(await page.locator(".raffle-next [data-clock]").innerText()).toMatch(/\d/)
	await shot(page, "raffle-alone")

	// The page that waits shows the draw by itself.
	const watcher = await visit(browser, app, { reducedMotion: "reduce" })
	await open(watcher.page, paths.raffle(lang, raffleName))
	await open(page, paths.demo(lang))
	await page.locator("main button[name=days][value='7']").click()
	await page.waitForURL((url) => url.pathname === paths.demo(lang), { timeout: 90_000 })
	const state = () => watcher.page.locator(".raffle-poster").getAttribute("data-status")
	await watcher.page.reload()
	await expect.poll(state, { timeout: 120_000, interval: 1_000 }).toBe("delivered")
	expect(await watcher.page.locator(".raffle-winner").count()).toBe(4)
	expect(await look(watcher.page, "drawn")).toEqual([])

	await open(page, pagePath(lang, "ltacMyTicket"))
	expect(await page.locator("main .stub").count()).toBe(1)
	const answer = await fetch(app.origin + paths.drawProof(raffleName))
	const read = readProof(await answer.text())
	if (!("proof" in read)) throw new Error("there is no proof")
	expect(verifyProof(read.proof, { acceptDemo: true })).toMatchObject({ ok: true, demo: true })
	const picture = await fetch(app.origin + paths.ticketPicture(lang, raffleName, 1, "png"))
	expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"])
	await open(watcher.page, paths.raffleTicket(lang, raffleName, 1))
	const image = watcher.page.locator(".ticket-picture")
	expect(await image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
	await shot(watcher.page, "raffle-ticket-picture")
	for (const all of [problems, watcher.problems]) expect(all).toEqual([])
})

test("a raffle is written and published by two, gives tickets, is closed, drawn by its round, delivered, and verified", {
	timeout: 300_000,
}, async () => {
	const lang = "kor"
	const t = await getT(lang)
	const { db, end } = connectTo(await ownerUrl(app.dataDir), { max: 2 })
	onTestFinished(end)
	const now = demoClockOf(db)
	const { control } = await chainOf(app)
	const turnTo = async (at: Date) => {
		const [row] = await db.execute<{ ahead: number }>("select ahead_seconds as ahead from demo_clock")
		const ahead = Number(row?.ahead ?? 0) + Math.max(0, Math.ceil((at.getTime() - (await now()).getTime()) / 1000))
		await control("control_clock", { offsetSeconds: ahead })
		await db.execute(`update demo_clock set ahead_seconds = ${ahead}`)
	}
	const one = async () => {
		const [row] = await db.select().from(raffle).where(eq(raffle.name, NAME))
		if (!row) throw new Error("no such raffle")
		return row
	}
	const until = (status: string) =>
		expect.poll(async () => (await one()).status, { timeout: 90_000, interval: 500 }).toBe(status)

	// The demo has one of its own, marked as that.
	const reader = await visit(browser, app)
	const example = async () => {
		await open(reader.page, pagePath("eng", "ltacRaffle"))
		return reader.page.locator("main").innerText()
	}
	await expect.poll(example, { timeout: 90_000, interval: 1_000 }).toContain("DEMO")

	// Two operators: one writes and proposes without JavaScript, the other approves.
	const operators = await operatorsOf(app)
	const [writer, other] = [await operators.seat({ role: "owner" }), await operators.seat({ role: "owner" })]
	const desk = await visit(browser, app, { javaScriptEnabled: false })
	const [name = "", value = ""] = writer.cookie.split("=")
	await desk.context.addCookies([{ name, value, url: app.origin }])
	await open(desk.page, paths.admin("raffles/write"))
	const fill = (field: string, text: string) => desk.page.fill(`main [name="${field}"]`, text)
	const at = (await now()).getTime()
	const minute = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace("T", " ")
	await fill("name", NAME)
	for (const of of LANGS) {
		await fill(`title-${of}`, `Raffle of this journey ${of}`)
		await fill(`rules-${of}`, `First rule ${of}\nSecond rule ${of}`)
	}
	await fill("opensAt", minute(at - 120_000))
	await fill("closesAt", minute(at + 600_000))
	await fill("maximum", "50")
	await fill("minimum", "15")
	await fill("prizes", "500 SCG\none NFT")
	const save = () => desk.page.click("main form.content-form button[type=submit]")
	desk.allow.push(/400/)
	await save()
	await shot(desk.page, "raffle-write")
	expect(await desk.page.locator("main .field-error").count()).toBe(1)
	await fill("prizes", "500 SCG\n250 SCG")
	await save()
	await desk.page.click("main details.admin-act summary")
	await desk.page.fill("main [name=why]", "as agreed")
	await desk.page.click("main details.admin-act button[type=submit]")
	const [asked] = await db.execute<{ id: string }>("select id from proposal where kind = 'publish-raffle'")
	await decide({ db, now }, other, { id: asked?.id ?? "", verdict: "approved", why: "" })
	await until("selling")
	await open(desk.page, paths.admin("raffles"))
	await shot(desk.page, "raffle-operators")

	// Tickets, one of them the visitor's.
	const mine = await visit(browser, app)
	await open(mine.page, pagePath(lang, "ltacMyTicket"))
	expect(await mine.page.locator("main").innerText()).toContain(t("raffle:mine.signedOut"))
	const address = await connect(mine.page, "demo")
	const wallets = [address, ...Array.from({ length: 9 }, someWallet), address, ...Array.from({ length: 6 }, someWallet)]
	const rows = wallets.map((wallet) => ({ wallet, source: randomUUID(), payment: `Payment${wallet}`, asset: null }))
	await inTransaction({ db, now }, async (ctx) => giveTickets(ctx, (await one()).id, rows))
	await open(mine.page, pagePath(lang, "ltacMyTicket"))
	expect(await mine.page.locator("main .stub").count()).toBe(2)
	expect(await look(mine.page, "my ticket")).toEqual([])
	await shot(mine.page, "raffle-my-ticket")

	await turnTo(new Date(endOf(await one()).getTime() + 301_000))
	await expect.poll(async () => (await one()).rootSignature, { timeout: 90_000, interval: 500 }).not.toBe(null)
	await turnTo(new Date(datesOf(await one()).drawsAt.getTime() + 1_000))
	await until("delivered")
	await open(desk.page, `${paths.admin("raffles/one")}?id=${(await one()).id}`)
	expect(await overflowAt(desk.page, 390, "one raffle, for operators")).toEqual([])

	// What everybody reads, with a script and without.
	const plain = await visit(browser, app, { javaScriptEnabled: false })
	for (const of of LANGS) {
		const say = await getT(of)
		await open(plain.page, paths.raffle(of, NAME))
		await plain.page.click(".receipt .raffle-hashes summary")
		const text = await plain.page.locator("main").innerText()
		expect(text).toContain(say("raffle:delivery.arrived"))
		expect(text).toContain((await one()).commit ?? "-")
	}
	await open(reader.page, paths.raffle(lang, NAME))
	expect(await look(reader.page, "raffle")).toEqual([])
	await shot(reader.page, "raffle-drawn")
	await open(reader.page, pagePath("idn", "ltacRaffle"))
	expect(await look(reader.page, "raffle tab")).toEqual([])
	await shot(reader.page, "raffle-tab")
	await open(reader.page, paths.raffleLedger(lang, NAME))
	expect(await look(reader.page, "ledger")).toEqual([])
	await shot(reader.page, "raffle-ledger")
	expect(await reader.page.locator("main tbody tr").count()).toBe(rows.length)
	await open(reader.page, paths.raffleTicket(lang, NAME, 1))
	expect(await look(reader.page, "ticket")).toEqual([])
	await shot(reader.page, "raffle-ticket")
	await open(mine.page, pagePath(lang, "ltacClaim"))
	// Two of this raffle, and four of the demo's own, which was drawn before.
	expect(await mine.page.locator("main .raffle-winner").count()).toBe(6)
	expect(await look(mine.page, "claim")).toEqual([])
	await shot(mine.page, "raffle-claim")

	const answer = await fetch(app.origin + paths.drawProof(NAME))
	const read = readProof(await answer.text())
	if (!("proof" in read)) throw new Error(`no proof: ${JSON.stringify(read)}`)
	expect(verifyProof(read.proof, { acceptDemo: true })).toMatchObject({ ok: true, demo: true })
	const inclusion = await fetch(app.origin + paths.ticketProof(NAME, 1))
	expect(await inclusion.json()).toMatchObject({
		root: (await one()).root,
		inclusion: { index: 0, rows: rows.length },
	})
	expect((await fetch(app.origin + paths.drawProof("none"))).status).toBe(404)
	for (const { problems } of [reader, desk, mine, plain]) expect(problems).toEqual([])
})
