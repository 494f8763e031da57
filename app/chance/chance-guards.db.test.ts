import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { Values } from "#tests/factories/made-rows.ts"
import { approve, NEAR_APPROVALS, type RowWorld, rowWorld, updateOf } from "#tests/factories/row-world.ts"

const TWO = "chance_basis: two persons have to agree"
const STAYS = "chance_basis: what was entered stays"
const ENTERED: Values = { country: "KR", basis: "a law" }
const STANDS = "chance_exclusion: it stands until its term is over"

const ended = (): Values => ({ ended_at: "2020-02-01", ended_by: "o", end_act_id: randomUUID() })

/** A basis that two operators entered, beside one of another country. */
async function basisIn(world: RowWorld, values: Values = {}): Promise<string> {
	const id = randomUUID()
	await world.store("chance_basis", { ...ENTERED, ...values, id })
	return id
}

test("two operators enter the basis of a country, in the words of both", async () => {
	const world = await rowWorld()
	const entered = (id: string, values: Values = {}) =>
		world.refusal(world.insertOf("chance_basis", { ...ENTERED, ...values, id }))
	const actOf = () => ({
		...{ id: randomUUID(), kind: "enter-chance-basis", subject: "KR", evidence: { basis: "a law" } },
	})
	const act = actOf()
	await approve(world, act)
	expect(await entered(act.id)).toBe("done")
	expect(await entered(act.id, { basis: "another law" })).toBe(TWO)
	for (const [what, change] of NEAR_APPROVALS) {
		const right = actOf()
		await approve(world, right, change())
		expect([what, await entered(right.id)]).toEqual([what, TWO])
	}
	const others = actOf()
	await approve(world, others, { evidence: { basis: "another law" } })
	expect(await entered(others.id), "with another text").toBe(TWO)
})

test("two operators end the basis of a country", async () => {
	const world = await rowWorld()
	const id = await basisIn(world)
	const endedBy = (act: string) => world.refusal(updateOf("chance_basis", { ...ended(), end_act_id: act }, { id }))
	const actOf = () => ({ id: randomUUID(), kind: "end-chance-basis", subject: "KR" })
	const act = actOf()
	for (const [what, change] of NEAR_APPROVALS) {
		const right = actOf()
		await approve(world, right, change())
		// The one that approves another act comes first.
		expect([what, await endedBy(right.id)]).toEqual([what, TWO])
	}
	await approve(world, act)
	expect(await endedBy(act.id)).toBe("done")
})

test("a basis changes by its end alone, and ends once", async () => {
	const world = await rowWorld()
	const act = { id: randomUUID(), kind: "end-chance-basis", subject: "KR" }
	await approve(world, act)
	await approve(world, act, { id: randomUUID(), subject: "ID" })
	const over = { ...ended(), end_act_id: act.id }
	const changed = (id: string, values: Values) => world.refusal(updateOf("chance_basis", values, { id }))
	const id = await basisIn(world)
	expect(await changed(id, over)).toBe("done")
	const frozen: Values = {
		...{ id: randomUUID(), basis: "another law", from_at: "2019-01-01", entered_by: "mine", entered_at: "2019-01-01" },
	}
	for (const [column, value] of Object.entries(frozen))
		expect([column, await changed(id, { ...over, [column]: value })]).toEqual([column, STAYS])
	expect(await changed(id, { end_act_id: act.id }), "without its end").toBe(STAYS)
	const last = await basisIn(world, { ...over, country: "KR" })
	expect(await changed(last, { ended_at: "2021-01-01" }), "again").toBe(STAYS)
	// Two operators agreed on the end of the other country's basis: the act fits, the country does not stay.
	const other = await world.database.sql`select id from proposal where subject = 'ID'`
	expect(await changed(id, { ...over, end_act_id: other[0]?.id, country: "ID" }), "another country").toBe(STAYS)
})

test("an exclusion is deleted when its term is over, and neither shortened nor deleted before", async () => {
	const world = await rowWorld()
	const excluded = async (values: Values) => {
		const id = randomUUID()
		await world.store("chance_exclusion", { id, wallet_hash: "0".repeat(64), from_at: "2020-01-01", ...values })
		return id
	}
	const deleted = (id: string) => world.refusal(`delete from chance_exclusion where id = '${id}'`)
	const over = await excluded({ term: "1", until_at: "2020-02-01" })
	expect(await deleted(over)).toBe("done")
	expect(await deleted(await excluded({ term: "12", until_at: "2999-01-01" }))).toBe(STANDS)
	expect(await deleted(await excluded({ term: "forever" }))).toBe(STANDS)
	expect(await world.refusal(updateOf("chance_exclusion", { until_at: "2020-03-01" }, { id: over }))).toBe(STANDS)
})

