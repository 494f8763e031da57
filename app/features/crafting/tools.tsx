import type { ReactNode } from "react"
import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import type { Act } from "./odds-rule.ts"
import { Print } from "./print.tsx"

/** Gear types, and the pictures that explain each: who and what goes in, what comes out. */
const TOOLS = [
	{ type: "craft", goesIn: [3], weapons: [], out: "ice-saw", hidden: true },
	{ type: "enhance", goesIn: [], weapons: ["vinyl-rapier"], out: "vinyl-rapier", hidden: false },
	{ type: "evolve", goesIn: [], weapons: ["taped-pipe", "taped-pipe"], out: "night-express", hidden: true },
] as const

type Props = {
	t: T
	title: string /** What can be done with each, under what is said of it. */
	desk: (act: Act) => ReactNode
}

/** The three tools: what each takes and gives, and its desk. */
export function Tools({ t, title, desk }: Props) {
	return (
		<section id="tools" className="tools wrap" aria-label={title}>
			{TOOLS.map(({ type, goesIn, weapons, out, hidden }) => (
				<article key={type} id={type} className="tool">
					<div className="tool-sum" aria-hidden="true">
						{goesIn.map((seed) => (
							<PortraitImage key={seed} className="print" family="crafter" seed={seed} />
						))}
						{weapons.map((id, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: the same weapon stands there twice
							<Print key={`${id}${index}`} collection="weapons" id={id} />
						))}
						<span className="tool-sign">→</span>
						<Print collection="weapons" id={out} shape={hidden} />
					</div>
					<div className="tool-words">
						<p className="caption">{t(`crafting:tools.${type}.act`)}</p>
						<h2 className="display-3">{t(`crafting:tools.${type}.title`)}</h2>
						<p>{t(`crafting:tools.${type}.text`)}</p>
						<dl className="facts">
							<div>
								<dt>{t("crafting:goesIn")}</dt>
								<dd>{t(`crafting:tools.${type}.in`)}</dd>
							</div>
							<div>
								<dt>{t("crafting:comesOut")}</dt>
								<dd>{t(`crafting:tools.${type}.out`)}</dd>
							</div>
						</dl>
						{desk(type)}
					</div>
				</article>
			))}
		</section>
	)
}
