import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { Values } from "#tests/factories/made-rows.ts"
import { approve, NEAR_APPROVALS, type RowWorld, rowWorld, updateOf } from "#tests/factories/row-world.ts"

const TERMS: Values = {
	...{ asset: "scg", category: "team", starts_at: "2020-01-01", first_bps: 0, cliff_months: 0, linear_months: 0 },
	...{ step_months: 1, cancels: "operators", total: 10 },
}
const PUBLISHED: Values = { chain: "c", mint: "m", pays_from: "f", published_at: "2020-01-01" }
/** What a row of each status has beside its terms. */
const STATES: Readonly<Record<string, Values>> = {
	draft: { status: "draft" },
	active: { status: "active", ...PUBLISHED },
	cancelled: {
		...{ status: "cancelled", ...PUBLISHED },
		...{ cancelled_at: "2020-07-01", cancel_act_id: randomUUID() },
	},
	ended: { status: "ended", ...PUBLISHED, claimed: 10, ended_at: "2020-07-01" },
}

const NOT_A_DRAFT = "vesting_schedule: it begins as a draft"
const TWO = "vesting_schedule: two persons have to agree"
const NO_MORE = "vesting_schedule: what was let go stays, and no more is claimed"
const END_STAYS = "vesting_schedule: its end stays"
const KEPT = "vesting_schedule: rows are kept"

const minutes = (from: number) => new Date(Date.now() + from * 60_000).toISOString()
const schedule = (id: string, values: Values) => updateOf("vesting_schedule", values, { id })

/** A list with some values, stored after a list of each state. */
async function listIn({ store }: RowWorld, values: Values = {}): Promise<string> {
	const id = randomUUID()
	const at = "2020-01-01"
	for (const state of [{}, { published_at: at }, { discarded_at: at }])
		await store("vesting_list", { id: randomUUID(), rows: 1, ...state })
	await store("vesting_list", { id, rows: 1, ...values })
	return id
}

type Wanted = Values & Readonly<{ releases?: Readonly<Record<string, number>> }>

/** A schedule of 10 in a status, with its releases; another schedule of the database has let go 1000. */
async function scheduleIn(world: RowWorld, status: string, { releases = {}, ...values }: Wanted = {}) {
	const id = randomUUID()
	await world.store("vesting_release", { schedule_id: randomUUID(), at: "2020-01-01", units: 1000 })
	await world.store("vesting_schedule", { ...TERMS, ...STATES[status], list_id: randomUUID(), ...values, id })
	for (const [at, units] of Object.entries(releases))
		await world.store("vesting_release", { schedule_id: id, at, units })
	return id
}

test("a schedule begins as an unclaimed draft of a list that is a draft itself", async () => {
	const world = await rowWorld()
	const begins = async (values: Values, list: Values = {}) =>
		world.refusal(
			world.insertOf("vesting_schedule", { ...TERMS, list_id: await listIn(world, list), id: randomUUID(), ...values }),
		)
	expect(await begins({})).toBe("done")
	expect(await begins({}, { published_at: "2020-01-01" })).toBe(NOT_A_DRAFT)
	expect(await begins({}, { discarded_at: "2020-01-01" })).toBe(NOT_A_DRAFT)
	expect(await begins(STATES.active ?? {})).toBe(NOT_A_DRAFT)
	expect(await begins({ claimed: 1 })).toBe(NOT_A_DRAFT)
	expect(await begins({ publish_act_id: randomUUID() })).toBe(NOT_A_DRAFT)
	expect(await begins({ cancel_act_id: randomUUID() })).toBe(NOT_A_DRAFT)
	expect(await begins({ is_example: true })).toBe("vesting_schedule: examples are a demo's")
	await world.store("demo_clock", { id: 1, ahead_seconds: 0 })
	expect(await begins({ is_example: true })).toBe("done")
})

test("a schedule is deleted while it is a draft, with its list discarded", async () => {
	const world = await rowWorld()
	const deleted = async (status: string, list: Values) => {
		const id = await scheduleIn(world, status, { list_id: await listIn(world, list) })
		return world.refusal(`delete from vesting_schedule where id = '${id}'`)
	}
	expect(await deleted("draft", { discarded_at: "2020-01-01" })).toBe("done")
	expect(await deleted("draft", {})).toBe(KEPT)
	expect(await deleted("draft", { published_at: "2020-01-01" })).toBe(KEPT)
	for (const status of ["active", "cancelled", "ended"])
		expect([status, await deleted(status, { discarded_at: "2020-01-01" })]).toEqual([status, KEPT])
})

