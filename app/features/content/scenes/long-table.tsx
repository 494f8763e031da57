const LAMPS = [120, 360, 600, 840, 1080, 1320] as const
/** Backs of chairs about x = 0, seat at y = 0: no two guests bring the same one. */
const BACKS = [
	"M-34-20H34V0H-34ZM-34-96H-24V-20H-34ZM24-96H34V-20H24ZM-34-96H34V-84H-34ZM-34-62H34V-50H-34Z",
	"M-36 0V-56A36 36 0 0 1 36-56V0Z",
	"M-26-20H26V0H-26Z",
	"M-38 0V-128L-22-112L0-140L22-112L38-128V0Z",
	"M-34-20H34V0H-34ZM-30-90H-18V-20H-30ZM-6-90H6V-20H-6ZM18-90H30V-20H18Z",
	"M-40 0V-70H-24V-96H24V-70H40V0Z",
] as const
const CARDS = [22, 8, 16] as const
const GUESTS = Array.from({ length: 12 }, (_, seat) => ({
	x: 66 + seat * 119,
	back: BACKS[(seat * 5 + (seat > 5 ? 1 : 0)) % 6],
	card: CARDS[seat % 3] ?? 8,
}))
const PANES = [0, 288, 576, 864, 1152] as const
const ROOFS =
	"M0 236V150H60V110H118V176H170V84H232V140H290V60H330V150H420V104H470V190H540V96H610V44H640V160H720V120H790V70H850V170H930V112H980V150H1050V56H1110V130H1190V92H1250V166H1330V116H1390V150H1440V236Z"

/** A table as long as the page, seats laid for twelve, nobody seated yet. */
export function LongTableScene() {
	return (
		<svg viewBox="0 0 1440 500" aria-hidden="true" focusable="false">
			<path className="s-far" d="M0 0H1440V500H0Z" />
			{PANES.map((x) => (
				<path key={x} className="s-ground" d={`M${x + 16} 24H${x + 272}V236H${x + 16}Z`} />
			))}
			<path className="s-quiet" d={ROOFS} />
			{PANES.map((x) => (
				<path
					key={x}
					className="s-far"
					d={`M${x - 16} 0H${x + 16}V250H${x - 16}ZM${x + 140} 24H${x + 148}V236H${x + 140}Z`}
				/>
			))}
			<path className="s-ink" d="M0 232H1440V246H0Z" />
			{LAMPS.map((x) => (
				<g key={x}>
					<path className="s-ground" d={`M${x - 46} 150H${x + 46}L${x + 104} 306H${x - 104}Z`} />
					<path
						className="s-ink"
						d={`M${x - 3} 0H${x + 3}V96H${x + 22}L${x + 52} 150H${x - 52}L${x - 22} 96H${x - 3}Z`}
					/>
				</g>
			))}
			{GUESTS.map(({ x, card }) => (
				<g key={x}>
					<path className="s-ink" d={`M${x - 24} 306L${x - 12} 274H${x + 36}L${x + 24} 306Z`} />
					<path className="s-ground" d={`M${x - 6} 284H${x + card}V290H${x - 9}Z`} />
				</g>
			))}
			<path
				className="s-ink"
				d="M0 304H1440V330H0ZM150 330H176V470H150ZM706 330H732V470H706ZM1262 330H1288V470H1262Z"
			/>
			<path className="s-quiet" d="M0 470H1440V500H0Z" />
			{GUESTS.map(({ x, back }) => (
				<g key={x} transform={`translate(${x} 440)`}>
					<path
						className="s-ink s-cut"
						d={`${back}M-36-2H36V16H-36ZM-32 16H-22V52H-32ZM22 16H32V52H22Z`}
						fillRule="evenodd"
					/>
				</g>
			))}
		</svg>
	)
}
