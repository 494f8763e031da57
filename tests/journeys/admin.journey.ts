import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { codeAt } from "#app/identity/accounts/second-factor.server.ts"
import { paths } from "#app/lib/paths.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { inThemes, overflowAt } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { liveSite, open, REFUSED, visit } from "./visit.ts"

const { app, browser } = await liveSite()

/** Four letters, or as many as no other name has in it; where one name is the beginning of another, all. */
function fewestLetters(name: string, names: readonly string[]): string {
	const [wanted, ...others] = [name, ...names.filter((one) => one !== name)].map((one) => one.toLowerCase())
	for (let n = 4; n < name.length; n++)
		if (!others.some((one) => one.includes(wanted?.slice(0, n) ?? ""))) return name.slice(0, n)
	return name
}

/** Lists with what is longest in them: a payout that names no receiver, one of an asset that is none of ours, and an NFT whose fee was not paid. */
const rowsToList = ({ sql }: Awaited<ReturnType<typeof operatorsOf>>) =>
	sql.begin(async (tx) => {
		await tx`set local session_replication_role = replica`
		const [address, at] = ["BGLh4e58GVPrh82chCFJQnB9ypdKfeorAEr2BwMj4bQ", new Date().toISOString()]
		const payout = { purpose: "nft-staking:share-claim", chain: "solana", wallet: address, status: "cancelled" }
		await tx`insert into outgoing ${tx([
			{
				...payout,
				subject_id: randomUUID(),
				kind: "memo",
				asset: null,
				units: null,
				to_address: null,
				created_at: at,
			},
			{
				...payout,
				subject_id: randomUUID(),
				kind: "transfer",
				asset: address,
				units: "123456789012345678",
				to_address: address,
				created_at: at,
			},
		])}`
		await tx`insert into nft_migration ${tx({
			...{
				code: randomUUID(),
				project_id: randomUUID(),
				chain: "kaia",
				status: "40",
				failure: "not-paid",
				fee_units: "1",
			},
			...{ old_project_id: "", old_wallet_address: `0x${"ab".repeat(20)}`, old_nft_contract: `0x${"cd".repeat(20)}` },
			...{ old_nft_id: "4077", old_nft_name: "PunkyKongz #4077", old_nft_image: "", new_wallet_address: address },
			...{ dest_fixed_at: at, dest_firm_at: at, created_at: at, changed_at: at },
		})} on conflict do nothing`
		await tx`update job_run set failed_at = now(), failures = 1, error = ${`Failed query: select ${'"rows", '.repeat(40)}`}
			where job = (select min(job) from job_run)`
	})

/** In the window as it is: what of the menu stands below its edge, which tables are cut, and heads that stand higher than those beside them. */
function cutOff(): string[] {
	const menu = document.querySelector(".admin-column .admin-menu")
	const boxes = [...document.querySelectorAll(".table-box")]
	const endOf = (head: Element) => {
		const range = document.createRange()
		range.selectNodeContents(head.querySelector(".admin-sort")?.firstChild ?? head)
		return range.getBoundingClientRect().bottom
	}
	return [
		...(menu && menu.scrollHeight <= menu.clientHeight ? [] : [`the menu ends at ${menu?.scrollHeight}`]),
		...boxes.filter((one) => one.scrollWidth > one.clientWidth).map((one) => `cut: ${one.ariaLabel}`),
		...boxes
			.filter((one) => {
				const ends = [...one.querySelectorAll("th")].filter((head) => head.textContent).map(endOf)
				return Math.max(...ends) - Math.min(...ends) > 2
			})
			.map((one) => `heads: ${one.ariaLabel}`),
	]
}

/** Once with scripts, once without. */
const WALKS = [
	...inTurn("eng").map((lang) => ({ lang, scripts: true })),
	...inTurn("kor").map((lang) => ({ lang, scripts: false })),
]

