import { expect, onTestFinished, test } from "vitest"
import type { Db } from "#app/db/client.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import type { Lang } from "#app/lib/lang-of.ts"
import { actionCdOf, DEFINITIONS } from "../definitions/definitions.ts"
import { seedDefinitions } from "../definitions/seed-definitions.server.ts"
import { countDay } from "./count-day.server.ts"
import { readActionSums, readFunnel, readHours, readJourneys, readUsage } from "./read-sums.server.ts"
import { openUsageSums, sumUsage } from "./sum-days.server.ts"

const WALLETS = ["phantom", "kaia"]
const TERMS = {
	wallets: WALLETS,
	reasons: ["rejected", "timeout", "no-wallet", "nft-staking:closed", "nft-staking:little"],
}
const DAY_MS = 86_400_000
const codeOf = (name: string, lang: Lang = "kor") => {
	const definition = DEFINITIONS.find((one) => one.name === name)
	if (!definition) throw new Error(`no item ${name}`)
	return actionCdOf(definition, lang)
}
const dayAgo = (n: number) => new Date(Date.now() - n * DAY_MS).toISOString().slice(0, 10)

type Row = { code: string; at: Date; visitor: string; param1?: string; param2?: string }

async function opened() {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	await seedDefinitions({ db: database.db, product: "SCG" })
	await database.sql`select make_action_weeks(now() - interval '20 weeks', 0)`
	const store = async (rows: readonly Row[]) => {
		await database.sql`insert into action_log (id, received_at, action_cd, action_time, page_path, seen_ip, visitor, param1, param2)
			select gen_random_uuid(), at, code, at, '/', '', convert_to(visitor, 'UTF8'), param1, param2
			from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(code text, at timestamptz, visitor text, param1 text, param2 text)`
	}
	const worker = { db: database.asWorker().db }
	const web = { db: database.asWeb().db }
	return { ...database, store, sum: () => sumUsage(worker, TERMS), web, worker }
}

/** A generator that gives the same for the same seed. */
function dice(seed: number) {
	let state = seed
	return (sides: number) => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
		return Math.floor((state / 2_147_483_648) * sides)
	}
}

const PAGES = ["home", "stakeOverview", "news", "myPage"]
const ITEMS = [
	"stakeView.claim",
	"walletDialog.open",
	"walletDialog.connected",
	"walletDialog.signedIn",
	"stakeComplete.staked",
]

function history(seed: number, days: number): Row[] {
	const roll = dice(seed)
	return Array.from({ length: 300 }, () => {
		const lang = (["kor", "eng", "idn"] as const)[roll(3)] ?? "kor"
		const name = roll(2) ? `${PAGES[roll(PAGES.length)]}.landing` : (ITEMS[roll(ITEMS.length)] ?? "")
		const back = roll(days)
		const midnight = Date.parse(dayAgo(back))
		const at = new Date(midnight + roll(back === 0 ? Math.max(1, Date.now() - midnight) : DAY_MS))
		return { code: codeOf(name, lang), at, visitor: `v${roll(6)}`, param1: WALLETS[roll(2)] ?? "" }
	})
}

const inDays = (rows: readonly Row[], from: string, to: string) =>
	rows.filter(({ at }) => at.toISOString().slice(0, 10) >= from && at.toISOString().slice(0, 10) <= to)

/** The same by hand. */
function counted(rows: readonly Row[]) {
	const codes = new Map<string, number>()
	const pairs = new Map<string, number>()
	const visits = new Map<string, Row[]>()
	for (const row of rows) {
		codes.set(row.code, (codes.get(row.code) ?? 0) + 1)
		const visit = `${row.at.toISOString().slice(0, 10)} ${row.visitor}`
		visits.set(visit, [...(visits.get(visit) ?? []), row])
	}
	for (const visit of visits.values()) {
		const landed = visit
			.filter(({ code }) => code.endsWith("_000"))
			.sort((one, other) => one.at.getTime() - other.at.getTime())
			.map(({ code }) => code.split("_")[4])
		for (const [n, page] of landed.entries())
			if (n > 0 && landed[n - 1] !== page)
				pairs.set(`${landed[n - 1]} ${page}`, (pairs.get(`${landed[n - 1]} ${page}`) ?? 0) + 1)
	}
	const reach = [...visits.values()].map((visit) =>
		Math.max(
			0,
			...visit.map(
				({ code }) =>
					["walletDialog.connected", "walletDialog.signedIn", "stakeComplete.staked"].findIndex(
						(name) => codeOf(name).slice(4) === code.slice(4),
					) + 1,
			),
		),
	)
	return {
		codes,
		pairs,
		visitors: visits.size,
		landings: rows.filter(({ code }) => code.endsWith("_000")).length,
		clicks: rows.filter(({ code }) =>
			["stakeView.claim", "walletDialog.open"].some((name) => codeOf(name).slice(4) === code.slice(4)),
		).length,
		steps: [1, 2, 3].map((step) => reach.filter((one) => one >= step).length),
	}
}

