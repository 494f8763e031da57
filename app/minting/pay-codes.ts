/** What a payment is for, as printed. Only the last and "mint token" are asked by a page of ours; the others are names that records may bear. */
export const PAY_CODES = [
	"create token",
	"mint token",
	"burn token",
	"contract verify",
	"create pool",
	"create airdrop",
	"create whitelist",
	"create presale",
	"create recruit",
	"create minting",
] as const
export type PayCode = (typeof PAY_CODES)[number]
