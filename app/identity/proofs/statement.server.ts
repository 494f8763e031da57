import { randomInt } from "node:crypto"
import { getT } from "#app/i18n/i18n.server.ts"
import type { Lang } from "#app/lib/paths.ts"

/** No two of them look alike, in whatever face a wallet writes them. */
const SIGNS = "34679ACDEFGHJKMNPQRTWXY"

/** Four characters of the text itself: whoever was sent a foreign QR code can see that it is not theirs. */
export const randomCode = (): string => Array.from({ length: 4 }, () => SIGNS.charAt(randomInt(SIGNS.length))).join("")

export type StatementParts = Readonly<{
	code: string /** The wallet that another one is to be linked to. */
	linkTo: string | null
	/** The wallet that is to act for the one that signs: whole, since it is what is allowed. */
	actFor?: Readonly<{ wallet: string; until: Date }> | null
}>

/** EIP-4361 allows printable ASCII, and a Ledger shows nothing else. */
const isSignable = (text: string) => /^[\x20-\x7e]+$/.test(text)

/** The sentence that is signed, and what it means in the language of the page: the same one, where that can be signed. */
export async function statementIn(
	lang: Lang,
	{ code, linkTo, actFor = null }: StatementParts,
): Promise<{ statement: string; meaning: string | null }> {
	const say = async (spoken: Lang) => {
		const t = await getT(spoken)
		if (actFor)
			return t("identity:vaultStatement", {
				code,
				wallet: actFor.wallet,
				until: `${actFor.until.toISOString().slice(0, 10)} 00:00 UTC`,
			})
		return linkTo ? t("identity:linkStatement", { code, wallet: linkTo }) : t("identity:statement", { code })
	}
	const own = await say(lang)
	if (isSignable(own)) return { statement: own, meaning: null }
	return { statement: await say("eng"), meaning: own }
}
