import { getWeapon } from "#app/collections/weapons/codex.ts"
import { solanaWalletOf, type Visit } from "#app/identity/sessions/visitor.server.ts"
import { ownCodex } from "./own-codex.server.ts"

/** What of the codex whoever asks has, for pages that are the same for everybody. */
export async function ownMarks(visit: Visit) {
	const wallet = solanaWalletOf(visit.who)
	if (!wallet) return []
	const { marks } = await ownCodex(visit, wallet.address)
	return marks.map((one) => ({ ...one, tier: getWeapon(one.weapon)?.tier ?? "" }))
}
