import type { T } from "#app/i18n/words.ts"
import type { PageNamespace } from "#app/lib/keys.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { Published } from "#app/settings/published.ts"
import { ventureOf } from "#app/settings/unpublished.ts"
import { VENTURES } from "#app/settings/ventures.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Links, Mining } from "./entry.tsx"
import { placeOf } from "./list.ts"
import { Mark, Name } from "./mark.tsx"

type Props = {
	readonly t: T
	readonly own: PageNamespace
	readonly lang: Lang
	readonly here: string
	readonly tab: string | null
	readonly published: Partial<Published>
}
type Venture = (typeof VENTURES)[number]

/** Twelve plates that are the tabs, the chosen one large, and the register of the others: each stands on the page once. */
export function Ventures({ t, own, lang, here, tab, published }: Props) {
	const chosen = VENTURES.find(({ id }) => id === tab) ?? VENTURES[0]
	const entryOf = ({ id, name }: Venture) => ({ t, lang, id, name, venture: ventureOf(published.ventures ?? {}, id) })
	return (
		<>
			<Plates label={t(`${own}:plates`)} here={here} chosen={chosen} />
			<section id="venture" className="stage flip">
				<Mark id={chosen.id} />
				<div className="stage-words">
					<p className="caption">{t(`${own}:place`, { place: placeOf(chosen.id), count: VENTURES.length })}</p>
					<h2 className="stage-name">
						<Name name={chosen.name} />
					</h2>
					<p>{t(`${own}:about`, { name: chosen.name })}</p>
					<Links {...entryOf(chosen)} />
					<Mining {...entryOf(chosen)} />
				</div>
			</section>
			<section id="register" className="register wrap">
				<h2 className="display-2">{t(`${own}:titleRegister`)}</h2>
				<ol>
					{VENTURES.filter((one) => one !== chosen).map((one) => (
						<li key={one.id} id={one.id} className="entry">
							<a className="entry-name" href={tabAddress(here, one)} {...track("parts.tab")} data-param={one.id}>
								<Mark id={one.id} />
								<span className="figure">{placeOf(one.id)}</span>
								<b>{one.name}</b>
							</a>
							<Links {...entryOf(one)} />
							<Mining {...entryOf(one)} />
						</li>
					))}
				</ol>
			</section>
		</>
	)
}

const tabAddress = (here: string, { id }: Venture) => `${here}${id === VENTURES[0].id ? "" : `?tab=${id}`}#venture`

function Plates({ label, here, chosen }: { label: string; here: string; chosen: Venture }) {
	return (
		<nav className="plates" aria-label={label}>
			<ul>
				{VENTURES.map((one) => (
					<li key={one.id}>
						<a
							href={tabAddress(here, one)}
							aria-current={one === chosen ? "page" : undefined}
							{...track("parts.tab")}
							data-param={one.id}
						>
							<Mark id={one.id} />
							<span>
								<Name name={one.name} />
							</span>
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
}
