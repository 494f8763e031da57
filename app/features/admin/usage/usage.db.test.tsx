import { randomUUID } from "node:crypto"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { FIRST_PERMISSIONS, type Role } from "#app/identity/roles/permissions.ts"
import type { Lang } from "#app/lib/paths.ts"
import { loader as actions } from "#app/routes/admin.actions.tsx"
import { loader as actionsCsv } from "#app/routes/admin.actions[.]csv.ts"
import { loader as actionsNdjson } from "#app/routes/admin.actions[.]ndjson.ts"
import { loader as analytics } from "#app/routes/admin.analytics.tsx"
import { loader as sumsCsv } from "#app/routes/admin.analytics[.]csv.ts"
import { loader as sumsNdjson } from "#app/routes/admin.analytics[.]ndjson.ts"
import { openActionLog } from "#app/tracking/actions/action-log.server.ts"
import { actionCdOf, DEFINITIONS } from "#app/tracking/definitions/definitions.ts"
import { seedDefinitions } from "#app/tracking/definitions/seed-definitions.server.ts"
import { sumUsage } from "#app/tracking/sums/sum-days.server.ts"
import { loadContextOf } from "#tests/factories/load-context.ts"
import type { World } from "#tests/factories/staking-world.ts"
import { codesOf } from "./actions-list.server.ts"
import { ActionsPage } from "./actions-page.tsx"
import { AnalyticsPage } from "./analytics-page.tsx"
import { daysBefore, MOST_BARS, partsOf, readDays } from "./days.ts"
import { knownReasons } from "./known-reasons.server.ts"
import { reasonText, sameReason } from "./reasons.ts"

const codeOf = (name: string, lang: Lang = "kor") => {
	const definition = DEFINITIONS.find((one) => one.name === name)
	if (!definition) throw new Error(`no item ${name}`)
	return actionCdOf(definition, lang)
}

async function opened() {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	await seedDefinitions({ db: database.db, product: "SCG" })
	await database.sql`select make_action_weeks(now() - interval '12 weeks', 0)`
	const web = { db: database.asWeb().db, log: { error() {} } as never }
	const log = openActionLog({ ctx: web, settings: { get: async () => "3" } })
	// What is done in one millisecond has no order.
	let at = Date.now() - 60_000
	const send = (name: string, { lang = "kor", ...more }: Record<string, string> & { lang?: Lang } = {}, wallet = "") =>
		log.recordAll.answer(
			{
				wallet_address: wallet,
				actions: [
					{
						...{ id: randomUUID(), action_cd: codeOf(name, lang), action_time: new Date(at++).toISOString() },
						...{ page_path: `/${lang}/powerzoneCoinStaking/view`, ...more },
					},
				],
			},
			{ clientIp: "198.51.100.7", headers: new Headers({ "User-Agent": "test" }) },
		)
	const as = (path: string, { role = "owner", lang = "eng" }: { role?: Role; lang?: Lang } = {}) => ({
		request: new Request(`http://localhost/admin/${path}`),
		params: {},
		context: loadContextOf({ ctx: web } as unknown as World, {
			operator: { uid: "o", lang, permissions: FIRST_PERMISSIONS[role] } as unknown as LoginSession,
		}),
	})
	return {
		...database,
		send,
		as,
		sum: () => sumUsage({ db: database.asWorker().db }, { wallets: ["phantom"], reasons: knownReasons() }),
	}
}

