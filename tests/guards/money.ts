import { MONEY_FOLDERS } from "../groups.mjs"

/** Test files of the money group that use a database, and the tests of the database's own rules, as globs. */
export const MONEY_TESTS = [
	"app/db/{kept-rows,money-checks,money-keys,near-misses,checks,contradictions,gear-contradictions,guards,hold-reward}.db.test.ts",
	"app/db/{web-rights,listen.server}.db.test.ts",
	"app/chance/*.db.test.ts",
	"app/features/crafting/*.db.test.ts",
	"app/identity/proposals/*.db.test.ts",
	"app/features/nft-staking/post-rates.db.test.ts",
	...MONEY_FOLDERS.map((folder) => `${folder}**/*.db.test.ts`),
]

/** Tables whose rows are money, a promise of money, a draw or a session. */
export const MONEY_TABLES = [
	// Settlement and ledger.
	...["intent", "receipt", "attempt", "outgoing", "outgoing_memo", "cosigned", "carries", "opened_account"],
	...["ledger_account", "ledger_transfer", "ledger_delta", "ledger_day", "vault_cursor", "payment_lookup"],
	...["foreign_account", "vault_debit", "announced_debit", "operator_act", "settlement_stop"],
	// Coin staking.
	...["coin_position", "reward_claim", "coin_withdrawal", "rule"],
	// Vesting.
	...["vesting_list", "vesting_schedule", "vesting_release", "vesting_claim", "vesting_claim_part"],
	// Draws.
	...["raffle", "raffle_ticket", "raffle_delivery", "gear", "gear_input", "gear_item", "gear_receipt"],
	...["chance_declaration", "chance_exclusion", "chance_basis", "nft_prize", "nft_promise"],
	// Answers that are paid in points, reserves and sessions.
	...["survey_answer", "reserve_report", "session", "sign_in_challenge"],
] as const

/** Functions of other groups that name one of these tables as well: drops, minting, airdrops, migration, NFT staking. */
export const OTHER_FUNCTIONS = /drop|mint|stock|airdrop|migration|lost_wallet|nft_bound|offer/
