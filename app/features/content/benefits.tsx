import type { FamilyId } from "#app/collections/portraits/kit.ts"
import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import { trackLink } from "#app/tracking/marks.ts"
import { addressOf } from "./catalog/addresses.ts"
import { Tabs } from "./page-parts.tsx"
import { Story } from "./story.tsx"
import type { View } from "./templates.ts"

type Face = readonly [family: FamilyId, seed: number]
type Row = { readonly faces: readonly Face[]; readonly kinds: readonly Kind[] }

/** What a collection can take part in, and the page that tells about it. */
const PAGE_OF = {
	boost: "powerzoneNftStaking",
	nova: "powerzonePunkyNova",
	usdc: "powerzoneNftStaking",
	drop: "powerzonePunkyDrop",
	membership: "benefitMembership",
} as const
type Kind = keyof typeof PAGE_OF

const ROWS: Readonly<Record<string, Row>> = {
	kongz: { faces: [["kongz", 4]], kinds: ["boost", "nova", "drop", "membership"] },
	hag: { faces: [["hag", 10]], kinds: ["boost", "nova", "drop", "membership"] },
	alya: { faces: [["alya", 8]], kinds: ["boost", "usdc", "drop", "membership"] },
	fitri: { faces: [["fitri", 3]], kinds: ["drop", "membership"] },
	society: {
		faces: [
			["kongz", 12],
			["hag", 6],
			["alya", 12],
			["fitri", 7],
		],
		kinds: ["membership"],
	},
}

/** Benefits by collection; a tab shows one, the first shows all. */
export function Benefits(view: View) {
	const { t, own, tab } = view
	const shown = Object.entries(ROWS).filter(([name]) => tab === name || tab === "all")
	return (
		<Story {...view}>
			<div className="tabs-all">
				<Tabs {...view} label={(one) => t(`${own}:tabs.${one}`)} />
			</div>
			<ul className="benefits">
				{shown.map(([name, row]) => (
					<li key={name}>
						<div className="benefit wrap">
							<div className={row.faces.length > 1 ? "benefit-faces" : "benefit-face"} aria-hidden="true">
								{row.faces.map(([family, seed]) => (
									<PortraitImage key={`${family}${seed}`} family={family} seed={seed} />
								))}
							</div>
							<div>
								<h2 className="display-2">{t(`${own}:tabs.${name}`)}</h2>
								<p>{t(`${own}:about.${name}`)}</p>
							</div>
							<Kinds {...view} kinds={row.kinds} />
						</div>
					</li>
				))}
			</ul>
		</Story>
	)
}

function Kinds({
	t,
	own,
	lang,
	product,
	kinds,
}: Pick<View, "t" | "lang" | "product" | "own"> & { kinds: readonly Kind[] }) {
	return (
		<ul className="benefit-kinds">
			{kinds.map((kind) => (
				<li key={kind}>
					<a href={addressOf(PAGE_OF[kind], lang, product)} {...trackLink(addressOf(PAGE_OF[kind], lang, product))}>
						{t(`${own}:kinds.${kind}.name`)}
					</a>
					<span>{t(`${own}:kinds.${kind}.text`)}</span>
				</li>
			))}
		</ul>
	)
}