async function read(web: { db: Db }, from: string, to: string) {
	const days = { from, to }
	const funnel = await readFunnel(web, days)
	const [usage] = await readUsage(web, [days])
	return {
		codes: new Map((await readActionSums(web, days)).filter(({ n }) => n > 0).map(({ actionCd, n }) => [actionCd, n])),
		pairs: new Map((await readJourneys(web, days)).map((one) => [`${one.from} ${one.to}`, one.n])),
		...usage,
		steps: ["connect", "signIn", "stake"].map((step) =>
			funnel.filter((one) => one.step === step && one.reason === "").reduce((sum, { n }) => sum + n, 0),
		),
	}
}

test.each([1, 2, 3])(
	"sums are what a count of the rows says, for any days, however often they are made (history %i)",
	async (seed) => {
		const { store, sum, web, sql } = await opened()
		const rows = history(seed, 12)
		await store(rows)
		await sum()
		const written = async () =>
			JSON.stringify(await sql`select a.*, a.xmin::text from action_day a order by action_cd, day`)
		const before = await written()
		await sum()
		// What has not changed is not written again.
		expect(await written()).toBe(before)
		for (const [from, to] of [
			[dayAgo(11), dayAgo(0)],
			[dayAgo(5), dayAgo(5)],
			[dayAgo(8), dayAgo(3)],
			[dayAgo(0), dayAgo(0)],
			[dayAgo(400), dayAgo(4)],
			[dayAgo(400), dayAgo(300)],
		] as const)
			expect([from, to, await read(web, from, to)]).toEqual([from, to, counted(inDays(rows, from, to))])
		const hours = await readHours(web, dayAgo(3))
		const ofDay = counted(inDays(rows, dayAgo(3), dayAgo(3)))
		expect(
			hours.reduce((all, { clicks, landings }) => [(all[0] ?? 0) + clicks, (all[1] ?? 0) + landings], [0, 0]),
		).toEqual([ofDay.clicks, ofDay.landings])
	},
)

test("ended before any of its transactions is over, it leaves whole days, and the next run makes up for the rest", async () => {
	const { store, sum, web, worker } = await opened()
	const rows = history(7, 6)
	await store(rows)
	for (const done of [1, 2, 3, 4]) {
		let left = 1
		const dying = new Proxy(worker.db, {
			get(target, name) {
				if (name !== "transaction") return Reflect.get(target, name)
				return (work: (tx: Db) => Promise<unknown>) =>
					target.transaction(async (tx) => {
						await work(tx as unknown as Db)
						if (left-- <= 0) throw new Error("killed")
					})
			},
		})
		await expect(sumUsage({ db: dying }, TERMS)).rejects.toThrow("killed")
		const whole = (
			await readUsage(
				web,
				[5, 4, 3, 2, 1, 0].map((n) => ({ from: dayAgo(n), to: dayAgo(n) })),
			)
		).map(({ visitors }) => visitors > 0)
		expect(whole.indexOf(false)).toBe(done)
	}
	await Promise.all([sum(), sum(), sum()])
	expect(await read(web, dayAgo(5), dayAgo(0))).toEqual(counted(rows))
})

test("a day that is closed is not read again; one that can change is, and what was deleted from it is gone", async () => {
	const { store, sum, web, sql } = await opened()
	const of = (n: number): Row => ({
		code: codeOf("home.landing"),
		at: new Date(Date.parse(dayAgo(n)) + (n ? 1_000 : 0)),
		visitor: "a",
	})
	await store([of(3), of(2), of(0)])
	await sum()
	const n = async (day: string) => (await readUsage(web, [{ from: day, to: day }]))[0]?.landings
	await store([of(2), of(0)])
	await sum()
	expect([await n(dayAgo(2)), await n(dayAgo(0))]).toEqual([1, 2])
	await sql`delete from action_log where received_at >= ${dayAgo(0)}::date`
	await sum()
	expect([await n(dayAgo(3)), await n(dayAgo(0))]).toEqual([1, 0])
	expect(await sql`select 1 from action_day where day = ${dayAgo(0)}`).toHaveLength(0)
	expect(await sql`select day from usage_day where not closed and day < ${dayAgo(1)}`).toHaveLength(0)
})

test("a week that is dropped leaves its sums", async () => {
	const { store, sum, web, sql } = await opened()
	const rows = [0, 1, 2].map(
		(n): Row => ({ code: codeOf("home.landing"), at: new Date(Date.now() - (120 + n) * DAY_MS), visitor: "a" }),
	)
	await store(rows)
	await sum()
	const days = [dayAgo(130), dayAgo(110)] as const
	const before = await read(web, ...days)
	expect(before).toEqual(counted(rows))
	for (;;) {
		const [row] = await sql<{ week: string | null }[]>`select drop_action_week(now() - interval '90 days') as week`
		if (!row?.week) break
	}
	expect(await sql`select 1 from action_log`).toHaveLength(0)
	await sum()
	expect(await read(web, ...days)).toEqual(before)
})

