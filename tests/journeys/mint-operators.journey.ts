import { randomUUID } from "node:crypto"
import type { Page } from "playwright"
import { afterAll, expect, test } from "vitest"
import { ODDS_RULE } from "#app/features/crafting/odds-rule.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { decide, propose } from "#app/identity/proposals/proposals.server.ts"
import { LANGS, type Lang, pagePath, paths } from "#app/lib/paths.ts"
import { utcMomentText } from "#app/lib/utc-moment.ts"
import { startApp } from "#tests/app.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { sticks } from "#tests/factories/stuck-orders.ts"
import { installWallet } from "#tests/outside/standard-wallet.ts"
import { inThemes, overflowAt } from "./axe.ts"
import { phoneWallet, waitFor } from "./phone.ts"
import { shot } from "./shot.ts"
import { connect, liveSite, open, REFUSED, visit } from "./visit.ts"

const { browser } = await liveSite()
// Its plans and odds are changed: it is no other journey's.
const app = await startApp()
afterAll(() => app.stop())

const SOON = 90_000
const DAY_MS = 86_400_000
const pressed = (act: string) => `main [name=act][value=${act}]`
const inDays = (days: number) => utcMomentText(new Date(Math.ceil((Date.now() + days * DAY_MS) / 60_000) * 60_000))

async function seated(cookie: string, options = {}) {
	const one = await visit(browser, app, options)
	one.allow.push(REFUSED)
	const [name = "", value = ""] = cookie.split("=")
	await one.context.addCookies([{ name, value, url: app.origin }])
	return one
}

/** Folded acts of a page lie open once their head is pressed. */
async function act(page: Page, kind: string, fields: Readonly<Record<string, string>>) {
	const form = page.locator(`.admin-act:has([name=kind][value="${kind}"])`)
	await form.locator("summary").click()
	for (const [name, value] of Object.entries(fields)) await form.locator(`[name=${name}]`).fill(value)
	await form.locator("button").click()
}

/** The second person reads what was proposed last, and approves it on the page. */
async function approve(page: Page) {
	await open(page, paths.admin("proposals"))
	await page.locator("[name=verdict][value=approved]").first().click()
	await page.waitForURL("**/admin/proposals?done=*")
}

async function sound(page: Page, where: string) {
	await shot(page, where)
	expect(await overflowAt(page, 390, where)).toEqual([])
}

