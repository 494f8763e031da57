import { portraitPath } from "#app/collections/portraits/portrait-file.ts"

/** Who lies in the heap: family, seed, left, top, turn. */
const HEAP = [
	["hag", 2, 130, 400, -24],
	["alya", 9, 404, 396, 22],
	["kongz", 5, 262, 424, 8],
] as const
const BULBS = [150, 220, 290, 360, 430, 500, 570]

/** A machine as tall as a house: three in the heap, one on the hook. */
export function ClawMachineScene() {
	return (
		<svg viewBox="56 20 608 740" aria-hidden="true" focusable="false">
			<path className="s-far" d="M0 760V250h70v-90h80v600Z M600 760V120h70v80h50v560Z" />
			<path className="s-ink" d="M96 760V96q0-64 64-64h400q64 0 64 64v664Z" />
			<path className="s-ground" d="M132 150V104q0-36 36-36h384q36 0 36 36v46Z" />
			<g className="s-ink">
				{BULBS.map((x) => (
					<circle key={x} cx={x} cy="110" r="17" />
				))}
			</g>
			<clipPath id="claw-glass">
				<path d="M132 170h456v412h-456Z" />
			</clipPath>
			<g clipPath="url(#claw-glass)">
				<path className="s-far" d="M132 170h456v412h-456Z" />
				<path className="s-ground" d="M132 420L380 170h70L132 490Z M132 540L500 170h24L132 564Z" />
				<image
					href={portraitPath("kongz", 17, { crop: "cutout", size: 320 })}
					x="252"
					y="252"
					width="216"
					height="216"
				/>
				{HEAP.map(([family, seed, x, y, turn]) => (
					<image
						key={`${family} ${seed}`}
						href={portraitPath(family, seed, { crop: "cutout", size: 320 })}
						x={x}
						y={y}
						width="210"
						height="210"
						transform={`rotate(${turn} ${x + 105} ${y + 105})`}
					/>
				))}
				<path className="s-ink" d="M132 170h456v18h-456Z M350 188h20v46h-20Z M318 232h84l16 34h-116Z" />
				<path className="s-line s-heavy" d="M318 262q-54 54-8 112l24-14 M402 262q54 54 8 112l-24-14" />
			</g>
			<path className="s-ground" d="M96 582h528v22H96Z" />
			<g className="s-ground">
				<path d="M150 640h170v84H150Z" />
				<circle cx="408" cy="676" r="40" />
				<path d="M500 640h84v16h-84Z M500 676h84v48h-84Z" />
			</g>
			<g className="s-ink">
				<path d="M164 654h142v70H164Z" />
				<path d="M400 618h16v60h-16Z" />
				<circle cx="408" cy="608" r="24" />
				<path d="M536 684h12v32h-12Z" />
			</g>
			<circle className="s-ground" cx="408" cy="608" r="15" />
		</svg>
	)
}
