/** Line icons from Lucide (ISC), path data only, on a 24-unit square. */
const PATHS = {
	close: ["M18 6 6 18", "m6 6 12 12"],
	door: ["M10 12h.01", "M18 20V6a2 2 0 0 0-2-2H8a2 2 0 0 0-2 2v14", "M2 20h20"],
	down: ["m6 9 6 6 6-6"],
	menu: ["M4 7h16", "M4 12h16", "M4 17h16"],
	next: ["M5 12h14", "m12 5 7 7-7 7"],
	moon: ["M12 3a6 6 0 0 0 9 9 9 9 0 1 1-9-9Z"],
	sun: [
		"M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0",
		"M12 2v2",
		"M12 20v2",
		"m4.93 4.93 1.41 1.41",
		"m17.66 17.66 1.41 1.41",
	].concat(["M2 12h2", "M20 12h2", "m6.34 17.66-1.41 1.41", "m19.07 4.93-1.41 1.41"]),
	wallet: [
		"M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1",
		"M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4",
	],
	out: ["M7 17 17 7", "M7 7h10v10"],
} as const

export type IconName = keyof typeof PATHS

/** Always beside a word or inside a named control, so it is silent for screen readers. */
export function Icon({ name, className = "icon" }: { name: IconName; className?: string }) {
	return (
		<svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
			{PATHS[name].map((d) => (
				<path key={d} d={d} />
			))}
		</svg>
	)
}
