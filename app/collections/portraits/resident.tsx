import { memoize } from "#app/lib/memoize.ts"
import { portrait } from "./portrait.ts"

/** Those of the city who wait where there is nothing else to see. Drawn from few strokes, for they stand in the page itself. */
export const RESIDENTS = {
	ape: ["kongz", 139],
	mask: ["genesis", 168],
	punk: ["hag", 121],
	smith: ["crafter", 104],
} as const
export type ResidentName = keyof typeof RESIDENTS

export const figureOf = memoize(Object.keys(RESIDENTS).length, (who: string) => {
	const [family, seed] = RESIDENTS[who as ResidentName]
	return portrait(family, seed).figure
})

/** One of them, head and shoulders. Decoration: the words beside say what there is to say. */
export function Resident({ who }: Readonly<{ who: ResidentName }>) {
	return (
		<svg
			className="resident"
			viewBox="0 0 600 600"
			width="96"
			height="96"
			aria-hidden="true"
			focusable="false"
			// biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, made from a number
			dangerouslySetInnerHTML={{ __html: figureOf(who) }}
		/>
	)
}
