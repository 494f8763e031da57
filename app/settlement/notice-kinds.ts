/** What operators are told of, as its rows name it; each has words of its own. */
export const NOTICE_KINDS = [
	"scan-gap",
	"unreadable-transaction",
	"unreadable-setting",
	// Of settings, which stand below settlement and write it themselves.
	"rule-unreadable",
	"foreign-balance",
	"float-low",
	"payout-cap",
	"payout-held",
	"payout-stuck",
	"payout-refused",
	"no-freeze-key",
	"no-mint-key",
	"no-vault-key",
	"nft-disputed",
	"nft-pool-empty",
	"nft-due-failed",
	"nft-cover-short",
	"forge-wrong",
	"forge-odds-review",
	"forge-odds-stop",
	"drop-late",
	"drop-uncovered",
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
