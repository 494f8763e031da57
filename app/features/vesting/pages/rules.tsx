import type { T } from "#app/i18n/words.ts"

const RULES = ["day", "early", "none", "wallet", "covered"] as const

/** What holds for every schedule. */
export const Rules = ({ t }: Readonly<{ t: T }>) => (
	<section className="part" aria-labelledby="vesting-rules">
		<div className="part-grid wrap">
			<h2 id="vesting-rules" className="part-title">
				{t("vesting:rules.title")}
			</h2>
			<ul className="part-body">
				{RULES.map((one) => (
					<li key={one}>{t(`vesting:rules.${one}`)}</li>
				))}
			</ul>
		</div>
	</section>
)
