import type { Page } from "playwright"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { type Lang, pagePath, paths } from "#app/lib/paths.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { installWallet } from "#tests/outside/standard-wallet.ts"
import { look, overflowAt } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { waitFor } from "./phone.ts"
import { onPaper, printed } from "./printed.ts"
import { shot } from "./shot.ts"
import { connect, fundedVisit, liveSite, loaded, open, REFUSED, visit } from "./visit.ts"

const { app, browser } = await liveSite()
const WIDTHS = [360, 390, 768, 1024, 1440]

/** A guest of whom the site knows nothing enters the code that the demo's mailbox has. */
async function confirmSeat(page: Page, lang: Lang, address: string): Promise<void> {
	const t = await getT(lang)
	await page.getByRole("heading", { name: t("reservations:hold.title"), exact: true }).waitFor()
	await shot(page, `reservation-held-${lang}`)
	const newest = async () => {
		const text = await (await page.request.get(`${app.origin}${paths.demoMail(lang)}`)).text()
		const letter = text.replace(/<[^>]+>/g, " ").split(address)[1] ?? ""
		return /(?<!\d)\d{6}(?!\d)/.exec(letter)?.[0] ?? ""
	}
	const confirm = page.getByRole("button", { name: t("reservations:hold.confirm"), exact: true })
	await page.fill("[name=code]", "12")
	await confirm.click()
	await page.getByText(t("reservations:error.code")).waitFor()
	await waitFor(async () => (await newest()) !== "", 60_000)
	await page.fill("[name=code]", await newest())
	await confirm.click()
	await loaded(page)
}

const walks = [
	...inTurn("kor").map((lang) => ({ lang, script: true })),
	...inTurn("idn").map((lang) => ({ lang, script: false })),
]
for (const { lang, script } of walks) {
	test(`J005–J014, K010, K011: a time is chosen, booked, put off and cancelled (${lang}, ${script ? "with" : "without"} scripts)`, async () => {
		const t = await getT(lang)
		const desk = paths.reservation("eyeClinic", lang)
		// The demo's calendars are made within a minute of the first start.
		const stranger = await visit(browser, app, { reducedMotion: "reduce", javaScriptEnabled: script })
		await waitFor(async () => {
			await open(stranger.page, desk)
			return (await stranger.page.locator(".booking-days a").count()) > 0
		}, 90_000)
		// Whoever is a stranger sees everything, and holds nothing.
		const next = stranger.page.locator(".booking-month-head a").last()
		await next.click()
		await loaded(stranger.page)
		await stranger.page.locator('.booking-days [data-state="free"] a').first().click()
		await loaded(stranger.page)
		// On a phone, partners, rules and a month stand above what is to be chosen next.
		expect(new URL(stranger.page.url()).hash).toBe("#booking-times")
		await stranger.page.locator(".booking-times a").first().click()
		await loaded(stranger.page)
		expect(new URL(stranger.page.url()).hash).toBe("#slip")
		await stranger.page.getByText(t("reservations:desk.signInTitle")).waitFor()
		await stranger.page.locator("#booking .receipt").last().getByText(t("reservations:slip.laterAsk")).waitFor()
		await shot(stranger.page, `reservation-stranger-${lang}`)
		const chosen = stranger.page.url()

		const signedIn = await fundedVisit(browser, app, lang, { reducedMotion: "reduce" })
		const { page, problems, allow } = script
			? signedIn
			: await visit(browser, app, { javaScriptEnabled: false, storageState: await signedIn.context.storageState() })
		allow.push(REFUSED)
		await open(page, chosen)
		const submit = page.getByRole("button", { name: t("reservations:desk.submit"), exact: true })
		await submit.click()
		await loaded(page)
		for (const error of ["name", "contact", "agree"] as const)
			await page
				.getByText(t(`reservations:error.${error}`))
				.first()
				.waitFor()
		await page.fill("#booking-name", "Kim Mina")
		await page.fill("#booking-contact", "not reachable")
		await page.check("#booking-agree")
		await submit.click()
		await loaded(page)
		expect(await page.inputValue("#booking-name")).toBe("Kim Mina")
		await shot(page, `reservation-refused-${lang}`)
		if (script) {
			expect(await look(page, "reservation form")).toEqual([])
			for (const width of WIDTHS) expect(await overflowAt(page, width, "reservation form")).toEqual([])
		}
		await page.fill("#booking-contact", `mina-${lang}@example.org`)
		await submit.click()
		await loaded(page)
		await page.locator(".booking-stamp", { hasText: t("reservations:states.completed.label") }).waitFor()
		const [, seq = ""] = /reservationDetail\/(\d+)/.exec(page.url()) ?? []
		await shot(page, `reservation-detail-${lang}`)
		if (script) {
			expect(await look(page, "reservation detail")).toEqual([])
			for (const width of WIDTHS) expect(await overflowAt(page, width, "reservation detail")).toEqual([])
		}
		const ics = await page.request.get(`${app.origin}${paths.reservationCalendar(lang, Number(seq))}`)
		expect(await ics.text()).toMatch(/BEGIN:VEVENT[\s\S]*DTSTART:[\s\S]*DTEND:/)
		const empty = await page.request.post(`${app.origin}${desk}`, { form: {}, headers: { Origin: app.origin } })
		expect([empty.status(), (await empty.text()).includes(t("reservations:error.name"))]).toEqual([400, true])
		// Nobody else's to see.
		const other = await fundedVisit(browser, app, lang)
		other.allow.push(REFUSED)
		expect((await other.page.request.get(`${app.origin}${paths.myReservation(lang, Number(seq))}`)).status()).toBe(404)

		// Put off to another time of the same calendar, and cancelled.
		await page.locator(".booking-month-head a").last().click()
		await loaded(page)
		await page.locator('.booking-days [data-state="free"] a').last().click()
		await loaded(page)
		await page.locator(".booking-times a").last().click()
		await loaded(page)
		await shot(page, `reservation-moving-${lang}`)
		await page.getByRole("button", { name: t("reservations:moving.submit"), exact: true }).click()
		await loaded(page)
		await page.getByText(t("reservations:done.moved")).waitFor()
		expect(page.url()).not.toContain(`reservationDetail/${seq}?`)
		// Asked first: what cancels is folded, and whoever keeps it folds it again.
		const cancel = page.locator(".booked-cancel button[value=cancel]")
		await page.locator(".booked-cancel > summary").click()
		await page.getByRole("link", { name: t("reservations:acts.keep"), exact: true }).click()
		await page.locator(".booked-cancel:not([open])").waitFor()
		await loaded(page)
		expect(await cancel.isVisible()).toBe(false)
		await page.locator(".booked-cancel > summary").click()
		await cancel.click()
		await loaded(page)
		await page.locator(".booking-stamp", { hasText: t("reservations:states.cancelled.label") }).waitFor()
		// Of the same partner, whose calendar it leads to.
		await page.getByRole("link", { name: t("reservations:acts.again"), exact: true }).click()
		await page.locator("#booking").waitFor()
		expect(new URL(page.url()).searchParams.get("at")).toBeTruthy()
		await open(page, paths.myReservations(lang))
		expect(await page.locator(".booked-past .booked").count()).toBe(2)
		await shot(page, `reservation-list-${lang}`)
		if (script) expect(await look(page, "reservation list")).toEqual([])

		// Every other kind by its door: in a dialog, or as a page.
		await open(page, pagePath(lang, "benefitMembership"))
		await page.locator("a[data-book]").first().click()
		if (script) {
			await page.locator("#modal-reservation .booking-days a").first().click()
			await page.locator("#modal-reservation .booking-times a").first().click()
			await page.locator("#modal-reservation #slip").waitFor()
			await shot(page, `reservation-dialog-${lang}`)
			expect(await look(page, "reservation dialog", "#modal-reservation")).toEqual([])
			await page.locator("#modal-reservation [name=name]").fill("Kim Mina")
			await page.locator("#modal-reservation [name=contact]").fill("+82 10 1234 5678")
			await page.locator("#modal-reservation [name=agree]").check()
			await page.locator("#modal-reservation button[value=book]").click()
			await page.waitForURL("**/reservationDetail/*")
			await page.locator(".booking-stamp").waitFor()
		} else {
			await loaded(page)
			expect(new URL(page.url()).pathname).toBe("/reservation/tour")
			await page.locator(".booking-days a").first().waitFor()
		}
		expect([...problems, ...stranger.problems]).toEqual([])
	})
}

