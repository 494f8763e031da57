import type { ReactNode } from "react"

/** Rooms of the house, 520 by 220, painted with the classes of scenes. Decoration: the words beside say what they are. */
function Room({ children }: { children: ReactNode }) {
	return (
		<svg
			className="tower-room"
			viewBox="0 0 520 220"
			preserveAspectRatio="xMidYMax slice"
			aria-hidden="true"
			focusable="false"
		>
			{children}
		</svg>
	)
}

/** A board on the roof: lines of a register, one of them not written yet. */
export function Roof() {
	return (
		<Room>
			<path className="s-far" d="M0 220V150H70V112H130V166H214V96H262V220ZM392 220V128H440V84H520V220Z" />
			<path className="s-ink" d="M112 46H408V164H112ZM150 164H164V220H150ZM356 164H370V220H356ZM0 206H520V220H0Z" />
			<path className="s-ground" d="M128 62H392V148H128Z" />
			<path className="s-ink" d="M146 78H250V88H146ZM286 78H374V88H286ZM146 100H222V110H146ZM286 100H374V110H286Z" />
			<path className="s-quiet" d="M146 122H238V132H146ZM286 122H330V132H286Z" />
			<path className="s-ink" d="M456 206V70H464V206ZM436 92H484V98H436ZM444 112H476V118H444Z" />
		</Room>
	)
}

const HEADS = [
	{ x: 66, hat: "M-34-30H34V-44H20V-66H-20V-44H-34Z", eye: -3 },
	{ x: 196, hat: "M-30-26A30 30 0 0 1 30-26L44-22V-16H-30Z", eye: 4 },
	{ x: 326, hat: "M-34-20L-30-58L-12-38L0-64L12-38L30-58L34-20Z", eye: 0 },
	{ x: 456, hat: "M-36-14A36 40 0 0 1 36-14L30-10H-30Z", eye: -5 },
] as const

/** Four windows; whoever lives behind them looks out. */
export function Holders() {
	return (
		<Room>
			<path className="s-far" d="M0 0H520V220H0Z" />
			{HEADS.map(({ x, hat, eye }) => (
				<g key={x}>
					<path className="s-ground" d={`M${x - 52} 24H${x + 52}V196H${x - 52}Z`} />
					<g transform={`translate(${x} 130)`}>
						<path className="s-ink" d={`${hat}M-30-30H30V14A30 30 0 0 1-30 14ZM-46 66A46 40 0 0 1 46 66Z`} />
						<path className="s-ground" d="M-22-10H-2V0A10 9 0 0 1-22 0ZM2-10H22V0A10 9 0 0 1 2 0ZM-10 20H10V25H-10Z" />
						<path className="s-ink" d={`M${eye - 16}-10h8v9h-8ZM${eye + 8}-10h8v9h-8Z`} />
					</g>
					<path
						className="s-ink"
						d={`M${x - 58} 18H${x + 58}V30H${x - 58}ZM${x - 58} 190H${x + 58}V206H${x - 58}ZM${x - 58} 18h8v180h-8ZM${x + 50} 18h8v180h-8Z`}
					/>
				</g>
			))}
		</Room>
	)
}

/** A press that strikes one coin at a time. */
export function TokenPress() {
	return (
		<Room>
			<path className="s-far" d="M0 0H520V60H0ZM0 60H40V220H0ZM480 60H520V220H480Z" />
			<path
				className="s-ink"
				d="M150 0H370V34H342V168H370V196H150V168H178V34H150ZM206 34V168H314V34ZM0 196H520V220H0Z"
				fillRule="evenodd"
			/>
			<path className="s-ink" d="M246 20H274V84H246ZM218 84H302V112H218Z" />
			<path className="s-quiet" d="M246 40H274V48H246ZM246 58H274V66H246Z" />
			<path className="s-ink" d="M226 146H294V168H226Z" />
			{[0, 1, 2, 3, 4].map((coin) => (
				<path key={coin} className="s-ink" d={`M396 ${182 - coin * 18}H456V${194 - coin * 18}H396Z`} />
			))}
			<path className="s-ink" d="M96 196A36 36 0 1 1 97 196Z" />
			<path
				className="s-ground"
				d="M84 182V142H104A14 14 0 0 1 104 170H94V182ZM94 151V161H102A5 5 0 0 0 102 151Z"
				fillRule="evenodd"
			/>
		</Room>
	)
}

/** A table under three lamps, with more chairs than guests. */
export function Seats() {
	return (
		<Room>
			<path className="s-far" d="M0 0H520V220H0Z" />
			{[110, 260, 410].map((x) => (
				<g key={x}>
					<path className="s-ground" d={`M${x - 22} 58H${x + 22}L${x + 66} 138H${x - 66}Z`} />
					<path className="s-ink" d={`M${x - 2} 0h4V38H${x + 12}L${x + 24} 58H${x - 24}L${x - 12} 38H${x - 2}Z`} />
				</g>
			))}
			<path className="s-ink" d="M30 138H490V152H30ZM70 152H84V212H70ZM436 152H450V212H436ZM0 208H520V220H0Z" />
			{[120, 190, 260, 330, 400].map((x, index) => (
				<g key={x}>
					<path
						className="s-ink"
						d={`M${x - 20} ${index === 2 ? 128 : 164}H${x + 20}V212H${x + 12}V194H${x - 12}V212H${x - 20}Z`}
					/>
					<path className="s-far" d={`M${x - 11} ${index === 2 ? 140 : 174}H${x + 11}V184H${x - 11}Z`} />
				</g>
			))}
			<path className="s-ground" d="M150 138L160 118L170 138ZM350 138L360 118L370 138Z" />
		</Room>
	)
}

const SHOPS = [0, 130, 260, 390] as const

/** Four of the shops at street level; behind the shutters, work. */
export function Workshops() {
	return (
		<Room>
			<path className="s-far" d="M0 0H520V220H0Z" />
			{SHOPS.map((x, index) => (
				<g key={x} transform={`translate(${x} 0)`}>
					<path className="s-ink" d="M8 14H122V50H8Z" />
					<path
						className="s-ground"
						d={
							["M20 26H84V38H20Z", "M30 26H100V38H30Z", "M20 26H60V38H20ZM70 26H110V38H70Z", "M44 26H86V38H44Z"][index]
						}
					/>
					<path className="s-ground" d="M8 56H122V210H8Z" />
					<path
						className="s-ink"
						d="M4 56H30V78A13 13 0 0 1 4 78ZM56 56H78V78A11 13 0 0 1 56 78ZM104 56H126V78A11 13 0 0 1 104 78Z"
					/>
					<path
						className={index === 2 ? "s-quiet" : "s-ink"}
						d={
							index % 2
								? "M16 108H114V116H16ZM16 126H114V134H16ZM16 144H114V152H16ZM16 162H114V170H16ZM16 180H114V188H16ZM16 198H114V210H16Z"
								: "M18 110H68V176H18ZM80 104H114V212H80Z"
						}
					/>
				</g>
			))}
			<path className="s-ink" d="M0 208H520V220H0Z" />
		</Room>
	)
}

/** What the house stands on. */
export function Street() {
	return (
		<svg className="tower-street" viewBox="0 0 1440 46" preserveAspectRatio="none" aria-hidden="true" focusable="false">
			<path className="s-ink" d="M0 0H1440V8H0ZM60 18H1380V23H60ZM180 30H1260V34H180ZM360 40H1080V43H360Z" />
		</svg>
	)
}
