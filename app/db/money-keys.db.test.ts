import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { opened, unguarded } from "#tests/factories/guarded-rows.ts"
import {
	insertRow,
	madeRow,
	neededColumns,
	refusedBy,
	type Values,
	withoutTriggers,
} from "#tests/factories/made-rows.ts"

/** What a row of a table needs to be possible at all. */
const BASE: Readonly<Record<string, Values>> = {
	attempt: { status: "live" },
	chance_basis: { country: "KR", basis: "b" },
	coin_position: { status: "draft", days: 30 },
	cosigned: { status: "stored" },
	gear: { kind: "craft", status: "0" },
	gear_input: { role: "tool" },
	gear_item: { tier: "rare", level: 0 },
	gear_receipt: { kind: "craft", place: 1, previous: "p" },
	intent: { late: "refund" },
	ledger_account: { limited: false },
	nft_promise: { kind: "raffle" },
	outgoing: { kind: "transfer", status: "queued", units: "1", asset: "a", to_address: "t" },
	raffle: {
		...{ status: "draft", opens_at: "2026-01-01", closes_at: "2026-01-02", maximum: 10, minimum: 1 },
		wins_per_wallet: "one",
	},
	raffle_delivery: { reason: "excluded" },
	receipt: { outcome: "kept" },
	reserve_report: { root: "0".repeat(64) },
	rule: { valid_from: "2026-01-02", written_at: "2026-01-01" },
	session: { chain: "solana" },
	sign_in_challenge: { chain: "solana" },
	vesting_list: { rows: 1 },
	vesting_schedule: {
		...{ asset: "scg", category: "team", starts_at: "2026-01-01", first_bps: 0, cliff_months: 0, linear_months: 0 },
		...{ step_months: 1, cancels: "nobody" },
	},
}

/** Which columns two rows never share; `where`: of rows in such a state. */
const UNIQUE: readonly (readonly [name: string, columns: readonly string[], where?: Values])[] = [
	["announced_debit_once", ["chain", "signature", "account", "asset"]],
	["attempt_once", ["chain", "signature"]],
	["attempt_one_live_per_intent", ["intent_id"], { intent_id: randomUUID() }],
	["carries_attempt_id_outgoing_id_pk", ["attempt_id", "outgoing_id"]],
	["chance_basis_open", ["country"]],
	["coin_position_intent", ["intent_id"], { intent_id: randomUUID() }],
	["coin_position_receipt", ["receipt_id"], { receipt_id: randomUUID() }],
	["coin_position_renewed_from", ["renewed_from"], { renewed_from: randomUUID() }],
	["cosigned_once", ["chain", "signature"]],
	["cosigned_subject", ["subject_id"]],
	["foreign_account_chain_account_pk", ["chain", "account"]],
	["gear_close_id_unique", ["close_id"], { close_id: randomUUID() }],
	["gear_make_id_unique", ["make_id"], { make_id: randomUUID() }],
	["gear_one_open", ["chain", "owner", "series"]],
	["gear_order_hash_unique", ["order_hash"]],
	["gear_signature", ["chain", "signature"], { signature: "s" }],
	["gear_input_gear_id_place_pk", ["gear_id", "place"]],
	["gear_input_once", ["chain", "asset"]],
	["gear_item_chain_asset_pk", ["chain", "asset"]],
	["gear_item_of", ["gear_id"], { gear_id: randomUUID() }],
	["gear_receipt_after", ["previous"]],
	["gear_receipt_chain", ["chain", "owner", "series", "place"]],
	["gear_receipt_hash_unique", ["hash"]],
	["intent_reference_unique", ["reference"]],
	["intent_subject", ["purpose", "subject_id"]],
	["ledger_account_name", ["owner", "kind", "asset"]],
	["ledger_day_day_asset_pk", ["day", "asset"]],
	["ledger_transfer_once", ["cause", "cause_id", "leg"]],
	["nft_prize_chain_asset_pk", ["chain", "asset"]],
	["nft_promise_once", ["chain", "asset"]],
	["nft_promise_order", ["order_id"], { order_id: randomUUID() }],
	["nft_promise_place", ["subject_id", "position"]],
	["opened_account_chain_owner_asset_pk", ["chain", "owner", "asset"]],
	["outgoing_subject", ["subject_id"]],
	["payment_lookup_once", ["chain", "signature"]],
	["raffle_name_unique", ["name"]],
	["raffle_delivery_place", ["raffle_id", "place"], { place: 7, ticket: 1, wallet: "w" }],
	["raffle_delivery_seq", ["raffle_id", "seq"]],
	["raffle_ticket_raffle_id_number_pk", ["raffle_id", "number"]],
	["raffle_ticket_source", ["source"]],
	["receipt_once", ["chain", "signature", "instruction"]],
	["receipt_settles_once", ["intent_id"], { outcome: "settles", intent_id: randomUUID() }],
	["reserve_report_once", ["chain", "day"]],
	["rule_version", ["key", "valid_from"]],
	["session_id_key", ["id"], { id: randomUUID() }],
	["session_pkey", ["token_hash"]],
	["settlement_stop_open", ["chain", "reason", "subject"]],
	["sign_in_challenge_nonce_hash_key", ["nonce_hash"]],
	["survey_answer_owner_month_pk", ["owner", "month"]],
	["vault_cursor_chain_account_pk", ["chain", "account"]],
	["vault_debit_once", ["chain", "signature", "account", "asset"]],
	["vesting_claim_request", ["request_id", "mint", "pays_from"]],
	["vesting_claim_part_claim_id_schedule_id_pk", ["claim_id", "schedule_id"]],
	["vesting_release_schedule_id_at_pk", ["schedule_id", "at"]],
	["vesting_schedule_line", ["list_id", "line"]],
	["vesting_schedule_once", ["wallet", "asset", "category", "starts_at", "total"]],
]

