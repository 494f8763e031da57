/** Framed pictures that lean against a wall, the first one in front of all others. */
export function CanvasesScene() {
	return (
		<svg viewBox="0 0 720 760" aria-hidden="true" focusable="false">
			<path className="s-far" d="M0 0H720V760H0Z" />
			<path className="s-quiet" d="M0 640H720V760H0Z" />
			<g transform="translate(470 350) rotate(11)">
				<path className="s-ink s-cut" d="M-190-330H190V330H-190Z" />
				<path className="s-ground" d="M-160-300H160V300H-160Z" />
				<path
					className="s-ink"
					d="M-160-180H160V-140H-160ZM-160-90H160V-70H-160ZM-160 0H160V60H-160ZM-160 150H160V162H-160Z"
				/>
			</g>
			<g transform="translate(240 410) rotate(-9)">
				<path className="s-ink s-cut" d="M-180-270H180V270H-180Z" />
				<path className="s-far" d="M-152-242H152V242H-152Z" />
				<circle className="s-ink" cx="0" cy="-30" r="124" />
				<circle className="s-far" cx="44" cy="-66" r="104" />
			</g>
			<g transform="translate(400 530) rotate(2)">
				<path className="s-ink s-cut" d="M-200-230H200V210H-200Z" />
				<path className="s-ground" d="M-168-198H168V178H-168Z" />
				<path className="s-signal" d="M34-184L-110 12H-22L-66 164L116-54H20L84-184Z" />
			</g>
			<path className="s-line" d="M0 742H720" />
		</svg>
	)
}
