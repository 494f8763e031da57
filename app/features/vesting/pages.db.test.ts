import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { fundedWallet } from "#tests/factories/payments.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { claimVested } from "./claim.server.ts"
import { askForExample, makeExamples } from "./examples.server.ts"
import { feeOf } from "./fee.server.ts"
import { detailPage } from "./pages/detail/load.server.ts"
import { myVesting } from "./pages/my/load.server.ts"
import { planPage } from "./pages/plan/load.server.ts"
import { readSupply } from "./supply.server.ts"
import { asking, rowOf, someone, vestingWorld } from "./testing.ts"
import { unlocksFile } from "./unlocks-file.server.ts"

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const product = "SCG"
const query = (text = "") => new URLSearchParams(text)

test("the plan of a coin is searched by category in any language and by wallet, sums up, and says what is not connected", async () => {
	const of = await vestingWorld()
	const [team, sale] = [someone(), someone()]
	await of.published([
		rowOf({ wallet: team, category: "team", total: "360", start: ago(10), first_percent: "0", linear_months: "36" }),
		rowOf({ wallet: sale, total: "100", start: ago(10) }),
	])
	await readSupply(of.world.worker)
	const plan = (text = "") => planPage(of.world.web, { lang: "eng", product, query: query(text) })
	const whole = await plan()
	expect(whole).toMatchObject({ tab: "coin", coin: "SCG", isSet: true, count: 2, isExample: false, hasMore: false })
	expect([whole.released, whole.total, whole.supply?.units]).toEqual(["25 SCG", "460 SCG", "10,000,000 SCG"])
	expect(whole.steps.at(-1)).toMatchObject({ part: 1, sum: "460.0 SCG" })
	expect(whole.calendar).toHaveLength(12)
	expect(whole.calendar.every(({ share }) => /^\d\.\d{4}%$/.test(share ?? ""))).toBe(true)
	const found = async (text: string) => (await plan(`q=${encodeURIComponent(text)}`)).rows.map(({ wallet }) => wallet)
	expect(await found("Team")).toEqual([team])
	expect(await found("팀")).toEqual([team])
	expect(await found(sale)).toEqual([sale])
	expect(await found(sale.slice(0, 8))).toEqual([sale])
	for (const nothing of ["nobody", "%", "' or 1=1", someone(), "0x12"]) expect(await found(nothing)).toEqual([])
	expect(await plan("tab=etm")).toMatchObject({ coin: "ETM", isSet: false, count: 0, supply: null })
	expect((await plan("tab=x&page=-3")).page).toBe(1)
})

test("files and pages of a schedule say the same as its releases, and nothing of what is no schedule or a draft", async () => {
	const of = await vestingWorld()
	const t = await getT("eng")
	const [row] = await of.published([rowOf({ wallet: someone(), total: "100.000001", start: "2026-01-31" })])
	const draft = (await of.schedules((await of.upload([rowOf({ wallet: someone() })])).id))[0]
	const file = (text: string) => unlocksFile(of.world.web, { lang: "eng", product, query: query(text) })
	const csv = await file(`id=${row?.id}&format=csv`)
	expect(csv?.text.startsWith("\ufeff")).toBe(true)
	const lines = csv?.text.trim().split("\r\n") ?? []
	expect(lines.slice(0, 3)).toEqual([
		"day,coin,released,together,state",
		"2026-01-31,SCG,25,25,released",
		"2026-02-28,SCG,12.5,37.5,released",
	])
	expect(lines.at(-1)).toContain("2026-07-31,SCG,12.500001,100.000001")
	const later = await of.published([rowOf({ wallet: someone(), start: ago(-40), total: "8" })])
	const ics = await file(`id=${later[0]?.id}&format=ics`)
	expect(ics?.text.match(/BEGIN:VEVENT/g)).toHaveLength(7)
	for (const none of [`id=${draft?.id}&format=csv`, `id=${randomUUID()}&format=ics`, "id=x&format=csv", "format=pdf"])
		expect(await file(none)).toBeNull()
	const detail = (id: string | null) => detailPage(of.world.web, { t, lang: "eng", product, id })
	const shown = (await detail(row?.id ?? "")).schedule
	// Under each other their points line up.
	expect(shown?.steps.map(({ units }) => units)).toEqual([
		"25.000000 SCG",
		...Array(5).fill("12.500000 SCG"),
		"12.500001 SCG",
	])
	expect(await detail(draft?.id ?? "")).toMatchObject({ schedule: null, isGone: true })
	// As any other address that is none.
	for (const id of ["", "active"]) expect(await detail(id)).toMatchObject({ schedule: null, isGone: true })
	expect((await detail(null)).others).toHaveLength(2)
})

