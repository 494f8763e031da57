import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import { trackLink } from "#app/tracking/marks.ts"
import { Headline } from "#app/ui/headline.tsx"
import { DoorStamp, ReadOn } from "./page-parts.tsx"
import { Sections } from "./sections.tsx"
import type { View } from "./templates.ts"

/** Who stands in which door; the doors are the page's onward links, in their order. */
const DOORS = [
	{ key: "reward", family: "haechi", seed: 4, door: null },
	{ key: "claw", family: "kongz", seed: 1, door: "clawMachine" },
	{ key: "show", family: "striker", seed: 2, door: "soccerShow" },
] as const

/** A hall of three doors: each is one large link with somebody waiting in it. */
export function Doors(view: View) {
	const { t, own, group, next } = view
	const isShut = (door: string | null) => view.shut.some(({ id }) => id === door)
	return (
		<article className="story">
			<header className="hall">
				<div className="wrap hall-words">
					<Headline place={{ group, name: t(`${own}:name`) }} title={t(`${own}:title`)} lead={t(`${own}:lead`)} />
				</div>
				<ul className="gates wrap">
					{DOORS.map(({ key, family, seed, door }, index) => (
						<li key={key} className={`gate gate-${key}`}>
							<a href={next[index]?.href} {...trackLink(next[index]?.href)}>
								<div className="gate-frame" aria-hidden="true">
									<PortraitImage family={family} seed={seed} eager />
									<span className="gate-leaf" />
									{isShut(door) ? <DoorStamp t={t} /> : null}
								</div>
								<div className="gate-words">
									{isShut(door) ? <p className="caption">{t("content:opens.displayStamp")}</p> : null}
									<h2>{t(`${own}:doors.${key}.name`)}</h2>
									<p>{t(`${own}:doors.${key}.text`)}</p>
								</div>
							</a>
						</li>
					))}
				</ul>
			</header>
			<Sections t={view.t} own={view.own} words={view.words} page={view.page} />
			<ReadOn {...view} next={next.slice(DOORS.length)} />
		</article>
	)
}
