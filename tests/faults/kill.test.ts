import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { vaultFor } from "#app/chains/assets.ts"
import { attempt, receipt } from "#app/settlement/tables.server.ts"
import { until } from "#tests/boot/until.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { type LiveApp, liveApp } from "./live-app.ts"
import { newStaker, type Staker } from "./staker.ts"

// Processes that take a second to start take twenty on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

/** Kills real processes of the built app between agreement and position. One app for all: each test leaves it running. */
let live: LiveApp
beforeAll(async () => {
	live = await liveApp()
})
afterAll(() => live.stop())

async function onePositionAndBooksInOrder(staker: Staker) {
	await staker.active()
	const positions = await staker.positions()
	expect(positions.map((one) => one.status)).toEqual(["active"])
	// The demo pays for examples of its own meanwhile: what has landed is booked a moment later.
	const books = () => expectBooksInOrder(live.look()).then(() => "in order", String)
	await expect.poll(books, { timeout: 60_000 }).toBe("in order")
}

/** Nobody waits and nobody asks: payments of phones are still found. */
async function lookGoesOn() {
	const slot = async () => {
		const [row] = await live.look().db.execute<{ slot: string }>(sql`select max(slot) as slot from vault_cursor`)
		return Number(row?.slot)
	}
	const before = await until("the database answers", () => slot().catch(() => 0))
	await until("the worker looks again", async () => (await slot().catch(() => 0)) > before)
}

/** A stake whose deposit is signed and not yet handed in. */
async function signedStake() {
	const staker = await newStaker(live)
	const draft = await staker.agree()
	return { staker, draft, signed: await staker.prepare(draft) }
}

const attemptStored = (draft: string) =>
	until("the attempt is stored", async () => {
		const rows = await live
			.look()
			.db.execute(sql`select 1 from attempt a join intent i on i.id = a.intent_id where i.subject_id = ${draft}`)
		return rows.length > 0
	})

async function signatureOf(draft: string): Promise<string> {
	const [row] = await live
		.look()
		.db.execute<{ signature: string }>(
			sql`select a.signature from attempt a join intent i on i.id = a.intent_id where i.subject_id = ${draft}`,
		)
	return row?.signature ?? ""
}

const seenAs = (draft: string, wished: readonly string[]) =>
	until(`the chain shows it as ${wished}`, async () => {
		const { value } = await live.look().solana.getSignatureStatuses([await signatureOf(draft)])
		return wished.includes(value[0]?.confirmationStatus ?? "")
	})

/** Makes the database sleep where a table is written, or of it the row of one account, so that a process can be killed exactly there. */
async function slowed(table: string, work: (asleep: () => Promise<number>) => Promise<void>, account?: string) {
	const { db } = live.look()
	await db.execute(sql`create or replace function sleeps() returns trigger language plpgsql as
		$$ begin perform pg_sleep(1.5); return new; end $$`)
	await db.execute(sql`create trigger sleeps before insert or update on ${sql.identifier(table)}
		for each row ${account ? sql.raw(`when (new.account = '${account}')`) : sql``} execute function sleeps()`)
	/** Waits until somebody writes it; answers the process of the server that does. */
	const asleep = () =>
		until(`somebody writes ${table}`, async () => {
			const [row] = await db.execute<{ pid: number }>(
				sql`select pid from pg_stat_activity where wait_event = 'PgSleep' and query ilike ${`%"${table}"%`}`,
			)
			return row?.pid
		})
	try {
		await work(asleep)
	} finally {
		await db.execute(sql`drop trigger sleeps on ${sql.identifier(table)}`)
	}
}

test("1: the web process dies when the agreement is committed", async () => {
	const staker = await newStaker(live)
	const draft = await staker.agree()
	await live.kill("web")
	await staker.submit(draft, await staker.prepare(draft))
	await onePositionAndBooksInOrder(staker)
})

test("2: the web process dies when the deposit has been built and not signed", async () => {
	const { staker, draft, signed } = await signedStake()
	await live.kill("web")
	await staker.submit(draft, signed)
	await onePositionAndBooksInOrder(staker)
})

