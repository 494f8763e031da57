import type { WebContext } from "#app/db/context.ts"
import type { T } from "#app/i18n/words.ts"
import { sumText } from "#app/identity/proposals/view-texts.server.ts"
import { asKey } from "#app/lib/keys.ts"
import type { Lang } from "#app/lib/paths.ts"

/** Facts that a stop is written with, and what each is an amount of: the asset of the stop, or the coin in which the chain takes fees. */
const FACTS = {
	...{ account: null, asset: null, fee: "native", kind: null, ledger: "asset", chain: "asset", promised: "asset" },
	...{ rent: "native", signature: null, slot: null, there: "asset", to: null, units: "asset", who: null, why: null },
} as const satisfies Readonly<Record<string, "asset" | "native" | null>>
export const STOP_FACTS = Object.keys(FACTS)

const isStopFact = (name: string): name is keyof typeof FACTS => name in FACTS

type Stop = Readonly<{ chain: string; subject: string; facts: unknown }>
type Asking = Readonly<{ ctx: WebContext; t: T; lang: Lang }>

/** What a stop was written with, in words, with amounts in their coin. A fact of another version keeps its name. */
export function stopFacts({ ctx, t, lang }: Asking, { chain, subject, facts }: Stop) {
	const found = typeof facts === "object" && facts !== null ? Object.entries(facts) : []
	const named = found.find(([name]) => name === "asset")?.[1]
	const assetOf = {
		asset: [named, subject].find((id) => ctx.assets.all.some((asset) => asset.id === id || asset.address === id)),
		native: ctx.chains.all.find(({ name }) => name === chain)?.native.address,
	}
	return found.map(([name, value]) => {
		const is = isStopFact(name) ? FACTS[name] : null
		const asset = is && assetOf[is]
		const text = String(value)
		return {
			key: name,
			label: isStopFact(name) ? t(asKey(`admin:stopFacts.${name}`)) : name,
			value:
				typeof asset === "string" && /^-?\d{1,38}$/.test(text) ? sumText({ ctx, lang }, asset, BigInt(text)) : text,
		}
	})
}
