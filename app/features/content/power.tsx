import type { FamilyId } from "#app/collections/portraits/kit.ts"
import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import { buttonClass } from "#app/ui/button.tsx"
import { Modal } from "#app/ui/modal.tsx"
import { Tabs } from "./page-parts.tsx"
import { PartBody, under } from "./sections.tsx"
import { Story } from "./story.tsx"
import type { View } from "./templates.ts"

type Program = {
	readonly family: FamilyId
	readonly seeds: readonly number[]
	readonly rewards: readonly string[]
}
const REWARDS = ["twig", "coin", "bonus"] as const

/** Collections that can be staked; USDC is a share of Wise Alya's alone. */
const PROGRAMS: Readonly<Record<string, Program>> = {
	genesis: { family: "genesis", seeds: [1, 2, 4, 7], rewards: REWARDS },
	kongz: { family: "kongz", seeds: [3, 2, 10, 6], rewards: REWARDS },
	hag: { family: "hag", seeds: [5, 2, 10, 6], rewards: REWARDS },
	alya: { family: "alya", seeds: [8, 2, 12, 1], rewards: [...REWARDS, "usdc"] },
}
const TERMS = [
	[90, "short"],
	[180, "middle"],
	[270, "long"],
] as const

/** Staking of NFTs as it will be: a tab a collection, what a day counts towards or how long it lasts, and what to know first. */
export function Power(view: View) {
	const { t, own, tab } = view
	const program = PROGRAMS[tab ?? ""]
	if (!program) throw new Error(`${view.page.id} has no tab ${tab}`)
	return (
		<Story {...view}>
			<div className="tabs-all">
				<Tabs {...view} label={(one) => t(`${own}:tabs.${one}.name`)} />
			</div>
			<section className="program">
				<div className="program-grid wrap">
					<div>
						<h2 className="display-2">{t(`${own}:tabs.${tab}.name`)}</h2>
						<p className="lead">{t(`${own}:tabs.${tab}.text`)}</p>
						{view.words.rewards ? <Rewards t={t} own={own} names={program.rewards} /> : null}
						<Dialogs {...view} />
					</div>
					<div className="program-faces" aria-hidden="true">
						{program.seeds.map((seed) => (
							<PortraitImage key={seed} family={program.family} seed={seed} />
						))}
					</div>
				</div>
			</section>
			{view.words.terms ? <Terms t={t} own={own} /> : null}
		</Story>
	)
}

function Rewards({ t, own, names }: Pick<View, "t" | "own"> & { names: readonly string[] }) {
	return (
		<div className="power-rewards">
			<h3>{t(`${own}:rewards.heading`)}</h3>
			<dl className="facts facts-told">
				{names.map((name) => (
					<div key={name}>
						<dt>{t(`${own}:rewards.${name}.name`)}</dt>
						<dd>{t(`${own}:rewards.${name}.text`)}</dd>
					</div>
				))}
			</dl>
			<p className="caption">{t(`${own}:rewards.rate`)}</p>
		</div>
	)
}

function Terms({ t, own }: Pick<View, "t" | "own">) {
	return (
		<section className="part power-terms flip" aria-label={t(`${own}:terms.heading`)}>
			<ul className="wrap">
				{TERMS.map(([days, key]) => (
					<li key={days}>
						<p className="display-1">{days}</p>
						<div>
							<h3>{t(`${own}:terms.days`, { days })}</h3>
							<p>{t(`${own}:terms.${key}`)}</p>
							<p className="caption">{t(`${own}:terms.rate`)}</p>
						</div>
					</li>
				))}
			</ul>
		</section>
	)
}

function Dialogs({ t, own, words }: View) {
	const dialogs = under(words, "dialogs")
	const names = Object.keys(dialogs).filter((name) => name !== "label")
	return (
		<>
			<ul className="power-dialogs" aria-label={t(`${own}:dialogs.label`)}>
				{names.map((name) => (
					<li key={name}>
						<a className={buttonClass("line")} href={`#modal-${name}`}>
							{t(`${own}:dialogs.${name}.title`)}
						</a>
					</li>
				))}
			</ul>
			{names.map((name) => (
				<Modal
					key={name}
					id={`modal-${name}`}
					title={t(`${own}:dialogs.${name}.title`)}
					closeLabel={t("content:close")}
					size="medium"
				>
					<PartBody words={under(dialogs, name)} say={(key) => t(`${own}:dialogs.${name}.${key}`)} />
				</Modal>
			))}
		</>
	)
}
