const WINDINGS = Array.from({ length: 15 }, (_, index) => ({ y: 640 - index * 27, charged: index < 6 }))

/** A coil that is being charged: as far as it is lit, so far it is. */
export function CoilScene() {
	return (
		<svg viewBox="0 0 720 760" aria-hidden="true" focusable="false">
			<path className="s-far" d="M0 0H720V760H0Z" />
			<path className="s-ground" d="M0 560H110V470H190V560H250V620H0ZM520 600V420H600V500H720V620H520Z" />
			<path className="s-ink" d="M0 690H720V760H0ZM230 660H530V690H230Z" />
			<path className="s-quiet" d="M300 230H460V660H300Z" />
			{WINDINGS.map(({ y, charged }) => (
				<path
					key={y}
					className={charged ? "s-signal" : "s-ink"}
					d={`M276 ${y + 8}C330 ${y + 22} 430 ${y + 16} 484 ${y - 4}V${y - 20}C430 ${y} 330 ${y + 6} 276 ${y - 8}Z`}
				/>
			))}
			<ellipse className="s-ink s-cut" cx="380" cy="190" rx="230" ry="66" />
			<ellipse className="s-ground" cx="380" cy="172" rx="120" ry="22" />
			<path className="s-ink" d="M372 20H388V176H372Z" />
			<circle className="s-ink" cx="380" cy="28" r="24" />
			<path
				className="s-line"
				d="M560 120L610 96M576 176H640M562 236L606 262M200 120L150 96M184 176H120M198 236L154 262"
			/>
		</svg>
	)
}
