import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { coinPosition } from "#app/features/coin-staking/tables.server.ts"
import type { LoadContext } from "#app/http/load-context.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS, type Lang, paths } from "#app/lib/paths.ts"
import { loadContextOf } from "#tests/factories/load-context.ts"
import { SCG } from "#tests/factories/payments.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { loader as overview } from "./($lang).powerzoneCoinStaking._index.tsx"
import { action, loader as write } from "./($lang).powerzoneCoinStaking.write._index.tsx"

type Answer = { status: number; body: Readonly<Record<string, unknown>> }

let callers = 0

type How = { wantsJson?: boolean; sentJson?: boolean; say?: (answer: Answer) => void }

/** A request from an address of its own: forms are limited per address. */
const asked = (world: World, { wantsJson = false, sentJson = wantsJson, say = () => {} }: How = {}): LoadContext =>
	loadContextOf(world, { clientIp: `192.0.2.${++callers}`, wantsJson, sentJson, answerJson: say })

const at = (world: World, path: string) => `${world.ctx.origin}${path}`

/** What the write form stored for a typed amount, or the words of its refusal. */
async function typed(world: World, lang: Lang, amount: string): Promise<bigint | string> {
	const body = new URLSearchParams({ amount, days: "90" })
	const request = new Request(at(world, paths.stakeWrite(lang)), { method: "POST", body })
	const answer = await action({ request, params: { lang }, context: asked(world) })
	if (!("data" in answer)) return storedBy(world, answer.headers.get("Location") ?? "")
	const { form } = answer.data as { form: { error?: Record<string, string[]>; initialValue?: Record<string, string> } }
	expect(form.initialValue?.amount).toBe(amount)
	return Object.values(form.error ?? {})
		.flat()
		.join(" ")
}

async function storedBy(world: World, location: string): Promise<bigint> {
	const draft = new URL(location, world.ctx.origin).searchParams.get("draft") ?? ""
	const [row] = await world.ctx.db.select().from(coinPosition).where(eq(coinPosition.id, draft))
	return row?.units ?? -1n
}

test("an amount typed on a page of each language is stored as that language means it, or refused with both readings", async () => {
	const world = await stakingWorld()
	for (const [lang, text, units] of [
		["idn", "150.000", 150_000n * SCG],
		["idn", "1.500,5", 1_500_500_000n],
		["idn", "1.500", 1500n * SCG],
		["eng", "5,000", 5000n * SCG],
		["kor", "5,000", 5000n * SCG],
		["kor", "１，５００．５", 1_500_500_000n],
		["eng", "1500.5", 1_500_500_000n],
	] as const) {
		expect([lang, text, await typed(world, lang, text)]).toEqual([lang, text, units])
	}
	const before = await world.ctx.db.$count(coinPosition)
	for (const [lang, text, grouped, decimal] of [
		["eng", "1.500", "1,500 SCG", "1.5 SCG"],
		["kor", "150.000", "150,000 SCG", "150 SCG"],
		["idn", "1,500", "1.500 SCG", "1,5 SCG"],
	] as const) {
		const said = await typed(world, lang, text)
		expect([lang, said]).toEqual([lang, expect.stringContaining(grouped)])
		expect([lang, said]).toEqual([lang, expect.stringContaining(decimal)])
	}
	for (const lang of LANGS) {
		const shape = (await getT(lang))("coin-staking:error.amount", { scale: 6 })
		for (const text of ["1e3", "-5", "1 000", "0x10", "abc", "1,,000", "10²"]) {
			expect([lang, text, await typed(world, lang, text)]).toEqual([lang, text, shape])
		}
	}
	expect(await world.ctx.db.$count(coinPosition)).toBe(before)
})

test("a refused amount is said at its field: what could be two, what is none, and what is past a bound", async () => {
	const world = await stakingWorld()
	for (const amount of ["1.500", "1e3", "0.000001", "99999999"]) {
		const body = new URLSearchParams({ amount, days: "90" })
		const request = new Request(at(world, paths.stakeWrite("eng")), { method: "POST", body })
		const answer = await action({ request, params: { lang: "eng" }, context: asked(world) })
		if (!("data" in answer)) throw new Error(`${amount} was taken`)
		const { error } = (answer.data as { form: { error?: Record<string, string[]> } }).form
		expect([amount, Object.keys(error ?? {})]).toEqual([amount, ["amount"]])
	}
})