test("a click on a Korean page becomes a row and a bar, in the words of whoever looks", async () => {
	const { send, sum, as } = await opened()
	await send("stakeView.landing")
	await send("stakeView.claim")
	await send("walletDialog.connected", { param1: "phantom" })
	await send("walletDialog.signedIn", { param1: "phantom" })
	await sum()
	const list = await actions(as("actions"))
	expect(list.rows.map(({ actionCd }) => actionCd)).toContain("100_030_010_000_120_001")
	expect(list.rows.find(({ actionCd }) => actionCd === codeOf("stakeView.claim"))).toMatchObject({
		lang: "kor",
		level: 1,
		item: "Claim Reward",
	})
	for (const lang of ["kor", "eng", "idn"] as const) {
		const t = await getT(lang)
		const { asked, sums } = await analytics(as("analytics", { lang }))
		expect(sums.figures.map(({ text }) => text)).toEqual(["1", "1", "1"])
		expect(sums.bars.at(-1)?.used.values).toEqual([1, 1])
		expect(sums.buttons).toMatchObject([
			{ label: expect.stringContaining(t("coin-staking:view.claim")), text: "1", part: 1 },
		])
		expect(sums.funnel.map(({ text }) => text)).toEqual(["1", "1", "0", "0"])
		expect(sums.languages[0]).toMatchObject({ lang: expect.any(String) })
		const html = renderToStaticMarkup(<AnalyticsPage {...{ t, lang, asked, sums }} />)
		expect(html.match(/<rect[^>]*class="chart-bar-0"/g)?.length).toBe(2)
		expect(html).toContain(t("coin-staking:view.claim"))
		// Two steps that nobody reached have no bar.
		const funnel = html.slice(html.indexOf('id="funnel"'), html.indexOf('id="languages"'))
		expect(funnel.match(/<rect/g)?.length).toBe(2)
		expect(html).not.toMatch(/operators-usage:|NaN|undefined/)
	}
	const day = new Date().toISOString().slice(0, 10)
	const hours = (await analytics(as(`analytics?from=${day}&to=${day}`))).sums.bars
	expect([hours.length, hours.reduce((sum, { used }) => sum + (used.values[1] ?? 0), 0)]).toEqual([24, 1])
})

test("what nobody sends is dead, and lives once it is sent; a range that is none keeps what was typed", async () => {
	const { send, sum, as } = await opened()
	const dead = async () => (await analytics(as("analytics"))).sums.dead
	const whole = (n: number) => new Intl.NumberFormat("en").format(n)
	const empty = await analytics(as("analytics"))
	const nothing = renderToStaticMarkup(<AnalyticsPage t={await getT("eng")} {...empty} />)
	expect([nothing.split("Nothing was recorded in these days.").length - 1, nothing.includes("<svg")]).toEqual([
		1,
		false,
	])
	const before = await dead()
	expect(before.count).toBe(before.of)
	expect(before.rows.some(({ actionCd }) => actionCd === codeOf("stakeView.claim"))).toBe(true)
	await send("stakeView.claim")
	await sum()
	const after = await dead()
	expect([after.count, after.rows.some(({ actionCd }) => actionCd === codeOf("stakeView.claim"))]).toEqual([
		whole(Number(before.count.replace(",", "")) - 1),
		false,
	])
	const t = await getT("eng")
	for (const [query, error] of [
		["from=tomorrow<&to=2026-11-01", "none"],
		["from=2026-02-30", "none"],
		["from=2026-11-02&to=2026-11-01", "order"],
		["from=2001-01-01&to=2026-11-01", "long"],
	] as const) {
		const { asked, sums } = await analytics(as(`analytics?${query}`))
		expect(asked.error).toBe(`operators-usage:days.${error}`)
		const html = renderToStaticMarkup(<AnalyticsPage {...{ t, lang: "eng", asked, sums }} />)
		for (const [name, value] of new URLSearchParams(query)) {
			expect(asked.typed).toMatchObject({ [name]: value })
			expect(html).toContain(`value="${value.replace("<", "&lt;")}"`)
		}
		expect(html).toContain('class="field-error"')
	}
})

test("why visitors went no further stands in words, those that are the same together; what none of us says stays as it came", async () => {
	const { send, sum, as } = await opened()
	const failed = (reason: string) => send("walletDialog.failed", { param1: reason, param2: "phantom" })
	await failed("denied")
	await sum()
	for (const lang of ["kor", "eng", "idn"] as const) {
		const t = await getT(lang)
		const { asked, sums } = await analytics(as("analytics", { lang }))
		const html = renderToStaticMarkup(<AnalyticsPage {...{ t, lang, asked, sums }} />)
		expect(html).toContain(`<span class="breaks">${t("operators-usage:reasons.declined")}</span>`)
		expect(reasonText(t, "coin-staking:error.claim-too-much")).not.toMatch(/coin-staking|[{}]/)
		expect(reasonText(t, "identity:tooMany")).not.toMatch(/[{}|]/)
		expect(reasonText(t, "coin-staking:nothing-of-ours")).toBe("coin-staking:nothing-of-ours")
		expect(reasonText(t, "javascript:alert")).toBe("javascript:alert")
		expect(reasonText(t, "constructor")).toBe("constructor")
	}
	const { rows } = await actions(as("actions", { lang: "idn" }))
	const t = await getT("idn")
	expect(rows[0]?.said).toEqual(["denied", "phantom"])
	await send("stakeWrite.refused", { param1: "coin-staking:error.over-balance" })
	const told = (await actions(as("actions", { lang: "idn" }))).rows.find(({ params }) => params[0]?.includes(":"))
	expect(told).toMatchObject({ params: expect.arrayContaining(["coin-staking:error.over-balance"]) })
	expect(told?.said).toEqual([t("coin-staking:error.over-balance", { bound: "…" })])
	expect([sameReason("rejected"), sameReason("denied"), sameReason("toString")]).toEqual([
		"declined",
		"declined",
		"toString",
	])
})