test("the terms of a schedule stay, and those of its publication once it is published", async () => {
	const world = await rowWorld()
	const terms: Values = {
		...{ id: randomUUID(), list_id: randomUUID(), line: 9_999, asset: "etm", category: "treasury", wallet: "mine" },
		...{ total: 11, starts_at: "2021-01-01", first_bps: 1, cliff_months: 1, linear_months: 1, step_months: 3 },
		...{ cancels: "nobody", is_example: true, created_at: "2019-01-01" },
	}
	const publication: Values = {
		...{ chain: "d", mint: "n", pays_from: "mine", published_at: "2021-01-01", publish_act_id: randomUUID() },
	}
	for (const status of Object.keys(STATES)) {
		const id = await scheduleIn(world, status)
		const frozen = status === "draft" ? terms : { ...terms, ...publication }
		for (const [column, value] of Object.entries(frozen))
			expect([status, column, await world.refusal(schedule(id, { [column]: value }))]).toEqual([
				...[status, column, "vesting_schedule: its terms stay"],
			])
	}
})

test("a schedule is published, then cancelled or ended, and goes nowhere else", async () => {
	const world = await rowWorld()
	const states = Object.keys(STATES)
	const moves = states.flatMap((from) => states.filter((to) => to !== from).map((to) => [from, to] as const))
	for (const [from, to] of moves) {
		const id = await scheduleIn(world, from, { releases: { "2020-01-01": 10 } })
		const act = randomUUID()
		await approve(world, { id: act, kind: "cancel-vesting", subject: id })
		const end = to === "ended" ? { ended_at: minutes(0), claimed: 10 } : {}
		const cancel = to === "cancelled" ? { cancelled_at: minutes(0), cancel_act_id: act } : {}
		const publish = from === "draft" ? { ...PUBLISHED } : {}
		const outcome = await world.refusal(schedule(id, { ...publish, ...end, ...cancel, status: to }))
		const expected =
			from === "draft" && to === "active"
				? TWO
				: from === "active" && to !== "draft"
					? "done"
					: `vesting_schedule: from ${from} to ${to} is not a move`
		expect([from, to, outcome]).toEqual([from, to, expected])
	}
})

test("two operators publish a schedule, of their list, when its releases are its total", async () => {
	const world = await rowWorld()
	const published = async (values: Wanted, act: string | null = null) => {
		const id = await scheduleIn(world, "draft", { releases: { "2020-01-01": 4, "2021-01-01": 6 }, ...values })
		return world.refusal(schedule(id, { ...STATES.active, publish_act_id: act }))
	}
	const lawful = { list_id: randomUUID() }
	const act = { id: randomUUID(), kind: "publish-vesting", subject: lawful.list_id }
	await approve(world, act)
	expect(await published(lawful, act.id)).toBe("done")
	expect(await published({ is_example: true }), "an example").toBe("done")
	const wrong: readonly Readonly<Record<string, number>>[] = [{}, { "2020-01-01": 9 }, { "2020-01-01": 11 }]
	for (const releases of wrong)
		expect(await published({ ...lawful, releases }, act.id)).toBe("vesting_schedule: its releases are not its total")

	for (const [what, change] of NEAR_APPROVALS) {
		const right = { id: randomUUID(), kind: "publish-vesting", subject: randomUUID() }
		await approve(world, right, change())
		expect([what, await published({ list_id: right.subject }, right.id)]).toEqual([what, TWO])
	}
})

test("two operators cancel a schedule, now, with no more claimed than was let go by then", async () => {
	const world = await rowWorld()
	const cancelled = async (id: string, act: string, values: Values = {}) =>
		world.refusal(schedule(id, { status: "cancelled", cancelled_at: minutes(0), cancel_act_id: act, ...values }))
	const approved = async (id: string) => {
		const act = randomUUID()
		await approve(world, { id: act, kind: "cancel-vesting", subject: id })
		return act
	}
	const id = await scheduleIn(world, "active", { claimed: 4, releases: { [minutes(-1)]: 4, "2999-01-01": 6 } })
	const act = await approved(id)
	expect(await cancelled(id, act)).toBe("done")
	expect(await cancelled(id, act, { cancelled_at: minutes(-8) }), "claimed after it").toBe(NO_MORE)
	const unclaimed = await scheduleIn(world, "active", { releases: { "2020-01-01": 4, "2999-01-01": 6 } })
	const its = await approved(unclaimed)
	expect(await cancelled(unclaimed, its, { cancelled_at: minutes(-8) })).toBe("done")
	expect(await cancelled(unclaimed, its, { cancelled_at: minutes(-12) }), "before").toBe(NO_MORE)
	expect(await cancelled(unclaimed, its, { cancelled_at: minutes(10) }), "later").toBe(NO_MORE)
	expect(await cancelled(unclaimed, its, { claimed: 4 }), "with a claim").toBe("done")
	expect(await cancelled(unclaimed, its, { claimed: 5 }), "with a claim of more").toBe(NO_MORE)

	for (const [what, change] of NEAR_APPROVALS) {
		const right = { id: randomUUID(), kind: "cancel-vesting", subject: await scheduleIn(world, "active") }
		await approve(world, right, change())
		expect([what, await cancelled(right.subject, right.id)]).toEqual([what, TWO])
	}
})

