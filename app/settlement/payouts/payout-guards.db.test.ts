import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { unique } from "#tests/factories/guarded-rows.ts"
import type { Values } from "#tests/factories/made-rows.ts"
import { fund, type RowWorld, rowWorld } from "#tests/factories/row-world.ts"

/** The function that books what an attempt has paid, where every row that it must leave alone is there first. */

async function attemptIn(world: RowWorld): Promise<Readonly<{ attempt: string; signature: string }>> {
	const [attempt, signature] = [randomUUID(), unique()]
	await world.store("attempt", { id: attempt, chain: "c", signature, status: "landed", proof: {} })
	return { attempt, signature }
}

type Sent = Readonly<{ name: string; attempt: string; outcome?: string; values?: Values }>

/** An outgoing of 5 that an attempt carries, its receipt if it has one, and what the ledger owes for it. */
async function sentIn(world: RowWorld, { name, attempt, outcome, values = {} }: Sent) {
	const subject = randomUUID()
	await world.store("outgoing", {
		...{ purpose: "test", kind: "transfer", status: "sending", units: 5, asset: "a", to_address: "t", reason: name },
		...{ subject_id: subject, attempt_id: attempt },
		...values,
	})
	if (outcome) await world.store("receipt", { id: subject, outcome, reason: name })
	await fund(world, subject, "owed", String(values.asset ?? "a"), Number(values.units ?? 5))
}

const debitIn = (world: RowWorld, signature: string, values: Values) =>
	world.store("vault_debit", { chain: "c", signature, asset: "a", units: 5, fee: 0, rent: 0, ...values })

/** What booking some attempts comes to: statuses of what was sent, outcomes of receipts, and what was posted. */
const booked = (world: RowWorld, attempts: readonly string[]) =>
	world.trial(async (tx) => {
		const names = new Map(
			(await tx`select subject_id, reason from outgoing`).map((row) => [row.subject_id, row.reason]),
		)
		const done = await tx`select subject_id from book_payouts(${JSON.stringify(attempts)}, now())`
		const sent = await tx`select subject_id, status from outgoing`
		const receipts = await tx`select reason, outcome from receipt`
		const posted = await tx`
			select o.subject_id, t.units::int, t.asset from ledger_transfer t join outgoing o on o.id = t.cause_id where t.cause = 'outgoing'`
		const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.join(" ")).toSorted()
		return {
			done: sorted(done.map((row) => [names.get(row.subject_id)])),
			sent: sorted(sent.map((row) => [names.get(row.subject_id), row.status])),
			receipts: sorted(receipts.map((row) => [row.reason, row.outcome])),
			posted: sorted(posted.map((row) => [names.get(row.subject_id), row.units, row.asset])),
		}
	})

/** An attempt that carries one of everything, after another attempt that has landed and is not booked yet. */
async function worldIn() {
	const world = await rowWorld()
	const other = await attemptIn(world)
	await sentIn(world, { name: "other", attempt: other.attempt, outcome: "refunding", values: { purpose: "refund" } })
	await debitIn(world, other.signature, {})
	await world.store("receipt", { outcome: "refunding", reason: "unrelated" })
	const { attempt, signature } = await attemptIn(world)
	const send = (name: string, values: Values = {}, outcome?: string) =>
		sentIn(world, { name, attempt, values, ...(outcome && { outcome }) })
	await send("refund", { purpose: "refund" }, "refunding")
	await send("kept", { purpose: "refund" }, "kept")
	await send("payment", {}, "refunding")
	await send("booked", { purpose: "refund", status: "done" }, "refunding")
	await send("queued again", { status: "queued" })
	await send("order", { units: 1, asset: "nft", work: { do: "transfer" } })
	await send("thaw", { kind: "thaw", units: 1, asset: "frozen", account: "x" })
	await debitIn(world, signature, { units: 20 })
	await debitIn(world, signature, { units: 0, fee: 5, asset: "lamports" })
	return { world, other: other.attempt, attempt }
}

test("what an attempt has paid is booked once, and nothing else is", async () => {
	const { world, attempt } = await worldIn()
	expect(await booked(world, [attempt])).toEqual({
		done: ["kept", "order", "payment", "refund", "thaw"],
		sent: [
			...["booked done", "kept done", "order done", "other sending", "payment done", "queued again queued"],
			...["refund done", "thaw done"],
		],
		receipts: [
			...["booked refunding", "kept kept", "other refunding", "payment refunding", "refund refunded"],
			"unrelated refunding",
		],
		posted: ["kept 5 a", "payment 5 a", "refund 5 a"],
	})
})

test("only what is being booked is locked until then", async () => {
	const { world, attempt } = await worldIn()
	const locked = await world.database.sql.begin(async (tx) => {
		await tx`select book_payouts(${JSON.stringify([attempt])}, now())`
		const free = await world.database.sql`select reason from outgoing for no key update skip locked`
		await tx`select 1`
		return free.map(({ reason }) => reason).toSorted()
	})
	expect(locked).toEqual(["booked", "other", "queued again"])
})

test("a payout is small that is a transfer of coins below the limit of its asset", async () => {
	const world = await rowWorld()
	await world.store("alone_limit", { asset: "a", units: 5 })
	const payout = async (values: Values = {}) => {
		const id = randomUUID()
		await world.store("outgoing", {
			...{ kind: "transfer", status: "held", units: 5, asset: "a", to_address: "t", subject_id: randomUUID() },
			...values,
			id,
		})
		return id
	}
	const small = await payout()
	const isSmall = (id: string) =>
		world.trial(async (tx) => (await tx`select is_small_payout(${id}) as small`)[0]?.small)
	expect(await isSmall(small)).toBe(true)
	expect(await isSmall(await payout({ units: 6 })), "above the limit").toBe(false)
	expect(await isSmall(await payout({ asset: "b" })), "without a limit").toBe(false)
	expect(await isSmall(await payout({ kind: "thaw", units: 1, account: "x" })), "a thaw").toBe(false)
	expect(await isSmall(await payout({ units: 1, work: { do: "transfer" } })), "an NFT").toBe(false)
	expect(await isSmall(randomUUID()), "unknown").toBe(false)
})
