import type { ReactNode } from "react"
import type { NamespaceT } from "#app/i18n/words.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { Published } from "#app/settings/published.ts"
import { UNPUBLISHED } from "#app/settings/unpublished.ts"
import { Links, Mining } from "./entry.tsx"

type Props = {
	readonly t: NamespaceT
	readonly c: NamespaceT
	readonly lang: Lang
	readonly here: string
	readonly published: Partial<Published>
	readonly symbol: ReactNode
}

/** The token of the game: one tab, and the same five links and amount that a venture has. */
export function GameToken({ t, c, lang, here, published, symbol }: Props) {
	const name = t("titleToken")
	const entry = { c, lang, id: "game", name, venture: published.game ?? UNPUBLISHED.game }
	return (
		<>
			<ul className="tabs wrap">
				<li>
					<a href={here} aria-current="page">
						{name}
					</a>
				</li>
			</ul>
			<section id="token" className="stage flip">
				<div className="stage-symbol">{symbol}</div>
				<div className="stage-words">
					<h2 className="stage-name">{name}</h2>
					<p>{t("about")}</p>
					<Links {...entry} />
					<Mining {...entry} />
				</div>
			</section>
		</>
	)
}