test("who left is counted at the step that did not come about, with the last reason and the wallet; junk is one reason", async () => {
	const { store, sum, web } = await opened()
	const midnight = Date.parse(dayAgo(2))
	let second = 0
	const did = (visitor: string, name: string, param1 = "", param2 = "", lang: Lang = "kor"): Row => ({
		...{ code: codeOf(name, lang), at: new Date(midnight + ++second * 1_000), visitor, param1, param2 },
	})
	await store([
		// Refused twice, then in: nobody left.
		did("in", "walletDialog.failed", "rejected", "phantom"),
		did("in", "walletDialog.connected", "phantom"),
		did("in", "walletDialog.signedIn", "phantom"),
		did("away", "walletDialog.choose", "Kaia"),
		did("away", "walletDialog.failed", "no-wallet", "Kaia"),
		did("away", "walletDialog.failed", "timeout", "Kaia"),
		did("too", "walletDialog.failed", "timeout", "Kaia"),
		did("signs", "walletDialog.connected", "phantom", "", "idn"),
		did("signs", "walletDialog.failed", "rejected", "phantom", "idn"),
		did("stakes", "stakeComplete.signFailed", "<script>", "none such", "eng"),
		did("claims", "stakeView.claimRefused", "", "phantom"),
		did("claims", "stakeView.claimed"),
		did("nfts", "walletDialog.signedIn", "kaia", "", "idn"),
		did("nfts", "punkyNova.done", "check-in", "", "idn"),
		did("nfts", "punkyNova.refused", "nft-staking:closed", "", "idn"),
		did("boosts", "nftStaking.done", "stake", "", "eng"),
		did("boosts", "nftStaking.refused", "nft-staking:little", "", "eng"),
	])
	// Reasons without end are no rows without end.
	await store(Array.from({ length: 60 }, (_, n) => did(`r${n}`, "walletDialog.failed", `reason-${n}`, "phantom")))
	await sum()
	const funnel = await readFunnel(web, { from: dayAgo(2), to: dayAgo(2) })
	const text = ({ lang, walletType, step, reason, n }: (typeof funnel)[number]) =>
		`${lang} ${walletType || "?"} ${step} ${reason || "reached"} ${n}`
	expect(funnel.map(text).sort()).toEqual(
		[
			...[
				"kor phantom connect reached 2",
				"kor phantom signIn reached 2",
				"kor phantom stake reached 1",
				"kor phantom claim reached 1",
			],
			...["idn phantom connect reached 1", "idn phantom signIn rejected 1"],
			...["eng ? connect reached 2", "eng ? signIn reached 2", "eng ? stake other 1"],
			...["eng ? stake reached 1", "eng ? claim nft-staking:little 1"],
			...["idn kaia connect reached 1", "idn kaia signIn reached 1", "idn kaia stake nft-staking:closed 1"],
			...["kor kaia connect timeout 2", "kor phantom connect other 60"],
		].sort(),
	)
})

test("as many visitors as a busy day has, each with a reason of their own, are summed up before a statement's time is over", async () => {
	const { sql, sum, web } = await opened()
	await sql`insert into action_log (id, received_at, action_cd, action_time, page_path, seen_ip, visitor, param1, param2)
		select gen_random_uuid(), ${`${dayAgo(2)}T12:00:00Z`}::timestamptz, ${codeOf("walletDialog.failed")}, now(), '/', '', int4send(n), 'reason-' || n, 'phantom'
		from generate_series(1, 20000) n`
	await sum()
	const funnel = await readFunnel(web, { from: dayAgo(2), to: dayAgo(2) })
	expect(funnel).toHaveLength(1)
	expect(funnel.find(({ reason }) => reason === "other")?.n).toBe(20_000)
})

test("a day that is read in parts comes to what it comes to in one", async () => {
	const { store, web } = await opened()
	await store(history(7, 1))
	const day = dayAgo(0)
	const sorted = async (aPart: number) => {
		const { hours, whole, ...counts } = await countDay(web.db, day, TERMS, aPart)
		const lines = Object.entries(counts).flatMap(([of, rows]) =>
			rows.map((row) => `${of} ${row.keys.join(" ")} ${row.n}`),
		)
		return [...lines, ...[...hours, whole].map((used) => JSON.stringify(used))].sort()
	}
	const whole = await sorted(1_000)
	expect(whole.length).toBeGreaterThan(20)
	for (const aPart of [1, 40, 150]) expect(await sorted(aPart)).toEqual(whole)
})

test("sums that fail are not asked for again at once, but after a rest", async () => {
	let asked = 0
	const fails = {
		execute: async () => {
			asked++
			await new Promise((done) => setTimeout(done, 20))
			throw new Error("too long")
		},
	}
	const sums = openUsageSums(TERMS)
	await expect(sums({ db: fails as never })).rejects.toThrow("too long")
	await sums({ db: fails as never })
	expect(asked).toBe(1)
})