test("two operators write, open and widen a plan; a wallet buys from it, and what failed is minted again; without scripts", {
	timeout: 600_000,
}, async () => {
	const t = await getT("eng")
	const operators = await operatorsOf(app)
	const [one, other] = [await operators.seat({ role: "finance" }), await operators.seat({ role: "owner" })]
	const { page, problems } = await seated(one.cookie, { javaScriptEnabled: false })
	const second = await seated(other.cookie, { javaScriptEnabled: false })
	const phone = await phoneWallet(app)

	await open(page, paths.admin("mints"))
	await page.click(`main a[href="${paths.admin("mints/write")}"]`)
	const typed: Readonly<Record<string, string>> = {
		name: "journey-art",
		textName: "Journey #{number}",
		symbol: "JRNY",
		uri: "/nft/crafter/{number}.json",
		traits: "Piece: {number}",
		stock: "5",
		"price-SOL": "0.02",
		startsAt: inDays(2),
		endsAt: inDays(9),
		from1: inDays(2),
		to1: inDays(3),
		most1: "2",
		from2: inDays(3),
		to2: inDays(9),
		most2: "3",
	}
	for (const [name, value] of Object.entries(typed)) await page.fill(`[name="${name}"]`, value)
	// Not what the demo's raffle sells, which makes plans of its own meanwhile.
	await page.selectOption("[name=kind]", "punky-crafter")
	await page.selectOption("[name=collection]", "crafter")
	await page.setInputFiles("[name=file]", {
		name: "list.csv",
		mimeType: "text/csv",
		buffer: Buffer.from("wallet,name\nnobody,x\n9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM,a\n0x12,y\n"),
	})
	await page.fill("[name=stock]", "5.5")
	await page.click(pressed("preview"))
	// All that is wrong is said at once, and what was typed stays.
	expect(await page.locator("#rule-stock-error").count()).toBe(1)
	expect(await page.locator("#rule-reason-error").count()).toBe(1)
	const wrong = await page.locator("#rule-wallets1-error").innerText()
	expect([wrong.includes("2: nobody"), wrong.includes("4: 0x12")]).toEqual([true, true])
	expect(await page.inputValue("[name=uri]")).toBe(typed.uri)
	await sound(page, "mints-refused-eng")
	await page.fill("[name=stock]", "5")
	await page.fill("[name=wallets1]", `${"9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM\n".repeat(2)}`)
	await page.fill("[name=reason]", "The first pieces of the journey")
	await page.click(pressed("preview"))
	const seen = await page.locator(".receipt").innerText()
	for (const text of ["0.02 SOL", "Journey #{number} (JRNY)", "journey-art"]) expect(seen).toContain(text)
	expect(await page.locator("main section > .notice").innerText()).toContain("1")
	await sound(page, "mints-preview-eng")
	await page.click(pressed("edit"))
	expect(await page.inputValue("[name=textName]")).toBe(typed.textName)
	await page.click(pressed("preview"))
	await page.click(pressed("propose"))
	await page.waitForURL("**/admin/mints?done")
	const [asked] = await operators.sql<{ id: string }[]>`select id from proposal`
	const id = asked?.id ?? ""
	// One's own proposal is not one's own to approve.
	await expect(decide(operators, one, { id, verdict: "approved", why: "" })).rejects.toMatchObject({ status: 403 })
	await open(second.page, `${paths.admin("mints/proposed")}?id=${id}`)
	expect(await second.page.locator(".receipt").innerText()).toContain("0.02 SOL")
	await sound(second.page, "mints-proposed-eng")
	await approve(second.page)
	const row = page.getByRole("link", { name: "journey-art", exact: true })
	await waitFor(async () => {
		await open(page, paths.admin("mints"))
		return (await row.count()) === 1
	}, SOON)
	await row.click()
	await page.waitForURL("**/admin/mints/one?**")
	const plan = page.url()

	await act(page, "open-mint-plan", { why: "The journey begins today" })
	await approve(second.page)
	await waitFor(async () => {
		await open(page, plan)
		return (await page.locator("[value=pause-mint-plan]").count()) === 1
	}, SOON)
	// Nothing is sold before its first phase: another is added to the open plan.
	await page.getByRole("link", { name: t("admin:acts.add-mint-phase"), exact: true }).click()
	await page.selectOption("[name=kind0]", "public")
	for (const [name, value] of [
		["from0", utcMomentText(new Date(Math.ceil((Date.now() + 20_000) / 60_000) * 60_000))],
		["to0", inDays(1)],
		["most0", "3"],
		["reason", "Whoever is here already"],
	] as const)
		await page.fill(`[name=${name}]`, value)
	await page.click(pressed("preview"))
	await page.click(pressed("propose"))
	await page.waitForURL("**done=proposed")
	await approve(second.page)

	await waitFor(async () => {
		await open(page, plan)
		return (await page.locator("main table").first().locator("tbody tr").count()) === 3
	}, SOON)

	// Nothing leaves meanwhile, so that what is paid is not minted yet.
	const stop = { kind: "stop-payouts", subject: "solana", evidence: {}, reason: "to see an order fail" } as const
	const signedIn = await visit(browser, app)
	const pocket = await installWallet(signedIn.context)
	pocket.key = phone.key
	await open(signedIn.page, paths.demo("eng"))
	await connect(signedIn.page, "phantom")
	const buyer = await visit(browser, app, {
		javaScriptEnabled: false,
		storageState: await signedIn.context.storageState(),
	})
	buyer.allow.push(REFUSED)
	const desk = pagePath("eng", "nftPunkyCrafter")
	const slip = buyer.page.locator(".mint-slip")
	await waitFor(async () => {
		await open(buyer.page, desk)
		return (
			(await buyer.page.locator(".mint-now[data-state=open]").count()) === 1 &&
			(await slip.innerText()).includes("0.02")
		)
	}, 2 * SOON)
	await propose(operators, one, { id: randomUUID(), ...stop })
	await waitFor(async () => {
		const [row] = await operators.sql`select 1 from settlement_stop where cleared_at is null`
		return row !== undefined
	}, SOON)
	// A quote lives for a minute: between it and the payment nothing else is waited for.
	await slip.locator("[name=way][value=pay-first]").check()
	await slip.getByRole("button", { name: t("mint:form.mint"), exact: true }).click()
	await buyer.page.waitForURL("**purchase=**")
	const link = buyer.page.getByRole("link", { name: t("mint:sheet.phone.open"), exact: true })
	await phone.pay((await link.getAttribute("href")) ?? "")
	const purchase = new URL(buyer.page.url()).searchParams.get("purchase") ?? ""
	const states = async () => {
		const [row] = await operators.sql<
			{ payment: string; item: string; order: string | null }[]
		>`select p.status as payment, i.status as item, o.status as order from minting_payment p
			join minting_master m on m.purchase_id = p.purchase_id join minting_item i on i.master_id = m.id
			left join outgoing o on o.subject_id = i.id where p.purchase_id = ${purchase}`
		return row
	}
	await waitFor(async () => (await states())?.order === "queued", SOON)
	// As after too many tries: nothing of it can land, and it waits for somebody.
	const [item] = await operators.sql<{ id: string }[]>`select i.id from minting_item i
		join minting_master m on m.id = i.master_id where m.purchase_id = ${purchase}`
	const { id: itemId = "" } = item ?? {}
	await sticks(operators.sql, itemId)
	await operators.sql`update minting_item set status = '10', signature = 'never', tries = 1, changed_at = now() where id = ${itemId}`
	await operators.sql`update minting_item set status = '40', changed_at = now() where id = ${itemId}`
	const [halt] = await operators.sql<{ id: string }[]>`select id from settlement_stop where cleared_at is null`
	const clear = { id: randomUUID(), kind: "clear-stop", subject: halt?.id ?? "", evidence: {}, reason: "seen" } as const
	await propose(operators, one, clear)
	await decide(operators, other, { id: clear.id, verdict: "approved", why: "" })

	await open(page, `${paths.admin("purchases")}?wallet=${phone.address}`)
	await sound(page, "purchases-eng")
	await page.getByRole("link", { name: purchase, exact: true }).click()
	await page.waitForURL("**/admin/purchases/one?**")
	await sound(page, "purchase-failed-eng")
	expect(await page.locator("[value=refund-mint]").count()).toBe(1)
	const failed = page.url()
	await act(page, "retry-mint", { why: "It never reached the chain" })
	await page.waitForURL("**done=begun")
	await waitFor(async () => (await states())?.item === "20", SOON)
	await open(page, failed)
	expect(await page.locator("main").innerText()).toContain(t("operators-mints:item.completed"))
	expect(await page.locator("[value=retry-mint]").count()).toBe(0)
	await sound(page, "purchase-minted-eng")

	await open(page, plan)
	const figures = await page.locator(".plan-stock-figures").innerText()
	for (const text of ["1", "4", "0.02 SOL", "20000000"]) expect(figures.replaceAll(",", "")).toContain(text)
	await sound(page, "mint-plan-eng")
	await act(page, "pause-mint-plan", { why: "Over for today" })
	await page.waitForURL("**done=begun")
	await waitFor(async () => {
		await open(page, plan)
		return (await page.locator("[value=resume-mint-plan]").count()) === 1
	}, SOON)
	// What is not possible from here is answered in words.
	await propose(operators, one, {
		...{ id: randomUUID(), kind: "cancel-mint-plan", subject: new URL(plan).searchParams.get("id") ?? "" },
		...{ evidence: {}, reason: "too late" },
	})
	await waitFor(async () => {
		await open(page, plan)
		return (await page.locator("main").innerText()).includes(t("admin:proposal.outcomes.moved-on"))
	}, SOON)
	for (const csv of ["mints.csv", "purchases.csv"]) {
		const answer = await fetch(`${app.origin}${paths.admin(csv)}`, { headers: { cookie: one.cookie } })
		expect([csv, answer.status, (await answer.text()).split("\n").length > 2]).toEqual([csv, 200, true])
	}
	expect([problems, second.problems, buyer.problems]).toEqual([[], [], []])
})

