import { createHash, randomUUID } from "node:crypto"
import { pino } from "pino"
import { afterEach, beforeEach, expect, test } from "vitest"
import { databaseClock } from "#app/db/clock.server.ts"
import type { Context, Proven } from "#app/db/context.ts"
import { testDatabase } from "#app/db/testing.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { basisActs, END_BASIS, ENTER_BASIS } from "./basis-acts.server.ts"
import { COUNTRIES } from "./countries.ts"
import { declareChance } from "./declare.server.ts"
import { excludeFromChance, forgetOverExclusions } from "./exclude.server.ts"
import { holdChance, mayBuyChance, requireChance } from "./may-buy.server.ts"
import { countExclusions, openCountries } from "./open-countries.server.ts"
import { chanceRecords, forgetDeclarations } from "./own-data.server.ts"
import { agreed } from "./testing.ts"

let database: Awaited<ReturnType<typeof testDatabase>>
beforeEach(async () => {
	database = await testDatabase()
})
afterEach(() => database.end())

const DAY = 86_400_000
const someone = (): Proven => ({ chain: "solana", address: randomUUID() })
const web = () => ({ db: database.asWeb().db })
const now = () => new Date()
const ask = (wallet: Proven | null, at = now()) => mayBuyChance(web().db, { wallet, now: at })
const reasons = async (wallet: Proven | null, at?: Date) => {
	const { allowed, rules } = await ask(wallet, at)
	return [allowed, ...rules.map(({ reason }) => reason)]
}
const exclude = (wallets: readonly Proven[], term: "1" | "6" | "12" | "forever", formId: string = randomUUID()) =>
	excludeFromChance(web(), { formId, wallets, term })
const hashOf = (wallet: Proven) =>
	createHash("sha256")
		.update(`chance-exclusion:${walletKey(wallet)}`)
		.digest("hex")

/** The worker's own connection and rights: what the owner of the database may do is no proof. */
const worker = (): Context => {
	const { db } = database.asWorker()
	return { db, now: databaseClock(db), demo: false, log: pino({ level: "silent" }) } as unknown as Context
}
async function carryOut(
	kind: typeof ENTER_BASIS | typeof END_BASIS,
	country: string,
	evidence: Record<string, string>,
) {
	const act = await agreed(database, kind, { country, evidence })
	return { id: act.id, outcome: await basisActs[kind](worker(), act as never) }
}
const enter = (country: string, from = new Date(Date.now() - DAY)) =>
	carryOut(ENTER_BASIS, country, { basis: "Act 1 of a test", from: from.toISOString() })

test("outside a demo nothing is allowed: not without a declaration, and not in any country without a basis", async () => {
	expect(await reasons(null)).toEqual([false, "none", "open", "noCountry"])
	const wallet = someone()
	expect(await reasons(wallet)).toEqual([false, "none", "open", "noCountry"])
	for (const country of COUNTRIES.filter((_, n) => n % 20 === 0)) {
		const one = someone()
		await declareChance(web(), { wallet: one, country })
		expect([country, ...(await reasons(one))]).toEqual([country, false, "declared", "open", "noBasis"])
	}
	await expect(database.db.transaction((tx) => requireChance(tx, { wallet, now: now() }))).rejects.toMatchObject({
		code: "chance:refused.declared",
		status: 403,
	})
})

test("two persons open a country, from a moment on, and two close it; then all is as before", async () => {
	const [here, there] = [someone(), someone()]
	await declareChance(web(), { wallet: here, country: "KR" })
	await declareChance(web(), { wallet: there, country: "ID" })
	const { id, outcome } = await enter("KR", new Date(Date.now() + DAY))
	expect(outcome).toBe("done")
	expect(await reasons(here)).toEqual([false, "declared", "open", "notYet"])
	const later = new Date(Date.now() + 2 * DAY)
	expect(await reasons(here, later)).toEqual([true, "declared", "open", "basis"])
	expect(await reasons(there, later)).toEqual([false, "declared", "open", "noBasis"])
	expect(await openCountries(web(), now())).toEqual([])
	expect(await openCountries(web(), later)).toMatchObject([{ country: "KR", basis: "Act 1 of a test" }])
	expect((await enter("KR")).outcome).toBe("basis-stands")
	expect((await carryOut(END_BASIS, "KR", { of: randomUUID() })).outcome).toBe("no-basis")
	expect((await carryOut(END_BASIS, "KR", { of: id })).outcome).toBe("done")
	expect(await reasons(here, later)).toEqual([false, "declared", "open", "ended"])
	expect((await carryOut(END_BASIS, "KR", { of: id })).outcome).toBe("no-basis")
	expect((await enter("KR")).outcome).toBe("done")
	expect(await reasons(here)).toEqual([true, "declared", "open", "basis"])
	const notes = await database.sql`select act, subject from audit where act like 'chance-basis%' order by id`
	expect(notes.map(({ act, subject }) => `${act} ${subject}`)).toEqual([
		"chance-basis.entered KR",
		"chance-basis.ended KR",
		"chance-basis.entered KR",
	])
})

