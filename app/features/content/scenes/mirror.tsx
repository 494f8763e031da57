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
				<clipPath id="glass">
					<ellipse cx="360" cy="310" rx="210" ry="256" />
				</clipPath>
				<g clipPath="url(#glass)">
					<path
						className="s-ink"
						d="M120 620C150 560 230 560 252 520C262 500 236 470 244 430C206 426 196 404 204 380L190 362L204 344L174 322C176 296 206 262 208 236C212 140 290 92 372 104C470 118 520 196 500 296C486 360 448 388 452 452C460 540 560 540 600 620Z"
					/>
					<path
						className="s-quiet"
						d="M222 178C252 112 310 92 372 104C470 118 520 196 500 296C494 326 482 346 470 364C452 330 446 312 430 292C424 316 406 330 392 326C396 290 380 262 352 240C300 240 252 226 222 178Z"
					/>
					<circle className="s-quiet" cx="500" cy="150" r="52" />
				</g>
				<path className="s-ground" d="M250 272C276 252 304 256 318 272C302 286 272 290 250 272ZM206 384H262V394H206Z" />
				<path className="s-ink" d="M276 262a10 10 0 1 0 .1 0Z" />
				<path className="s-signal" d="M416 352a22 22 0 1 0 .1 0Z" />
				<path className="s-far" d="M470 100L540 190L530 216L446 108ZM520 90L556 140V166L496 92Z" />
			</g>
		</svg>
	)
}
