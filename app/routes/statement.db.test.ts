import { createHash } from "node:crypto"
import type { LoaderFunctionArgs } from "@remix-run/node"
import { Keypair } from "@solana/web3.js"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { StatementCheck } from "#app/features/statement/check-view.tsx"
import { type StatementPage, statementPage } from "#app/features/statement/statement-page.server.ts"
import { Statement } from "#app/features/statement/view.tsx"
import { getT } from "#app/i18n/i18n.server.ts"
import { joinMember } from "#app/identity/members/members.server.ts"
import { openSession } from "#app/identity/sessions/session.server.ts"
import { LANGS, type Lang, paths } from "#app/lib/paths.ts"
import { currencyPrice } from "#app/prices/tables.server.ts"
import { printStatement as printSheet } from "#app/statements/pdf/print-statement.server.ts"
import type { PrintedStatement, PrintStatement } from "#app/statements/pdf/sheet-of.server.ts"
import { loadContextOf } from "#tests/factories/load-context.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { busyStaker, meanings, movementsOf } from "#tests/factories/statements.ts"
import { loader } from "./($lang).mypage.statement._index.tsx"
import { loader as download } from "./($lang).mypage.statement.download.ts"
import { loader as checkLoader } from "./($lang).statementCheck.tsx"

const argsOf = (world: World, cookie: string, path: string, lang: Lang) => {
	const request = new Request(`${world.ctx.origin}${path}`, { headers: { Cookie: cookie } })
	return { request, params: { lang }, context: loadContextOf(world, { ctx: world.web }) } as LoaderFunctionArgs
}

async function shown(world: World, cookie: string, lang: Lang = "eng") {
	const { page } = (await loader(argsOf(world, cookie, paths.statement(lang), lang))) as { page: StatementPage | null }
	const t = await getT(lang)
	return { page, html: page ? renderToStaticMarkup(createElement(Statement, { t, lang, page })) : "" }
}

const fileOf = async (world: World, cookie: string, query: string, lang: Lang = "eng") => {
	const answer = await download(argsOf(world, cookie, `/${lang}/mypage/statement/download?${query}`, lang))
	return { answer, text: await answer.text() }
}

async function signedIn(world: World, address: string) {
	const wallet = { chain: "solana", address } as const
	const token = await openSession(world.ctx, { ...wallet, walletType: "phantom", userAgent: "" })
	return { wallet, cookie: `sid=${token}` }
}

