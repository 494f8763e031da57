const HOURS = Array.from({ length: 12 }, (_, hour) => hour)

/** A clock face that shows a moment in UTC; what it shows is said beside it. */
export function Dial({ at }: { at: Date }) {
	const minutes = at.getUTCHours() * 60 + at.getUTCMinutes()
	return (
		<svg className="demo-dial" viewBox="0 0 200 200" aria-hidden="true" focusable="false">
			<circle cx="100" cy="100" r="95" />
			{HOURS.map((hour) => (
				<path key={hour} d={hour % 3 === 0 ? "M100 12v24" : "M100 12v11"} transform={`rotate(${hour * 30} 100 100)`} />
			))}
			<path className="demo-hand" d="M100 112V48" transform={`rotate(${(minutes / 2) % 360} 100 100)`} />
			<path className="demo-hand demo-hand-long" d="M100 116V24" transform={`rotate(${(minutes % 60) * 6} 100 100)`} />
		</svg>
	)
}
