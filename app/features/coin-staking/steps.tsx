import type { NamespaceT } from "#app/i18n/words.ts"

const STEPS = ["write", "confirm", "complete"] as const

/** Where in the application the visitor is. */
export function Steps({ t, at }: { t: NamespaceT; at: (typeof STEPS)[number] }) {
	const here = STEPS.indexOf(at)
	return (
		<ol className="steps" aria-label={t("steps.label")}>
			{STEPS.map((step, i) => (
				<li key={step} data-done={i < here || undefined} aria-current={i === here ? "step" : undefined}>
					{t(`steps.${step}`)}
				</li>
			))}
		</ol>
	)
}
