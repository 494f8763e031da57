import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import {
	agreedIn,
	attemptIn,
	GUARD,
	intentIn,
	opened,
	outcomeOf,
	outgoingIn,
	PRIVILEGE,
	positionIn,
	receiptIn,
	unguarded,
	unique,
} from "#tests/factories/guarded-rows.ts"
import type { TestDatabase } from "./testing.ts"

/**
 * Rows that differ from a valid one in exactly one value, beside other valid rows: each requirement of a guard is tested alone.
 */

const change = (database: TestDatabase, table: string, set: string, id: string) =>
	unguarded(database, (tx) => tx.unsafe(`update ${table} set ${set} where id = '${id}'`))

const starts = (position: string, receipt: string) =>
	`update coin_position set status = 'active', receipt_id = '${receipt}', accrual_start = now(), lock_end = now() where id = '${position}'`

test("a position starts by the receipt that settles its own intent for its own units, and by no other", async () => {
	const database = await opened()
	const lawful = await agreedIn(database)
	expect(await outcomeOf(database, "worker", starts(lawful.position, lawful.receipt))).toBe("done")

	const misses: Readonly<Record<string, () => Promise<[position: string, receipt: string]>>> = {
		"the receipt settles another intent of the position": async () => {
			const of = await agreedIn(database)
			const other = await intentIn(database)
			await change(database, "intent", `subject_id = '${of.position}', purpose = 'other'`, other)
			await change(database, "receipt", `intent_id = '${other}'`, of.receipt)
			return [of.position, of.receipt]
		},
		"the intent is of another position": async () => {
			const of = await agreedIn(database)
			await change(database, "intent", `subject_id = '${randomUUID()}'`, of.intent)
			return [of.position, of.receipt]
		},
		"another receipt is named": async () => [(await agreedIn(database)).position, await receiptIn(database)],
		"the receipt settles nothing": async () => {
			const of = await agreedIn(database, { outcome: "surplus" })
			return [of.position, of.receipt]
		},
		"the receipt is of fewer units": async () => {
			const of = await agreedIn(database, { paid: "4" })
			return [of.position, of.receipt]
		},
		"the receipt is of another asset": async () => {
			const of = await agreedIn(database)
			await change(database, "receipt", "asset = 'b'", of.receipt)
			return [of.position, of.receipt]
		},
		"the intent asked for fewer units": async () => {
			const of = await agreedIn(database, { asked: "4" })
			return [of.position, of.receipt]
		},
		"the intent asked for another asset": async () => {
			const of = await agreedIn(database)
			await change(database, "intent", "asset = 'b'", of.intent)
			return [of.position, of.receipt]
		},
	}
	for (const [what, made] of Object.entries(misses)) {
		expect(await outcomeOf(database, "worker", starts(...(await made()))), what).toBe(GUARD)
	}
})

/** A receipt of 5 in a vault, and what is booked for it in the same transaction. */
function booked(legs: Readonly<{ cause?: string; vault?: string; asset?: string; units?: string }> | null): string {
	const id = randomUUID()
	const receipt = `insert into receipt (id, chain, signature, instruction, account, asset, units, slot, block_time, outcome, reason, recorded_at)
		values ('${id}', 'c', '${unique()}', 0, 'vault-1', 'a', 5, 1, now(), 'kept', 'r', now())`
	if (!legs) return receipt
	const { cause = "receipt", vault = "vault-1", asset = "a", units = "5" } = legs
	const leg = { leg: "l", asset, units, debitOwner: vault, debitKind: "vault", creditOwner: "x", creditKind: "kept" }
	return `${receipt}; select post_transfers('${cause}', '${id}', now(), '${JSON.stringify([leg])}')`
}

test("a receipt is booked whole: from its own vault, in its own asset, by its own legs", async () => {
	const database = await opened()
	await database.sql.begin(async (tx) => {
		await tx.unsafe(booked({}))
	})
	// Another one, of other units, that came first.
	await change(database, "receipt", "units = 7", (await database.sql`select id from receipt`)[0]?.id)
	expect(await outcomeOf(database, "worker", booked({}))).toBe("done")
	expect(await outcomeOf(database, "worker", booked(null)), "not booked").toBe(GUARD)
	expect(await outcomeOf(database, "worker", booked({ units: "4" })), "too little").toBe(GUARD)
	expect(await outcomeOf(database, "worker", booked({ units: "6" })), "too much").toBe(GUARD)
	expect(await outcomeOf(database, "worker", booked({ cause: "other" })), "for another cause").toBe(GUARD)
	expect(await outcomeOf(database, "worker", booked({ vault: "vault-2" })), "from another vault").toBe(GUARD)
	expect(await outcomeOf(database, "worker", booked({ asset: "b" })), "in another asset").toBe(GUARD)
})

