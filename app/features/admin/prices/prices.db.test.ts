import { eq } from "drizzle-orm"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import { LANGS } from "#app/lib/paths.ts"
import { currencyPrices } from "#app/prices/currency-prices.server.ts"
import { readPriceList } from "#app/prices/read-price-list.server.ts"
import { currencyPrice } from "#app/prices/tables.server.ts"
import { loader as page } from "#app/routes/admin.prices._index.tsx"
import { action } from "#app/routes/admin.prices.add.tsx"
import { loader as file } from "#app/routes/admin.prices[.]csv.ts"
import { loadContextOf } from "#tests/factories/load-context.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { PricesPage } from "../pages/prices.tsx"
import { type Fields, operator } from "../testing.ts"

const asked = (
	world: World,
	session: LoginSession,
	{ fields, query = "" }: { fields?: Fields; query?: string } = {},
) => ({
	request: new Request(`http://localhost/admin/prices${query}`, {
		...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
	}),
	params: {},
	context: loadContextOf(world, { ctx: world.web, operator: session }),
})
async function send(world: World, session: LoginSession, fields: Fields) {
	const answer = await action(asked(world, session, { fields }))
	if (!("init" in answer)) return { status: answer.status, errors: {}, preview: null, typed: {} }
	return { status: answer.init?.status ?? 200, ...answer.data }
}
const form = (more: Fields = {}): Fields => ({
	...{ act: "preview", asset: "scg", currency: "KRW", value: "1,234.5", from: "2026-12-01T00:00" },
	...{ source: "Board resolution 7", ...more },
})

test("a price is typed in the operator's notation, seen, and added once, with a note of what held before", async () => {
	const world = await stakingWorld()
	const owner = await operator(world, "owner")
	const { session } = owner
	const seen = await send(world, session, form())
	expect(seen).toMatchObject({ status: 200, preview: { value: "1234.5", before: null, asset: "scg" } })
	expect(await world.ctx.db.$count(currencyPrice)).toBe(0)
	const fields = form({ act: "add", id: seen.preview?.id ?? "" })
	const sent = await Promise.all([1, 2, 3].map(() => send(world, session, fields)))
	expect(sent.map(({ status }) => status)).toEqual([303, 303, 303])
	expect(await world.ctx.db.$count(currencyPrice)).toBe(1)

	const indonesian = form({ value: "1.300,25", from: "2026-12-02T00:00" })
	const next = await send(world, owner.speaks("idn"), indonesian)
	expect(next.preview).toMatchObject({ value: "1300.25", before: "1234.5" })
	await send(world, owner.speaks("idn"), { ...indonesian, act: "add", id: next.preview?.id ?? "" })
	const notes = await world.ctx.db.select().from(audit).where(eq(audit.act, "price.published"))
	expect(notes).toMatchObject([
		{ actor: `account:${owner.accountId}`, subject: "scg/KRW", facts: { before: null, after: "1234.5" } },
		{ facts: { before: "1234.5", after: "1300.25", source: "Board resolution 7" } },
	])
	const priceAt = await currencyPrices(world.web, { assets: ["scg"], until: new Date("2027-01-01") })
	expect(priceAt("scg", "KRW", new Date("2026-12-01T12:00:00Z"))?.value).toBe("1234.5")
	const { rows, total } = await page(asked(world, session, { query: "?sort=from&asset=scg&currency=KRW" }))
	expect([rows.map(({ value }) => value), total.count]).toEqual([["1234.5", "1300.25"], 2])
	expect((await page(asked(world, session, { query: "?currency=USD" }))).rows).toEqual([])
	const text = await (await file(asked(world, session))).text()
	expect(text).toContain("2026-12-02T00:00:00.000Z,scg,KRW,1300.25,Board resolution 7")
})

test("what is no price is told beside its field, what was typed stays, and nobody adds one who may not", async () => {
	const world = await stakingWorld()
	const { session } = await operator(world, "owner")
	for (const [name, value] of [
		["asset", "gold"],
		["currency", "EUR"],
		["value", ""],
		["value", "0"],
		["value", "-1"],
		["value", "1.234"],
		["value", "1".repeat(16)],
		["value", `0.${"0".repeat(18)}1`],
		["from", ""],
		["from", "2026-02-31T00:00"],
		["from", "yesterday"],
		["source", " "],
		["source", "s".repeat(201)],
		["source", "a\0b"],
	] as const) {
		const told = await send(world, session, form({ [name]: value }))
		expect([name, value, told.status, Object.keys(told.errors)]).toEqual([name, value, 400, [name]])
	}
	expect((await send(world, session, form({ value: "" }))).typed).toMatchObject({ source: "Board resolution 7" })
	const { session: viewer } = await operator(world, "viewer")
	await expect(send(world, viewer, form())).rejects.toMatchObject({ status: 403 })
	expect((await page(asked(world, viewer))).mayAdd).toBe(false)
})

test("the page says how the exchange's list was last read, in each language", async () => {
	const world = await stakingWorld()
	const { session } = await operator(world, "viewer")
	await readPriceList(world.worker, { url: "http://127.0.0.1:1/list", asset: "scg", pair: "SCG/USDT" })
	const found = await page(asked(world, session))
	expect(found.readings).toMatchObject([{ pair: "SCG/USDT", host: "127.0.0.1:1", price: null }])
	for (const lang of LANGS) {
		const html = renderToStaticMarkup(createElement(PricesPage, { ...found, t: await getT(lang), lang }))
		expect(html).not.toMatch(/operators-catalog:|admin:|\{\{(?!time)/)
	}
})
