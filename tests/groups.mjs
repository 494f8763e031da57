/**
 * Which test files run when. `npm test` runs the projects `pure`, `database` and `processes` and the journeys `core`; `npm run test:full`
 * runs everything. A file of `app/` whose name ends in `.db.test.ts` needs PostgreSQL, any other needs none.
 */

/** Money at its hardest: hostile payments, kills in the middle, two providers, races. Run by `npm run test:full -- --group money`. */
const MONEY_TESTS = [
	"app/**/*-guards.db.test.ts",
	"app/db/kept-rows.db.test.ts",
	"app/db/money-checks.db.test.ts",
	"app/db/money-keys.db.test.ts",
	"app/db/near-misses.db.test.ts",
	"app/features/airdrop/airdrop.db.test.ts",
	"app/features/airdrop/attacks.db.test.ts",
	"app/features/airdrop/batch-mint.db.test.ts",
	"app/features/airdrop/carry/carry.db.test.ts",
	"app/features/airdrop/metadata/metadata.db.test.ts",
	"app/features/airdrop/receivers.db.test.ts",
	"app/features/coin-staking/ends-of-a-stake.db.test.ts",
	"app/features/coin-staking/holds.db.test.ts",
	"app/features/coin-staking/post-plans.db.test.ts",
	"app/features/coin-staking/renewals.db.test.ts",
	"app/features/crafting/attacks.db.test.ts",
	"app/features/crafting/forge.db.test.ts",
	"app/features/crafting/give-up-race.db.test.ts",
	"app/features/drops/killed.db.test.ts",
	"app/features/migration/hostile.db.test.ts",
	"app/features/migration/killed.db.test.ts",
	"app/features/migration/klip.db.test.ts",
	"app/features/migration/migration.db.test.ts",
	"app/features/migration/return-nft.db.test.ts",
	"app/features/nft-staking/hostile.db.test.ts",
	"app/features/raffle/example/example.db.test.ts",
	"app/minting/atomic.db.test.ts",
	"app/minting/chance.db.test.ts",
	"app/minting/late-landings.db.test.ts",
	"app/minting/one-payment.db.test.ts",
	"app/features/vesting/vesting.db.test.ts",
	"app/raffles/attacks.db.test.ts",
	"app/raffles/nft-prizes.db.test.ts",
	"app/raffles/raffles.db.test.ts",
	"app/settlement/attempts.db.test.ts",
	"app/settlement/batches-of-a-node.db.test.ts",
	"app/settlement/cosigned/*.db.test.ts",
	"app/settlement/destinations/*.db.test.ts",
	"app/settlement/kaia.db.test.ts",
	"app/settlement/lookups/*.db.test.ts",
	"app/settlement/orders/*.db.test.ts",
	"app/settlement/payouts/payouts.db.test.ts",
	"app/settlement/payouts/thaws.db.test.ts",
	"app/settlement/payouts/two-providers.db.test.ts",
	"app/settlement/payouts/usdc.db.test.ts",
	"app/settlement/receipts.db.test.ts",
	"app/settlement/record-debit.db.test.ts",
	"app/settlement/scan-accounts.db.test.ts",
	"app/settlement/scan-hostile.db.test.ts",
]

/** Folders whose quicker tests belong to the group `money` as well, beside `npm test`. */
export const MONEY_FOLDERS = [
	"app/chains/",
	"app/draws/",
	"app/features/coin-staking/",
	"app/features/raffle/",
	"app/features/vesting/",
	"app/identity/sessions/",
	"app/identity/sign-in/",
	"app/lib/money",
	"app/minting/",
	"app/prizes/",
	"app/raffles/",
	"app/reserves/",
	"app/rewards/",
	"app/settlement/",
]

/** Grow tables to many rows, or wait for time-outs of a database that is away. */
const LONG_DATABASE_TESTS = [
	"app/boot/backup/backup.db.test.ts",
	"app/db/indexes.db.test.ts",
	"app/db/lost-connections.db.test.ts",
	"app/db/unresponsive.db.test.ts",
]

/** Outside `app/`, tests that need PostgreSQL and no built app. */
const DATABASE_TESTS = [
	"tests/access.test.ts",
	"tests/counters/counted-database.test.ts",
	"tests/docs-sql.test.ts",
	"tests/printed-calls/printed-calls.test.ts",
]

/** Ask the built app, or look at what was built. */
const PROCESS_TESTS = [
	"tests/boot/checks.test.ts",
	"tests/boot/migrate.test.ts",
	"tests/browser-support.test.ts",
	"tests/counters/counters.test.ts",
	"tests/production-bundles.test.ts",
]