test("callers of JSON send the canonical text under every language's address, and nobody's notation", async () => {
	const world = await stakingWorld()
	for (const lang of LANGS) {
		const send = async (amount: string) => {
			const body = new URLSearchParams({ amount, days: "90" })
			const request = new Request(at(world, paths.stakeWrite(lang)), { method: "POST", body })
			let said: Answer | undefined
			const context = asked(world, { wantsJson: true, say: (one) => (said = one) })
			const answer = await action({ request, params: { lang }, context })
			return answer instanceof Response ? storedBy(world, answer.headers.get("Location") ?? "") : said?.status
		}
		expect([lang, await send("1500.5")]).toEqual([lang, 1_500_500_000n])
		expect([lang, await send("150.000")]).toEqual([lang, 150n * SCG])
		expect([lang, await send("150,000")]).toEqual([lang, 422])
		expect([lang, await send("1.500,5")]).toEqual([lang, 422])
	}
})

test("a form that wants JSON for an answer is still in its language's notation", async () => {
	const world = await stakingWorld()
	const body = new URLSearchParams({ amount: "150.000", days: "90" })
	const request = new Request(at(world, paths.stakeWrite("idn")), { method: "POST", body })
	const context = asked(world, { wantsJson: true, sentJson: false })
	const answer = await action({ request, params: { lang: "idn" }, context })
	if (!(answer instanceof Response)) throw new Error("no draft was written")
	expect(await storedBy(world, answer.headers.get("Location") ?? "")).toBe(150_000n * SCG)
})

test("a draft's amount is filled in as the reader of each language writes it", async () => {
	const world = await stakingWorld()
	const { answer, cookie } = await draftOf(world, "12345.678")
	for (const [lang, text] of [
		["eng", "12,345.6780"],
		["kor", "12,345.6780"],
		["idn", "12.345,6780"],
	] as const) {
		const address = paths.stakeWrite(lang, { draft: answer })
		const request = new Request(at(world, address), { headers: { Cookie: cookie } })
		expect([lang, await write({ request, params: { lang }, context: asked(world) })]).toMatchObject([
			lang,
			{ values: { amount: text, days: 90 } },
		])
	}
})

test("term and amount that an address names are filled in: a canonical amount as each language writes it, and what is none as it stands", async () => {
	const world = await stakingWorld()
	const show = async (lang: Lang, from: Parameters<typeof paths.stakeWrite>[1]) => {
		const request = new Request(at(world, paths.stakeWrite(lang, from)))
		return (await write({ request, params: { lang }, context: asked(world) })).values
	}
	for (const [lang, amount] of [
		["eng", "1,500.5"],
		["kor", "1,500.5"],
		["idn", "1.500,5"],
	] as const) {
		expect(await show(lang, { days: 180, amount: "1500.5" })).toEqual({ amount, days: 180 })
	}
	expect(await show("idn", { amount: "1,500" })).toEqual({ amount: "1,500", days: 30 })
	expect(await show("eng", { amount: "<b>" })).toEqual({ amount: "<b>", days: 30 })
	expect((await show("eng", { amount: "1".repeat(5_000) })).amount).toHaveLength(40)
})