/** Tables by the names of their rules. The longest name of a table that begins the name of the rule. */
const TABLES = [
	...["announced_debit", "attempt", "carries", "chance_basis", "coin_position", "coin_withdrawal", "cosigned"],
	...["foreign_account", "gear", "gear_input", "gear_item", "gear_receipt", "intent", "ledger_account", "ledger_day"],
	...["ledger_transfer", "nft_prize", "nft_promise", "opened_account", "outgoing", "payment_lookup", "raffle"],
	...["raffle_delivery", "raffle_ticket", "receipt", "reserve_report", "reward_claim", "rule", "session"],
	...["settlement_stop", "sign_in_challenge", "survey_answer", "vault_cursor", "vault_debit", "vesting_claim"],
	...["vesting_claim_part", "vesting_list", "vesting_release", "vesting_schedule"],
].toSorted((a, b) => b.length - a.length)
function tableOf(rule: string): string {
	const table = TABLES.find((name) => rule.startsWith(`${name}_`))
	if (!table) throw new Error(`no table for ${rule}`)
	return table
}

/** Each table with its rules. */
function byTable<T extends readonly [name: string, ...rest: unknown[]]>(rules: readonly T[]) {
	const tables = new Map<string, T[]>()
	for (const rule of rules) tables.set(tableOf(rule[0]), [...(tables.get(tableOf(rule[0])) ?? []), rule])
	return [...tables]
}

test.each(byTable(UNIQUE))("no two rows of %s have in common what only one may have", async (table, rules) => {
	const database = await opened()
	const needed = await neededColumns(database)
	for (const [rule, columns, where = {}] of rules) {
		const made = () => madeRow(needed, table, { ...BASE[table], ...where, ...freed(table, rule) })
		const first = made()
		const same = Object.fromEntries(columns.map((column) => [column, first[column]]))
		const both = (second: Values) =>
			refusedBy(database, async (tx) => {
				await withoutTriggers(tx)
				await insertRow(tx, table, first)
				await insertRow(tx, table, second)
			})
		expect([rule, await both({ ...made(), ...same })]).toEqual([rule, rule])
	}
})

/** Values of other unique rules of a table, so that two rows differ in all but the columns in question. */
function freed(table: string, rule: string): Values {
	if (table === "gear_receipt") return rule === "gear_receipt_after" ? {} : { previous: randomUUID() }
	return {}
}

/** Which column names a row of another table. */
const FOREIGN: readonly (readonly [name: string, column: string, where?: Values])[] = [
	["announced_debit_act_id_operator_act_id_fk", "act_id"],
	["attempt_intent_id_intent_id_fk", "intent_id"],
	["carries_attempt_id_attempt_id_fk", "attempt_id"],
	["carries_outgoing_id_outgoing_id_fk", "outgoing_id"],
	["coin_position_intent_id_intent_id_fk", "intent_id"],
	["coin_position_receipt_id_receipt_id_fk", "receipt_id"],
	["coin_position_renewed_from_coin_position_id_fk", "renewed_from"],
	["coin_position_rule_id_rule_id_fk", "rule_id"],
	["coin_withdrawal_position_id_coin_position_id_fk", "position_id", { kind: "matured" }],
	["gear_rule_id_rule_id_fk", "rule_id"],
	["gear_input_gear_id_gear_id_fk", "gear_id"],
	["gear_item_gear_id_gear_id_fk", "gear_id"],
	["gear_receipt_gear_id_gear_id_fk", "gear_id"],
	["gear_receipt_known", "previous"],
	["ledger_transfer_credit_asset_ledger_account_id_asset_fk", "credit"],
	["ledger_transfer_debit_asset_ledger_account_id_asset_fk", "debit"],
	["nft_promise_chain_asset_nft_prize_chain_asset_fk", "asset"],
	["opened_account_attempt_id_attempt_id_fk", "attempt_id"],
	["outgoing_attempt_id_attempt_id_fk", "attempt_id"],
	["raffle_delivery_raffle_id_raffle_id_fk", "raffle_id"],
	["raffle_ticket_raffle_id_raffle_id_fk", "raffle_id"],
	["receipt_intent_id_intent_id_fk", "intent_id"],
	["reward_claim_position_id_coin_position_id_fk", "position_id"],
	["vault_debit_attempt_id_attempt_id_fk", "attempt_id"],
	["vesting_claim_asked_id_vesting_schedule_id_fk", "asked_id"],
	["vesting_claim_part_claim_id_vesting_claim_id_fk", "claim_id"],
	["vesting_claim_part_schedule_id_vesting_schedule_id_fk", "schedule_id"],
	["vesting_release_schedule_id_vesting_schedule_id_fk", "schedule_id"],
	["vesting_schedule_list_id_vesting_list_id_fk", "list_id"],
]

test.each(byTable(FOREIGN))("what a row of %s names in another table is there", async (table, rules) => {
	const database = await opened()
	const needed = await neededColumns(database)
	for (const [rule, column, where = {}] of rules) {
		// Of a row that was inserted in the same transaction all keys are checked, whichever column changes.
		await unguarded(database, async (tx) => {
			await tx.unsafe(`delete from "${table}"`)
			await insertRow(tx, table, madeRow(needed, table, { ...BASE[table], ...where }))
		})
		const nobody = await refusedBy(database, async (tx) => {
			await tx.unsafe(`alter table "${table}" disable trigger user`)
			await tx.unsafe(`update "${table}" set "${column}" = '${randomUUID()}'`)
		})
		expect([rule, nobody]).toEqual([rule, rule])
	}
})
