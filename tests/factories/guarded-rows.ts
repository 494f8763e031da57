import { randomBytes, randomUUID } from "node:crypto"
import type postgres from "postgres"
import { expect, onTestFinished } from "vitest"
import { type TestDatabase, testDatabase } from "#app/db/testing.ts"
import { positionStatus } from "#app/features/coin-staking/status.ts"

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

/** A thaw that waits, or is held. */
export async function thawIn(database: TestDatabase, status = "queued") {
	const id = randomUUID()
	await unguarded(
		database,
		(
			tx,
		) => tx`insert into outgoing (id, purpose, subject_id, kind, chain, wallet, asset, units, to_address, account, status, created_at)
			values (${id}, 'test', ${randomUUID()}, 'thaw', 'c', 'w', 'nft', 1, 't', 'held-in', ${status}, now())`,
	)
	return id
}

/** An order to mint that waits, or is held. */
export async function orderIn(database: TestDatabase, status = "queued") {
	const id = randomUUID()
	await unguarded(
		database,
		(
			tx,
		) => tx`insert into outgoing (id, purpose, subject_id, kind, chain, wallet, asset, units, to_address, work, status, created_at)
			values (${id}, 'test', ${randomUUID()}, 'mint', 'c', 'w', 'nft', 1, 't', '{"do":"mint"}', ${status}, now())`,
	)
	return id
}

