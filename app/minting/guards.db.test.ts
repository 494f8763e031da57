import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { GUARD, opened, outcomeOf, PRIVILEGE, unguarded } from "#tests/factories/guarded-rows.ts"
import { itemIn, masterIn, paymentIn, planIn, priceIn, purchaseIn, signedIn } from "#tests/factories/mint-rows.ts"
import { giveStock, stockLeft, takeStock } from "./stock.server.ts"

test("stock that was made is not taken back, and a plan opens with all of it and a phase", async () => {
	const database = await opened()
	const planId = await planIn(database, { status: "0" })
	expect(await outcomeOf(database, "worker", `update mint_plan set stock = 4 where id = '${planId}'`)).toBe(GUARD)
	const more = `update mint_plan set stock = 6 where id = '${planId}'`
	expect(await outcomeOf(database, "web", more)).toBe(PRIVILEGE)
	expect(await outcomeOf(database, "worker", more)).toBe("done")
	const open = `update mint_plan set status = '10' where id = '${planId}'`
	expect(await outcomeOf(database, "worker", `${more}; ${open}`)).toBe(GUARD)
	expect(await outcomeOf(database, "owner", `${more}; ${open}`)).toBe(GUARD)
	expect(await outcomeOf(database, "worker", open)).toBe("done")
	expect(await outcomeOf(database, "owner", `delete from mint_phase where plan_id = '${planId}'; ${open}`)).toBe(GUARD)
})

test("a plan that closes or pauses between look and take sells nothing: who takes waits, and is refused", async () => {
	const database = await opened()
	for (const [closing, way] of [
		["status = '5'", "pay-first"],
		["paused_at = now()", "atomic"],
	] as const) {
		const planId = await planIn(database)
		const purchaseId = await purchaseIn(database, planId, { way })
		let taking: Promise<unknown> = Promise.resolve()
		await database.asWorker().sql.begin(async (tx) => {
			await tx.unsafe(`update mint_plan set ${closing} where id = '${planId}'`)
			taking = takeStock(database.asWeb(), { planId, purchaseId, quantity: 1 }).then(
				() => "taken",
				(error: { cause?: { code?: string }; code?: string }) => error.code ?? error.cause?.code,
			)
			await new Promise((done) => setTimeout(done, 200))
		})
		expect(await taking, closing).toBe(GUARD)
		expect(await stockLeft(database, planId)).toBe(5)
	}
	// What was begun goes on while a plan is paused.
	const planId = await planIn(database)
	const purchaseId = await purchaseIn(database, planId, { way: "pay-first" })
	await database.sql`update mint_plan set paused_at = now() where id = ${planId}`
	expect(await takeStock(database.asWorker(), { planId, purchaseId, quantity: 1 })).toEqual([1])
})

test("a master says what its items say, a plan ends when nothing of it is under way or owed, and none that has sold begins anew", async () => {
	const database = await opened()
	const planId = await planIn(database)
	const purchaseId = await purchaseIn(database, planId, { status: "20", way: "pay-first" })
	const master = await masterIn(database, purchaseId, "10")
	const says = (status: string) =>
		outcomeOf(database, "worker", `update minting_master set status = '${status}' where id = '${master}'`)
	await itemIn(database, master, "20")
	const failed = await itemIn(database, master, "40")
	expect([await says("20"), await says("40"), await says("90"), await says("30")]).toEqual([
		GUARD,
		GUARD,
		GUARD,
		"done",
	])
	const end = `update mint_plan set status = '50' where id = '${planId}'`
	expect(await outcomeOf(database, "worker", end)).toBe(GUARD)
	await unguarded(database, (tx) => tx.unsafe(`update minting_master set status = '30' where id = '${master}'`))
	await paymentIn(database, purchaseId, "10")
	expect(await outcomeOf(database, "worker", end)).toBe(GUARD)
	const refund = `insert into minting_refund (item_id, asset, units, created_at, done_at) values ('${failed}', 'a', 5, now(), now())`
	await database.sql.unsafe(refund)
	expect(await outcomeOf(database, "worker", end)).toBe("done")
	expect(await outcomeOf(database, "web", end)).toBe(PRIVILEGE)
	await unguarded(database, (tx) => tx.unsafe(`update mint_plan set status = '5' where id = '${planId}'`))
	expect(await outcomeOf(database, "worker", `update mint_plan set status = '0' where id = '${planId}'`)).toBe(GUARD)
})