test("the end of a schedule stays, and nothing says that one has ended before it has", async () => {
	const world = await rowWorld()
	for (const status of Object.keys(STATES)) {
		const id = await scheduleIn(world, status)
		for (const [column, value] of Object.entries({
			...{ cancelled_at: "2021-01-01", cancel_act_id: randomUUID(), ended_at: "2021-01-01" },
		}))
			expect([status, column, await world.refusal(schedule(id, { [column]: value }))]).toEqual([
				...[status, column, END_STAYS],
			])
	}
})

test("no more of a schedule is claimed than it has let go, and no claim becomes smaller", async () => {
	const world = await rowWorld()
	const releases = { "2020-01-01": 4, "2020-10-01": 3, "2999-01-01": 3 }
	const claims = async (id: string) =>
		Promise.all([3, 4, 5, 7, 8].map((claimed) => world.refusal(schedule(id, { claimed }))))
	expect(await claims(await scheduleIn(world, "active", { releases }))).toEqual([
		...["done", "done", "done", "done", NO_MORE],
	])
	expect(await claims(await scheduleIn(world, "active", { releases, claimed: 4 }))).toEqual([
		...[NO_MORE, "done", "done", "done", NO_MORE],
	])
	// It was cancelled before its second release.
	expect(await claims(await scheduleIn(world, "cancelled", { releases }))).toEqual([
		...["done", "done", NO_MORE, NO_MORE, NO_MORE],
	])
	// A row that has claimed too much already may be written, but its claim does not grow.
	expect(await claims(await scheduleIn(world, "active", { releases, claimed: 8 }))).toEqual([
		...[NO_MORE, NO_MORE, NO_MORE, NO_MORE, "done"],
	])
})

test("a list begins as a draft; what was uploaded stays, and it is published or discarded once", async () => {
	const world = await rowWorld()
	const stays = "vesting_list: what was uploaded and decided stays"
	for (const [end, expected] of [
		[{}, "done"],
		[{ published_at: "2020-01-01" }, "vesting_list: it begins as a draft"],
		[{ discarded_at: "2020-01-01" }, "vesting_list: it begins as a draft"],
	] as const)
		expect(await world.refusal(world.insertOf("vesting_list", { id: randomUUID(), rows: 1, ...end }))).toBe(expected)
	const changed = async (list: Values, values: Values) =>
		world.refusal(updateOf("vesting_list", values, { id: await listIn(world, list) }))
	const uploaded = {
		...{ id: randomUUID(), title: "x", rows: 2, sha256: "x", created_by: "x", created_at: "2019-01-01" },
	}
	for (const [column, value] of Object.entries(uploaded))
		expect([column, await changed({}, { [column]: value })]).toEqual([column, stays])
	expect(await changed({}, { published_at: "2020-01-02" })).toBe("done")
	expect(await changed({}, { discarded_at: "2020-01-02" })).toBe("done")
	expect(await changed({ published_at: "2020-01-01" }, { published_at: "2020-01-02" })).toBe(stays)
	expect(await changed({ discarded_at: "2020-01-01" }, { discarded_at: null, published_at: "2020-01-02" })).toBe(stays)
})

test("of what was claimed only when it was paid is written later", async () => {
	const world = await rowWorld()
	const id = randomUUID()
	await world.store("vesting_claim", { id })
	const changed = (values: Values) => world.refusal(updateOf("vesting_claim", values, { id }))
	expect(await changed({ paid_at: "2020-01-01" })).toBe("done")
	const claim = {
		...{ id: randomUUID(), request_id: randomUUID(), wallet: "mine", asked_id: randomUUID(), asset: "x" },
		...{ mint: "x", pays_from: "x", units: 99_999, requested_at: "2019-01-01" },
	}
	for (const [column, value] of Object.entries(claim))
		expect([column, await changed({ [column]: value })]).toEqual([column, "vesting_claim: what was claimed stays"])
})