/** What a holder has signed, and we too where it has come so far. */
export async function cosignedIn(database: TestDatabase, status = "stored") {
	const id = randomUUID()
	const isOurs = !["stored", "refused"].includes(status)
	const isOver = !["stored", "live"].includes(status)
	await unguarded(
		database,
		(
			tx,
		) => tx`insert into cosigned (id, purpose, subject_id, chain, owner, signed, signature, last_valid_height, status, proof, raw, created_at)
			values (${id}, 'test', ${randomUUID()}, 'c', 'o', 'x', ${unique()}, 5, ${status}, ${isOver ? PROOF : null}::text::jsonb, ${isOurs ? "xy" : null}, now())`,
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

type Stake = Readonly<{
	status: string
	asked: string
	paid: string
	outcome: string
	asset: string
	reward: string
	lockEnd: string
}>
const DUE = ["active", "early_requested", "cooldown"]
const LEFT = ["early_requested", "cooldown", "withdrawable"]

/**
 * A stake of 5 in any status, its intent, and a receipt that settles it. A paid one has the receipt, a term that is over, and 1 claimed, which
 * the deposit paid, and 2 paid back.
 */
async function stakeIn(
	database: TestDatabase,
	{ status, asked, paid, outcome, asset, reward, lockEnd }: Stake,
): Promise<{ position: string; intent: string; receipt: string }> {
	const [position, intent, receipt] = [randomUUID(), randomUUID(), randomUUID()]
	const isPaid = positionStatus.codes("paid").includes(status)
	const isAgreed = status !== "draft"
	const began = isPaid ? "1970-01-01" : null
	await unguarded(database, async (tx) => {
		await tx`insert into intent (id, purpose, subject_id, chain, vault, asset, units, reference, expires_at, late, created_at)
			values (${intent}, 'test', ${position}, 'c', 'v', ${asset}, ${asked}, ${unique()}, now(), 'refund', now())`
		await tx`insert into receipt (id, chain, signature, instruction, account, asset, units, slot, block_time, intent_id, outcome, reason, recorded_at)
			values (${receipt}, 'c', ${unique()}, 0, 'v', ${asset}, ${paid}, 1, now(), ${intent}, ${outcome}, 'r', now())`
		await tx`insert into coin_position (id, status, chain, owner, asset, units, days, rule_id, apr_bps, method, reward, lang, intent_id, receipt_id, created_at, agreed_at, deposited_at, accrual_start,
				lock_end, claimed, claimed_at, netted, withdrawn, left_at, due_at)
			values (${position}, ${status}, 'c', 'o', ${asset}, 5, 90, ${randomUUID()}, 100, 'm', ${reward}, 'eng', ${isAgreed ? intent : null}, ${isPaid ? receipt : null},
				now() - interval '1 day', ${isAgreed ? "1970-01-01" : null}::timestamptz, ${began}::timestamptz, ${began}::timestamptz, ${isPaid ? lockEnd : null}::timestamptz,
				${isPaid ? 1 : 0}, ${began}::timestamptz, ${isPaid ? 1 : 0}, ${isPaid ? 2 : 0},
				${LEFT.includes(status) ? "1970-01-01" : null}::timestamptz, ${DUE.includes(status) ? "1970-01-02" : null}::timestamptz)`
	})
	return { position, intent, receipt }
}

const STAKE: Stake = {
	status: "active",
	asked: "5",
	paid: "5",
	outcome: "settles",
	asset: "a",
	reward: "1",
	lockEnd: "1970-04-01",
}

/** The id of a stake in any status. */
export const positionIn = async (database: TestDatabase, status = "active", change: Partial<Stake> = {}) =>
	(await stakeIn(database, { ...STAKE, ...change, status })).position

/** A stake of 5 that is agreed to, and a receipt that settles its intent: of its units, and of others where they are given. */
export const agreedIn = (database: TestDatabase, change: Partial<Stake> = {}) =>
	stakeIn(database, { ...STAKE, ...change, status: "agreed" })

/**
 * Writes one status over another with all that the new one needs beside it, so that the move alone is judged. `who` may lack the right to more
 * columns than the status has need of: then the statement has none of these.
 */
export async function moveOf(database: TestDatabase, from: string): Promise<(to: string, who: Who) => string> {
	const { position, intent, receipt } = await stakeIn(database, { ...STAKE, status: from })
	// What goes on for another term is there already.
	if (from === "matured") {
		const next = await positionIn(database)
		await unguarded(database, (sql) => sql`update coin_position set renewed_from = ${position} where id = ${next}`)
	}
	const isPaid = (status: string) => positionStatus.codes("paid").includes(status)
	return (to, who) => {
		const set = [`status = '${to}'`]
		if (DUE.includes(from)) set.push("due_at = null")
		if (from === "draft") set.push(`agreed_at = now(), intent_id = '${intent}'`)
		if (isPaid(to) && !isPaid(from) && who !== "web")
			set.push(`receipt_id = '${receipt}', accrual_start = '1970-01-01', lock_end = '1970-04-01'`)
		if (to === "early_requested") set.push("left_at = now()")
		else if (LEFT.includes(from) && !LEFT.includes(to) && to !== "withdrawn") set.push("left_at = null")
		return `update coin_position set ${set.join(", ")} where id = '${position}'`
	}
}

export async function claimIn(database: TestDatabase): Promise<string> {
	const [id, position] = [randomUUID(), await positionIn(database)]
	await database.sql`insert into reward_claim (id, position_id, chain, owner, asset, units, requested_at) values (${id}, ${position}, 'c', 'o', 'a', 1, now())`
	return id
}

export async function withdrawalIn(database: TestDatabase): Promise<string> {
	const [id, position] = [randomUUID(), await positionIn(database, "matured")]
	await database.sql`insert into coin_withdrawal (id, position_id, chain, owner, asset, kind, principal, reward, requested_at)
		values (${id}, ${position}, 'c', 'o', 'a', 'matured', 2, 1, now())`
	return id
}

/** An attempt that carries a payout of 5, and what has left us by it. */
export async function sentIn(
	database: TestDatabase,
	{ status = "landed", gone = 5 }: Readonly<{ status?: string; gone?: number | null }> = {},
) {
	const attempt = await attemptIn(database, status)
	const outgoing = await outgoingIn(database, "sending", attempt)
	if (gone !== null)
		await database.sql`insert into vault_debit (chain, signature, account, asset, units, slot, block_time, recorded_at)
			select chain, signature, 'v', 'a', ${gone}, 1, now(), now() from attempt where id = ${attempt}`
	const [row] = await database.sql`select subject_id from outgoing where id = ${outgoing}`
	return { attempt, subject: String(row?.subject_id) }
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
