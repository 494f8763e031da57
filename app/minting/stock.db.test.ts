import { expect, test } from "vitest"
import { type Connected, connect } from "#app/db/client.server.ts"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { GUARD, opened, outcomeOf, unguarded } from "#tests/factories/guarded-rows.ts"
import { itemIn, masterIn, planIn, purchaseIn } from "#tests/factories/mint-rows.ts"
import { requireOffered } from "./items/offer-items.server.ts"
import { giveStock, offerStock, stockLeft, takeOffered, takeStock } from "./stock.server.ts"

/** Two pools of the web's role, as two web processes have them. */
function pools(url: string): readonly [Connected, Connected] {
	return [connect(url), connect(url)]
}

test("of many who take at once, over two pools, exactly the stock is taken, each number by one", async () => {
	const database = await opened()
	const planId = await planIn(database, { stock: 20 })
	const [one, other] = pools(database.logins.web.url)
	const asked = await Promise.all(
		Array.from({ length: 120 }, async (_, i) => {
			const quantity = (i % 3) + 1
			return { purchaseId: await purchaseIn(database, planId, { quantity }), quantity }
		}),
	)
	const taken = await Promise.all(
		asked.map(({ purchaseId, quantity }, i) => takeStock(i % 2 ? one : other, { planId, purchaseId, quantity })),
	)
	await Promise.all([one.end(), other.end()])
	const numbers = taken.flatMap((some) => some ?? [])
	expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
	for (const [i, some] of taken.entries()) if (some) expect(some).toHaveLength(asked[i]?.quantity ?? 0)
	expect(await stockLeft(database, planId)).toBe(0)
})

test("whoever finds less than they want waits for what another may give up, and gets it when that is undone", async () => {
	const database = await opened()
	const planId = await planIn(database, { stock: 2 })
	const [first, second] = [
		await purchaseIn(database, planId, { quantity: 2 }),
		await purchaseIn(database, planId, { quantity: 2 }),
	]
	let waiting: Promise<number[] | null> = Promise.resolve(null)
	const undone = inTransaction(database, async ({ db }) => {
		expect(await takeStock({ db }, { planId, purchaseId: first, quantity: 2 })).toEqual([1, 2])
		waiting = takeStock(database.asWorker(), { planId, purchaseId: second, quantity: 2 })
		await new Promise((done) => setTimeout(done, 200))
		throw new Error("killed")
	})
	await expect(undone).rejects.toThrow("killed")
	expect(await waiting).toEqual([1, 2])
	expect(await takeStock(database, { planId, purchaseId: first, quantity: 2 })).toBeNull()
})

test("asked again it answers the same; given back it is another's; nothing is taken for what is over, or for more than was asked", async () => {
	const database = await opened()
	const planId = await planIn(database, { stock: 3 })
	const purchaseId = await purchaseIn(database, planId, { quantity: 2 })
	const take = { planId, purchaseId, quantity: 2 }
	expect(await takeStock(database, take)).toEqual([1, 2])
	expect(await takeStock(database, take)).toEqual([1, 2])
	expect(await stockLeft(database, planId)).toBe(1)
	for (const status of ["5", "20"]) {
		const over = await purchaseIn(database, planId, { status })
		expect(await outcomeOf(database, "web", `select take_stock('${planId}', '${over}', 1)`)).toBe(GUARD)
	}
	const more = await purchaseIn(database, planId)
	expect(await outcomeOf(database, "web", `select take_stock('${planId}', '${more}', 2)`)).toBe(GUARD)
	await giveStock(database, purchaseId)
	expect(await stockLeft(database, planId)).toBe(3)
})

test("nobody but the function marks what is taken, and no unit is added to a plan that is open", async () => {
	const database = await opened()
	const planId = await planIn(database)
	for (const who of ["web", "worker"] as const) {
		for (const text of [
			`update mint_unit set purchase_id = gen_random_uuid() where plan_id = '${planId}'`,
			`insert into mint_unit (plan_id, number) values ('${planId}', 6)`,
			`delete from mint_unit where plan_id = '${planId}'`,
		])
			expect(["42501", GUARD], `${who}: ${text}`).toContain(await outcomeOf(database, who, text))
	}
	await database.sql`select make_stock(${planId})`
	expect(await stockLeft(database, planId)).toBe(5)
	for (const text of [
		`update mint_plan set stock = 6 where id = '${planId}'`,
		`insert into mint_price (plan_id, asset, units) values ('${planId}', 'a', 1)`,
		`update mint_phase set most = 9 where plan_id = '${planId}'`,
	])
		expect(["42501", GUARD], text).toContain(await outcomeOf(database, "web", text))
})