test("two operators open the forge that stopped, and post odds; what does not add up is said, and the next version stands beside what came of it", {
	timeout: 300_000,
}, async () => {
	const operators = await operatorsOf(app)
	const [one, other] = [await operators.seat({ role: "finance" }), await operators.seat({ role: "owner" })]
	const { page, problems } = await seated(one.cookie, { javaScriptEnabled: false })
	const second = await seated(other.cookie, { javaScriptEnabled: false })
	const stopped = (await getT("eng"))("operators-mints:odds.stopped.title")
	await operators.sql`insert into operator_notice (kind, subject, facts, at)
		select 'forge-odds-stop', id::text, '{"rolls": 40}', now() from rule where key = ${ODDS_RULE}`
	await open(page, paths.admin("odds"))
	expect(await page.locator("main").innerText()).toContain(stopped)
	await sound(page, "odds-stopped-eng")
	await act(page, "end-forge-stop", { why: "Rolls and log agree: it was chance" })
	await page.waitForURL("**/admin/odds?done")
	await approve(second.page)
	await waitFor(async () => {
		await open(page, paths.admin("odds"))
		return !(await page.locator("main").innerText()).includes(stopped)
	}, SOON)
	await open(page, paths.admin("odds/write"))
	await page.fill("[name=craft-common]", "560000")
	await page.fill("[name=pity-mythic]", "201")
	await page.fill("[name=reason]", "A little more of the rare ones")
	await page.click(pressed("preview"))
	expect(await page.locator("#rule-craft-common-error").innerText()).toContain("1010000")
	expect(await page.locator("#rule-pity-mythic-error").count()).toBe(1)
	await sound(page, "odds-refused-eng")
	await page.fill("[name=craft-common]", "540000")
	await page.fill("[name=craft-rare]", "290000")
	await page.fill("[name=pity-mythic]", "190")
	await page.click(pressed("preview"))
	expect(await page.locator(".rule-changes tbody tr").count()).toBe(3)
	await sound(page, "odds-preview-eng")
	await page.click(pressed("propose"))
	await page.waitForURL("**/admin/odds?done")
	await approve(second.page)
	await waitFor(async () => {
		await open(page, paths.admin("odds"))
		return (await page.locator("main").innerText()).includes(other.uid)
	}, SOON)
	await sound(page, "odds-eng")
	expect([problems, second.problems]).toEqual([[], []])
})

