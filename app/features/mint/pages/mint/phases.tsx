import { DateTime } from "#app/ui/date-time.tsx"
import { live } from "#app/ui/live.ts"
import type { PlanShown } from "./model.ts"
import type { Shown } from "./shown.ts"

/** Who may mint when. */
export function Phases({ shown: { t, locale }, plan }: Readonly<{ shown: Shown; plan: PlanShown }>) {
	return (
		<section className="mint-phases" aria-labelledby="mint-phases">
			<h2 id="mint-phases">{t("mint:phases.title")}</h2>
			<ol {...live("mint-phases")}>
				{plan.phases.map(({ id, kind, from, to, most, collections, when }) => (
					<li key={id} data-when={when} aria-current={when === "now" ? "step" : undefined}>
						<p className="mint-phase-name">
							<b>{t(`mint:phase.${kind}`)}</b> <span className="tag">{t(`mint:phases.${when}`)}</span>
						</p>
						<p>
							<DateTime at={from} locale={locale} local="({{time}})" />
							{" – "}
							<DateTime at={to} locale={locale} local="({{time}})" />
						</p>
						<p>{t("mint:phases.most", { most: String(most) })}</p>
						{collections.length > 0 ? <p>{t("mint:phases.holders", { collections: collections.join(", ") })}</p> : null}
					</li>
				))}
			</ol>
		</section>
	)
}