test("an operator keeps a calendar, a partner verifies the guest's voucher without seeing the wallet, and answers a late cancellation", async () => {
	const lang = "eng"
	const t = await getT(lang)
	const { page, context, problems, allow } = await visit(browser, app, { reducedMotion: "reduce" })
	allow.push(REFUSED)
	const operators = await operatorsOf(app)
	const as = async (cookie: string) => {
		const [name = "", value = ""] = cookie.split("=")
		await context.addCookies([{ name, value, url: app.origin }])
	}
	await as(await operators.cookie({ role: "owner" }))
	const gym = `${paths.admin("venues/one")}?partner=gym-a`
	await waitFor(async () => {
		await open(page, paths.admin("venues"))
		return (await page.locator("main tbody a").count()) >= 8
	}, 90_000)
	await shot(page, `venues-${lang}`)
	await open(page, gym)
	await page.fill("#venue-zone", "Seoul")
	await page.locator("main .content-form [type=submit]").click()
	await loaded(page)
	await page.getByText(t("operators-reservations:error.zone")).waitFor()
	await shot(page, `venue-refused-${lang}`)
	expect(await look(page, "venue")).toEqual([])
	// Open around the clock, so that something begins soon; late cancellations are a question from a day before.
	for (const [name, value] of [
		["zone", "Asia/Seoul"],
		["leadHours", "0"],
		["opensAt", "00:00"],
		["closesAt", "24:00"],
	] as const)
		await page.fill(`#venue-${name}`, value)
	for (const box of await page.locator("[name=weekday]").all()) await box.check()
	await page.locator("main .content-form [type=submit]").click()
	await loaded(page)
	await page.getByText(t("operators-reservations:done")).waitFor()

	const guest = await fundedVisit(browser, app, lang, { reducedMotion: "reduce" })
	await open(guest.page, paths.reservation("gym", lang, { at: "gym-a" }))
	await guest.page.locator('.booking-days [data-state="free"] a').first().click()
	await loaded(guest.page)
	await guest.page.locator(".booking-times a").first().click()
	await loaded(guest.page)
	await guest.page.fill("#booking-name", "Kim Mina")
	await guest.page.fill("#booking-contact", "guest@example.org")
	await guest.page.check("#booking-agree")
	await guest.page.getByRole("button", { name: t("reservations:desk.submit"), exact: true }).click()
	await guest.page.waitForURL("**/reservationDetail/*")
	await guest.page.getByRole("link", { name: t("reservations:voucher.open"), exact: true }).click()
	await loaded(guest.page)
	const code = (await guest.page.locator(".voucher-code").innerText()).trim()
	await shot(guest.page, `voucher-${lang}`)
	const paper = await printed(guest.page)
	expect(paper.sheets).toBe(1)
	for (const text of [code, guest.page.url()]) expect(paper.text).toContain(onPaper(text))
	expect(paper.text).not.toContain(onPaper(t("reservations:voucher.again")))
	expect(await look(guest.page, "voucher")).toEqual([])

	const seat = await operators.seat()
	await operators.sql`insert into account_role (account_id, role, partner_id, granted_by) values (${seat.accountId}, 'partner', 'gym-a', 'test')`
	await as(seat.cookie)
	await open(page, paths.admin("visits"))
	await page.fill("#visit-code", code.toLowerCase())
	await page.getByRole("button", { name: t("operators-reservations:code.verify"), exact: true }).click()
	await loaded(page)
	await page.getByText(t("operators-reservations:code.yes")).waitFor()
	const html = await page.content()
	expect([html.includes(guest.key.address), html.includes("Kim Mina")]).toEqual([false, true])
	await shot(page, `visits-${lang}`)
	expect(await look(page, "visits")).toEqual([])
	await open(page, `${paths.admin("visits")}?code=1-22222222`)
	await page.getByText(t("operators-reservations:code.no")).waitFor()

	// Within a day of it, cancelling is a question; the desk says no, and why.
	await guest.page.goBack()
	await loaded(guest.page)
	await guest.page.locator(".booked-cancel > summary").click()
	await guest.page.locator(".booked-cancel button[value=cancel]").click()
	await loaded(guest.page)
	await guest.page.getByText(t("reservations:done.asked")).waitFor()
	await open(page, paths.admin("visits"))
	const record = page.locator(".record").first()
	await record.locator("summary", { hasText: t("operators-reservations:act.decline") }).click()
	await record.locator("[name=why]").first().fill("The bench is kept for you.")
	await record.locator("button[value=decline]").click()
	await loaded(page)
	await page.getByText(t("operators-reservations:done")).waitFor()
	await guest.page.reload()
	await loaded(guest.page)
	await guest.page.getByText("The bench is kept for you.").waitFor()
	await guest.page.locator(".booking-stamp", { hasText: t("reservations:states.completed.label") }).waitFor()
	await guest.page.getByText(t("reservations:by.partner")).first().waitFor()

	await as(await operators.cookie({ role: "support" }))
	await open(page, paths.admin("reservations"))
	await shot(page, `reservations-office-${lang}`)
	expect(await look(page, "reservations office")).toEqual([])
	await page.locator("main tbody a").first().click()
	await loaded(page)
	await shot(page, `reservations-one-${lang}`)
	expect(await look(page, "reservations one")).toEqual([])
	const csv = await page.request.get(`${app.origin}${paths.admin("reservations.csv")}`)
	expect(await csv.text()).not.toContain("Kim Mina")
	expect([...problems, ...guest.problems]).toEqual([])
})

test("a guest with a fresh wallet holds a seat, and confirms it by a mailed code (eng)", async () => {
	const lang = "eng"
	const t = await getT(lang)
	const { page, context, allow } = await visit(browser, app, { reducedMotion: "reduce" })
	allow.push(REFUSED)
	await installWallet(context)
	const desk = paths.reservation("eyeClinic", lang)
	await open(page, desk)
	await connect(page, "phantom")
	await waitFor(async () => {
		await open(page, desk)
		return (await page.locator(".booking-days a").count()) > 0
	})
	await page.locator(".booking-month-head a").last().click()
	await loaded(page)
	await page.locator('.booking-days [data-state="free"] a').first().click()
	await loaded(page)
	await page.locator(".booking-times a").first().click()
	await loaded(page)
	await page.fill("#booking-name", "Lee Jun")
	await page.fill("#booking-contact", "jun@example.org")
	await page.check("#booking-agree")
	await page.getByRole("button", { name: t("reservations:desk.submit"), exact: true }).click()
	await confirmSeat(page, lang, "jun@example.org")
	await page.locator(".booking-stamp", { hasText: t("reservations:states.completed.label") }).waitFor()
})
