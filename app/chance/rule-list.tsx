import type { T } from "#app/i18n/words.ts"
import { asKey } from "#app/lib/keys.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { utcText } from "#app/ui/utc-text.ts"
import { countryName } from "./countries.ts"
import type { ChanceVerdict, RuleState } from "./rules.ts"

type Props = Readonly<{ t: T; lang: Lang; verdict: ChanceVerdict }>

/** Each rule, whether it holds, and what is the case. */
export function ChanceRules({ t, lang, verdict }: Props) {
	return (
		<ul className="chance-rules">
			{verdict.rules.map((one) => (
				<li key={one.rule} className={one.met ? "chance-rule" : "chance-rule chance-rule-unmet"}>
					<b>{t(`chance:rules.${one.rule}.name`)}</b>
					<span className="record-state">{t(one.met ? "chance:gate.met" : "chance:gate.unmet")}</span>
					<span className="chance-why">{reasonText(t, lang, one, verdict.country)}</span>
				</li>
			))}
		</ul>
	)
}

function reasonText(t: T, lang: Lang, { rule, reason, since }: RuleState, country: string | null): string {
	const locale = LOCALES[lang]
	return t(asKey(`chance:rules.${rule}.${reason}`), {
		time: since ? utcText(since, locale) : "",
		country: country ? countryName(country, locale) : "",
	})
}
