/** An anvil before the first strike: the hammer is up, the iron is hot, nothing has been made. */
export function AnvilScene() {
	return (
		<svg viewBox="0 0 720 760" aria-hidden="true" focusable="false">
			<path className="s-far" d="M0 0H720V760H0Z" />
			<path
				className="s-ground"
				d="M430 760C430 640 480 620 470 520C540 560 560 480 540 400C640 450 700 560 720 520V760Z"
			/>
			<path
				className="s-ink"
				d="M60 430H590C590 500 520 530 430 534V600H500V660H540V760H130V660H170V600H250V540C150 540 70 500 60 430Z"
			/>
			<path className="s-ground" d="M210 680H460V690H210ZM250 444H560C556 452 552 458 546 464H250Z" />
			<path className="s-signal" d="M250 396H460V426H250Z" />
			<g transform="translate(350 210) rotate(-28)">
				<path className="s-ink s-cut" d="M-120-80H120L140-50V50L120 80H-120Z" />
				<path className="s-ink" d="M-22 80H22V420H-22Z" />
				<path className="s-ground" d="M-104-60H-92V60H-104ZM-10 200H10V210H-10ZM-10 226H10V236H-10Z" />
			</g>
			<path
				className="s-signal"
				d="M190 366L120 330L176 376ZM236 350L206 262L222 352ZM520 372L600 330L536 384ZM160 410L70 400L158 418Z"
			/>
		</svg>
	)
}
