import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import { Modal } from "#app/ui/modal.tsx"
import { Paragraphs } from "#app/ui/paragraphs.tsx"
import { Head, ReadOn, Tabs } from "./page-parts.tsx"
import { Sections } from "./sections.tsx"
import type { View } from "./templates.ts"

/** A tab is a project: its family, who is shown of it, and its sections. */
const PROGRAMS = {
	haechi: { family: "haechi", seeds: [3, 6, 7, 8] },
	ronaldinho: { family: "striker", seeds: [3, 4, 9, 12] },
} as const
type Name = keyof typeof PROGRAMS
const isProgram = (name: string | null): name is Name => name !== null && Object.hasOwn(PROGRAMS, name)

/** Punky Rewards as it will be: one tab a project, and what each reward is. */
export function Rewards(view: View) {
	const { t, own, tab } = view
	const name = isProgram(tab) ? tab : "haechi"
	const { family, seeds } = PROGRAMS[name]
	return (
		<article className="story">
			<Head {...view} />
			<Tabs {...view} label={(one) => t(`${own}:programs.${one}.name`)} />
			<section className="program">
				<div className="program-grid wrap">
					<div>
						<h2 className="display-2">{t(`${own}:programs.${name}.title`)}</h2>
						<Paragraphs text={t(`${own}:programs.${name}.text`)} />
						<p className="actions">
							<a className="button button-line" href="#modal-more-info">
								{t(`${own}:info.name`)}
							</a>
						</p>
					</div>
					<div className="program-faces" aria-hidden="true">
						{seeds.map((seed) => (
							<PortraitImage key={seed} family={family} seed={seed} />
						))}
					</div>
				</div>
			</section>
			<Sections t={t} own={own} words={view.words} flip={view.page.flip} />
			<ReadOn {...view} />
			<Modal id="modal-more-info" title={t(`${own}:info.name`)} closeLabel={t("content:close")} size="medium">
				<Paragraphs text={t(`${own}:info.text`)} />
			</Modal>
		</article>
	)
}
