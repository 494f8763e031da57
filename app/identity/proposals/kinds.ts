/**
 * Acts that a second operator has to approve, always or above a limit. `proposal_kind` in the database has the permissions of each; a test compares
 * both lists. Each kind has a view in `proposal-views.server.ts`: without one the type checker fails.
 */
export const APPROVED_KINDS = [
	"release-payout",
	"retry-payout",
	"set-receiver",
	"resolve-payout",
	"announce-debit",
	"clear-stop",
	"set-alone-limit",
	"grant-role",
	"revoke-role",
	"post-plans",
	"declare-share-month",
	"post-odds",
	"post-rates",
	"post-survey",
	"end-forge-stop",
	"enter-chance-basis",
	"end-chance-basis",
	"open-mint-plan",
	"resume-mint-plan",
	"abort-mint-plan",
	"write-mint-plan",
	"change-mint-plan",
	"reopen-mint-plan",
	"add-mint-phase",
	"refund-mint",
	"repair-mint",
	"repair-gear",
	"publish-drop",
	"set-drop-stock",
	"set-drop-gift",
	"set-drop-window",
	"publish-raffle",
	"cancel-raffle",
	"redraw-prize",
	"release-airdrop",
	"resume-airdrop",
	"retry-airdrop",
	"set-airdrop-receiver",
	"return-nft",
	"accept-lost-wallet",
	"reject-lost-wallet",
	"publish-vesting",
	"cancel-vesting",
] as const
export type ApprovedKind = (typeof APPROVED_KINDS)[number]

/** Acts that one operator does alone: they only stop something, or repeat what was paid for already. */
export const ALONE_KINDS = [
	"hold-payout",
	"stop-payouts",
	"run-job",
	"retry-job",
	"cancel-mint-plan",
	"pause-mint-plan",
	"retry-mint",
	"resume-gear",
	"end-drop",
	"pause-airdrop",
	"end-airdrop",
] as const
export type ProposalKind = ApprovedKind | (typeof ALONE_KINDS)[number]

export const isApprovedKind = (kind: string): kind is ApprovedKind =>
	(APPROVED_KINDS as readonly string[]).includes(kind)
