import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { NamespaceT } from "#app/i18n/words.ts"
import { Print } from "./print.tsx"

/** Gear types, and the pictures that explain each: who and what goes in, what comes out. */
const TOOLS = [
	{ type: "craft", goesIn: [3], weapons: [], out: "ice-saw", hidden: true },
	{ type: "enhance", goesIn: [], weapons: ["vinyl-rapier"], out: "vinyl-rapier", hidden: false },
	{ type: "evolve", goesIn: [], weapons: ["taped-pipe", "taped-pipe"], out: "night-express", hidden: true },
] as const

/** The three tools as they will be: what each takes and gives. Search and mint are shown shut. */
export function Tools({ k, title }: { k: NamespaceT; title: string }) {
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
							<Print key={`${id}${index}`} room="weapons" id={id} />
						))}
						<span className="tool-sign">→</span>
						<Print room="weapons" id={out} shape={hidden} />
					</div>
					<div className="tool-words">
						<p className="caption">{k(`tools.${type}.act`)}</p>
						<h2 className="display-3">{k(`tools.${type}.title`)}</h2>
						<p>{k(`tools.${type}.text`)}</p>
						<dl className="facts">
							<div>
								<dt>{k("goesIn")}</dt>
								<dd>{k(`tools.${type}.in`)}</dd>
							</div>
							<div>
								<dt>{k("comesOut")}</dt>
								<dd>{k(`tools.${type}.out`)}</dd>
							</div>
						</dl>
						<fieldset className="tool-desk" disabled>
							<legend className="sr-only">{k(`tools.${type}.title`)}</legend>
							<label>
								<span>{k(`tools.${type}.searchLabel`)}</span>
								<input type="search" placeholder={k("search")} />
							</label>
							<button className="button" type="button">
								{k(`tools.${type}.mint`)}
							</button>
							<p className="caption">{k("closed")}</p>
						</fieldset>
					</div>
				</article>
			))}
		</section>
	)
}
