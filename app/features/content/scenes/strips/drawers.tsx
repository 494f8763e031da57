import { Strip, type StripProps, upTo } from "./strip.tsx"

const ROWS = 2
const COLUMNS = 10

/** A wall of drawers, each with its label. One is open, and what lies in it can be read. */
export function DrawersStrip({ part }: StripProps) {
	const along = part * 144
	return (
		<Strip>
			<path className="s-ink" d="M0 40H1440V300H0Z" />
			{upTo(ROWS * COLUMNS).map((place) => {
				const [column, row] = [place % COLUMNS, Math.floor(place / COLUMNS)]
				return (
					<path
						key={place}
						className="s-ground"
						fillRule="evenodd"
						d={`M${8 + column * 144} ${52 + row * 126}h128v112h-128ZM${14 + column * 144} ${58 + row * 126}h116v100h-116ZM${40 + column * 144} ${76 + row * 126}h64v26h-64ZM${56 + column * 144} ${124 + row * 126}h32v10h-32Z`}
					/>
				)
			})}
			<g transform={`translate(${along})`}>
				<path className="s-ground" d="M708 44L726 4H818L836 44L836 52H708Z" />
				<path className="s-signal" d="M742 12H802V60H742Z" />
				<path className="s-ink s-cut" d="M704 44H860V200H704Z" />
				<path className="s-ground" d="M740 74H824V108H740ZM762 148H802V160H762Z" />
				<path className="s-ink" d="M752 84H812V88H752ZM752 94H790V98H752Z" />
			</g>
		</Strip>
	)
}
