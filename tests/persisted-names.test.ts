import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { positionStatus } from "#app/features/coin-staking/status.ts"
import { budgetOwner } from "#app/features/coin-staking/term-budgets.server.ts"
import { FEATURES } from "#app/features.server.ts"
import { cookieName } from "#app/identity/sessions/cookies.server.ts"
import { KINDS } from "#app/settlement/ledger.server.ts"
import { STORE } from "#app/ui/shell-contract.ts"

/**
 * Names that databases, queues and browsers hold already. One that changes needs a migration, or code that still reads the old one; this
 * list changes with it.
 */

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
	.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
	.map((name) => readFileSync(`app/${name}`, "utf8"))
const found = (pattern: RegExp) =>
	[...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name)))].sort()

test("jobs are queued under these identifiers", () => {
	const worker = [
		...readFileSync("app/worker.ts", "utf8").matchAll(
			/"((?:settlement|identity|tracking|holdings|audit|mail|push|files):\w+)"/g,
		),
	]
	expect([...new Set(worker.map(([, name]) => name))].sort()).toEqual([
		"audit:seal",
		"files:sweep",
		"holdings:sweep",
		"identity:sweep",
		"mail:attention",
		"mail:send",
		"mail:sweep",
		"push:send",
		"settlement:audit",
		"settlement:days",
		"settlement:kaia",
		"settlement:kaiaAudit",
		"settlement:look",
		"tracking:sum",
		"tracking:sweep",
	])
	expect(FEATURES.flatMap(({ jobs }) => Object.keys(jobs ?? {})).sort()).toEqual([
		"airdrop:deliver",
		"chance:sweep",
		"coin-staking:budget",
		"coin-staking:due",
		"coin-staking:holds",
		"coin-staking:renewals",
		"coin-staking:sweep",
		"coin-staking:tell",
		"crafting:clock",
		"crafting:go",
		"crafting:recheck",
		"crafting:unsigned",
		"documents:forget",
		"doors:tell",
		"drops:examples",
		"drops:sweep",
		"drops:tell",
		"migration:forget",
		"migration:go",
		"mint:demo-plans",
		"minting:plans",
		"minting:sweep",
		"news:sign",
		"nft-staking:acts",
		"nft-staking:due",
		"nft-staking:example-shares",
		"nft-staking:old-shares",
		"nft-staking:recount",
		"nft-staking:shares",
		"nft-staking:tell",
		"nft-staking:unsigned",
		"nft-staking:watch",
		"raffle:close",
		"raffle:draw",
		"raffle:example",
		"raffle:plans",
		"reservations:examples",
		"reservations:forget",
		"reservations:offers",
		"reservations:tell",
		"vesting:examples",
		"vesting:supply",
		"vesting:tell",
	])
})

test("payments and payouts are asked for under these purposes, and no two features keep lists of one name", () => {
	expect(found(/export const DEPOSIT = "([^"]+)"/g)).toEqual(["coin-staking:deposit"])
	expect(FEATURES.flatMap(({ payouts }) => Object.keys(payouts ?? {}))).toEqual([
		"coin-staking:claim",
		"coin-staking:withdrawal",
		"nft-staking:claim",
		"nft-staking:thaw",
		"drops:gift",
		"minting:refund",
		"raffle:prize",
		"airdrop:coin",
		"migration:return",
		"migration:refund",
		"migration:seed",
		"vesting:claim",
	])
	expect(FEATURES.flatMap(({ cosigned }) => Object.keys(cosigned ?? {}))).toEqual([
		"nft-staking:lock",
		"crafting:open",
		"minting:atomic",
	])
	expect(FEATURES.flatMap(({ payments }) => Object.keys(payments ?? {}))).toEqual([
		"coin-staking:deposit",
		"crafting:open",
		"minting:payment",
	])
	expect(FEATURES.flatMap(({ orders }) => Object.keys(orders ?? {}))).toEqual([
		"drops:nft",
		"crafting:make",
		"crafting:close",
		"minting:item",
		"minting:prepare",
		"raffle:terms",
		"raffle:extension",
		"raffle:ledger",
		"raffle:nft",
		"airdrop:nft",
		"migration:mint",
	])
	const lists = FEATURES.flatMap(({ ownData }) => [...(ownData?.erasable ?? []), ...(ownData?.stays ?? [])])
	expect(new Set(lists).size).toBe(lists.length)
	expect([...lists].sort()).toEqual([
		"agreements",
		"airdropHistory",
		"airdropRecords",
		"answers",
		"chanceDeclarations",
		"chanceExclusions",
		"claims",
		"drafts",
		"dropGifts",
		"dropHistory",
		"dropHoldings",
		"dropLists",
		"gearHistory",
		"gearReceipts",
		"gears",
		"history",
		"lostWallets",
		"mailReminders",
		"memberChoices",
		"migrationHistory",
		"migrationPayments",
		"migrations",
		"mintPurchases",
		"nftActs",
		"nftClaims",
		"nftHistory",
		"nftShares",
		"nftWeeks",
		"nfts",
		"noticesRead",
		"positions",
		"prizes",
		"pushSubscriptions",
		"reminderChoices",
		"reservationHolds",
		"reservationMissed",
		"reservationWaits",
		"reservationsOpen",
		"reservationsPast",
		"tickets",
		"vaultDelegations",
		"vestingClaims",
		"vestingHistory",
		"vestingSchedules",
		"watchedAddresses",
		"withdrawals",
	])
	expect(FEATURES.flatMap(({ ownData }) => ownData?.section ?? [])).toEqual([
		"staking",
		"nftStaking",
		"drops",
		"crafting",
		"minting",
		"chance",
		"raffles",
		"airdrops",
		"migration",
		"vesting",
		"reservations",
		"notices",
		"watch",
		"choices",
		"vaults",
		"reminders",
	])
})

