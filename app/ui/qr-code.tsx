/** A QR code as one path: sharp at every size, dark on light in both themes, or cameras would not read it. */
export function QrCode({ modules, label }: { modules: string; label: string }) {
	const rows = modules.split("\n")
	const size = rows.length
	const path = rows
		.flatMap((row, y) =>
			[...row.matchAll(/1+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
		)
		.join("")
	return (
		<svg className="qr" viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={label}>
			<rect x="-4" y="-4" width={size + 8} height={size + 8} className="qr-ground" />
			<path d={path} className="qr-ink" />
		</svg>
	)
}