test("of many quotes over two pools none takes anything; what is lying prepared is bounded, whoever asks", async () => {
	const database = await opened()
	const planId = await planIn(database, { stock: 300 })
	const [one, other] = pools(database.logins.web.url)
	const quotes = await Promise.all(
		Array.from({ length: 200 }, (_, i) => purchaseIn(database, planId, { quantity: (i % 5) + 1, way: "atomic" })),
	)
	const offered = await Promise.all(
		quotes.map((purchaseId, i) => offerStock(i % 2 ? one : other, { planId, purchaseId, quantity: (i % 5) + 1 })),
	)
	for (const [i, some] of offered.entries()) expect(new Set(some)).toHaveLength((i % 5) + 1)
	expect(await stockLeft(database, planId)).toBe(300)
	await unguarded(database, (tx) =>
		tx.unsafe(
			`update mint_unit set prepare_asked_at = now(), prepared_at = now() where plan_id = '${planId}' and number > 200`,
		),
	)
	const several = await purchaseIn(database, planId, { quantity: 5, way: "atomic" })
	const ready = await offerStock(one, { planId, purchaseId: several, quantity: 5 })
	expect(ready?.every((number) => number > 200)).toBe(true)
	// Nothing was written of what it was offered: it has nothing to take.
	expect(await takeOffered(one, { planId, purchaseId: several })).toBe(false)
	const paid = await purchaseIn(database, planId, { way: "pay-first" })
	for (const text of [`select offer_stock('${planId}', '${paid}', 1)`, `select take_offered('${planId}', '${paid}')`])
		expect(await outcomeOf(database, "web", text)).toBe(GUARD)
	await Promise.all([one.end(), other.end()])
})

test("a hundred that lie prepared are enough, however many ask at the same moment", async () => {
	const database = await opened()
	const planId = await planIn(database, { stock: 300 })
	const many = connect(database.logins.web.url, { max: 25 })
	await unguarded(database, (tx) =>
		tx.unsafe(
			`update mint_unit set prepare_asked_at = now(), prepared_at = now() where plan_id = '${planId}' and number > 200`,
		),
	)
	const quotes = await Promise.all(
		Array.from({ length: 25 }, () => purchaseIn(database, planId, { quantity: 5, way: "atomic" })),
	)
	let asked = 0
	const offered = await Promise.all(
		quotes.map((purchaseId) =>
			inTransaction(many, async (ctx) => {
				const numbers = await offerStock(ctx, { planId, purchaseId, quantity: 5 })
				asked++
				// Nobody ends before all have asked.
				await expect.poll(() => asked).toBe(quotes.length)
				return numbers
			}),
		),
	)
	await many.end()
	expect(offered.flatMap((some) => some ?? []).filter((number) => number <= 200)).toEqual([])
	for (const some of offered) expect(new Set(some)).toHaveLength(5)
})

test("what another takes between its offer and its being written down is offered anew, or told as sold out", async () => {
	const database = await opened()
	const planId = await planIn(database, { stock: 1 })
	const quote = await purchaseIn(database, planId, { way: "atomic" })
	const item = await itemIn(database, await masterIn(database, quote))
	const waits = async () => {
		const [row] = await database.sql`select count(*)::int as n from pg_stat_activity
			where datname = current_database() and wait_event_type = 'Lock' and query like 'update "minting_item"%'`
		return row?.n
	}
	let offered: Promise<unknown> = Promise.resolve()
	await database.sql.begin(async (holding) => {
		await holding`select from minting_item where id = ${item} for update`
		await inTransaction(database, async (taking) => {
			const purchaseId = await purchaseIn(database, planId)
			expect(await takeStock(taking, { planId, purchaseId, quantity: 1 })).toEqual([1])
			offered = requireOffered(database.asWeb() as unknown as Context, quote).catch((error: unknown) => error)
			await expect.poll(waits).toBe(1)
		})
	})
	expect(await offered).toMatchObject({ code: "minting:error.sold-out", status: 409 })
})