/** Those that have rows here, and those that the menu does not lead to: the walk through the menu looks at all others. */
const SCREENS = [
	...["mints", "mints/write", "purchases", "odds", "odds/write", "raffles/write"],
	...["airdrop/upload", "airdrop/records", "batchMint/upload", "carryOver/start"],
]

test("the screens of minting, forge and chance hold by every rule of accessibility, in each language and both themes", {
	timeout: 300_000,
}, async () => {
	const operators = await operatorsOf(app)
	const { cookie } = await operators.seat({ role: "owner" })
	const { page, problems } = await seated(cookie)
	const [plan] = await operators.sql<{ id: string }[]>`select id from mint_plan order by created_at desc limit 1`
	const [purchase] = await operators.sql<{ id: string }[]>`select id from mint_purchase limit 1`
	const ones = [`mints/one?id=${plan?.id}`, `mints/phase?id=${plan?.id}`, `purchases/one?id=${purchase?.id}`]
	for (const [n, path] of [...SCREENS, ...ones].entries()) {
		const lang: Lang = LANGS[n % LANGS.length] ?? "eng"
		await open(page, paths.admin(path))
		await page.click(`.admin-languages [value=${lang}]`)
		await page.waitForLoadState("load")
		expect(await inThemes(page, path)).toEqual([])
		expect(await overflowAt(page, 390, path)).toEqual([])
		if (process.env.SHOTS)
			for (const lang of LANGS) {
				await page.click(`.admin-languages [value=${lang}]`)
				await page.waitForLoadState("load")
				await shot(page, `${path.replace(/\?.*/, "").replace(/\W/g, "-")}-${lang}`)
			}
	}
	expect(problems).toEqual([])
})
