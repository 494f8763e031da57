import type { T } from "#app/i18n/words.ts"
import type { PageNamespace } from "#app/lib/keys.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { buttonClass } from "#app/ui/button.tsx"
import { Modal } from "#app/ui/modal.tsx"
import { Paragraphs } from "#app/ui/paragraphs.tsx"

const STEPS = ["consortium", "subscription", "listing", "platform"] as const

/** Four steps as a flight of stairs; each opens its dialog, by its hash without a script as well. */
export function Stairs({ t, own }: { t: T; own: PageNamespace }) {
	return (
		<section id="steps" className="stairs-box">
			<ol className="stairs">
				{STEPS.map((step) => (
					<li key={step}>
						<h2 className="stairs-name">{t(`${own}:steps.${step}.title`)}</h2>
						<p>{t(`${own}:steps.${step}.short`)}</p>
						<a className={buttonClass("line")} href={`#modal-${step}`} {...track("parts.more")} data-param={step}>
							{t("content:more")}
							<span className="sr-only">: {t(`${own}:steps.${step}.title`)}</span>
						</a>
					</li>
				))}
			</ol>
			{STEPS.map((step) => (
				<Modal
					key={step}
					id={`modal-${step}`}
					title={t(`${own}:steps.${step}.title`)}
					closeLabel={t("content:close")}
					size="medium"
				>
					<Paragraphs text={t(`${own}:steps.${step}.text`)} />
					<p className="notice">{t(`${own}:steps.${step}.open`)}</p>
				</Modal>
			))}
		</section>
	)
}