for (const { lang, scripts } of WALKS)
	test(`an operator logs in with two factors, goes where a few letters lead, and out again (${lang}, ${scripts ? "with" : "without"} scripts)`, async () => {
		const t = await getT(lang)
		const operators = await operatorsOf(app)
		const { uid, password, totpSecret } = await operators.made("owner")
		const { context, page, problems, allow } = await visit(browser, app, { javaScriptEnabled: scripts })
		allow.push(REFUSED)
		await open(page, paths.logIn(lang))
		await page.fill("main [name=uid]", uid)
		await page.fill("main [name=pwd]", "not the password")
		await page.click("main .login-form [type=submit]")
		expect(await page.inputValue("main [name=uid]")).toBe(uid)
		expect(await page.locator("main .field-error").count()).toBe(1)
		await page.fill("main [name=pwd]", password)
		await page.click("main .login-form [type=submit]")
		await page.waitForURL(`**${paths.logInCode(lang)}`)
		if (scripts) expect(await inThemes(page, "code", "main")).toEqual([])
		await page.fill("main [name=code]", "000000")
		await page.click("main .login-form [type=submit]")
		expect(await page.locator("main .field-error").count()).toBe(1)
		await page.fill("main [name=code]", codeAt(totpSecret, new Date()))
		await page.click("main .login-form [type=submit]")
		await page.waitForURL(`**${paths.admin()}`)
		await page.click(`.admin-languages [value=${lang}]`)
		const labels = await page.locator(".admin-column a").allTextContents()
		await rowsToList(operators)
		for (const label of labels) {
			// A few letters may be in a record's name, too, and both are listed; a whole name is the screen alone.
			await page.fill("#admin-go", lang === "eng" ? fewestLetters(label, labels) : label)
			await page.press("#admin-go", "Enter")
			await page.waitForFunction((name) => document.querySelector("h1")?.textContent === name, label)
			// Of a page the group is open that it stands in: else its entry would not be seen.
			expect(await page.locator(".admin-column [aria-current=page]").innerText()).toBe(label)
			expect(await page.evaluate(cutOff), label).toEqual([])
			// Each screen by every rule once, in one language or the other.
			if (scripts) expect(await inThemes(page, label)).toEqual([])
			expect(await overflowAt(page, 390, label)).toEqual([])
		}
		if (scripts) {
			const [first = ""] = labels
			await page.keyboard.press("Control+k")
			await page.keyboard.type(first.toLowerCase())
			await page.keyboard.press("ArrowDown")
			await page.keyboard.press("Enter")
			await page.waitForURL(`**${paths.admin()}`)
			await page.keyboard.press("Control+k")
			expect(await inThemes(page, "palette")).toEqual([])
			await page.keyboard.press("Escape")
		}
		// By the keyboard alone: the group that opens closes the one that was open.
		const groups = page.locator(".admin-column details")
		expect(await groups.nth(1).locator("a").first().isVisible()).toBe(false)
		await groups.nth(1).locator("summary").press("Enter")
		await groups.nth(1).locator("a").first().waitFor()
		expect(await page.locator(".admin-column details[open]").count()).toBe(1)
		const cookies = await context.cookies()
		expect(cookies.find(({ name }) => name === "lid")).toMatchObject({ httpOnly: true, sameSite: "Lax" })
		await page.click(".admin-foot form:last-child button")
		await page.getByText(t("messages:success.logoutCompleted"), { exact: true }).waitFor()
		expect((await page.goto(paths.admin()))?.status()).toBe(404)
		expect(problems).toEqual([])
	})

test("a role takes two: one proposes it, cannot approve it, another does, and the worker gives it", async () => {
	const operators = await operatorsOf(app)
	const [one, other, third] = [
		await operators.made("owner"),
		await operators.made("owner"),
		await operators.made("viewer"),
	]
	const as = async ({ uid, password, totpSecret }: typeof one) => {
		const { page, problems, allow } = await visit(browser, app, { javaScriptEnabled: false })
		allow.push(REFUSED)
		await open(page, paths.logIn("kor"))
		await page.fill("main [name=uid]", uid)
		await page.fill("main [name=pwd]", password)
		await page.click("main .login-form [type=submit]")
		await page.fill("main [name=code]", codeAt(totpSecret, new Date()))
		await page.click("main .login-form [type=submit]")
		await page.waitForURL(`**${paths.admin()}`)
		return { page, problems }
	}
	const first = await as(one)
	// An NFT's return that was refused says so, and keeps what was typed.
	await open(first.page, paths.admin("migration"))
	await first.page.fill("[name=subject]", "no id at all")
	await first.page.fill("[name=why]", "its holder asked for it")
	await first.page.locator("form:has([name=subject]) [type=submit]").click()
	await first.page.locator("#return-errors").waitFor()
	expect(await first.page.inputValue("[name=subject]")).toBe("no id at all")
	expect(await first.page.inputValue("[name=why]")).toBe("its holder asked for it")
	await open(first.page, paths.admin("operators"))
	const row = first.page.locator("tr", { hasText: third.uid })
	await row.locator("summary").first().click()
	await row.locator("details[open] [name=role]").selectOption("support")
	await row.locator("details[open] [name=why]").fill("   ")
	await row.locator("details[open] [type=submit]").click()
	// What was refused lies open with its reason, and what was chosen stays.
	expect(await row.locator("details[open] .field-error").count()).toBe(1)
	expect(await row.locator("details[open] [name=role]").inputValue()).toBe("support")
	await row.locator("details[open] [name=why]").fill(`joins support ${third.uid}`)
	await row.locator("details[open] [type=submit]").click()
	await first.page.waitForURL("**/admin/operators?proposed=")
	const waiting = (page: typeof first.page) => page.locator(".admin-row", { hasText: `joins support ${third.uid}` })
	await open(first.page, paths.admin("proposals"))
	expect(await waiting(first.page).locator("[value=approved]").count()).toBe(0)
	const id = await waiting(first.page).locator("[name=id]").inputValue()
	const forced = await first.page.request.post(paths.admin("proposals"), {
		form: { id, verdict: "approved", why: "" },
		headers: { Origin: app.origin },
	})
	expect(forced.status()).toBe(403)
	const second = await as(other)
	await open(second.page, paths.admin("proposals"))
	await waiting(second.page).locator("[value=approved]").click()
	await second.page.waitForURL("**/admin/proposals?done=*")
	const given = () => operators.sql`select role from account_role r join account a on a.id = r.account_id
		where a.uid = ${third.uid} and r.revoked_at is null order by role`
	await expect.poll(async () => (await given()).map(({ role }) => role)).toEqual(["support", "viewer"])
	expect([...first.problems, ...second.problems]).toEqual([])
})
