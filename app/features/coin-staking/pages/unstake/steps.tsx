import type { T } from "#app/i18n/words.ts"

const STEPS = ["write", "confirm", "complete"] as const

/** Where in the application for unstaking the visitor is. */
export function UnstakeSteps({ t, at }: { t: T; at: (typeof STEPS)[number] }) {
	const here = STEPS.indexOf(at)
	return (
		<ol className="steps" aria-label={t("coin-staking:unstake.steps.label")}>
			{STEPS.map((step, i) => (
				<li key={step} data-done={i < here || undefined} aria-current={i === here ? "step" : undefined}>
					{t(`coin-staking:unstake.steps.${step}`)}
				</li>
			))}
		</ol>
	)
}