test("a receipt that is booked is not booked any further", async () => {
	const database = await opened()
	await database.sql.begin(async (tx) => {
		await tx.unsafe(booked({}))
	})
	const [receipt] = await database.sql`select id from receipt`
	const more = (cause: string) => {
		const leg = { leg: "more", asset: "a", units: "1", debitOwner: "vault-1", debitKind: "vault" }
		const legs = JSON.stringify([{ ...leg, creditOwner: "x", creditKind: "kept" }])
		return `select post_transfers('${cause}', '${receipt?.id}', now(), '${legs}')`
	}
	expect(await outcomeOf(database, "worker", more("receipt"))).toBe(GUARD)
	expect(await outcomeOf(database, "worker", more("other"))).toBe("done")
})

test("an account of the ledger opens empty, and its balance changes by transfers alone", async () => {
	const database = await opened()
	const account = (balance: string) =>
		`insert into ledger_account (owner, kind, asset, limited, balance) values ('o', 'kept', 'a', false, ${balance})`
	expect(await outcomeOf(database, "owner", account("0"))).toBe("done")
	expect(await outcomeOf(database, "owner", account("5"))).toBe(GUARD)
	await database.sql.unsafe(account("0"))
	expect(await outcomeOf(database, "owner", "update ledger_account set balance = 5")).toBe(GUARD)
})

test("an attempt of a payout is replaced after it failed and finishes it after it landed, independent of other attempts", async () => {
	const database = await opened()
	// Others that came first, of every end.
	for (const status of ["dead", "landed", "live", "reverted"]) await attemptIn(database, status)
	const next = await attemptIn(database)
	const replaced = async (status: string) =>
		`update outgoing set attempt_id = '${next}' where id = '${await outgoingIn(database, "sending", await attemptIn(database, status))}'`
	const finished = async (status: string) =>
		`update outgoing set status = 'done' where id = '${await outgoingIn(database, "sending", await attemptIn(database, status))}'`
	const outcomes = (statement: (status: string) => Promise<string>) =>
		Promise.all(
			["live", "landed", "reverted", "dead"].map(async (status) =>
				outcomeOf(database, "worker", await statement(status)),
			),
		)
	expect(await outcomes(replaced)).toEqual([GUARD, GUARD, "done", "done"])
	expect(await outcomes(finished)).toEqual([GUARD, "done", GUARD, GUARD])
	await unguarded(database, (tx) => tx.unsafe("delete from attempt where status = 'dead'"))
	expect((await outcomes(replaced))[0]).toBe(GUARD)
})

/** A stake of 5 that has ended: 1 earned and claimed, of which the deposit paid 1, and 2 paid back, so that 2 go on. */
async function endedIn(database: TestDatabase): Promise<string> {
	const id = await positionIn(database, "matured")
	await change(database, "coin_position", "renews_since = '1970-03-01', renews_terms = '1', left_at = null", id)
	return id
}

/** The position that goes on from an ended one, with one thing changed. */
function renewal(of: string, changes: Readonly<Record<string, string>> = {}): string {
	const columns: Readonly<Record<string, string>> = {
		...{ status: "'active'", chain: "chain", owner: "owner", asset: "asset", units: "units - netted - withdrawn" },
		...{ days: "days", rule_id: "rule_id", apr_bps: "apr_bps", method: "method", reward: "reward", lang: "lang" },
		...{ intent_id: "intent_id", receipt_id: "receipt_id", created_at: "now()", agreed_at: "agreed_at" },
		...{ deposited_at: "deposited_at", accrual_start: "lock_end", lock_end: "lock_end + days * interval '24 hours'" },
		...{ due_at: "lock_end + days * interval '24 hours'", holds: "1", renewed_from: "id" },
		...{ renews_since: "renews_since", renews_terms: "renews_terms" },
		...changes,
	}
	return `insert into coin_position (${Object.keys(columns).join(", ")}) select ${Object.values(columns).join(", ")} from coin_position where id = '${of}'`
}

