/** Backs of visitors: where they stand, how tall. */
const VISITORS = [
	{ x: 110, r: 46, top: 440 },
	{ x: 330, r: 36, top: 474 },
	{ x: 1050, r: 48, top: 436 },
	{ x: 1210, r: 38, top: 470 },
	{ x: 1370, r: 52, top: 424 },
] as const
const WINDINGS = Array.from({ length: 9 }, (_, index) => 236 + index * 20)

/** A wall of a gallery: some pictures are lost, and the one that is there does not stay in its frame. */
export function GalleryScene() {
	return (
		<svg viewBox="0 0 1440 560" aria-hidden="true" focusable="false">
			<path className="s-far" d="M0 0H1440V560H0Z" />
			<path className="s-ground" d="M110 108H340V372H110ZM1130 150H1300V350H1130Z" />
			<path className="s-line" d="M225 40L110 108M225 40L340 108M1215 70L1130 150" />
			<circle className="s-ink" cx="225" cy="40" r="9" />
			<circle className="s-ink" cx="1215" cy="70" r="9" />
			<path className="s-ink" d="M470 22H970V438H470Z" />
			<path className="s-ground" d="M508 60H932V400H508Z" />
			<path className="s-quiet" d="M508 330H932V400H508Z" />
			<path className="s-ink" d="M684 190H756V400H684Z" />
			{WINDINGS.map((y) => (
				<path key={y} className="s-ground" d={`M684 ${y}L756 ${y - 8}V${y - 1}L684 ${y + 7}Z`} />
			))}
			<ellipse className="s-ink s-cut" cx="720" cy="184" rx="118" ry="36" />
			<path
				className="s-signal"
				d="M606 178L540 206L548 176L440 214L470 176L372 190L512 128L500 160L604 130ZM834 170L902 120L900 156L1030 66L1004 122L1094 96L946 214L950 180L840 210Z"
			/>
			<path className="s-signal" d="M708 146L688 96L708 98L690 0H726L722 62L742 58L728 146Z" />
			<path className="s-ink" d="M0 520H1440V560H0Z" />
			{VISITORS.map(({ x, r, top }) => (
				<path
					key={x}
					className="s-ink s-cut"
					d={`M${x - r * 0.42} ${top + r * 0.8}A${r} ${r} 0 1 1 ${x + r * 0.42} ${top + r * 0.8}V${top + r * 1.1}C${x + r * 2.1} ${top + r * 1.2} ${x + r * 2.3} ${top + r * 1.8} ${x + r * 2.3} 570H${x - r * 2.3}C${x - r * 2.3} ${top + r * 1.8} ${x - r * 2.1} ${top + r * 1.2} ${x - r * 0.42} ${top + r * 1.1}Z`}
				/>
			))}
		</svg>
	)
}
