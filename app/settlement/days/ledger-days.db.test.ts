import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { type Account, post } from "../ledger.server.ts"
import { readLedgerDays, SUMMED_DAYS, sumLedgerDays } from "./ledger-days.server.ts"

const TODAY = "2026-11-25"
const account = (kind: Account["kind"], owner = "one"): Account => ({ owner, kind, asset: "coin" })
const [vault, float] = [account("vault"), account("vault", "float")]

async function ledger() {
	const { db } = await testDatabase()
	const ctx = { db, now: async () => new Date(`${TODAY}T12:00:00Z`) }
	const move = (at: string, [debit, credit, units]: [Account, Account, bigint]) =>
		post(ctx, { name: "test", id: randomUUID(), at: new Date(at) }, [{ leg: "move", debit, credit, units }])
	const days = (many = 3) => readLedgerDays(ctx, { asset: "coin", days: many })
	return { ctx, move, days }
}

const still = { in: 0n, inCount: 0, out: 0n, outCount: 0 }

test("a day's sums hold what came in and went out on it, in UTC to the microsecond, and no move between our own accounts", async () => {
	const { ctx, move, days } = await ledger()
	await move("2026-11-23T23:59:59.999Z", [vault, account("principal"), 1n])
	await move("2026-11-24T00:00:00.000Z", [vault, account("principal"), 20n])
	await move("2026-11-24T23:59:59.999Z", [vault, account("principal"), 300n])
	await move("2026-11-24T13:00:00.000Z", [account("principal"), vault, 5n])
	await move("2026-11-24T14:00:00.000Z", [account("transit"), vault, 50n])
	await move("2026-11-24T14:00:00.000Z", [float, account("transit"), 50n])
	await move("2026-11-24T15:00:00.000Z", [vault, float, 7n])
	await sumLedgerDays(ctx)
	const expected = [
		{ day: "2026-11-23", ...still, in: 1n, inCount: 1 },
		{ day: "2026-11-24", in: 320n, inCount: 2, out: 5n, outCount: 1 },
		{ day: TODAY, ...still },
	]
	expect(await days()).toEqual(expected)
	await sumLedgerDays(ctx)
	expect(await days()).toEqual(expected)
})

test("what is read late counts on the day of its block; older days stay as they were summed", async () => {
	const { ctx, move, days } = await ledger()
	await move("2026-11-25T01:00:00Z", [vault, account("principal"), 1n])
	await sumLedgerDays(ctx)
	await move("2026-11-23T01:00:00Z", [vault, account("principal"), 10n])
	await move("2026-11-10T01:00:00Z", [vault, account("principal"), 100n])
	await sumLedgerDays(ctx)
	expect((await days(20)).filter((day) => day.in > 0n)).toEqual([
		{ day: "2026-11-23", ...still, in: 10n, inCount: 1 },
		{ day: TODAY, ...still, in: 1n, inCount: 1 },
	])
})

test("a new table is filled as far back as charts look", async () => {
	const { ctx, move, days } = await ledger()
	await move("2026-09-27T01:00:00Z", [vault, account("principal"), 3n])
	await sumLedgerDays(ctx)
	expect((await days(SUMMED_DAYS))[0]).toEqual({ day: "2026-09-27", ...still, in: 3n, inCount: 1 })
})
