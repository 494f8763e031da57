import { sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/postgres-js"
import { expect, onTestFinished, test } from "vitest"
import { type Connected, connect, type Db } from "#app/db/client.server.ts"
import { until } from "#tests/boot/until.ts"
import { note, noteMany, orderOf, seal, sealable, unsealedOf } from "#tests/factories/audit-chain.ts"
import { opened, unguarded } from "#tests/factories/guarded-rows.ts"
import { keepAuditSealed, sealAudit } from "./seal-audit.server.ts"
import { verifyAudit } from "./verify-audit.server.ts"

const idsTo = (many: number) => Array.from({ length: many }, (_, n) => n + 1)

test("rows of web, worker and functions are sealed in order, each with sixteen bytes of its own, and the chain is whole", async () => {
	const database = await opened()
	await note(database.asWeb().db, 1)
	await note(database.asWorker().db, 2)
	await database.sql`insert into audit (actor, act, subject, facts, at) values ('system', 'x', 'y', '{"before": {"units": "1"}, "after": null}', now())`
	await seal(database)
	expect(await orderOf(database)).toEqual([1, 2, 3])
	const [salts] = await database.sql`select count(distinct salt) as n, min(length(salt)) as least from audit`
	expect(salts).toEqual({ n: "3", least: 16 })
	expect(await verifyAudit(database.db)).toMatchObject({ rows: 3, erased: 0, unsealed: 0, broken: null })
	await keepAuditSealed(database.asWorker())
	expect(await orderOf(database)).toEqual([1, 2, 3])
})

test("workers that seal at once make one chain", async () => {
	const database = await opened()
	await noteMany(database.db, 40)
	const other = connect(database.logins.worker.url)
	onTestFinished(other.end)
	await until("every row is sealed", async () => {
		const dbs = Array.from({ length: 8 }, (_, n) => (n % 2 ? other : database.asWorker()).db)
		await Promise.all(dbs.map((db) => sealAudit({ db }, 3)))
		return (await unsealedOf(database)).length === 0
	})
	expect(await orderOf(database)).toEqual(idsTo(40))
	expect(await verifyAudit(database.db, 7)).toMatchObject({ rows: 40, broken: null })
})

/** A transaction that has its number, and stays open until `finish`. */
async function openTransaction({ db }: Connected) {
	let end = () => {}
	const over = new Promise<void>((done) => {
		end = done
	})
	let ended: Promise<void> = over
	const tx = await new Promise<Db>((begun, fail) => {
		const open = async (tx: Db) => {
			await tx.execute(sql`select pg_current_xact_id()::text`)
			begun(tx)
			await over
		}
		ended = db.transaction(open)
		ended.catch(fail)
	})
	const finish = () => {
		end()
		return ended
	}
	return { tx, finish }
}

test("a row of a transaction that was open while others were sealed is sealed later, with a higher number though its id is lower", async () => {
	const database = await opened()
	const { db } = database.asWorker()
	const early = await openTransaction(database.asWeb())
	const late = await openTransaction(database.asWeb())
	await note(late.tx, 1)
	await note(early.tx, 2)
	await early.finish()
	await note(database.db, 3)
	await until("what is older than the open one is sealed", async () => {
		await sealAudit({ db })
		return (await orderOf(database)).length > 0
	})
	// The third row is as young as the one that nobody sees yet: it waits.
	expect(await orderOf(database)).toEqual([2])
	await late.finish()
	await seal(database)
	expect(await orderOf(database)).toEqual([2, 1, 3])
	expect(await verifyAudit(database.db)).toMatchObject({ rows: 3, unsealed: 0, broken: null })
})

test("killed before any of its statements, the job has sealed whole batches and no half of one, and the next goes on from there", async () => {
	const database = await opened()
	const worker = database.asWorker()
	for (let most = 1; most <= 14; most++) {
		await noteMany(database.db, 5)
		let asked = 0
		const logQuery = () => {
			if (++asked > most) throw new Error("killed")
		}
		const dying = drizzle(worker.sql, { logger: { logQuery } })
		// Where transactions of other tests hold rows back, it asks in vain until its time has come.
		const ended = async () => {
			for (;;) await sealAudit({ db: dying }, 2)
		}
		await expect(ended(), String(most)).rejects.toThrow()
		// Half of a batch would be links without marks, or marks without links.
		expect([most, (await verifyAudit(database.db)).broken]).toEqual([most, null])
	}
	await seal(database, 2)
	expect((await orderOf(database)).sort((one, other) => one - other)).toEqual(idsTo(70))
	expect(await verifyAudit(database.db)).toMatchObject({ rows: 70, unsealed: 0, broken: null })
})

test("a session that is ended in its second batch leaves the first sealed, and nothing is sealed twice", async () => {
	const database = await opened()
	await noteMany(database.db, 5)
	await sealable(database)
	const held = await database.sql.reserve()
	await held`begin`
	await held`select from audit where id = 3 for update`
	const doomed = connect(database.logins.worker.url, { max: 1, name: "doomed" })
	onTestFinished(doomed.end)
	const ended = sealAudit({ db: doomed.db }, 2).catch((error: unknown) => error)
	const pid = await until("it waits for the third row", async () => {
		const [row] = await database.sql`select pid from pg_stat_activity
			where datname = current_database() and application_name = 'doomed' and wait_event_type = 'Lock'`
		return row?.pid
	})
	expect(await orderOf(database)).toEqual([1, 2])
	await database.sql`select pg_terminate_backend(${pid})`
	expect(await ended).toBeInstanceOf(Error)
	await held`rollback`
	held.release()
	await seal(database, 2)
	expect(await orderOf(database)).toEqual([1, 2, 3, 4, 5])
	expect(await verifyAudit(database.db)).toMatchObject({ rows: 5, broken: null })
})

test("rows that were copied from another database are sealed, whatever transactions it had counted", async () => {
	const database = await opened()
	await unguarded(
		database,
		(tx) =>
			tx`insert into audit (actor, act, subject, facts, at, xid) values ('a', 'b', 'c', '{}', now(), '9000000000000000')`,
	)
	await note(database.db, 2)
	await seal(database)
	expect(await orderOf(database)).toEqual([1, 2])
})
