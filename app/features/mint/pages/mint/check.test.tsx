import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import type { GatePart } from "#app/chance/gate.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS } from "#app/lib/paths.ts"
import { Check } from "./check.tsx"
import type { MintPage } from "./model.ts"
import { shownOf } from "./shown.ts"

const [OWN, OTHER] = ["So11111111111111111111111111111111111111112", "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"]
const declared = { rule: "declared", met: true, reason: "declared", since: new Date(0) } as const
const gateOf = (...rules: GatePart["rules"]): GatePart => ({
	...{ rules, allowed: rules.every(({ met }) => met), country: null, signedIn: true, demo: false },
})
const UNDECLARED = gateOf({ ...declared, met: false, reason: "none" })

type Case = Readonly<{ of: string | null; gate: GatePart | null; wallet?: MintPage["wallet"] }>
const SIGNED_IN = { address: OWN, chain: "solana", walletType: "demo", canMint: true }

function page({ of, gate, wallet = SIGNED_IN }: Case): MintPage {
	const rules = [{ rule: "stock", isMet: true, why: "minting:rule.stock", params: { left: "3" } }] as const
	return {
		...{ page: "ltacMint", now: new Date(0), demo: true, plan: null, wallet, gate, purchase: null, open: null },
		check: { typed: "", of, isWrong: false, isLimited: false, rules },
		form: { request: "r", quantity: 1, most: 1, mayMint: true, asset: null, way: "atomic" },
	}
}

test("what Mint asks of whoever buys what chance decides is a line of the check, and of one's own wallet alone", async () => {
	for (const lang of LANGS) {
		const t = await getT(lang)
		const lines = (one: Case) => {
			const html = renderToStaticMarkup(<Check shown={shownOf(t, lang, page(one))} gate={one.gate} />)
			return [...html.matchAll(/<li data-met="(\w+)"><b>([^<]+)<\/b> <span>([^<]+)<\/span>/g)].map((some) =>
				some.slice(1),
			)
		}
		const stock = ["yes", t("mint:check.met.yes"), t("minting:rule.stock", { left: "3" })]
		const unmet = (why: string) => ["no", t("mint:check.met.no"), why]
		expect(lines({ of: OWN, gate: UNDECLARED })).toEqual([stock, unmet(t("chance:refused.declared"))])
		const excluded = gateOf(declared, { rule: "notExcluded", met: false, reason: "forever", since: null })
		expect(lines({ of: OWN, gate: excluded })).toEqual([stock, unmet(t("chance:refused.notExcluded"))])
		for (const gate of [gateOf(declared), null]) expect(lines({ of: OWN, gate })).toEqual([stock])

		const open = ["open", t("mint:check.met.open"), t("chance:rules.declared.name")]
		for (const gate of [UNDECLARED, excluded, gateOf(declared)])
			expect(lines({ of: OTHER, gate })).toEqual([stock, open])
		for (const of of [OTHER, null]) expect(lines({ of, gate: UNDECLARED, wallet: null })).toEqual([stock, open])
	}
})
