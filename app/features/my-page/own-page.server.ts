import type { OpenOperation } from "#app/db/context.ts"
import type { T } from "#app/i18n/words.ts"
import { solanaAddressesOf, type WalletVisit } from "#app/identity/sessions/visitor.server.ts"
import { formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { TWIG } from "#app/rewards/twig.ts"
import type { OpenAct } from "./open-acts.tsx"
import { ownLedger } from "./own-ledger.server.ts"
import type { Own, OwnStakes } from "./staking-summary-facts.ts"

type Asked = Readonly<{
	t: T
	lang: Lang
	at: Date
	/** As the feature that stakes tells it. */
	stakes: OwnStakes | null
	/** Base units. */
	twigs: bigint
	open: readonly OpenOperation[]
}>

/** All that the personal page shows of a member. */
export async function ownPage(ctx: WalletVisit, { t, lang, at, stakes, twigs, open }: Asked) {
	const addresses = solanaAddressesOf(ctx.who)
	const ledger = await ownLedger(ctx, t)
	const begun = new Map(stakes?.begun.map((one) => [one.id, one]))
	const twig = { text: formatMoney(money(TWIG, twigs), LOCALES[lang]), isNone: twigs === 0n }
	const own: Own = {
		at,
		address: ctx.who.wallet.address,
		demo: ctx.demo,
		stakes,
		twig: addresses.length > 0 ? twig : null,
	}
	const acts: OpenAct[] = open.map((one) => ({ ...one, more: begun.get(one.id) ?? null }))
	return { own, ledger, open: acts }
}
