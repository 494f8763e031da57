/** A hand mirror. What it shows is a profile; what it thinks, it keeps to itself. */
export function MirrorScene() {
	return (
		<svg viewBox="0 0 720 760" aria-hidden="true" focusable="false">
			<path className="s-far" d="M0 0H720V760H0Z" />
			<path
				className="s-quiet"
				d="M0 0H60V760H0ZM120 0H180V760H120ZM240 0H300V760H240ZM360 0H420V760H360ZM480 0H540V760H480ZM600 0H660V760H600Z"
			/>
			<g transform="rotate(14 360 380)">
				<path className="s-ink s-cut" d="M324 600H396V860H324Z" />
				<ellipse className="s-ink s-cut" cx="360" cy="310" rx="266" ry="312" />
				<ellipse className="s-ground" cx="360" cy="310" rx="224" ry="270" />
				<path
					className="s-ink"
					d="M250 560C262 500 236 470 244 430C206 426 196 404 204 380L190 362L204 344L174 322C176 296 206 262 208 236C212 140 290 92 372 104C470 118 520 196 500 296C486 360 448 388 452 452L476 536C430 580 320 596 250 560Z"
				/>
				<path className="s-ground" d="M256 268C280 250 304 254 318 270C302 284 276 286 256 268ZM240 384H296V394H240Z" />
				<path className="s-signal" d="M436 330a22 22 0 1 0 .1 0Z" />
				<path className="s-far" d="M470 100L540 190L530 216L446 108ZM520 90L556 140V166L496 92Z" />
			</g>
		</svg>
	)
}