/** Stores the exclusion of a wallet as the database knows it: by a hash. */
async function excludeIn(world: RowWorld, wallet: string, until: string | null) {
	const [row] = await world.database.sql`select chance_hash(${wallet}) as hash`
	const term = until === null ? "forever" : "1"
	await world.store("chance_exclusion", {
		...{ id: randomUUID(), wallet_hash: row?.hash, term, from_at: "2020-01-01", until_at: until },
	})
}

const declareIn = (world: RowWorld, wallet: string, country: string, at = "2020-01-01") =>
	world.store("chance_declaration", { wallet, country, adult: true, text_version: "1", declared_at: at })

test("the rules of a wallet go by its own declaration, exclusion and country", async () => {
	const world = await rowWorld()
	const over = { ended_at: "2020-02-01", ended_by: "o", end_act_id: randomUUID() }
	await basisIn(world, { country: "JP", from_at: "2020-01-01" })
	await basisIn(world, { country: "ID", from_at: "2020-01-01", ...over })
	await basisIn(world, { country: "KR", from_at: "2020-01-01", ...over })
	await basisIn(world, { country: "KR", from_at: "2020-03-01" })
	for (const [wallet, country] of [
		["korean", "KR"],
		["indonesian", "ID"],
		["german", "DE"],
		["excluded", "KR"],
		["excluded before", "KR"],
		["japanese", "JP"],
	] as const)
		await declareIn(world, wallet, country)
	await excludeIn(world, "excluded", null)
	await excludeIn(world, "excluded before", "2020-02-01")
	const reasons = async (wallet: string) => {
		const of = (hold: boolean) =>
			world.trial(async (tx) => {
				const rows = await tx`select reason from chance_rules(${wallet}, now(), '1', ${hold})`
				return rows.map(({ reason }) => reason)
			})
		const [held, seen] = [await of(true), await of(false)]
		expect(held).toEqual(seen)
		return held
	}
	expect(await reasons("korean")).toEqual(["declared", "open", "basis"])
	expect(await reasons("indonesian")).toEqual(["declared", "open", "ended"])
	expect(await reasons("german")).toEqual(["declared", "open", "noBasis"])
	expect(await reasons("excluded")).toEqual(["declared", "forever", "basis"])
	expect(await reasons("excluded before")).toEqual(["declared", "open", "basis"])
	expect(await reasons("unknown")).toEqual(["none", "open", "noCountry"])
})

test("ten declarations of a wallet in a day are enough, and those of others or of earlier days do not count", async () => {
	const world = await rowWorld()
	const declared = (wallet: string, country: string) =>
		world.trial(async (tx) => (await tx`select declare_chance(${wallet}, ${country}, '1') as outcome`)[0]?.outcome)
	const now = new Date().toISOString()
	for (const n of Array.from({ length: 10 }, (_, n) => n)) {
		await declareIn(world, "often", n % 2 ? "KR" : "ID", now)
		await declareIn(world, "long ago", n % 2 ? "KR" : "ID")
	}
	await declareIn(world, "new", "KR", now)
	await declareIn(world, "latest", "DE", now)
	expect(await declared("new", "DE")).toBe("stored")
	expect(await declared("new", "KR")).toBe("known")
	expect(await declared("often", "DE")).toBe("too-many")
	expect(await declared("long ago", "DE")).toBe("stored")
})

test("an exclusion is added where no longer one is there, and counted", async () => {
	const world = await rowWorld()
	await excludeIn(world, "for good", null)
	const added = (wallets: readonly string[], term: string, times = 1) =>
		world.trial(async (tx) => {
			const form = randomUUID()
			const counts: unknown[] = []
			for (let n = 0; n < times; n++) {
				const [row] = await tx`select exclude_from_chance(${form}, ${[...wallets]}, ${term}) as added`
				counts.push(row?.added)
			}
			return counts
		})
	expect(await added(["a", "b"], "6")).toEqual([2])
	expect(await added(["a", "b"], "6", 2)).toEqual([2, 0])
	expect(await added(["a", "for good"], "12")).toEqual([1])
})
