import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import type { PageNamespace } from "#app/lib/keys.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { Published } from "#app/settings/published.ts"
import { UNPUBLISHED } from "#app/settings/unpublished.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Links, Mining } from "./entry.tsx"

type Props = {
	readonly t: T
	readonly own: PageNamespace
	readonly lang: Lang
	readonly here: string
	readonly published: Partial<Published>
	readonly symbol: ReactNode
}

/** The token of the game: one tab, and the same five links and amount that a venture has. */
export function GameToken({ t, own, lang, here, published, symbol }: Props) {
	const name = t(`${own}:titleToken`)
	const entry = { t, lang, id: "game", name, venture: published.game ?? UNPUBLISHED.game }
	return (
		<>
			<ul className="tabs wrap">
				<li>
					<a href={here} aria-current="page" {...track("parts.tab")}>
						{name}
					</a>
				</li>
			</ul>
			<section id="token" className="stage flip">
				<div className="stage-symbol">{symbol}</div>
				<div className="stage-words">
					<h2 className="stage-name">{name}</h2>
					<p>{t(`${own}:about`)}</p>
					<Links {...entry} />
					<Mining {...entry} />
				</div>
			</section>
		</>
	)
}