test("a purchase is of a plan that is open and costs its price times its quantity; what has a price is not web's to give", async () => {
	const database = await opened()
	const planId = await planIn(database)
	const buy = (set: Readonly<{ way?: string; price?: string; quantity?: number; plan?: string; phase?: string }>) => {
		const { way = "atomic", price = "'a', 10", quantity = 2, plan = planId, phase = "null" } = set
		const id = randomUUID()
		return `insert into mint_purchase (id, plan_id, phase_id, wallet, quantity, way, reference, asset, units, expires_at, asked_by, created_at)
			values ('${id}', '${plan}', ${phase}, 'w', ${quantity}, '${way}', '${id}', ${price}, now(), 'w', now())`
	}
	const tried = (set: Parameters<typeof buy>[0], who: "web" | "worker" = "web") => outcomeOf(database, who, buy(set))
	const free = "null, null"
	expect(await tried({ price: free })).toBe("done")
	expect(await tried({})).toBe(GUARD)
	await priceIn(database, planId)
	expect(await tried({})).toBe("done")
	for (const price of ["'a', 9", "'a', 5", "'b', 10", free]) expect(await tried({ price }), price).toBe(GUARD)
	expect([await tried({ way: "free", price: free }), await tried({ way: "free", price: free }, "worker")]).toEqual([
		GUARD,
		"done",
	])
	expect(await tried({ plan: await planIn(database, { status: "0" }), price: free })).toBe(GUARD)
	const other = await planIn(database)
	const [phase] = await database.sql`select id from mint_phase where plan_id = ${other}`
	expect(await tried({ phase: `'${phase?.id}'` })).toBe(GUARD)
	await database.sql`update mint_plan set paused_at = now() where id = ${planId}`
	expect(await tried({})).toBe(GUARD)
})

test("a purchase starts with its stock, and by its payment or by what its buyer signed; a payment is what was quoted", async () => {
	const database = await opened()
	const planId = await planIn(database)
	const start = (id: string) => `update mint_purchase set status = '10', signature = 'by-${id}' where id = '${id}'`
	const paid = await purchaseIn(database, planId, { way: "pay-first" })
	expect(await outcomeOf(database, "worker", start(paid))).toBe(GUARD)
	await takeStock(database, { planId, purchaseId: paid, quantity: 1 })
	const payment = await paymentIn(database, paid)
	for (const who of ["web", "worker"] as const) expect(await outcomeOf(database, who, start(paid)), who).toBe(GUARD)
	await unguarded(database, (tx) => tx.unsafe(`update minting_payment set status = '10' where id = '${payment}'`))
	expect(await outcomeOf(database, "worker", start(paid))).toBe("done")
	const signed = await purchaseIn(database, planId, { way: "atomic" })
	await takeStock(database, { planId, purchaseId: signed, quantity: 1 })
	expect(await outcomeOf(database, "web", start(signed))).toBe(GUARD)
	const other = await planIn(database)
	const whole = await purchaseIn(database, other, { way: "atomic" })
	await signedIn(database, whole)
	expect(await outcomeOf(database, "web", start(whole))).toBe("done")
	expect(await outcomeOf(database, "web", start(await purchaseIn(database, planId)))).toBe(GUARD)
	const ask = (units: number) => {
		const [id, intent] = [randomUUID(), randomUUID()]
		return `insert into intent (id, purpose, subject_id, chain, vault, asset, units, reference, expires_at, late, created_at)
				values ('${intent}', 'p', '${id}', 'c', 'v', 'a', ${units}, '${id}', now(), 'refund', now());
			insert into minting_payment (id, purchase_id, asset, units, vault, intent_id, created_at) values ('${id}', '${paid}', 'a', ${units}, 'v', '${intent}', now())`
	}
	await unguarded(database, (tx) => tx.unsafe(`update minting_payment set status = '5' where id = '${payment}'`))
	expect([await outcomeOf(database, "web", ask(4)), await outcomeOf(database, "web", ask(5))]).toEqual([GUARD, "done"])
})