test("days make parts without a gap, at most as many as a chart has bars, and the time before is as long", () => {
	const today = "2026-11-25"
	expect(readDays(new URLSearchParams(), today)).toMatchObject({ from: "2026-10-27", to: today, error: null })
	expect(readDays(new URLSearchParams({ to: "2024-03-01" }), today)).toMatchObject({
		from: "2024-02-01",
		to: "2024-03-01",
	})
	expect(readDays(new URLSearchParams({ from: "2026-11-30" }), today)).toMatchObject({
		from: "2026-11-30",
		to: "2026-11-30",
	})
	expect(daysBefore({ from: "2026-03-01", to: "2026-03-02" })).toEqual({ from: "2026-02-27", to: "2026-02-28" })
	for (const from of ["2026-11-24", "2026-10-03", "2026-10-02", "2025-11-25", "2017-01-01"]) {
		const parts = partsOf({ from, to: today })
		expect(parts.length).toBeLessThanOrEqual(MOST_BARS)
		expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([from, today])
		for (const [n, part] of parts.entries())
			if (n > 0) expect(Date.parse(part.from) - Date.parse(parts[n - 1]?.to ?? "")).toBe(86_400_000)
	}
})

test("filters find what they say, and every row comes once through the pages", async () => {
	const { sql, as } = await opened()
	const store = (name: string, lang: Lang, many: number, more: { wallet?: string; days?: number } = {}) => sql`
		insert into action_log (id, received_at, action_cd, action_time, page_path, seen_ip, wallet_address, visitor)
		select gen_random_uuid(), now() - make_interval(days => ${more.days ?? 0}), ${codeOf(name, lang)}, now(), '/', '', ${more.wallet ?? ""}, '\\x00'
		from generate_series(1, ${many}::int)`
	await store("stakeView.claim", "kor", 70, { days: 2 })
	await store("stakeView.inside", "eng", 30)
	await store("home.landing", "idn", 60, { wallet: "w", days: 9 })
	await sql`insert into action_log (id, action_cd, action_time, page_path, seen_ip, visitor) values (gen_random_uuid(), '100_999_999_999_999_999', now(), '/', '', '\\x00')`
	const found = async (query: string) => {
		const ids: string[] = []
		let after = ""
		for (let page = 0; page < 9; page++) {
			const { rows, next } = await actions(as(`actions?${query}${after}`))
			ids.push(...rows.map(({ id }) => id))
			if (!next) break
			after = `&after=${encodeURIComponent(next.join("~"))}`
		}
		expect(new Set(ids).size).toBe(ids.length)
		return ids.length
	}
	const day = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10)
	for (const [query, many] of [
		["", 161],
		["sort=newest", 161],
		["page=120", 100],
		["page=120&sort=newest", 100],
		["code=100_030", 70],
		[`code=${codeOf("stakeView.inside", "eng")}`, 30],
		["code=100_999_999_999_999_999", 1],
		["code=nonsense", 0],
		["lang=idn", 60],
		["lang=kor&level=3", 0],
		["level=3", 30],
		["wallet=w", 60],
		["wallet=w&lang=kor", 0],
		["wallet=none", 0],
		[`from=${day(3)}`, 101],
		[`from=${day(3)}&to=${day(1)}`, 70],
		[`to=${day(4)}`, 60],
		["from=nonsense", 161],
	] as const) {
		expect([query, await found(query)]).toEqual([query, many])
		const { total } = await actions(as(`actions?${query}`))
		expect([query, total]).toEqual([query, { count: many, exact: true }])
	}
	expect(codesOf({ sort: "newest-", after: null, filters: {} })).toBeNull()
})

