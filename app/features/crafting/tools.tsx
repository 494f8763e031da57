import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Print } from "./print.tsx"

/** Gear types, and the pictures that explain each: who and what goes in, what comes out. */
const TOOLS = [
	{ type: "craft", goesIn: [3], weapons: [], out: "ice-saw", hidden: true },
	{ type: "enhance", goesIn: [], weapons: ["vinyl-rapier"], out: "vinyl-rapier", hidden: false },
	{ type: "evolve", goesIn: [], weapons: ["taped-pipe", "taped-pipe"], out: "night-express", hidden: true },
] as const

/** The three tools as they will be: what each takes and gives. Search and mint are shown shut. */
export function Tools({ t, title }: { t: T; title: string }) {
	return (
		<section id="tools" className="tools wrap" aria-label={title}>
			{TOOLS.map(({ type, goesIn, weapons, out, hidden }) => (
				<article key={type} className="tool">
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
						<fieldset className="tool-desk" disabled>
							<legend className="sr-only">{t(`crafting:tools.${type}.title`)}</legend>
							<label>
								<span>{t(`crafting:tools.${type}.searchLabel`)}</span>
								<input type="search" placeholder={t("crafting:search")} />
							</label>
							<button className="button" type="button" {...track("parts.closed")} data-param={type}>
								{t(`crafting:tools.${type}.mint`)}
							</button>
							<p className="caption">{t("crafting:closed")}</p>
						</fieldset>
					</div>
				</article>
			))}
		</section>
	)
}
