import { defineStatus } from "#app/operations/status.ts"

/**
 * An NFT on its way from Kaia to Solana. NFT and fee come in either order (`source_sent`, `fee_paid`, `both`); what nobody announced begins with
 * its NFT. `unknown`: the chain no longer shows what it showed. `manual`: an operator sees to it. 0, 10, 20 and 40 are the printed codes of an item.
 * `arrived`: the old NFT is with us, or was.
 */
export const migrationStatus = defineStatus(
	"nft-migration",
	{
		draft: { code: "0", to: ["dest_proven", "source_sent", "fee_paid", "given_up"] },
		dest_proven: { code: "1", to: ["source_sent", "fee_paid", "given_up"] },
		source_sent: { code: "2", to: ["both", "manual", "returning", "unknown"] },
		fee_paid: { code: "3", to: ["both", "given_up", "unknown"] },
		both: { code: "4", to: ["minting", "manual", "returning", "unknown"] },
		minting: { code: "10", to: ["completed", "manual", "unknown"] },
		completed: { code: "20", to: [] },
		manual: { code: "40", to: ["both", "completed", "returning"] },
		returning: { code: "41", to: ["returned", "manual"] },
		returned: { code: "42", to: [] },
		given_up: { code: "5", to: [] },
		unknown: { code: "90", to: ["source_sent", "fee_paid", "both", "minting", "completed", "manual"] },
	},
	{
		open: ["draft", "dest_proven", "source_sent", "fee_paid", "both", "minting", "manual", "returning", "unknown"],
		announced: ["draft", "dest_proven"],
		wantsFee: ["source_sent", "dest_proven", "draft"],
		wantsSource: ["draft", "dest_proven", "fee_paid"],
		arrived: ["source_sent", "both", "minting", "manual", "returning"],
	},
)
export type MigrationStatus = (typeof migrationStatus)["names"][number]
