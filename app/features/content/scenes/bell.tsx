/** The bell on a hotel's counter, and a key that waits beside it. */
export function BellScene() {
	return (
		<svg viewBox="0 0 720 760" aria-hidden="true" focusable="false">
			<path className="s-far" d="M0 0H720V760H0Z" />
			<path
				className="s-ground"
				d="M60 60H180V190H60ZM220 60H340V190H220ZM380 60H500V190H380ZM540 60H660V190H540ZM60 230H180V300H60ZM540 230H660V300H540Z"
			/>
			<path className="s-ink" d="M112 60H128V96H112ZM432 60H448V120H432ZM420 120H460V190H420ZM592 230H608V262H592Z" />
			<path className="s-ink" d="M0 640H720V760H0Z" />
			<path className="s-ink s-cut" d="M130 560A230 230 0 0 1 590 560Z" />
			<path className="s-ground" d="M196 516A174 174 0 0 1 296 392L306 408A150 150 0 0 0 216 516Z" />
			<path className="s-ink s-cut" d="M96 556H624V610H664V648H56V610H96Z" />
			<path className="s-ink" d="M346 290H374V336H346Z" />
			<path className="s-signal" d="M312 262H408V294H312Z" />
			<path className="s-line" d="M250 250L206 206M232 300L170 282M470 250L514 206M488 300L550 282M360 222V166" />
			<g transform="translate(560 700) rotate(-12)">
				<path
					className="s-ground"
					d="M-120-22H40V22H-120ZM52 0A40 40 0 1 1 132 0A40 40 0 1 1 52 0ZM74 0A18 18 0 1 0 110 0A18 18 0 1 0 74 0Z"
					fillRule="evenodd"
				/>
			</g>
		</svg>
	)
}
