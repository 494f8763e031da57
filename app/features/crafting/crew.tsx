import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { NamespaceT } from "#app/i18n/words.ts"

/** Seeds of nine crafters who look well beside one another. */
const CREW = [1, 2, 4, 6, 7, 9, 11, 12, 14] as const

/** Nine of the collection, as a wall of prints. */
export function Crew({ t }: { t: NamespaceT }) {
	return (
		<section className="crew" aria-label={t("crew")}>
			{CREW.map((seed) => (
				<PortraitImage key={seed} className="print" family="crafter" seed={seed} />
			))}
		</section>
	)
}
