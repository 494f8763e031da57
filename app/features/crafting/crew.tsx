import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import type { PageNamespace } from "#app/lib/keys.ts"

/** Seeds of nine crafters who look well beside one another. */
const CREW = [1, 2, 4, 6, 7, 9, 11, 12, 14] as const

/** Nine of the collection, as a wall of prints. */
export function Crew({ t, own }: { t: T; own: PageNamespace }) {
	return (
		<section className="crew" aria-label={t(`${own}:crew`)}>
			{CREW.map((seed) => (
				<PortraitImage key={seed} className="print" family="crafter" seed={seed} />
			))}
		</section>
	)
}
