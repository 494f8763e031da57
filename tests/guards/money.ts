/** Test files of the money group, as globs: settlement, ledger, payouts, coin staking, vesting, draws, sessions, and the database's own rules. */
export const MONEY_TESTS = [
	"app/db/{checks,contradictions,gear-contradictions,guards,hold-reward,web-rights}.test.ts",
	"app/chance/*.test.ts",
	"app/draws/site-key/*.test.ts",
	"app/features/coin-staking/*.test.ts",
	"app/features/crafting/*.test.ts",
	"app/features/vesting/*.test.ts",
	"app/identity/sessions/*.test.ts",
	"app/identity/sign-in/*.test.ts",
	"app/raffles/*.test.ts",
	"app/reserves/*.test.ts",
	"app/rewards/*.test.ts",
	"app/settlement/**/*.test.ts",
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
