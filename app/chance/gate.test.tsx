import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS, LOCALES, paths } from "#app/lib/paths.ts"
import { utcText } from "#app/ui/utc-text.ts"
import { backTo } from "./back-to.ts"
import { ChanceGate } from "./gate.tsx"
import { CHANCE_REASONS, CHANCE_RULES, type ChanceReason, type ChanceRule } from "./rules.ts"

const AT = new Date("2026-11-25T12:00:00Z")
const state = (rule: ChanceRule, reason: ChanceReason, met: boolean) => ({ rule, reason, met, since: AT })
const FROM = "/eng/nftPunkyCrafter?amount=3"

test("a page that sells chance says each rule's state in words, whatever it is, in every language", async () => {
	for (const lang of LANGS) {
		const t = await getT(lang)
		const texts = CHANCE_RULES.flatMap((rule) =>
			CHANCE_REASONS[rule].map((reason) => {
				const gate = { allowed: false, country: "KR", rules: [state(rule, reason, false)], signedIn: true, demo: false }
				return renderToStaticMarkup(<ChanceGate t={t} lang={lang} gate={gate} to={FROM} />)
			}),
		)
		for (const text of texts) {
			expect(text).not.toMatch(/chance:|\{\{/)
			expect(text).toContain(paths.fairPlay(lang))
		}
		expect(new Set(texts).size).toBe(texts.length)
	}
})

test("it offers the declaration to a wallet that lacks it, with the way back, and to nobody else", async () => {
	const t = await getT("eng")
	const drawn = (signedIn: boolean, met: boolean) => {
		const rules = [state("declared", met ? "declared" : "none", met)]
		const gate = { allowed: met, country: null, rules, signedIn, demo: true }
		return renderToStaticMarkup(<ChanceGate t={t} lang="eng" gate={gate} to={FROM} />)
	}
	const [, to] = /name="to" value="([^"]+)"/.exec(drawn(true, false)) ?? []
	// It leads to where it says that it has been declared, not to the top of the page.
	expect(backTo(to)).toBe(`${FROM}#chance-gate`)
	for (const met of [false, true]) expect(drawn(true, met)).toContain('id="chance-gate"')
	expect(drawn(true, true)).toContain(t("chance:rules.declared.declared", { time: utcText(AT, LOCALES.eng) }))
	expect(drawn(true, true)).not.toContain("<form")
	expect(drawn(false, false)).not.toContain("<form")
})
