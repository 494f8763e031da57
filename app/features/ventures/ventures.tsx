import type { T } from "#app/i18n/words.ts"
import type { PageNamespace } from "#app/lib/keys.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { Published } from "#app/settings/published.ts"
import { ventureOf } from "#app/settings/unpublished.ts"
import { VENTURES } from "#app/settings/ventures.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { type EntryProps, Links, Mining, owed, TellMe } from "./entry.tsx"
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

/** Those whose coins have a vesting plan of their own: they stand large until another one is chosen. */
const LARGE: readonly string[] = ["pvt", "etm"]

/** Twelve plates that are the tabs, those that are shown large, and the roll of the others: each stands on the page once. */
export function Ventures({ t, own, lang, here, tab, published }: Props) {
	const chosen = VENTURES.find(({ id }) => id === tab) ?? VENTURES[0]
	const large = LARGE.includes(chosen.id) ? VENTURES.filter(({ id }) => LARGE.includes(id)) : [chosen]
	const rest = VENTURES.filter((one) => !large.includes(one))
	const entryOf = ({ id, name }: Venture) => ({ t, lang, id, name, venture: ventureOf(published.ventures ?? {}, id) })
	return (
		<>
			<Plates label={t(`${own}:plates`)} here={here} chosen={chosen} />
			<section id="venture" className="stages">
				{large.map((one) => (
					<div key={one.id} id={one.id} className={one === chosen ? "stage flip" : "stage"}>
						<Mark id={one.id} />
						<div className="stage-words">
							<p className="caption">{t(`${own}:place`, { place: placeOf(one.id), count: VENTURES.length })}</p>
							<h2 className="stage-name">
								<Name name={one.name} />
							</h2>
							<Links {...entryOf(one)} />
							<Mining {...entryOf(one)} />
							<TellMe {...entryOf(one)} id={`venture-${one.id}`} />
						</div>
					</div>
				))}
			</section>
			<section id="register" className="register wrap">
				<h2 className="display-3">{t(`${own}:titleRegister`, { count: rest.length })}</h2>
				<div className="roll">
					{rest.map((one) => (
						<details key={one.id} id={one.id} name="roll">
							<summary {...track("parts.more")} data-param={one.id}>
								<Mark id={one.id} />
								<span className="figure">{placeOf(one.id)}</span>
								<b>{one.name}</b>
								<small>{expected(entryOf(one))}</small>
							</summary>
							<div className="roll-open">
								<Links {...entryOf(one)} />
								<Mining {...entryOf(one)} />
								<p className="roll-ways">
									<TellMe {...entryOf(one)} id={`venture-${one.id}`} />
									<a href={tabAddress(here, one)} {...track("parts.tab")} data-param={one.id}>
										{t(`${own}:large`, { name: one.name })}
									</a>
								</p>
							</div>
						</details>
					))}
				</div>
			</section>
		</>
	)
}

/** What an entry still owes, in one line. */
function expected({ t, venture }: Pick<EntryProps, "t" | "venture">): string {
	const { links, amount } = owed(venture)
	if (links > 0) return t(amount ? "content:venture.owesBoth" : "content:venture.owesLinks", { count: links })
	return t(amount ? "content:venture.owesAmount" : "content:venture.owesNothing")
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