test("an item has a number of its own purchase's, and gives it back when nothing of it can land any more", async () => {
	const database = await opened()
	const planId = await planIn(database)
	const purchaseId = await purchaseIn(database, planId, { way: "atomic", status: "10" })
	const item = await itemIn(database, await masterIn(database, purchaseId), "40")
	await signedIn(database, purchaseId, "live")
	const number = (n: number) => `update minting_item set number = ${n} where id = '${item}'`
	expect([await outcomeOf(database, "web", number(2)), await outcomeOf(database, "web", number(1))]).toEqual([
		GUARD,
		"done",
	])
	await database.sql.unsafe(number(1))
	await giveStock(database.asWeb(), purchaseId)
	expect(await stockLeft(database, planId)).toBe(4)
	await database.sql`update cosigned set status = 'dead', proof = '{}' where subject_id = ${purchaseId}`
	await giveStock(database.asWeb(), purchaseId)
	expect(await stockLeft(database, planId)).toBe(5)
	// An order that may be tried again holds its number as well.
	const given = await purchaseIn(database, planId, { status: "10" })
	const orderedItem = await itemIn(database, await masterIn(database, given), "40")
	await unguarded(database, async (tx) => {
		await tx.unsafe(`update mint_unit set purchase_id = '${given}' where plan_id = '${planId}' and number = 1`)
		await tx.unsafe(`update minting_item set number = 1 where id = '${orderedItem}'`)
		await tx.unsafe(`insert into outgoing (purpose, subject_id, kind, chain, wallet, asset, units, to_address, work, status, created_at)
			values ('minting:item', '${orderedItem}', 'mint', 'c', 'w', 'nft', 1, 't', '{"do":"mint"}', 'stuck', now())`)
	})
	await giveStock(database, given)
	expect(await stockLeft(database, planId)).toBe(4)
	await database.sql`update outgoing set status = 'cancelled' where subject_id = ${orderedItem}`
	await giveStock(database, given)
	expect(await stockLeft(database, planId)).toBe(5)
})

test("phases of a plan never overlap, whoever writes them and however many at once", async () => {
	const database = await opened()
	const planId = await planIn(database, { status: "0" })
	const span = (from: number, to: number) => `now() + interval '${from} hours', now() + interval '${to} hours'`
	const write = (from: number, to: number) =>
		`insert into mint_phase (plan_id, kind, rule, starts_at, ends_at, most) values ('${planId}', 'public', '{}', ${span(from, to)}, 1)`
	// There is one until a day from now.
	expect(await outcomeOf(database, "owner", write(23, 30))).toBe(GUARD)
	expect(await outcomeOf(database, "worker", write(2, 3))).toBe(GUARD)
	expect(await outcomeOf(database, "worker", write(25, 30))).toBe("done")
	const [one, other] = [database.sql, database.asWorker().sql]
	const both = await Promise.allSettled(
		[one, other].map((sql, i) =>
			sql.begin(async (tx) => {
				await tx.unsafe(write(30 + i, 40 + i))
				await new Promise((done) => setTimeout(done, 100))
			}),
		),
	)
	expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
})

test("a web process in the wrong hands writes nothing of a plan that two have agreed on: no price, no list, no pause, no date", async () => {
	const database = await opened()
	for (const status of ["0", "10"]) {
		const planId = await planIn(database, { status })
		const [phase] = await database.sql`select id from mint_phase where plan_id = ${planId}`
		for (const text of [
			`update mint_price set units = 1 where plan_id = '${planId}'`,
			`insert into mint_price (plan_id, asset, units) values ('${planId}', 'a', 1)`,
			`delete from mint_phase where plan_id = '${planId}'`,
			`insert into mint_allowed (phase_id, wallet) values ('${phase?.id ?? planId}', 'x')`,
			`update mint_plan set paused_at = null where id = '${planId}'`,
			`update mint_plan set paused_at = now() where id = '${planId}'`,
			`update mint_plan set starts_at = now() where id = '${planId}'`,
			`update mint_plan set ended_at = now() where id = '${planId}'`,
			`update mint_plan set most_per_wallet = 1000 where id = '${planId}'`,
			`select make_stock('${planId}')`,
		])
			expect(await outcomeOf(database, "web", text), text).toBe("42501")
		// It locks one, so that it does not end meanwhile.
		expect(await outcomeOf(database, "web", `select 1 from mint_plan where id = '${planId}' for share`)).toBe("done")
	}
})
