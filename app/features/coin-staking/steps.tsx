import type { T } from "#app/i18n/words.ts"

const STEPS = ["write", "confirm", "pay", "done"] as const

/** Where in the application the visitor is. */
export function Steps({ t, at }: { t: T; at: (typeof STEPS)[number] }) {
	const here = STEPS.indexOf(at)
	return (
		<ol className="steps" aria-label={t("coin-staking:steps.label")}>
			{STEPS.map((step, i) => (
				<li key={step} data-done={i < here || undefined} aria-current={i === here ? "step" : undefined}>
					{t(`coin-staking:steps.${step}`)}
				</li>
			))}
		</ol>
	)
}