test("the page shows each year's sums and files, in every language, for the wallet that asks and those linked to it", async () => {
	const world = await stakingWorld()
	const { address } = await busyStaker(world)
	const { cookie } = await signedIn(world, address)
	const lines = await movementsOf(world.ctx, address)
	const years = [...new Set(lines.map(({ at }) => at.getUTCFullYear()))].sort().reverse()
	for (const lang of LANGS) {
		const t = await getT(lang)
		expect((await shown(world, "", lang)).page).toBe(null)
		const { page, html } = await shown(world, cookie, lang)
		expect(page?.years.map(({ year }) => year)).toEqual(years)
		for (const year of years) {
			expect(html).toContain(paths.statementFile(lang, { year, format: "csv" }).replace("&", "&amp;"))
			expect(html).toContain(t("statement:file.json", { year }))
		}
		expect(html).toContain(t("statement:noPrices"))
		expect(html).not.toMatch(/statement:|\{\{/)
		for (const { code } of lines) {
			const { text } = await fileOf(world, cookie, "format=csv", lang)
			expect(text).toContain(t(`statement:code.${code}`))
		}
	}
	const stranger = await signedIn(world, Keypair.generate().publicKey.toBase58())
	expect((await shown(world, stranger.cookie)).page?.years).toEqual([])
	// Once linked, the other wallet's page shows the same.
	const walletType = "phantom"
	await world.ctx.db.transaction((tx) =>
		joinMember(tx, { ...stranger.wallet, walletType }, { chain: "solana", address, walletType }),
	)
	const linked = await shown(world, stranger.cookie)
	expect(linked.page?.wallets).toHaveLength(2)
	expect(linked.page?.years.map(({ year }) => year)).toEqual(years)
}, 120_000)

test("files hold all movements or a year's, with the values that were published, and whatever else is asked is told in words", async () => {
	const world = await stakingWorld()
	const { address } = await busyStaker(world)
	const { cookie } = await signedIn(world, address)
	const lines = await movementsOf(world.ctx, address)
	const year = lines[0]?.at.getUTCFullYear() ?? 0
	await world.ctx.db.insert(currencyPrice).values({
		asset: "scg",
		currency: "KRW",
		value: "12.5",
		validFrom: new Date(0),
		source: '=HYPERLINK("http://evil.example","x")',
	})
	const csv = await fileOf(world, cookie, "format=csv")
	expect(csv.answer.headers.get("Content-Disposition")).toBe('attachment; filename="punktopia-statement-all.csv"')
	expect(csv.answer.headers.get("Cache-Control")).toBe("no-store")
	const rows = csv.text.trimEnd().split("\r\n")
	expect(rows).toHaveLength(lines.length + 1)
	expect(rows[1]).toContain(",-5000,")
	expect(rows[1]).toContain(",-62500,")
	for (const row of rows.slice(1)) expect(row).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`)
	const json = await fileOf(world, cookie, `format=json&year=${year}`)
	const read = JSON.parse(json.text)
	expect(read).toMatchObject({ year, wallets: [address], more: false })
	expect(read.movements).toHaveLength(lines.filter(({ at }) => at.getUTCFullYear() === year).length)
	expect(read.movements[0]).toMatchObject({ code: "deposit", asset: "SCG", amount: "-5000", values: { IDR: null } })
	expect((await shown(world, cookie)).html).toContain("=HYPERLINK(&quot;http://evil.example&quot;")
	for (const lang of LANGS) {
		const t = await getT(lang)
		const says = t("statement:error", { page: `${world.ctx.origin}${paths.statement(lang)}` })
		for (const query of [
			"",
			"format=xls",
			"format=csv&year=1",
			"format=csv&year=2026&year=2027",
			"year[]=1&format[]=csv",
		]) {
			const { answer, text } = await fileOf(world, cookie, query, lang)
			expect([query, answer.status, text]).toEqual([query, 400, `${says}\n`])
		}
	}
	await expect(fileOf(world, "", "format=csv")).rejects.toMatchObject({ status: 303 })
	for (let n = 0; n < 40; n++) {
		const { answer } = await fileOf(world, cookie, "format=json&year=2001")
		if (answer.status === 429) return
		expect(answer.status).toBe(200)
	}
	throw new Error("nobody was refused")
}, 120_000)

test("where there is more than a file holds, the page says so, counts no year that it has not read whole, and leads to each", async () => {
	const world = await stakingWorld()
	const { address } = await busyStaker(world)
	const t = await getT("eng")
	const lines = await movementsOf(world.ctx, address)
	const most = lines.length - 1
	const page = await statementPage(world.web, { owners: [address], meanings, t, lang: "eng", most })
	expect(page.more).toBe(t("statement:more", { most }))
	const last = lines[most - 1]?.at.getUTCFullYear() ?? 0
	const now = (await world.ctx.now()).getUTCFullYear()
	expect(page.years.map(({ year }) => year)).toEqual(
		[...new Set([...lines.map(({ at }) => at.getUTCFullYear()), last, now])].sort().reverse(),
	)
	for (const { year, count, csv } of page.years)
		expect([year, count === null, csv]).toEqual([
			year,
			year >= last,
			paths.statementFile("eng", { year, format: "csv" }),
		])
	const whole = await statementPage(world.web, { owners: [address], meanings, t, lang: "eng", most: lines.length })
	expect([whole.more, whole.years.some(({ count }) => count === null)]).toEqual([null, false])
}, 120_000)

test("a year is printed with the checksum of its CSV file, which anybody can hold against us", async () => {
	const world = await stakingWorld()
	const { address } = await busyStaker(world)
	const { cookie } = await signedIn(world, address)
	const year = (await movementsOf(world.ctx, address))[0]?.at.getUTCFullYear() ?? 0
	const file = await download(argsOf(world, cookie, `/kor/mypage/statement/download?year=${year}&format=csv`, "kor"))
	const csv = Buffer.from(await file.arrayBuffer())
	let sheet: PrintedStatement | undefined
	const args = argsOf(world, cookie, `/kor/mypage/statement/download?year=${year}&format=pdf`, "kor")
	let wanting: unknown
	const printStatement: PrintStatement = (asked, by) => {
		sheet = asked
		wanting = by
		return printSheet(asked)
	}
	const answer = await download({ ...args, context: { ...args.context, printStatement } })
	expect(answer.headers.get("Content-Type")).toBe("application/pdf")
	expect(wanting).toMatchObject({ customer: `solana:${address}`, leaves: args.request.signal })
	expect(
		Buffer.from(await answer.arrayBuffer())
			.subarray(0, 5)
			.toString(),
	).toBe("%PDF-")
	expect(sheet?.sum).toBe(createHash("sha256").update(csv).digest("hex"))
	const asked = (link: string) => checkLoader(argsOf(world, "", link.replace(world.ctx.origin, ""), "kor"))
	const link = sheet?.link ?? ""
	expect((await asked(link)).page.right?.sum).toBe(sheet?.sum)
	const t = await getT("kor")
	const shownPage = async (of: string) =>
		renderToStaticMarkup(createElement(StatementCheck, { t, page: (await asked(of)).page }))
	expect(await shownPage(link)).toContain(t("statement:check.right"))
	for (const wrong of [
		link.replace(/count=\d+/, "count=999"),
		link.replace("seal=", "seal=0"),
		"/kor/statementCheck?sum=x",
	])
		expect(await shownPage(wrong), wrong).toContain(t("statement:check.wrong"))
	expect(await shownPage("/kor/statementCheck")).not.toContain(t("statement:check.wrong"))
}, 120_000)
