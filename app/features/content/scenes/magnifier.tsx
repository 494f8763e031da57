const LINES = Array.from({ length: 22 }, (_, index) => ({
	y: 46 + index * 32,
	w: [520, 600, 470, 570, 610, 390][index % 6] ?? 500,
}))

/** Small print under a glass: what is read under it is as large as a headline. */
export function MagnifierScene() {
	return (
		<svg viewBox="0 0 720 760" aria-hidden="true" focusable="false">
			<path className="s-far" d="M0 0H720V760H0Z" />
			<path className="s-ground" d="M40 0H700V760H40Z" />
			{LINES.map(({ y, w }) => (
				<path key={y} className="s-quiet" d={`M72 ${y}h${w}v9h-${w}Z`} />
			))}
			<path className="s-ink s-cut" d="M512 520L566 466L760 660V774H770Z" />
			<circle className="s-ink s-cut" cx="340" cy="300" r="262" />
			<circle className="s-ground" cx="340" cy="300" r="220" />
			<path className="s-ink" d="M176 196H504V232H176ZM130 368H468V404H130Z" />
			<path className="s-signal" d="M124 264H556V336H124Z" />
			<path className="s-ink" d="M220 436H452V466H220ZM226 130H440V160H226Z" />
			<path className="s-quiet" d="M176 176A208 208 0 0 1 236 120L248 138A186 186 0 0 0 196 188Z" />
		</svg>
	)
}
