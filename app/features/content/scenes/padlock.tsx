/** A padlock larger than the page. Whoever is locked in looks out and is in no hurry. */
export function PadlockScene() {
	return (
		<svg viewBox="0 0 720 760" aria-hidden="true" focusable="false">
			<path className="s-far" d="M0 0H720V760H0Z" />
			<path
				className="s-quiet"
				d="M0 150L720 30V46L0 166ZM0 330L720 210V226L0 346ZM0 510L720 390V406L0 526ZM0 690L720 570V586L0 706Z"
			/>
			<path className="s-ink" d="M150 360V250A220 220 0 0 1 590 250V360H500V252A130 130 0 0 0 240 252V360Z" />
			<path className="s-ground" d="M184 360V254A186 186 0 0 1 204 168L220 176A168 168 0 0 0 204 254V360Z" />
			<path className="s-ink s-cut" d="M90 330H650V690L600 740H140L90 690Z" />
			<path
				className="s-ground"
				d="M270 500A100 100 0 1 1 470 500C470 540 446 566 420 584L446 700H294L320 584C294 566 270 540 270 500Z"
			/>
			<path
				className="s-ink"
				d="M296 496C318 462 358 462 364 500C350 528 314 530 296 496ZM444 496C422 462 382 462 376 500C390 528 426 530 444 496Z"
			/>
			<circle className="s-signal" cx="336" cy="498" r="15" />
			<circle className="s-signal" cx="410" cy="498" r="15" />
			<path className="s-ground" d="M120 360H136V690L160 714H140L120 694ZM604 380a12 12 0 1 0 .1 0Z" />
		</svg>
	)
}
