import type { Key } from "#app/lib/keys.ts"

const KNOWN: Readonly<Record<string, Key>> = {
	"quote-over": "mint:reason.quote-over",
	"quoted-anew": "mint:reason.quoted-anew",
	"not-paid-in-time": "mint:reason.not-paid-in-time",
	dead: "mint:reason.dead",
	"settlement:signed.too-late": "mint:reason.dead",
	reverted: "mint:reason.reverted",
	"settlement:would-fail": "mint:reason.reverted",
	"minting:error.sold-out": "mint:reason.sold-out",
	"chance:refused.declared": "mint:reason.chance",
	"chance:refused.notExcluded": "mint:reason.chance",
	"chance:refused.lawful": "mint:reason.chance",
}

/** Why a purchase failed, in words; what nobody foresaw is said as that it was not minted. */
export const reasonOf = (reason: string | null): Key =>
	reason !== null && Object.hasOwn(KNOWN, reason) ? (KNOWN[reason] ?? "mint:reason.other") : "mint:reason.other"