test("nobody opens or changes a country past the two: not web, not the worker, not the owner of the database", async () => {
	const { id } = await enter("JP")
	const insert = (sql: typeof database.sql) => sql`insert into chance_basis
		(id, country, basis, from_at, entered_by, entered_at) values (${randomUUID()}, 'US', 'because', now(), 'one', now())`
	await expect(insert(database.asWeb().sql)).rejects.toThrow(/permission/)
	await expect(insert(database.asWorker().sql)).rejects.toThrow(/two persons/)
	await expect(insert(database.sql)).rejects.toThrow(/two persons/)
	for (const { sql } of [database, database.asWorker()])
		await expect(
			sql`update chance_basis set ended_at = now(), ended_by = 'one', end_act_id = ${randomUUID()} where id = ${id}`,
		).rejects.toThrow(/two persons/)
	await expect(database.sql`update chance_basis set basis = 'another' where id = ${id}`).rejects.toThrow(/stays|two/)
	await expect(database.sql`delete from chance_basis where id = ${id}`).rejects.toThrow(/append-only/)
	await expect(database.sql`truncate chance_basis`).rejects.toThrow(/append-only/)
})

test("a declaration is stored once, another country is another one, and ten a day are enough", async () => {
	const wallet = someone()
	await Promise.all([1, 2, 3].map(() => declareChance(web(), { wallet, country: "DE" })))
	expect((await chanceRecords(web(), wallet)).declarations).toHaveLength(1)
	await declareChance(web(), { wallet, country: "AT" })
	expect((await ask(wallet)).country).toBe("AT")
	for (const country of COUNTRIES.slice(0, 8)) await declareChance(web(), { wallet, country })
	await expect(declareChance(web(), { wallet, country: "ZM" })).rejects.toMatchObject({
		code: "chance:declare.tooMany",
		status: 409,
	})
	await expect(declareChance(web(), { wallet: someone(), country: "ZZ" })).rejects.toThrow()
	await expect(
		database.asWeb().sql`insert into chance_declaration (wallet, adult, country, text_version, declared_at)
			values (${walletKey(wallet)}, true, 'KR', '1', now())`,
	).rejects.toThrow(/permission/)
	// Under another text than today's it counts no more.
	const old = someone()
	await database.sql`insert into chance_declaration (wallet, adult, country, text_version, declared_at)
		values (${walletKey(old)}, true, 'KR', '0', now())`
	expect((await reasons(old))[1]).toBe("outdated")
	await declareChance(web(), { wallet: old, country: "KR" })
	expect((await reasons(old))[1]).toBe("declared")
})

test("who has shut a wallet out is out at once, and nobody shortens it: not a shorter form, not web, not the owner of the database", async () => {
	const [wallet, linked] = [someone(), someone()]
	const form = randomUUID()
	await Promise.all([1, 2, 3].map(() => exclude([wallet, linked], "6", form)))
	for (const one of [wallet, linked]) {
		const [, until] = (await ask(one)).rules.map(({ since }) => since)
		const wanted = new Date()
		wanted.setUTCMonth(wanted.getUTCMonth() + 6)
		expect(Math.abs((until?.getTime() ?? 0) - wanted.getTime())).toBeLessThan(4 * DAY)
		expect((await reasons(one)).slice(0, 3)).toEqual([false, "none", "until"])
	}
	await exclude([wallet], "1")
	await exclude([wallet], "6")
	expect((await chanceRecords(web(), wallet)).exclusions).toHaveLength(1)
	const hash = hashOf(wallet)
	for (const { sql } of [database, database.asWeb(), database.asWorker()])
		for (const work of [
			sql`update chance_exclusion set until_at = now() where wallet_hash = ${hash}`,
			sql`delete from chance_exclusion where wallet_hash = ${hash}`,
			sql`truncate chance_exclusion`,
		])
			await expect(work).rejects.toThrow(/stands until|permission|append-only/)
	await forgetOverExclusions({ db: database.asWorker().db })
	expect((await reasons(wallet))[2]).toBe("until")
	await exclude([wallet], "forever")
	expect((await reasons(wallet))[2]).toBe("forever")
	await exclude([wallet], "12")
	expect((await reasons(wallet))[2]).toBe("forever")
})

