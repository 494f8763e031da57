/** A nib as large as a tower, on the line where one signs. */
export function PenScene() {
	return (
		<svg viewBox="0 150 720 590" aria-hidden="true" focusable="false">
			<path className="s-far" d="M0 0H720V760H0Z" />
			<path className="s-ground" d="M0 520L720 430V760H0Z" />
			<path className="s-quiet" d="M60 664L660 590V598L60 672ZM60 714L420 670V676L60 720Z" />
			<path
				fill="none"
				stroke="currentColor"
				strokeWidth="13"
				strokeLinejoin="round"
				d="M84 640C110 560 150 540 150 580S110 650 128 646C170 636 170 560 200 566S180 640 206 628S240 570 262 576S250 630 276 616S330 540 352 556"
			/>
			<path className="s-signal" d="M0 610H58L76 640L58 670H0Z" />
			<g transform="translate(352 556) rotate(38)">
				<path className="s-ink s-cut" d="M0 0L-78-210C-96-270-70-330-62-352H62C70-330 96-270 78-210Z" />
				<path className="s-ground" d="M-4-20H4V-196H-4ZM-20-210A20 20 0 1 1 20-210A20 20 0 1 1-20-210Z" />
				<path className="s-ink s-cut" d="M-70-352H70V-410H-70ZM-92-410H92L104-900H-104Z" />
				<path className="s-ground" d="M-66-440H-48L-56-860H-74Z" />
			</g>
		</svg>
	)
}
