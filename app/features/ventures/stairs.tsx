import type { NamespaceT } from "#app/i18n/words.ts"
import { buttonClass } from "#app/ui/button.tsx"
import { Modal } from "#app/ui/modal.tsx"
import { Paragraphs } from "#app/ui/paragraphs.tsx"

const STEPS = ["consortium", "subscription", "listing", "platform"] as const

/** Four steps as a flight of stairs; each opens its dialog, by its hash without a script as well. */
export function Stairs({ t, c }: { t: NamespaceT; c: NamespaceT }) {
	return (
		<section id="steps" className="stairs-box">
			<ol className="stairs">
				{STEPS.map((step) => (
					<li key={step}>
						<h2 className="stairs-name">{t(`steps.${step}.title`)}</h2>
						<p>{t(`steps.${step}.short`)}</p>
						<a className={buttonClass("line")} href={`#modal-${step}`}>
							{c("more")}
							<span className="sr-only">: {t(`steps.${step}.title`)}</span>
						</a>
					</li>
				))}
			</ol>
			{STEPS.map((step) => (
				<Modal key={step} id={`modal-${step}`} title={t(`steps.${step}.title`)} closeLabel={c("close")} size="medium">
					<Paragraphs text={t(`steps.${step}.text`)} />
					<p className="notice">{t(`steps.${step}.open`)}</p>
				</Modal>
			))}
		</section>
	)
}
