import type { ComponentType } from "react"
import type { T } from "#app/i18n/words.ts"
import type { PageNamespace } from "#app/lib/keys.ts"
import { Holders, Roof, Seats, Street, TokenPress, Workshops } from "./tower-rooms.tsx"

/** From the roof down. A floor is drawn, named, and says what goes up and down in the lift. */
const FLOORS: readonly (readonly [key: string, Room: ComponentType])[] = [
	["platform", Roof],
	["holders", Holders],
	["token", TokenPress],
	["consortium", Seats],
	["venture", Workshops],
]

/** The structure as a house cut open. A drawing of a plan: it says so on its own sign. */
export function Tower({ t, own }: { t: T; own: PageNamespace }) {
	return (
		<section id="tower" className="tower-box picture-scene wrap">
			<p className="tag">{t(`${own}:plan`)}</p>
			<ol className="tower-floors" reversed>
				{FLOORS.map(([key, Room]) => (
					<li key={key}>
						<Room />
						<div className="tower-words">
							<h2 className="tower-name">{t(`${own}:floors.${key}.title`)}</h2>
							<p>{t(`${own}:floors.${key}.text`)}</p>
							<dl>
								<div>
									<dt>{t(`${own}:up`)}</dt>
									<dd>{t(`${own}:floors.${key}.up`)}</dd>
								</div>
								<div>
									<dt>{t(`${own}:down`)}</dt>
									<dd>{t(`${own}:floors.${key}.down`)}</dd>
								</div>
							</dl>
						</div>
					</li>
				))}
			</ol>
			<Street />
		</section>
	)
}
