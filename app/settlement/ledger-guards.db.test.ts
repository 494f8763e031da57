import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { type RowWorld, rowWorld } from "#tests/factories/row-world.ts"

const ACCOUNT = { owner: "o", kind: "kept", asset: "a" }
/** Accounts that differ from it in one value, before and after it in the order of the index. */
const OTHERS = [
	...["another", "other"].map((owner) => ({ ...ACCOUNT, owner })),
	...["budget", "owed"].map((kind) => ({ ...ACCOUNT, kind })),
	...["0", "b"].map((asset) => ({ ...ACCOUNT, asset })),
]

async function storeAccounts({ store }: RowWorld, accounts: readonly (typeof ACCOUNT)[]) {
	for (const [n, account] of accounts.entries())
		await store("ledger_account", { ...account, id: randomUUID(), limited: false, balance: n + 1 })
}

test("an account of the ledger is found by its owner, kind and asset, and opened where it is missing", async () => {
	const world = await rowWorld()
	await storeAccounts(world, [...OTHERS, ACCOUNT])
	const found = (owner: string) =>
		world.trial(async (tx) => {
			const [row] =
				await tx`select owner, kind, asset from ledger_account where id = ledger_account_of(${owner}, 'kept', 'a')`
			return { ...row }
		})
	expect(await found("o")).toEqual(ACCOUNT)
	const opened = await world.trial(async (tx) => {
		const [row] = await tx`select ledger_account_of('new', 'kept', 'a') as id`
		return (await tx`select owner, kind, asset from ledger_account where id = ${row?.id}`).map((of) => ({ ...of }))
	})
	expect(opened).toEqual([{ ...ACCOUNT, owner: "new" }])
})

test("an account that two open at once is one account", async () => {
	const world = await rowWorld()
	const { sql } = world.database
	await storeAccounts(world, OTHERS)
	const open = "select ledger_account_of('o', 'kept', 'a') as id"
	const { first, later } = await sql.begin(async (tx) => {
		const [row] = await tx.unsafe(open)
		const later = sql.unsafe(open).then(([of]) => of?.id)
		await expect
			.poll(
				async () =>
					(
						await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like ${"%ledger_account_of%"}`
					).length,
			)
			.toBeGreaterThan(0)
		return { first: row?.id, later: [later] as const }
	})
	expect(await later[0]).toBe(first)
})

test("what moves is added to both balances, and to a vault's as a row of its own that is folded later", async () => {
	const world = await rowWorld()
	const { sql } = world.database
	const leg = { asset: "a", units: "5", debitOwner: "v", debitKind: "vault", creditOwner: "o", creditKind: "kept" }
	const legs = JSON.stringify([
		{ ...leg, leg: "1" },
		{ ...leg, leg: "2", debitOwner: "w", units: "7" },
	])
	for (const _ of [1, 2]) await sql`select post_transfers('t', ${randomUUID()}, now(), ${legs})`
	const balances = async () =>
		Object.fromEntries(
			(await sql`select owner, balance::int from ledger_account`).map(({ owner, balance }) => [owner, balance]),
		)
	const deltas = async () => (await sql`select units::int from ledger_delta order by units`).map(({ units }) => units)
	expect([await balances(), await deltas()]).toEqual([{ v: 0, w: 0, o: 24 }, [-7, -7, -5, -5]])
	expect((await sql`select fold_ledger_deltas(3)::int as folded`)[0]?.folded).toBe(3)
	expect((await deltas()).length).toBe(1)
	expect((await sql`select fold_ledger_deltas()::int as folded`)[0]?.folded).toBe(1)
	expect([await balances(), await deltas()]).toEqual([{ v: -10, w: -14, o: 24 }, []])
})

test("a balance that is locked is that of its own account, and a vault's is not held in its row", async () => {
	const world = await rowWorld()
	await storeAccounts(world, [...OTHERS, ACCOUNT])
	const locked = (owner: string) =>
		world.trial(async (tx) => (await tx`select lock_balance(${owner}, 'kept', 'a')::int as units`)[0]?.units)
	expect(await locked("o")).toBe(OTHERS.length + 1)
	expect(await locked("unknown")).toBe(0)
	expect(await world.refusal("select lock_balance('o', 'vault', 'a')")).toBe(
		"the balance of a vault is not held in its row",
	)
})

test("a receipt begins before its refund, and an operator's request begins open", async () => {
	const world = await rowWorld()
	for (const outcome of ["refunding", "refunded"])
		expect(await world.refusal(world.insertOf("receipt", { outcome }))).toBe(
			"receipt: a refund begins with what is owed",
		)
	expect(await world.refusal(world.insertOf("operator_act", {}))).toBe("done")
	const done = { done_at: "2020-01-01", outcome: "done" }
	expect(await world.refusal(world.insertOf("operator_act", done))).toBe("operator_act: an act begins open")
})