test("operators' acts are written down as these kinds", () => {
	expect(FEATURES.flatMap(({ acts }) => Object.keys(acts ?? {}))).toEqual([
		"post-plans",
		"declare-share-month",
		"post-rates",
		"post-survey",
		"publish-drop",
		"set-drop-stock",
		"set-drop-gift",
		"set-drop-window",
		"end-drop",
		"post-odds",
		"resume-gear",
		"repair-gear",
		"end-forge-stop",
		"write-mint-plan",
		"change-mint-plan",
		"reopen-mint-plan",
		"add-mint-phase",
		"open-mint-plan",
		"cancel-mint-plan",
		"pause-mint-plan",
		"resume-mint-plan",
		"abort-mint-plan",
		"retry-mint",
		"refund-mint",
		"repair-mint",
		"enter-chance-basis",
		"end-chance-basis",
		"publish-raffle",
		"cancel-raffle",
		"redraw-prize",
		"release-airdrop",
		"pause-airdrop",
		"resume-airdrop",
		"retry-airdrop",
		"end-airdrop",
		"set-airdrop-receiver",
		"return-nft",
		"accept-lost-wallet",
		"reject-lost-wallet",
		"publish-vesting",
		"cancel-vesting",
		"grant-role",
		"revoke-role",
		"set-alone-limit",
		"run-job",
		"retry-job",
	])
})

test("journal and ledger name things like this", () => {
	expect(found(/defineStatus\(\s*"([^"]+)"/g)).toEqual([
		"airdrop-batch",
		"airdrop-record",
		"coin-position",
		"drop",
		"drop-log",
		"gear",
		"identity-document",
		"lost-wallet",
		"mint-plan",
		"minting-item",
		"minting-master",
		"minting-payment",
		"nft-migration",
		"nft-mint",
		"nft-stake",
		"raffle",
		"reservation",
		"vesting-schedule",
	])
	expect(positionStatus.names.map(positionStatus.code)).toEqual([
		"draft",
		"agreed",
		"pending",
		"active",
		"cancelled",
		"early_requested",
		"cooldown",
		"withdrawable",
		"matured",
		"withdrawn",
		"renewed",
		"failed",
		"refused",
	])
	expect(budgetOwner(90)).toBe("coin-staking/90")
	expect(KINDS).toEqual([
		"vault",
		"reward-budget",
		"reward-reserved",
		"principal",
		"owed",
		"kept",
		"opening",
		"float",
		"fee",
		"rent",
		"transit",
		"announced",
		"paid-out",
		"unexplained",
		"issued",
		"points",
	])
})

test("browsers hold these cookies and names in their storage", () => {
	expect((["sid", "draft", "ask"] as const).map((name) => cookieName({ demo: false }, name))).toEqual([
		"__Host-sid",
		"__Host-draft",
		"__Host-ask",
	])
	expect(Object.values(STORE)).toEqual(["WALLETADDRESS", "WALLETTYPE", "UUID", "actionLogLevel", "actions"])
	expect(found(/const (?:KEY|PREFIX|ANNOUNCED|DECLINED|NFT_NAME|STORAGE_KEY) = "([^"]+)"/g)).toMatchInlineSnapshot(`
		[
		  "NFTNAME",
		  "SESSIONSTORE",
		  "TYPED",
		  "WALLETCONNECT:",
		  "WALLETDECLINED",
		  "published.",
		  "userIp",
		  "versionAnnounced",
		  "walletName",
		]
	`)
})

test("refusals that are stored as the reason of a payment keep their codes", () => {
	const codes = found(/new Refusal\(\s*"([^"]+)"/g)
	expect(codes).toEqual(
		expect.arrayContaining([
			"coin-staking:error.other-payer",
			"coin-staking:error.sold-out",
			"coin-staking:error.too-many-open",
			"coin-staking:error.wallet-limit",
			"coin-staking:error.no-payer",
			"operations:moved-on",
			"settlement:closed",
		]),
	)
})
