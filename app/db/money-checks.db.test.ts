import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { opened } from "#tests/factories/guarded-rows.ts"
import {
	insertRow,
	madeRow,
	neededColumns,
	refusedBy,
	type Values,
	withoutTriggers,
} from "#tests/factories/made-rows.ts"

const id = randomUUID()
const at = "2026-01-02T00:00:00Z"
const later = "2026-01-03T00:00:00Z"
const hash = "0".repeat(64)

type Rules = Readonly<{ base: Values; checks: Readonly<Record<string, Values | readonly Values[]>> }>

/** Per table a row that is possible, and what of it each check refuses. */
const RULES: Readonly<Record<string, Rules>> = {
	announced_debit: { base: {}, checks: { units: [{ units: 0 }, { units: "NaN" }] } },
	attempt: {
		base: { status: "live" },
		checks: { proof: [{ status: "landed" }, { status: "dead" }], status: { status: "x", proof: {} } },
	},
	chance_basis: {
		base: { country: "KR", basis: "b" },
		checks: {
			country: [{ country: "ZZ" }, { country: "kr" }, { country: "KOR" }],
			ended: [{ ended_at: at }, { end_act_id: id }, { ended_by: "o" }, { ended_at: at, end_act_id: id }],
			text: [{ basis: "" }, { basis: "x".repeat(2001) }],
		},
	},
	chance_declaration: {
		base: { country: "KR", adult: true },
		checks: { adult: { adult: false }, country: [{ country: "ZZ" }, { country: "K" }] },
	},
	chance_exclusion: {
		base: { wallet_hash: hash, term: "1", from_at: at, until_at: later },
		checks: {
			hash: [{ wallet_hash: "x" }, { wallet_hash: `${hash}0` }],
			term: { term: "2" },
			until: [{ until_at: at }, { until_at: null }, { term: "forever" }],
		},
	},
	coin_position: {
		base: { status: "draft", days: 30, units: 5, reward: 1 },
		checks: {
			agreed: [{ status: "agreed" }, { status: "agreed", agreed_at: at }, { status: "agreed", intent_id: id }],
			claimed: [{ claimed: -1 }, { claimed: 2 }],
			days: [{ days: 0 }, { days: 3651 }],
			due_when: { due_at: at },
			held: { held_until: at },
			left: { left_at: at },
			not_renewed: { not_renewed: "stopped" },
			paid: [
				{ receipt_id: id, owner: "o", accrual_start: at, lock_end: later },
				{ status: "active", agreed_at: at, intent_id: id, owner: "o", accrual_start: at, lock_end: later },
				{ status: "matured", agreed_at: at, intent_id: id, receipt_id: id, owner: "o", accrual_start: at },
			],
			paid_back: [{ netted: -1 }, { withdrawn: -1 }, { withdrawn: 6 }, { claimed: 0, netted: 1 }],
			renews_by: [
				{ renews_since: at, status: "failed", agreed_at: at, intent_id: id },
				{ renews_terms: "1", status: "failed", agreed_at: at, intent_id: id },
			],
			renews_what: { renews_since: at, renews_terms: "1" },
			reward: [{ reward: "NaN" }],
			status: { status: "x", agreed_at: at, intent_id: id },
			units: [{ units: 0 }, { units: "NaN" }],
		},
	},
	coin_withdrawal: {
		base: { kind: "matured", principal: 1, reward: 1 },
		checks: {
			kind: { kind: "x" },
			units: [
				{ principal: -1 },
				{ principal: 2, reward: -1 },
				{ principal: 0, reward: 0 },
				{ principal: "NaN" },
				{ reward: "NaN" },
			],
		},
	},
	cosigned: {
		base: { status: "stored" },
		checks: {
			proof: [{ proof: {} }, { status: "landed", raw: "\\x00" }],
			raw: [{ raw: "\\x00" }, { status: "live" }],
			status: { status: "x", proof: {}, raw: "\\x00" },
		},
	},
	foreign_account: { base: {}, checks: { numbers: [{ seen_units: "NaN" }, { now_units: "NaN" }] } },
	gear: {
		base: { kind: "craft", status: "0", units: 1 },
		checks: {
			ended: { status: "20", signature: "s", beacon: {}, block_time: at, slot: 1 },
			failed: [{ status: "40" }, { failure: "f" }],
			kind: { kind: "x" },
			paid_for: [
				{ status: "11", signature: "s" },
				{ status: "11", signature: "s", beacon: {}, block_time: at },
			],
			signed: { status: "10" },
			status: { status: "x", signature: "s" },
			time: [{ block_time: at }, { block_time: at, signature: "s" }, { block_time: at, beacon: {} }],
			units: [{ units: 0 }, { units: "NaN" }],
		},
	},
	gear_input: { base: { role: "tool" }, checks: { role: { role: "x" }, state: { state: "x" } } },
	gear_item: {
		base: { tier: "rare", level: 0 },
		checks: { level: [{ level: -1 }, { level: 11 }], tier: { tier: "x" } },
	},
	gear_receipt: {
		base: { kind: "craft", place: 0 },
		checks: { first: [{ place: 1 }, { previous: "p" }], kind: { kind: "x" } },
	},
	intent: {
		base: { late: "refund" },
		checks: { late: { late: "x" }, status: { status: "x" }, units: [{ units: 0 }, { units: "NaN" }] },
	},
	ledger_account: {
		base: { limited: true },
		checks: { balance: { balance: "NaN" }, covered: { balance: -1 }, one_way: { deferred: true } },
	},
	ledger_day: {
		base: {},
		checks: {
			sums: [
				...[{ in_units: -1 }, { out_units: -1 }, { in_count: -1 }, { out_count: -1 }],
				...[{ in_units: "NaN" }, { out_units: "NaN" }],
			],
		},
	},
	ledger_delta: { base: {}, checks: { units: { units: "NaN" } } },
	ledger_transfer: {
		base: {},
		checks: { sides: { debit: id, credit: id }, units: [{ units: 0 }, { units: "NaN" }] },
	},
	nft_promise: {
		base: { kind: "raffle" },
		checks: {
			given: { outcome: "given", ended_at: at },
			kind: { kind: "x" },
			outcome: [{ outcome: "free" }, { ended_at: at }, { outcome: "x", ended_at: at }],
		},
	},
	operator_act: { base: {}, checks: { done: [{ done_at: at }, { outcome: "done" }] } },
	outgoing: {
		base: { kind: "transfer", status: "queued", units: 1, asset: "a", to_address: "t" },
		checks: {
			attempt: [{ status: "sending" }, { status: "done" }],
			kind: { kind: "x" },
			known_receiver: { to_address: null },
			of_what: [{ asset: null }, { units: null }, { kind: "memo" }],
			status: { status: "x" },
			thaw: [{ kind: "thaw" }, { account: "a" }, { kind: "thaw", account: "a", units: 2 }],
			units: [{ units: 0 }, { units: "NaN" }],
			work: [{ work: {} }, { work: { do: "transfer" }, units: 2 }, { kind: "mint" }, { kind: "freeze", work: {} }],
		},
	},
	payment_lookup: {
		base: {},
		checks: { ended: [{ done_at: at }, { outcome: "booked" }], outcome: { done_at: at, outcome: "x" } },
	},
	raffle: {
		base: {
			...{ name: "a-raffle", status: "draft", opens_at: at, closes_at: later, maximum: 10, minimum: 1 },
			wins_per_wallet: "one",
		},
		checks: {
			cancelled: { cancel_reason: "operator" },
			closed: {
				...committed(),
				status: "closed",
				commit_signature: "s",
			},
			committed: [{ status: "committed" }, { commit: "c" }, { terms: {} }, { network: "n" }, { memo_key: "k" }],
			drawn: {
				...committed(),
				...{ status: "drawn", commit_signature: "s", root: "r", rows: 1, root_memo: id, root_signature: "s" },
			},
			ended: [{ ended_at: at }, { ...committed(), status: "cancelled", cancel_reason: "x", commit_signature: "s" }],
			extension: [{ extension_sold: 1 }, { extension_memo: id }],
			name: [{ name: "x" }, { name: "A-raffle" }, { name: "-raffle" }],
			root: [{ root: "r" }, { rows: 1 }, { root: "r", rows: 1 }],
			sells_what_is_on_the_chain: { ...committed(), status: "selling" },
			status: { ...committed(), status: "x", commit_signature: "s" },
			tickets: [{ minimum: -1 }, { minimum: 11 }, { maximum: 0, minimum: 0 }, { maximum: 10_001 }],
			window: [{ closes_at: at }, { extended_to: later }],
			wins: { wins_per_wallet: "x" },
		},
	},
	raffle_delivery: {
		base: { reason: "excluded" },
		checks: {
			one_end: { done_at: at, passed_at: at },
			place_of: [{ place: 1 }, { ticket: 1, wallet: "w" }, { place: 1, ticket: 1 }],
			reason: { reason: "x" },
			units: [{ units: 0 }, { units: "NaN" }],
		},
	},
	raffle_ticket: { base: {}, checks: { number: { number: 0 }, weight: [{ weight: -1 }, { weight: 1001 }] } },
	receipt: {
		base: { outcome: "kept" },
		checks: {
			outcome: { outcome: "x" },
			settles_intent: { outcome: "settles" },
			units: [{ units: 0 }, { units: "NaN" }],
		},
	},
	reserve_report: { base: { root: hash }, checks: { leaves: { leaves: -1 }, root: { root: "x" } } },
	reward_claim: { base: {}, checks: { units: [{ units: 0 }, { units: "NaN" }] } },
	rule: {
		base: { valid_from: later, written_at: at },
		checks: { not_backdated: { valid_from: at, written_at: later } },
	},
	session: { base: { chain: "solana" }, checks: { chain_check: { chain: "x" } } },
	settlement_stop: { base: {}, checks: { cleared: [{ cleared_at: at }, { cleared_by: "o" }] } },
	sign_in_challenge: {
		base: { chain: "solana" },
		checks: {
			asking_check: [{ asking_session: "s" }, { purpose: "link" }],
			chain_check: { chain: "x" },
			purpose_check: { purpose: "x", asking_session: "s" },
			vault_check: [{ delegate_until: at }, { purpose: "vault", asking_session: "s" }],
		},
	},
	vault_debit: {
		base: { units: 1 },
		checks: {
			attempt: { explained_by: "attempt" },
			explained: { explained_by: "x" },
			numbers: [{ units: "NaN" }, { fee: "NaN" }, { rent: "NaN" }],
			sums: [{ units: -1, fee: 5 }, { fee: -1 }, { rent: -1 }, { units: 0 }],
		},
	},
	vesting_claim: { base: {}, checks: { units: [{ units: 0 }, { units: "NaN" }] } },
	vesting_claim_part: { base: {}, checks: { units: [{ units: 0 }, { units: "NaN" }] } },
	vesting_list: {
		base: { rows: 1 },
		checks: { one_end: { published_at: at, discarded_at: at }, rows: [{ rows: 0 }, { rows: 501 }] },
	},
	vesting_release: { base: {}, checks: { units: [{ units: 0 }, { units: "NaN" }] } },
	vesting_schedule: {
		base: {
			...{ asset: "scg", category: "team", starts_at: at, first_bps: 0, cliff_months: 0, linear_months: 0 },
			...{ step_months: 1, cancels: "operators", total: 10 },
		},
		checks: {
			asset: { asset: "x" },
			cancelled: [
				{ cancelled_at: at },
				{ ...published(), status: "cancelled" },
				{ ...published(), status: "cancelled", cancelled_at: at },
				{ ...published(), status: "cancelled", cancelled_at: at, cancel_act_id: id, cancels: "nobody" },
			],
			cancels: { cancels: "x" },
			category: { category: "x" },
			claimed: [{ claimed: -1 }, { claimed: 11 }],
			ended: [{ ended_at: at }, { ...published(), status: "ended", ended_at: at }],
			months: [
				...[{ first_bps: -1 }, { first_bps: 10_001 }, { cliff_months: -1 }, { cliff_months: 121 }],
				...[{ linear_months: -1 }, { linear_months: 241 }, { step_months: 2 }, { step_months: 3, linear_months: 4 }],
			],
			published: [{ status: "active" }, published(), { chain: "c" }],
			starts: { starts_at: "2026-01-02T00:00:01Z" },
			status: { ...published(), status: "x" },
			total: [{ total: 0 }, { total: "NaN" }],
		},
	},
}

function committed(): Values {
	return { commit: "c", terms: {}, beacon: {}, memo_key: "k", network: "n", committed_at: at, commit_memo: id }
}
function published(): Values {
	return { chain: "c", mint: "m", pays_from: "f", published_at: at }
}

test.each(Object.entries(RULES))("no row of %s is what its checks refuse", async (table, { base, checks }) => {
	const database = await opened()
	const needed = await neededColumns(database)
	const outcome = (change: Values) =>
		refusedBy(database, async (tx) => {
			await withoutTriggers(tx)
			await insertRow(tx, table, madeRow(needed, table, { ...base, ...change }))
		})
	expect(await outcome({})).toBe("done")
	for (const [check, changes] of Object.entries(checks))
		for (const change of [changes].flat())
			expect([check, change, await outcome(change)]).toEqual([check, change, `${table}_${check}`])
})
