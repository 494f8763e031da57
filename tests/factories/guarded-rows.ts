import { randomBytes, randomUUID } from "node:crypto"
import type postgres from "postgres"
import { expect, onTestFinished } from "vitest"
import { type TestDatabase, testDatabase } from "#app/db/testing.ts"

export const WHO = ["owner", "web", "worker"] as const
export type Who = (typeof WHO)[number]
export const PROOF = '{"slot": 1}'
/** Refused by a guard, and by want of a privilege. */
export const GUARD = "23000"
export const PRIVILEGE = "42501"

export async function opened(): Promise<TestDatabase> {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	return database
}
export const sqlOf = (database: TestDatabase, who: Who): postgres.Sql =>
	who === "owner" ? database.sql : who === "web" ? database.asWeb().sql : database.asWorker().sql

/** Writes past the guards, as only a superuser's session can: a row may stand in any state. */
export const unguarded = <R>(database: TestDatabase, work: (tx: postgres.TransactionSql) => Promise<R>) =>
	database.sql.begin(async (tx) => {
		await tx`set local session_replication_role = replica`
		return work(tx)
	})

export const unique = () => randomBytes(8).toString("hex")

export async function intentIn(
	database: TestDatabase,
	{ status = "open", late = "refund", owner = null as string | null } = {},
) {
	const id = randomUUID()
	await unguarded(
		database,
		(
			tx,
		) => tx`insert into intent (id, purpose, subject_id, chain, vault, asset, units, reference, owner, expires_at, late, status, created_at)
			values (${id}, 'test', ${randomUUID()}, 'c', 'v', 'a', 5, ${unique()}, ${owner}, now(), ${late}, ${status}, now())`,
	)
	return id
}

export async function receiptIn(database: TestDatabase, outcome = "unmatched", intent: string | null = null) {
	const id = randomUUID()
	await unguarded(
		database,
		(
			tx,
		) => tx`insert into receipt (id, chain, signature, instruction, account, asset, units, slot, block_time, intent_id, outcome, reason, recorded_at)
			values (${id}, 'c', ${unique()}, 0, 'v', 'a', 5, 1, now(), ${intent}, ${outcome}, 'r', now())`,
	)
	return id
}

export async function attemptIn(database: TestDatabase, status = "live") {
	const id = randomUUID()
	await unguarded(
		database,
		(tx) => tx`insert into attempt (id, chain, signature, raw, last_valid_height, status, proof, created_at)
			values (${id}, 'c', ${unique()}, 'x', 1, ${status}, ${status === "live" ? null : PROOF}::text::jsonb, now())`,
	)
	return id
}

export async function outgoingIn(database: TestDatabase, status = "queued", attempt: string | null = null) {
	const id = randomUUID()
	await unguarded(
		database,
		(
			tx,
		) => tx`insert into outgoing (id, purpose, subject_id, kind, chain, wallet, asset, units, to_address, attempt_id, status, created_at)
			values (${id}, 'test', ${randomUUID()}, 'transfer', 'c', 'w', 'a', 5, 't', ${attempt}, ${status}, now())`,
	)
	return id
}

/** What a statement came to: "done", or the SQLSTATE that refused it. Nothing of it stays. */
export async function outcomeOf(database: TestDatabase, who: Who, statement: string): Promise<string> {
	const undone = new Error("undone")
	return sqlOf(database, who)
		.begin(async (tx) => {
			await tx.unsafe(statement)
			await tx.unsafe("set constraints all immediate")
			throw undone
		})
		.then(
			() => "kept",
			(error: unknown) => (error === undone ? "done" : String((error as { code?: string }).code)),
		)
}

/** Tries every ordered pair of states as each of the three and lists the moves that were accepted. */
export async function accepted(
	database: TestDatabase,
	who: Who,
	states: readonly string[],
	tried: (from: string, to: string) => Promise<string>,
) {
	const moves: string[] = []
	for (const from of states) {
		for (const to of states.filter((one) => one !== from)) {
			const outcome = await outcomeOf(database, who, await tried(from, to))
			if (outcome === "done") moves.push(`${from}>${to}`)
			else expect([GUARD, PRIVILEGE], `${who}: ${from}>${to}`).toContain(outcome)
		}
	}
	return moves.sort()
}

