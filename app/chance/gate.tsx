import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { CHANCE_GATE } from "./back-to.ts"
import { DeclareForm } from "./declare-form.tsx"
import type { GatePart } from "./gate.server.ts"
import { ChanceRules } from "./rule-list.tsx"

type Props = Readonly<{
	/** Knows the words of `chance`; the page links the sheet of the same name. */
	t: T
	lang: Lang
	gate: GatePart
	/** Path and query of the page, with all that was typed there: a declaration leads back to this part of it, which says when it was made. */
	to: string
}>

/** On each page that sells what chance decides: every rule with its state, and the declaration where it is missing. */
export function ChanceGate({ t, lang, gate, to }: Props) {
	const href = paths.fairPlay(lang)
	const undeclared = gate.signedIn && gate.rules.some(({ rule, met }) => rule === "declared" && !met)
	return (
		<section className="chance-gate" aria-labelledby={CHANCE_GATE}>
			<h2 id={CHANCE_GATE}>{t("chance:gate.title")}</h2>
			<ChanceRules t={t} lang={lang} verdict={gate} />
			<p>{t(gate.allowed ? "chance:gate.allowed" : "chance:gate.notAllowed")}</p>
			{undeclared ? <DeclareForm t={t} lang={lang} to={`${to}#${CHANCE_GATE}`} /> : null}
			<p>
				<a href={href} {...trackLink(href)}>
					{t("chance:gate.more")}
				</a>
			</p>
		</section>
	)
}
