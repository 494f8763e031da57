const COURSES = Array.from({ length: 11 }, (_, index) => index * 70)

/** A wall for posters: the sheets are up, the paste is wet, and nothing is printed on them yet. */
export function PasteWallScene() {
	return (
		<svg viewBox="0 0 720 760" aria-hidden="true" focusable="false">
			<path className="s-far" d="M0 0H720V760H0Z" />
			{COURSES.map((y, index) => (
				<path
					key={y}
					className="s-quiet"
					d={`M0 ${y}H720V${y + 5}H0Z${[0, 1, 2, 3, 4, 5].map((at) => `M${at * 140 + (index % 2) * 70} ${y}h5v70h-5Z`).join("")}`}
				/>
			))}
			<path className="s-ground" d="M70 90L300 74L316 400L84 414ZM352 60H596V330H352ZM360 380L600 366V610L366 620Z" />
			<path className="s-quiet" d="M100 130L274 118V126L100 138ZM386 100H562V108H386ZM392 424L566 414V422L392 432Z" />
			<path className="s-ink" d="M96 470H300L276 700H120Z" />
			<path className="s-line" d="M100 474C110 380 286 380 296 474" />
			<path
				className="s-signal"
				d="M104 470H292L288 506C270 506 270 548 252 548S236 512 214 512S190 580 172 580S152 510 132 510S112 506 108 506Z"
			/>
			<g transform="translate(476 706) rotate(-18)">
				<path className="s-ink s-cut" d="M-150-14H60V14H-150ZM60-60H96V60H60ZM96-56H176C188-30 188 30 176 56H96Z" />
				<path className="s-ground" d="M120-50H126V50H120ZM144-52H150V52H144Z" />
			</g>
		</svg>
	)
}
