import { plateMarkup } from "#app/collections/ink/svg.ts"
import { getOculla } from "#app/collections/oculla/encyclopedia.ts"
import { getWeapon } from "#app/collections/weapons/codex.ts"

/** Three prints hung side by side, edge to edge, as on a hoarding. */
const hoarding = (...ids: readonly [string, string, string]) =>
	function Hoarding() {
		return (
			<svg className="hoarding" viewBox="0 0 1440 480" aria-hidden="true" focusable="false">
				{ids.map((id, index) => {
					const found = getWeapon(id) ?? getOculla(id)
					if (!found) throw new Error(`no print is called ${id}`)
					return (
						<svg
							key={id}
							x={index * 480}
							width="480"
							height="480"
							viewBox="0 0 600 600"
							aria-hidden="true"
							// biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
							dangerouslySetInnerHTML={{ __html: plateMarkup(found.plate) }}
						/>
					)
				})}
				<path className="s-ink" d="M477 0h6v480h-6ZM957 0h6v480h-6Z" />
			</svg>
		)
	}

export const ArmouryScene = hoarding("tower-crane", "horn-of-haechi", "moth-of-tormia")
export const OcullaScene = hoarding("press-crow", "one-eyed-tiger", "parasol-jelly")