test("a position goes on from one that has ended, unchanged in all but its units, and from no other", async () => {
	const database = await opened()
	await database.sql`alter table coin_position drop constraint coin_position_rule_id_rule_id_fk`
	const lawful = await endedIn(database)
	expect(await outcomeOf(database, "worker", renewal(lawful))).toBe("done")
	expect(await outcomeOf(database, "web", renewal(lawful)), "by web").toBe(PRIVILEGE)

	const shifted = {
		accrual_start: "lock_end + interval '1 day'",
		due_at: "lock_end + (days + 1) * interval '24 hours'",
	}
	const later = { ...shifted, lock_end: shifted.due_at }
	expect(await outcomeOf(database, "worker", renewal(lawful, later)), "a day later").toBe("done")

	/** What is wrong with the ended one. */
	const ended: Readonly<Record<string, string>> = {
		"it was paid back": "status = 'withdrawn'",
		"not all was claimed": "reward = 2",
		"it was said not to go on": "not_renewed = 'stopped'",
		"it was wanted after its end": "renews_since = lock_end",
	}
	for (const [what, set] of Object.entries(ended)) {
		const id = await endedIn(database)
		await change(database, "coin_position", set, id)
		const changes: Readonly<Record<string, string>> = set.startsWith("not_renewed") ? { not_renewed: "null" } : {}
		expect(await outcomeOf(database, "worker", renewal(id, changes)), what).toBe(GUARD)
	}

	/** What is wrong with the one that goes on. */
	const goesOn: Readonly<Record<string, Readonly<Record<string, string>>>> = {
		"more units": { units: "units - netted" },
		"another owner": { owner: "'mine'" },
		"a longer term": {
			days: "365",
			due_at: "lock_end + 365 * interval '24 hours'",
			lock_end: "lock_end + 365 * interval '24 hours'",
		},
		"other terms": { renews_terms: "'2'" },
		"wanted at another time": { renews_since: "renews_since - interval '1 day'" },
		"before the end of the last": {
			...{ accrual_start: "lock_end - interval '1 day'", due_at: "lock_end + (days - 1) * interval '24 hours'" },
			lock_end: "lock_end + (days - 1) * interval '24 hours'",
		},
		"not active": { status: "'matured'", due_at: "null" },
		"held twice": { holds: "2" },
		"due at another time": { due_at: "lock_end" },
		"a shorter lock": { lock_end: "lock_end + interval '1 day'", due_at: "lock_end + interval '1 day'" },
	}
	for (const [what, changes] of Object.entries(goesOn))
		expect(await outcomeOf(database, "worker", renewal(lawful, changes)), what).toBe(GUARD)

	// It names one that was paid back, though another of the same owner, units and term would do.
	const paidBack = await endedIn(database)
	await change(database, "coin_position", "status = 'withdrawn'", paidBack)
	expect(await outcomeOf(database, "worker", renewal(lawful, { renewed_from: `'${paidBack}'` })), "another").toBe(GUARD)
})

test("a position is renewed by the one that goes on from it, and by none that goes on from another", async () => {
	const database = await opened()
	const [first, second] = [await endedIn(database), await endedIn(database)]
	await unguarded(database, (tx) => tx.unsafe(renewal(first)))
	const renewed = (id: string) => `update coin_position set status = 'renewed' where id = '${id}'`
	expect(await outcomeOf(database, "worker", renewed(first))).toBe("done")
	expect(await outcomeOf(database, "worker", renewed(second))).toBe(GUARD)
})

test("a renewal is wanted now, of an active position, under terms that were agreed to for it", async () => {
	const database = await opened()
	const wanted = (id: string, terms = "1", since = "now()") =>
		`update coin_position set renews_since = ${since}, renews_terms = '${terms}' where id = '${id}'`
	const activeIn = async (versions: readonly string[], status = "active", lockEnd = "2100-01-01") => {
		const id = await positionIn(database, status, { lockEnd })
		for (const [n, version] of versions.entries())
			await unguarded(
				database,
				(tx) => tx`insert into agreement (terms, version, hash, lang, entity, entity_id, who, agreed_at)
					values (${n === 0 ? "coin-staking" : "other"}, ${version}, 'h', 'eng', 'coin-position', ${id}, 'o', now())`,
			)
		return id
	}
	const lawful = await activeIn(["1"])
	expect(await outcomeOf(database, "web", wanted(lawful))).toBe("done")
	expect(await outcomeOf(database, "web", wanted(lawful, "2")), "other terms").toBe(GUARD)
	expect(await outcomeOf(database, "web", wanted(await activeIn([]))), "terms of another position").toBe(GUARD)
	expect(await outcomeOf(database, "web", wanted(lawful, "1", "now() - interval '3 minutes'")), "before").toBe(GUARD)
	expect(await outcomeOf(database, "web", wanted(lawful, "1", "now() + interval '3 minutes'")), "later").toBe(GUARD)
	expect(await outcomeOf(database, "web", wanted(await activeIn(["1"], "active", "1970-04-01"))), "over").toBe(GUARD)
	expect(await outcomeOf(database, "web", wanted(await activeIn(["1"], "cooldown"))), "being left").toBe(GUARD)
})
