import { C } from "../ink/colours.ts"
import { type Random, randomOf } from "../portraits/kit.ts"

/** Grounds with the ink that stands out on each. */
const INKS = [
	[C.blue, C.lime],
	[C.red, C.yellow],
	[C.pine, C.pink],
	[C.yellow, C.blue],
	[C.pink, C.red],
	[C.navy, C.sky],
	[C.bone, C.blue],
	[C.plum, C.orange],
] as const
const FRAMES = [C.ink, C.bark, C.slate, C.brick] as const

const ring = (r: number, fill: string) => `<circle r="${r}" fill="${fill}"/>`

/** Sparks that leap from a coil. */
function sparks(random: Random, ink: string): string {
	const many = 9 + Math.floor(random.range(0, 7))
	const rays = Array.from({ length: many }, (_, n) => {
		const turn = ((n + random.range(0, 0.5)) / many) * Math.PI * 2
		const reach = random.range(130, 200)
		const points = [0.4, 0.6, 0.8, 1].map((part, at) => {
			const bent = turn + (at % 2 === 0 ? 0.14 : -0.14) * random.range(1, 2)
			return `${(Math.cos(bent) * reach * part).toFixed(0)} ${(Math.sin(bent) * reach * part).toFixed(0)}`
		})
		return `M${points.join("L")}`
	}).join("")
	const line = `fill="none" stroke-linejoin="miter" stroke-miterlimit="8"`
	return `<path d="${rays}" ${line} stroke="${C.ink}" stroke-width="26"/><path d="${rays}" ${line} stroke="${ink}" stroke-width="13"/>${ring(78, C.ink)}${ring(58, ink)}${ring(38, C.ink)}${ring(18, C.paper)}`
}

/** One bolt, large. */
function bolt(random: Random, ink: string): string {
	const [turn, size] = [random.range(-18, 18).toFixed(0), random.range(0.95, 1.25).toFixed(2)]
	return `<g transform="rotate(${turn}) scale(${size})"><path d="M34-190-112 16H-24L-68 176 118-52H22L86-190Z" fill="${ink}" stroke="${C.ink}" stroke-width="16" stroke-linejoin="round"/></g>`
}

/** A moon, and the cables below it. */
function moon(random: Random, ink: string): string {
	const [x, y] = [random.range(-45, 45).toFixed(0), random.range(-70, -30).toFixed(0)]
	const cables = [70, 110, 150]
		.map((at) => `M-230 ${at}Q0 ${(at + random.range(30, 100)).toFixed(0)} 230 ${at}`)
		.join("")
	return `<circle cx="${x}" cy="${y}" r="112" fill="${ink}" stroke="${C.ink}" stroke-width="14"/><circle cx="${Number(x) + 40}" cy="${Number(y) - 30}" r="86" fill="${C.ink}"/><path d="${cables}" fill="none" stroke="${C.ink}" stroke-width="13"/><path d="M-150-230V230M150-230V230" stroke="${C.ink}" stroke-width="22"/>`
}

/** Waves of one current, each a little higher. */
function waves(random: Random, ink: string): string {
	const step = random.range(34, 50)
	const rows = Array.from({ length: 7 }, (_, n) => {
		const [y, high] = [-150 + n * 50, 24 + n * random.range(3, 8)]
		const bends = Array.from({ length: 14 }, (_, k) => `q${step / 2} ${(k % 2 ? high : -high).toFixed(0)} ${step} 0`)
		return `<path d="M-260 ${y}${bends.join("")}" fill="none" stroke="${n % 3 === 1 ? ink : C.ink}" stroke-width="${n % 3 === 1 ? 22 : 13}"/>`
	})
	return rows.join("")
}

const MOTIFS = [sparks, bolt, moon, waves] as const

/** A piece of Lost Tesla Art as a framed print: the same number is always the same picture. */
export function teslaPrint(seed: number): string {
	const random = randomOf(`tesla/${seed}`)
	const [[ground, ink], frame, motif] = [random.pick(INKS), random.pick(FRAMES), random.pick(MOTIFS)]
	return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 600 600"><rect width="600" height="600" fill="${frame}"/><rect x="38" y="38" width="524" height="524" fill="${C.paper}"/><svg x="86" y="86" width="428" height="428" viewBox="-214 -214 428 428"><rect x="-214" y="-214" width="428" height="428" fill="${ground}"/>${motif(random, ink)}</svg><rect x="86" y="86" width="428" height="428" fill="none" stroke="${C.ink}" stroke-width="8"/></svg>`
}