test("examples that the vault does not cover yet are not made, and are once it does", async () => {
	const of = await vestingWorld()
	const all = { wallet: someone(), total: "50000", start: ago(0), first_percent: "0", linear_months: "36" }
	const [taken] = await of.published([rowOf({ ...all, cancel: "operators" })])
	await expect(makeExamples(of.world.worker)).rejects.toThrow("not-covered")
	expect(await of.act("cancel-vesting", taken?.id ?? "")).toBe("done")
	await makeExamples(of.world.worker)
	expect(await planPage(of.world.web, { lang: "eng", product, query: query() })).toMatchObject({ isExample: true })
})

test("rent is quoted where the chain has no account of the wallet for the coin, whatever was sent from here; a silent node gets the higher figure", async () => {
	const of = await vestingWorld()
	const { world } = of
	const { native } = world.ctx.chains.solana
	const scg = scgOf(world.ctx)
	const payment = { asset: "scg", mint: scg.mint, scale: 6, units: 1n, at: await world.ctx.now() }
	const holder = (await fundedWallet(world)).publicKey.toBase58()
	const newcomer = someone()
	expect(await feeOf(world.web, { ...payment, wallet: holder })).toMatchObject({ units: 5_000n, account: "exists" })
	expect(await feeOf(world.web, { ...payment, wallet: newcomer })).toMatchObject({
		units: 2_044_280n,
		account: "opens",
	})
	const { hasAccount } = world.ctx.chains.solana
	expect(await hasAccount({ to: newcomer, asset: native.address }, 20_000)).toBe(true)
	world.chain.control("control_fault", { kind: "down" })
	const unseen = someone()
	expect(await feeOf(world.web, { ...payment, wallet: unseen })).toMatchObject({
		units: 2_044_280n,
		account: "unknown",
	})
	world.chain.control("control_release", {})
	// The failure is not remembered.
	expect(await feeOf(world.web, { ...payment, wallet: unseen })).toMatchObject({ account: "opens" })
})

test("in a demo whoever signs in is given schedules as examples, once, and the question says what is paid and what that costs", async () => {
	const of = await vestingWorld()
	const { world } = of
	const t = await getT("eng")
	await makeExamples(world.worker)
	const plan = await planPage(world.web, { lang: "eng", product, query: query() })
	expect([plan.count, plan.isExample]).toEqual([3, true])
	const me = asking(world, someone())
	await askForExample(me)
	await askForExample(me)
	await makeExamples(world.worker)
	await makeExamples(world.worker)
	const mine = async (text = "") => {
		const page = await myVesting({ ...me, open: [] } as never, { t, lang: "eng", product, query: query(text) })
		if (!page) throw new Error("nobody is signed in")
		return page
	}
	const page = await mine("ask=all")
	expect(page.lines.map(({ coin }) => coin)).toEqual(["PVT", "SCG"])
	expect(page.ready.length).toBe(2)
	expect(page.ask).toMatchObject({
		of: "all",
		costs: [
			{ coin: "SCG", account: "opens", isMore: null, fee: "0.00204428 SOL" },
			{ coin: "PVT", account: "opens", isMore: null },
		],
	})
	const request = page.ask === "gone" ? "" : (page.ask?.request ?? "")
	await world.database.sql`insert into currency_price (asset, currency, valid_from, value, source, form_id) values
		('sol', 'USD', now() - interval '1 day', '200', 'a test', ${randomUUID()}), ('scg', 'USD', now() - interval '1 day', '0.001', 'a test', ${randomUUID()}),
		('pvt', 'USD', now() - interval '1 day', '1', 'a test', ${randomUUID()})`
	const priced = await mine("ask=all")
	expect(priced.ask).toMatchObject({ costs: [{ isMore: true }, { isMore: false }] })
	await claimVested(me, { request, schedule: null })
	expect(await mine(`ask=all&claim=${request}`)).toMatchObject({ ready: [], ask: "gone", done: [{}, {}] })
	const other = asking(world, someone())
	const theirs = await myVesting({ ...other, open: [] } as never, {
		t,
		lang: "eng",
		product,
		query: query(`claim=${request}`),
	})
	expect(theirs).toMatchObject({ lines: [], done: [], claims: [], mayExample: true })
})