test("what is stored of an exclusion names nobody, it outlives the deletion of the rest, and goes when its term is over", async () => {
	const wallet = someone()
	await declareChance(web(), { wallet, country: "FR" })
	await exclude([wallet], "1")
	const [row] = await database.sql`select * from chance_exclusion where wallet_hash = ${hashOf(wallet)}`
	expect(Object.keys(row ?? {}).sort()).toEqual(["from_at", "id", "term", "until_at", "wallet_hash"])
	const notes =
		await database.sql`select 1 from audit where act <> 'chance.declared' and (facts::text like ${`%${wallet.address}%`} or subject like ${`%${wallet.address}%`})`
	expect(notes).toHaveLength(0)
	expect(await forgetDeclarations(web(), wallet)).toBe(1)
	expect((await reasons(wallet)).slice(1, 3)).toEqual(["none", "until"])
	const counts = await countExclusions(web(), now())
	expect(counts.find(({ term }) => term === "1")?.count).toBeGreaterThan(0)
	await database.sql`alter table chance_exclusion disable trigger chance_exclusion_stands`
	await database.sql`update chance_exclusion set from_at = now() - interval '2 days', until_at = now() - interval '1 day' where wallet_hash = ${hashOf(wallet)}`
	await database.sql`alter table chance_exclusion enable trigger chance_exclusion_stands`
	expect((await reasons(wallet))[2]).toBe("open")
	await forgetOverExclusions({ db: database.asWorker().db })
	expect((await chanceRecords(web(), wallet)).exclusions).toEqual([])
})

test("a purchase that is being decided and an exclusion take turns, whichever came first", async () => {
	await enter("SG")
	const wallet = someone()
	await declareChance(web(), { wallet, country: "SG" })
	const order: string[] = []
	let excluding: Promise<unknown> = Promise.resolve()
	await database.asWeb().db.transaction(async (tx) => {
		expect((await holdChance(tx, { wallet, now: now() })).allowed).toBe(true)
		excluding = exclude([wallet], "1").then(() => order.push("excluded"))
		await waits()
		order.push("bought")
	})
	await excluding
	expect(order).toEqual(["bought", "excluded"])

	// The other way about: the purchase waits, and then sees it.
	const other = someone()
	await declareChance(web(), { wallet: other, country: "SG" })
	let buying: Promise<unknown> = Promise.resolve()
	await database.asWeb().db.transaction(async (tx) => {
		await excludeFromChance({ db: tx as never }, { formId: randomUUID(), wallets: [other], term: "1" })
		buying = database
			.asWorker()
			.db.transaction((buy) => requireChance(buy, { wallet: other, now: now() }))
			.then(
				() => "bought",
				({ code }: { code: string }) => code,
			)
		await waits()
	})
	expect(await buying).toBe("chance:refused.notExcluded")
	await expect(
		database.db.transaction((tx) => holdChance(tx, { wallet, now: now() }), { isolationLevel: "repeatable read" }),
	).rejects.toThrow()
})

test("a country is not closed beneath a purchase that is being decided, and a declaration waits for it, too", async () => {
	const { id } = await enter("TH")
	const wallet = someone()
	await declareChance(web(), { wallet, country: "TH" })
	const act = await agreed(database, END_BASIS, { country: "TH", evidence: { of: id } })
	const order: string[] = []
	let others: Promise<unknown> = Promise.resolve()
	await database.asWeb().db.transaction(async (tx) => {
		await requireChance(tx, { wallet, now: now() })
		others = Promise.all([
			basisActs[END_BASIS](worker(), act as never).then((said) => order.push(`${said}`)),
			declareChance(web(), { wallet, country: "US" }).then(() => order.push("declared")),
		])
		await waits(2)
		order.push("bought")
	})
	await others
	expect(order[0]).toBe("bought")
	expect(order.slice(1).sort()).toEqual(["declared", "done"])
	expect((await reasons(wallet))[0]).toBe(false)
})

/** Until as many connections of this database wait for a lock. */
async function waits(many = 1): Promise<void> {
	await expect
		.poll(async () => {
			const rows = await database.sql`select 1 from pg_stat_activity
				where datname = current_database() and wait_event_type = 'Lock'`
			return rows.length
		})
		.toBeGreaterThanOrEqual(many)
}

test("in a demo every country is open; what was declared and who is shut out count all the same", async () => {
	const demo = await testDatabase()
	try {
		await demo.sql`insert into demo_clock (id, ahead_seconds) values (1, 0)`
		const wallet = someone()
		const { db } = demo.asWeb()
		const verdict = () => mayBuyChance(db, { wallet, now: now() })
		expect(await verdict()).toMatchObject({
			allowed: false,
			rules: [{ met: false }, { met: true }, { reason: "demo" }],
		})
		await declareChance({ db }, { wallet, country: "AQ" })
		expect((await verdict()).allowed).toBe(true)
		await excludeFromChance({ db }, { formId: randomUUID(), wallets: [wallet], term: "forever" })
		expect((await verdict()).allowed).toBe(false)
	} finally {
		await demo.end()
	}
})