test("a term of no rule in force is refused at its field with what was typed, by form and by JSON; one that a rule brings is taken", async () => {
	const world = await stakingWorld()
	const send = async (days: string, wantsJson: boolean) => {
		const body = new URLSearchParams({ amount: "1500", days })
		const request = new Request(at(world, paths.stakeWrite("eng")), { method: "POST", body })
		let said: Answer | undefined
		const context = asked(world, { wantsJson, say: (one) => (said = one) })
		const answer = await action({ request, params: { lang: "eng" }, context })
		if (!("data" in answer)) return storedBy(world, answer.headers.get("Location") ?? "")
		return wantsJson ? said : { status: answer.init?.status, ...answer.data }
	}
	const text = (await getT("eng"))("coin-staking:error.days")
	for (const days of ["120", "0", "-30", "30.5", "x", "1e9", ""]) {
		expect([days, await send(days, false)]).toMatchObject([
			days,
			{ status: 400, form: { error: { days: [text] }, initialValue: { amount: "1500" } } },
		])
		expect([days, await send(days, true)]).toMatchObject([days, { status: 400, body: { errors: { days: [text] } } }])
	}
	const terms = [
		{ days: 120, aprBps: 800, poolBps: 5000 },
		{ days: 45, aprBps: 500, poolBps: 5000 },
	]
	await world.publishPlans({ terms })
	for (const wantsJson of [false, true]) {
		expect(await send("120", wantsJson)).toBe(1500n * SCG)
		expect(await send("90", wantsJson)).toMatchObject({ status: 400 })
	}
	const show = async (query: string) => {
		const request = new Request(at(world, `${paths.stakeWrite("eng")}${query}`))
		return write({ request, params: { lang: "eng" }, context: asked(world) })
	}
	expect(await show("?days=120")).toMatchObject({
		plans: { terms: [{ days: 45 }, { days: 120 }] },
		values: { days: 120 },
	})
	expect(await show("?days=90")).toMatchObject({ values: { days: 45 } })
	const request = new Request(at(world, paths.coinStaking("eng")))
	expect(await overview({ request, params: { lang: "eng" }, context: asked(world) })).toMatchObject({
		calculator: { days: 45 },
		plans: { terms: [{ days: 45 }, { days: 120 }] },
	})
})

async function draftOf(world: World, canonical: string) {
	const body = new URLSearchParams({ amount: canonical, days: "90" })
	const request = new Request(at(world, paths.stakeWrite("eng")), { method: "POST", body })
	const response = await action({ request, params: { lang: "eng" }, context: asked(world, { wantsJson: true }) })
	if (!(response instanceof Response)) throw new Error("no draft was written")
	const answer = new URL(response.headers.get("Location") ?? "", world.ctx.origin).searchParams.get("draft") ?? ""
	return { answer, cookie: (response.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "" }
}

test("what is typed into the calculator leads to an address that means the same in every language", async () => {
	const world = await stakingWorld()
	const open = async (path: string, lang: Lang) => {
		const request = new Request(at(world, path))
		try {
			return (await overview({ request, params: { lang }, context: asked(world) })).calculator
		} catch (thrown) {
			if (thrown instanceof Response) return `${thrown.status} ${thrown.headers.get("Location")}`
			throw thrown
		}
	}
	const typedOn = (lang: Lang, text: string, to = lang) =>
		open(`/${to}/powerzoneCoinStaking?${new URLSearchParams({ days: "365", typed: text, in: lang })}`, to)
	expect(await typedOn("idn", "1.500,5")).toBe("303 /idn/powerzoneCoinStaking?amount=1500.5&days=365")
	expect(await typedOn("eng", "1,500.5")).toBe("303 /eng/powerzoneCoinStaking?amount=1500.5&days=365")
	// The same text under another language's prefix, as the language links keep it.
	expect(await typedOn("idn", "1.500,5", "eng")).toBe("303 /eng/powerzoneCoinStaking?amount=1500.5&days=365")
	expect(await typedOn("idn", "1,500")).toEqual({ typed: "1,500", typedIn: "idn", days: 365 })
	expect(await typedOn("idn", "1,500", "eng")).toEqual({ typed: "1,500", typedIn: "idn", days: 365 })
	expect(await open("/idn/powerzoneCoinStaking?amount=1500.5&days=365", "idn")).toMatchObject({ typed: "1.500,5" })
	expect(await open("/eng/powerzoneCoinStaking?amount=1500.5&days=365", "eng")).toMatchObject({ typed: "1,500.5" })
	expect(await open("/idn/powerzoneCoinStaking?amount=1.500&days=365", "idn")).toMatchObject({ typed: "1,5" })
	for (const lang of LANGS) {
		const example = lang === "idn" ? "10.000" : "10,000"
		expect(await open(`/${lang}/powerzoneCoinStaking`, lang)).toEqual({ typed: example, typedIn: lang, days: 90 })
		for (const text of ["x", "<script>", "1".repeat(5000), "\u0000", "%"]) {
			const query = new URLSearchParams({ amount: text, typed: text, in: "xyz", days: "1e9" })
			expect(await open(`/${lang}/powerzoneCoinStaking?${query}`, lang)).toMatchObject({ typedIn: lang, days: 90 })
		}
	}
})