test("what a filter says that cannot be is said beside it, and stays as it was typed", async () => {
	const { as } = await opened()
	const t = await getT("eng")
	for (const [query, problem, name] of [
		["from=hello", "admin:list.noDay", "operators-usage:days.from"],
		["to=2026-02-30", "admin:list.noDay", "operators-usage:days.to"],
		["from=2026-11-02&to=2026-11-01", "admin:list.noOrder", "operators-usage:days.to"],
		["level=9", "admin:list.noChoice", "operators-usage:level"],
	] as const) {
		const { asked, rows, next, total, pages } = await actions(as(`actions?${query}`))
		const html = renderToStaticMarkup(<ActionsPage {...{ t, lang: "eng", asked, rows, next, total, pages }} />)
		expect(html).toContain(t(problem, { name: t(name) }))
		expect(html).toContain('aria-invalid="true"')
		if (problem === "admin:list.noDay") expect(html).toContain(`value="${query.split("=")[1]}"`)
	}
	const { asked, rows, next, total, pages } = await actions(as("actions?from=2026-11-01&to=2026-11-01&level=1"))
	const html = renderToStaticMarkup(<ActionsPage {...{ t, lang: "eng", asked, rows, next, total, pages }} />)
	expect(html).not.toContain("aria-invalid")
})

test("files hold all that is found, and no cell that a program would take for a formula or a page for markup", async () => {
	const { send, sum, as } = await opened()
	await send("stakeView.search", { param1: '=cmd|"1"', param2: "<script>", page_path: "/kor/<b>" }, "wallet")
	await send("home.landing")
	await send("stakeView.landing")
	await sum()
	const csv = await (await actionsCsv(as("actions.csv?code=100_030"))).text()
	expect(csv).toContain(`"'=cmd|""1"""`)
	expect(csv.trimEnd().split("\r\n")).toHaveLength(3)
	const lines = (await (await actionsNdjson(as("actions.ndjson"))).text())
		.trimEnd()
		.split("\n")
		.map((line) => JSON.parse(line))
	expect(lines).toHaveLength(3)
	expect(lines.find((line) => line.wallet_address)).toMatchObject({
		wallet_address: "wallet",
		param1: '=cmd|"1"',
		param2: "<script>",
		log_level: "2",
		lang: "kor",
	})
	const t = await getT("eng")
	const { words: _, usageWords: __, title: ___, ...page } = await actions(as("actions"))
	const html = renderToStaticMarkup(<ActionsPage t={t} {...page} />)
	expect(html).not.toMatch(/<script>|<b>/)
	for (const table of ["days", "actions", "journeys", "funnel"]) {
		const text = await (await sumsCsv(as(`analytics.csv?table=${table}`))).text()
		const answer = await sumsNdjson(as(`analytics.ndjson?table=${table}`))
		expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="usage-\w+-[\d-]+\.ndjson"$/)
		const rows = (await answer.text()).split("\n").filter(Boolean)
		expect([table, text.trimEnd().split("\r\n").length - 1]).toEqual([table, rows.length])
	}
	const days = (await (await sumsNdjson(as("analytics.ndjson"))).text())
		.trimEnd()
		.split("\n")
		.map((line) => JSON.parse(line))
	expect([days.length, days.at(-1)]).toMatchObject([30, { visitor_days: "1", page_views: "2", clicks: "1" }])
	const [pair] = (await (await sumsNdjson(as("analytics.ndjson?table=journeys"))).text())
		.split("\n")
		.filter(Boolean)
		.map((line) => JSON.parse(line))
	expect(pair).toMatchObject({ from_page: "010", to_page: "120", n: "1" })
})

test("sums are for everybody who looks at the site's figures; who did what, for who may see people", async () => {
	const { as } = await opened()
	await expect(analytics(as("analytics", { role: "viewer" }))).resolves.toMatchObject({ title: "Analytics" })
	await expect(analytics(as("analytics", { role: "partner" }))).rejects.toMatchObject({ status: 403 })
	for (const role of ["viewer", "content", "partner"] as const)
		for (const load of [actions, actionsCsv, actionsNdjson])
			await expect((async () => load(as("actions", { role })))()).rejects.toMatchObject({ status: 403 })
})