export async function accountIn(database: TestDatabase, limited = true) {
	const [row] =
		await database.sql`insert into ledger_account (owner, kind, asset, limited) values (${unique()}, 'owed', 'a', ${limited}) returning id`
	return row?.id as string
}

export async function positionIn(database: TestDatabase, status = "active") {
	const [ids, intent, receipt] = [randomUUID(), await intentIn(database), await receiptIn(database)]
	const active = status === "active"
	await unguarded(
		database,
		(
			tx,
		) => tx`insert into coin_position (id, status, chain, owner, asset, units, days, rule_id, apr_bps, method, reward, lang, intent_id, receipt_id, created_at, agreed_at, deposited_at, accrual_start, lock_end)
			values (${ids}, ${status}, 'c', 'o', 'a', 5, 90, ${randomUUID()}, 100, 'm', 1, 'eng', ${active ? intent : null}, ${active ? receipt : null}, now() - interval '1 day',
				${active ? "1970-01-01" : null}::timestamptz, ${active ? "1970-01-01" : null}::timestamptz, ${active ? "1970-01-01" : null}::timestamptz, ${active ? "1970-01-01" : null}::timestamptz)`,
	)
	return ids
}

/** A stake of 5 that is agreed to, and a receipt that settles its intent: of its units, and of others where they are given. */
export async function agreedIn(
	database: TestDatabase,
	{ asked = "5", paid = "5", outcome = "settles", asset = "a", reward = "1" } = {},
) {
	const [position, intent, receipt] = [randomUUID(), randomUUID(), randomUUID()]
	await unguarded(database, async (tx) => {
		await tx`insert into intent (id, purpose, subject_id, chain, vault, asset, units, reference, expires_at, late, created_at)
			values (${intent}, 'test', ${position}, 'c', 'v', ${asset}, ${asked}, ${unique()}, now(), 'refund', now())`
		await tx`insert into receipt (id, chain, signature, instruction, account, asset, units, slot, block_time, intent_id, outcome, reason, recorded_at)
			values (${receipt}, 'c', ${unique()}, 0, 'v', ${asset}, ${paid}, 1, now(), ${intent}, ${outcome}, 'r', now())`
		await tx`insert into coin_position (id, status, chain, owner, asset, units, days, rule_id, apr_bps, method, reward, lang, intent_id, created_at, agreed_at)
			values (${position}, 'agreed', 'c', 'o', ${asset}, 5, 90, ${randomUUID()}, 100, 'm', ${reward}, 'eng', ${intent}, now(), now())`
	})
	return { position, intent, receipt }
}

export async function carriedIn(database: TestDatabase) {
	const attempt = await attemptIn(database)
	await database.sql`insert into carries (attempt_id, outgoing_id) values (${attempt}, ${await outgoingIn(database)})`
	return attempt
}

export async function debitIn(database: TestDatabase, explained: string | null) {
	const [row] =
		await database.sql`insert into vault_debit (chain, signature, account, asset, units, slot, block_time, explained_by, recorded_at)
		values ('c', ${unique()}, 'v', 'a', 5, 1, now(), ${explained}, now()) returning id`
	return row?.id as string
}

export async function actIn(database: TestDatabase, done = true) {
	const [row] =
		await database.sql`insert into operator_act (who, kind, subject, evidence, created_at) values ('o', 'k', 's', '{}', now()) returning id`
	if (done) await database.sql`update operator_act set done_at = now(), outcome = 'done' where id = ${row?.id}`
	return row?.id as string
}

export async function stopIn(database: TestDatabase, cleared = false) {
	const [row] =
		await database.sql`insert into settlement_stop (chain, reason, subject, facts, since) values ('c', ${unique()}, 's', '{}', now()) returning id`
	if (cleared) await database.sql`update settlement_stop set cleared_at = now(), cleared_by = 'o' where id = ${row?.id}`
	return row?.id as string
}