/** Start, stop and kill whole processes, again and again. */
const LIFECYCLE_TESTS = [
	"tests/alerts.test.ts",
	"tests/boot/**/*.test.ts",
	"tests/canary.test.ts",
	"tests/error-page.test.ts",
	"tests/light-calls.test.ts",
	"tests/metrics.test.ts",
	"tests/pre-commit.test.ts",
	"tests/status.test.ts",
]

/** Attack the built app as a stranger would. */
const ATTACK_TESTS = ["tests/attacks/**/*.test.ts", "tests/fuzz.test.ts"]

/** Measures how long readers wait: nothing of ours may run beside it. */
const TIMED_ATTACK_TESTS = ["tests/attacks/attacks.test.ts"]

/** Kill processes at every step, or walk random sequences of actions against a model. */
const FAULT_TESTS = ["tests/faults/**/*.test.ts", "tests/model/**/*.test.ts"]

/** Need no database, but run a local chain, kill it, draw pictures or print documents: too slow for `npm run test:fast`. */
const SLOW_TESTS = [
	"app/chains/**/*.test.ts",
	"app/collections/codex-pdf/codex-pdf.server.test.ts",
	"app/draws/observed/simulate.test.ts",
	"app/draws/tampered.test.ts",
	"app/draws/verify-proof.test.ts",
	"app/features/content/collection.test.ts",
	"app/features/content/downloads.server.test.ts",
	"app/lib/fair-queue.test.ts",
	"app/statements/pdf/print-statement.test.ts",
	"app/tracking/actions/weight.test.ts",
	"app/wallets/scan/decode.test.ts",
]

/** Draws every part of every portrait, which takes minutes of processor time. */
const PICTURE_TESTS = ["app/collections/portraits/portrait.test.ts"]

const ELSEWHERE = [
	...DATABASE_TESTS,
	...PROCESS_TESTS,
	...LIFECYCLE_TESTS,
	...ATTACK_TESTS,
	...FAULT_TESTS,
	...SLOW_TESTS,
	...PICTURE_TESTS,
]

/** Vitest projects by name: what each includes, and what it leaves to another. */
export const PROJECTS = {
	pure: {
		include: ["app/**/*.test.{ts,tsx}", "tests/**/*.test.ts"],
		exclude: ["app/**/*.db.test.{ts,tsx}", ...ELSEWHERE],
	},
	slow: { include: SLOW_TESTS, exclude: ["app/**/*.db.test.{ts,tsx}"] },
	database: {
		include: ["app/**/*.db.test.{ts,tsx}", ...DATABASE_TESTS],
		exclude: [...MONEY_TESTS, ...LONG_DATABASE_TESTS],
	},
	processes: { include: PROCESS_TESTS, exclude: [] },
	money: { include: MONEY_TESTS, exclude: [] },
	"long database": { include: LONG_DATABASE_TESTS, exclude: [] },
	lifecycle: { include: LIFECYCLE_TESTS, exclude: PROCESS_TESTS },
	pictures: { include: PICTURE_TESTS, exclude: [] },
	attacks: { include: ATTACK_TESTS, exclude: TIMED_ATTACK_TESTS },
	"timed attacks": { include: TIMED_ATTACK_TESTS, exclude: [] },
	faults: { include: FAULT_TESTS, exclude: [] },
}

/**
 * Browser journeys by group; each file is in exactly one. `npm test` walks `core`, each journey in one language; the group `money` of
 * `npm run test:full` walks `money` the same way.
 */
export const JOURNEYS = {
	core: ["accounts", "my-twig", "news", "own-page", "shell", "stake", "wallet-dialog", "wallets", "without-script"],
	money: [
		"airdrop",
		"carry-over",
		"crossing-wallets",
		"deposit",
		"drops",
		"ending",
		"fair-play",
		"forge",
		"klip-crossing",
		"limits",
		"lost-and-batch",
		"migration",
		"mint",
		"my-page",
		"nft",
		"other-chain",
		"raffle",
		"renewal",
		"reserves",
		"statement",
		"verify-draw",
		"verify-draw-agree",
		"vesting",
	],
	operators: [
		"admin",
		"admission",
		"mint-operators",
		"office-phone",
		"projects",
		"rights",
		"rules",
		"status",
		"switches",
		"users",
	],
	wallets: [
		"dcent",
		"devices",
		"leaving",
		"evm",
		"klip",
		"ledger",
		"owner",
		"passkeys",
		"phone",
		"wallet-weight",
		"walletconnect",
	],
	accessibility: ["axe", "keyboard", "keyboard-mint", "moments", "pages-axe"],
	pages: [
		"consent",
		"documents",
		"installed",
		"own-data",
		"pages",
		"reminders",
		"reservations",
		"sheets",
		"usage",
		"versions",
		"weight",
	],
}
