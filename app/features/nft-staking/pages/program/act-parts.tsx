import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import { apart } from "#app/lib/money.ts"
import { coinText } from "../../amounts.ts"
import type { Leaving } from "./model.ts"
import type { Shown } from "./shown.ts"

/** Where one is again once a dialog is done with. */
export const AFTER = "#nfts"

type FacesProps = { shown: Shown; numbers: readonly number[]; isDone?: boolean }

/** NFTs by face and number; of many the first ones by face. */
export function Faces({ shown: { program, page, name }, numbers, isDone }: FacesProps) {
	const family = program.tabs.find(({ id }) => id === page.tab)?.family
	if (!family) return null
	return (
		<ul className="faces" aria-label={name} data-done={isDone}>
			{numbers.map((number, place) => (
				<li key={number}>
					{place < MOST_FACES ? <PortraitImage family={family} seed={number} crop="head" /> : null}
					<span>{number}</span>
				</li>
			))}
		</ul>
	)
}
const MOST_FACES = 24

/** What stays with its owner who leaves a program without terms. */
export const keptKey = ({ offer }: Shown["page"]) =>
	offer?.coinPerDay ? ("nft-staking:ask.leaveFree" as const) : ("nft-staking:ask.leaveTwig" as const)

/** Sums that are taken off, by kind of reward, as texts. */
export function lostTexts({ page, locale, kind }: Shown, losses: readonly Leaving["lost"][]): readonly string[] {
	return page.claims.flatMap(({ reward }) => {
		const asset = page.assets[reward]
		const units = losses.reduce((sum, one) => sum + (one[reward] ?? 0n), 0n)
		return asset && units > 0n ? [`${apart(coinText(units, asset, locale))[0]} ${kind(reward)}`] : []
	})
}