test("3: the web process dies when the attempt is stored and nothing has reached the network", async () => {
	const { staker, draft, signed } = await signedStake()
	await live.rpc("control_fault", { kind: "drop", count: 1 })
	const unheard = staker.submitUnheard(draft, signed)
	await attemptStored(draft)
	await live.kill("web")
	await unheard
	await onePositionAndBooksInOrder(staker)
})

test("4: web, worker and chain die when the transaction was sent and is in no block", async () => {
	const { staker, draft, signed } = await signedStake()
	await live.rpc("control_fault", { kind: "hold", slots: 20 })
	await staker.submit(draft, signed)
	await live.kill("web", "worker", "chain")
	await onePositionAndBooksInOrder(staker)
})

test("5: the worker dies while the transaction becomes final", async () => {
	const { staker, draft, signed } = await signedStake()
	await staker.submit(draft, signed)
	await seenAs(draft, ["processed", "confirmed"])
	await live.kill("worker")
	await onePositionAndBooksInOrder(staker)
})

test("6: the worker dies in the middle of writing the receipt", async () => {
	const { staker, draft, signed } = await signedStake()
	await slowed("receipt", async (asleep) => {
		await staker.submit(draft, signed)
		await asleep()
		await live.kill("worker")
	})
	await onePositionAndBooksInOrder(staker)
})

test("7: the worker dies when the receipt has settled and the cursor is not written", async () => {
	const { staker, draft, signed } = await signedStake()
	const { vaults } = live.look()
	const { account } = vaultFor(vaults, { asset: "scg", role: "deposit" })
	const untilKilled = async (asleep: () => Promise<number>) => {
		await staker.submit(draft, signed)
		await until("it has settled", async () => {
			const rows = await live
				.look()
				.db.select()
				.from(receipt)
				.where(eq(receipt.signature, await signatureOf(draft)))
			return rows.length > 0
		})
		await asleep()
		await live.kill("worker")
	}
	await slowed("vault_cursor", untilKilled, account)
	await onePositionAndBooksInOrder(staker)
})

test("8: the database is shut down at once while the worker settles", async () => {
	const { staker, draft, signed } = await signedStake()
	await staker.submit(draft, signed)
	await live.kill("database")
	await onePositionAndBooksInOrder(staker)
	await lookGoesOn()
	await live.kill("database")
	await lookGoesOn()
})

test("9: the chain dies after it confirmed the transaction", async () => {
	const { staker, draft, signed } = await signedStake()
	await staker.submit(draft, signed)
	await seenAs(draft, ["confirmed", "finalized"])
	await live.kill("chain")
	await onePositionAndBooksInOrder(staker)
	await lookGoesOn()
})

test("10: the supervisor dies, and the app is started anew", async () => {
	const { staker, draft, signed } = await signedStake()
	await staker.submit(draft, signed)
	await live.kill("supervisor")
	await live.startAgain()
	await onePositionAndBooksInOrder(staker)
})

test("11: everything dies in the same moment", async () => {
	const { staker, draft, signed } = await signedStake()
	await staker.submit(draft, signed)
	await live.kill("supervisor", "web", "worker", "chain", "database")
	await live.startAgain()
	await staker.submit(draft, signed)
	await onePositionAndBooksInOrder(staker)
	// Whoever books the payment first, the watch over what was signed comes to its end as well.
	await until("every attempt has its end", async () => {
		const open = await live.look().db.select().from(attempt).where(eq(attempt.status, "live"))
		return open.length === 0
	})
	await lookGoesOn()
})

test("12: the database crashes while the worker writes, and web and worker go on in the processes that they are", async () => {
	const { staker, draft, signed } = await signedStake()
	const processes = async () => [await live.pid("web"), await live.pid("worker")]
	const before = await processes()
	await slowed("receipt", async (asleep) => {
		await staker.submit(draft, signed)
		// One server process that is killed makes the server end all sessions and recover.
		process.kill(await asleep(), "SIGKILL")
		await lookGoesOn()
	})
	await onePositionAndBooksInOrder(staker)
	expect(await processes()).toEqual(before)
})
