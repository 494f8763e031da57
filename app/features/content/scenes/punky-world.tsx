import { portraitPath } from "#app/collections/portraits/portrait-file.ts"
import { WideScene } from "./wide-scene.tsx"

const AXLE = { x: 760, y: 320, r: 284 }
/** Cabins of the wheel, from the right and round against the clock, and who sits in them. */
const RIDERS = [
	["kongz", 13],
	["alya", 20],
	["hag", 2],
	["kongz", 21],
	["fitri", 1],
	["genesis", 3],
	null,
	null,
	["kongz", 28],
	["hag", 7],
] as const
const CABINS = RIDERS.map((rider, index) => {
	const turn = (Math.PI * 2 * (index + 0.25)) / RIDERS.length
	return { rider, x: Math.round(AXLE.x + AXLE.r * Math.cos(turn)), y: Math.round(AXLE.y - AXLE.r * Math.sin(turn)) }
})
const LAMPS = [
	[28, 381],
	[86, 350],
	[144, 335],
	[200, 335],
	[258, 350],
	[316, 381],
] as const

/** The fair behind the gate: a wheel with passengers, whole on a phone as well, a crane that has caught one, and a ground with its lights on. */
export function PunkyWorldScene() {
	return (
		<WideScene>
			<g className="s-far">
				<path d="M0 500V330h90v-60h70v90h60V240h110v150h70v110Z" />
				<path d="M440 500V270h60v-60h70v290Z M1330 500V180h110v320Z" />
			</g>
			<g className="s-line">
				<circle className="s-bold" cx={AXLE.x} cy={AXLE.y} r={AXLE.r} />
				<circle cx={AXLE.x} cy={AXLE.y} r={AXLE.r - 34} />
				<path d={CABINS.map(({ x, y }) => `M${AXLE.x} ${AXLE.y}L${x} ${y}`).join("")} />
			</g>
			<path className="s-ink" d={`M${AXLE.x - 22} ${AXLE.y}h44l96 182h-56l-62-118l-62 118h-56Z`} />
			<circle className="s-ink" cx={AXLE.x} cy={AXLE.y} r="34" />
			<circle className="s-ground" cx={AXLE.x} cy={AXLE.y} r="13" />
			{CABINS.map(({ rider, x, y }) => (
				<g key={`${x} ${y}`}>
					<path className="s-ink" d={`M${x - 64} ${y - 16}h128v128h-128Z M${x - 78} ${y - 36}h156v28h-156Z`} />
					{rider ? (
						<image
							href={portraitPath(rider[0], rider[1], { crop: "head" })}
							x={x - 56}
							y={y - 8}
							width="112"
							height="112"
							preserveAspectRatio="xMidYMid slice"
						/>
					) : (
						<rect className="s-far" x={x - 56} y={y - 8} width="112" height="112" />
					)}
				</g>
			))}
			<Stadium />
			<Crane />
			<g className="s-ink">
				<rect y="500" width="1440" height="60" />
				<path d="M0 500V386h44v114Z M300 500V386h44v114Z M0 386q172-140 344 0v30Q172 286 0 416Z" />
			</g>
			<g className="s-ground">
				{LAMPS.map(([x, y]) => (
					<circle key={x} cx={x} cy={y} r="9" />
				))}
			</g>
		</WideScene>
	)
}

/** It hangs from beyond the upper edge. */
function Crane() {
	return (
		<>
			<path className="s-ink" d="M162 0h20v36h-20Z M110 30h124l20 36h-164Z" />
			<image href={portraitPath("kongz", 1, { crop: "cutout" })} x="22" y="46" width="300" height="300" />
			<path className="s-line s-heavy" d="M94 60q-88 96-22 178l30-14 M250 60q88 96 22 178l-30-14" />
		</>
	)
}

function Stadium() {
	return (
		<>
			<path className="s-ink" d="M1210 500v-84q110-52 230-58v142Z M1330 380V214h14v160Z M1290 170h94v66h-94Z" />
			<g className="s-ground">
				<path d="M1302 182h30v16h-30Z M1342 182h30v16h-30Z M1302 208h30v16h-30Z M1342 208h30v16h-30Z" />
				<path d="M1244 500v-46h30v46Z M1302 500v-58h30v58Z M1360 500v-68h30v68Z" />
			</g>
		</>
	)
}
