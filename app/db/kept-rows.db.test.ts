import { expect, test } from "vitest"
import { opened, unguarded } from "#tests/factories/guarded-rows.ts"
import { insertRow, madeRow, neededColumns, refusedBy, type Values } from "#tests/factories/made-rows.ts"

/** What a row of a table needs to be possible at all; draws and positions are kept once they are more than a draft. */
const KEPT: Readonly<Record<string, Values>> = {
	announced_debit: {},
	attempt: { status: "live" },
	carries: {},
	chance_basis: { country: "KR", basis: "b" },
	chance_exclusion: { wallet_hash: "0".repeat(64), term: "forever" },
	coin_position: { status: "failed", days: 30, agreed_at: "2026-01-01", intent_id: crypto.randomUUID() },
	coin_withdrawal: { kind: "matured" },
	cosigned: { status: "stored" },
	gear: { kind: "craft", status: "0" },
	gear_input: { role: "tool" },
	gear_item: { tier: "rare" },
	gear_receipt: { kind: "craft", place: 0 },
	intent: { late: "refund" },
	ledger_account: {},
	ledger_transfer: {},
	nft_prize: {},
	nft_promise: { kind: "raffle" },
	opened_account: {},
	operator_act: {},
	outgoing: { kind: "transfer", status: "queued", units: 1, asset: "a", to_address: "t" },
	outgoing_memo: {},
	raffle: {
		...{
			name: "a-raffle",
			status: "selling",
			opens_at: "2026-01-01",
			closes_at: "2026-01-02",
			maximum: 10,
			minimum: 1,
		},
		...{
			wins_per_wallet: "one",
			commit: "c",
			terms: {},
			beacon: {},
			memo_key: "k",
			network: "n",
			commit_signature: "s",
		},
		...{ committed_at: "2026-01-01", commit_memo: crypto.randomUUID() },
	},
	raffle_delivery: { reason: "excluded" },
	raffle_ticket: {},
	receipt: { outcome: "kept" },
	reserve_report: { root: "0".repeat(64) },
	retired_payer: {},
	reward_claim: {},
	rule: { valid_from: "2026-01-02", written_at: "2026-01-01" },
	settlement_stop: {},
	vault_debit: {},
	vesting_claim: {},
	vesting_claim_part: {},
	vesting_list: { rows: 1 },
	vesting_release: {},
	vesting_schedule: {
		...{ asset: "scg", category: "team", starts_at: "2026-01-01", first_bps: 0, cliff_months: 0, linear_months: 0 },
		...{ step_months: 1, cancels: "nobody" },
	},
}

/** Of these nothing changes either. */
const APPEND_ONLY = [
	...[
		"chance_exclusion",
		"ledger_transfer",
		"outgoing_memo",
		"retired_payer",
		"rule",
		"vesting_claim_part",
		"vesting_release",
	],
]

test.each(Object.entries(KEPT))(
	"rows of %s are neither removed nor emptied, by its own rules",
	async (table, values) => {
		const database = await opened()
		const needed = await neededColumns(database)
		await unguarded(database, (tx) => insertRow(tx, table, madeRow(needed, table, values)))
		const refusal = (statement: string) => refusedBy(database, async (tx) => void (await tx.unsafe(statement)))
		// What refers to the table is emptied with it, and refuses that by rules of its own: the table's own name comes first.
		const its = new RegExp(`^${table}(: | is append-only)`)
		expect(await refusal(`delete from "${table}"`)).toMatch(its)
		expect(await refusal(`truncate "${table}" cascade`)).toMatch(its)
		const [column = "id"] = Object.keys(madeRow(needed, table, values))
		if (APPEND_ONLY.includes(table))
			expect(await refusal(`update "${table}" set "${column}" = "${column}"`)).toMatch(its)
	},
)

/** Rows that stay as they were written. */
const UNCHANGED: Readonly<Record<string, readonly [column: string, row?: Values]>> = {
	announced_debit: ["account"],
	carries: ["attempt_id"],
	chance_declaration: ["wallet", { country: "KR" }],
	gear_receipt: ["hash", { kind: "craft", place: 0 }],
	reserve_report: ["chain", { root: "0".repeat(64) }],
	survey_answer: ["owner"],
}

test.each(Object.entries(UNCHANGED))("a row of %s does not change", async (table, [column, values = {}]) => {
	const database = await opened()
	const needed = await neededColumns(database)
	await unguarded(database, (tx) => insertRow(tx, table, madeRow(needed, table, values)))
	const refusal = await refusedBy(
		database,
		async (tx) => void (await tx.unsafe(`update "${table}" set "${column}" = "${column}"`)),
	)
	expect(refusal).toBe(`${table} is append-only`)
})

test("a draft is removed: of a position by its owner, of a raffle by an operator", async () => {
	const database = await opened()
	const needed = await neededColumns(database)
	for (const [table, values] of [
		["coin_position", { status: "draft", days: 30 }],
		[
			"raffle",
			{
				...{ name: "a-raffle", status: "draft", opens_at: "2026-01-01", closes_at: "2026-01-02" },
				...{ maximum: 10, minimum: 1, wins_per_wallet: "one" },
			},
		],
	] as const) {
		await unguarded(database, (tx) => insertRow(tx, table, madeRow(needed, table, values)))
		expect(await refusedBy(database, async (tx) => void (await tx.unsafe(`delete from "${table}"`)))).toBe("done")
	}
})
