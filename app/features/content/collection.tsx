import type { FamilyId } from "#app/collections/portraits/kit.ts"
import { portrait, portraitSvg } from "#app/collections/portraits/portrait.ts"
import { portraitPath } from "#app/collections/portraits/portrait-file.ts"
import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { Words } from "#app/i18n/words.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Paragraphs } from "#app/ui/paragraphs.tsx"
import { TOLD, WALLS, type Wall } from "./collection-walls.ts"
import { HeadWords, ReadOn } from "./page-parts.tsx"
import { Sections } from "./sections.tsx"
import type { View } from "./templates.ts"

/** A family of characters: a wall of them, one read closely, a strip of more, and what holding one opens. */
export function Collection(view: View) {
	const wall = WALLS[view.page.id]
	if (!wall) throw new Error(`no wall is hung for ${view.page.id}`)
	const [first, ...others] = Object.keys((view.words.sections ?? {}) as Words)
	return (
		<article className={`story family of-${wall.family}`}>
			<FamilyHead view={view} wall={wall} />
			<Sections t={view.t} own={view.own} words={view.words} only={first ? [first] : []} />
			<One view={view} wall={wall} />
			<Strip view={view} wall={wall} />
			<Sections t={view.t} own={view.own} words={view.words} only={others} />
			<ReadOn {...view} />
		</article>
	)
}

type Part = { view: View; wall: Wall }

/** The name is pasted over the wall, as a bill over a row of posters. */
function FamilyHead({ view, wall }: Part) {
	return (
		<header className="family-head">
			<div className="family-wall" aria-hidden="true">
				<div
					className="family-leader"
					// biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, made from a number
					dangerouslySetInnerHTML={{ __html: portraitSvg(wall.family, wall.leader) }}
				/>
				{wall.crowd.map((seed) => (
					<PortraitImage key={seed} family={wall.family} seed={seed} eager />
				))}
			</div>
			<div className="wrap">
				<div className="family-bill">
					<HeadWords {...view} />
				</div>
			</div>
		</header>
	)
}

type Told = { slot: string; value: string }

/** What of a picture can be said in words: slots that are empty, and parts without a word, stay silent. */
export function tellTraits(words: Words, family: FamilyId, seed: number): Told[] {
	const { traits } = portrait(family, seed)
	const known = words.traits as Readonly<Record<string, Words>> | undefined
	return TOLD.flatMap((slot) => {
		const value = traits[slot]
		return value !== undefined && known?.[slot]?.[value] !== undefined ? [{ slot, value }] : []
	})
}

function One({ view: { t, own, words }, wall }: Part) {
	return (
		<section className="flip one">
			<div className="one-grid wrap">
				<a
					className="one-picture"
					href={portraitPath(wall.family, wall.one, { size: 1200 })}
					{...track("parts.picture")}
					data-param={wall.family}
				>
					<PortraitImage family={wall.family} seed={wall.one} />
					<span className="sr-only">{t(`${own}:one.open`)}</span>
				</a>
				<div className="one-label">
					<h2>{t(`${own}:one.title`)}</h2>
					<Paragraphs text={t(`${own}:one.text`)} />
					<dl className="facts">
						{tellTraits(words, wall.family, wall.one).map(({ slot, value }) => (
							<div key={slot}>
								<dt>{t(`${own}:slots.${slot}`)}</dt>
								<dd>{t(`${own}:traits.${slot}.${value}`)}</dd>
							</div>
						))}
					</dl>
				</div>
			</div>
		</section>
	)
}

function Strip({ view: { t, own, words }, wall }: Part) {
	return (
		<section className="strip" aria-label={t(`${own}:strip.label`)}>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
			<ul className="strip-row" tabIndex={0}>
				{wall.strip.map((seed) => (
					<li key={seed}>
						<figure>
							<PortraitImage family={wall.family} seed={seed} />
							<figcaption className="caption">
								{tellTraits(words, wall.family, seed)
									.map(({ slot, value }) => t(`${own}:traits.${slot}.${value}`))
									.join("\u00a0· ")}
							</figcaption>
						</figure>
					</li>
				))}
			</ul>
		</section>
	)
}
