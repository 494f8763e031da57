import { C } from "../ink/colours.ts"
import { move, pair, sym } from "../ink/path.ts"
import { dots, flat, inset, line, solid, ticks, wire } from "../ink/plate.ts"
import { scenes } from "../ink/scenes.ts"
import { circle, oval, pill } from "../ink/shapes.ts"
import { forge } from "./weapon.ts"

const mythic = forge("mythic")

/** One bone of the blade with its two ribs; the spine sways and thins toward the tip. */
function vertebra(i: number): string {
	const [y, w, r] = [22 - i * 52, 44 - i * 3.5, 128 - i * 10 + (i % 2) * 8].map(Math.round) as [number, number, number]
	const rib = `V${y - 30}H${Math.round(w / 2)}Q${Math.round(r / 2)} ${y - 32} ${r} ${y - 66}Q${Math.round(r * 0.7)} ${y} ${Math.round(w / 2)} ${y + 2}H0`
	return move(sym(`M0 ${y - 30}${rib}`), Math.round(Math.sin(i * 0.75) * 22), 0)
}

export const mythicSwords = [
	mythic(
		"the-city-itself",
		"sword",
		[...scenes.halo(C.ink, C.red), ...scenes.stars(C.ink, C.yellow).slice(1)],
		[
			solid(sym("M0-452L16-392V-352H34V-300H0"), C.paper),
			solid("M-58-276H-20V-330H30V-276H62V-176L30-160L-58-182Z", C.yellow),
			solid("M-92-150L-60-140V-232H-22V-138L40-120L96-142V-66L52-44L-20-60L-92-40Z", C.paper),
			solid("M-112-12L-66-26V-72H-30V-34L30-22L66-30V-96H104V-24L122-18V70L70 92L0 78L-64 96L-112 74Z", C.yellow),
			flat(
				"M8-448L16-392V-352H34V-304H8ZM40-276H62V-176L40-164ZM68-130L96-142V-66L68-52ZM92-28L122-18V70L92 82Z",
				C.orange,
			),
			ticks("M-40-256V-190M-76-120V-66M-90 0V66M4-36V60", 20, 11, 13, C.navy),
			ticks("M44-104V-60M58-14V80M-14-100V-66M4-260V-190", 20, 11, 13, C.navy),
			inset(oval(4, -242, 25, 19), C.paper),
			flat(circle(8, -242, 10), C.ink),
			inset(oval(20, -84, 30, 22), C.paper),
			flat(circle(15, -84, 12), C.ink),
			inset(oval(-34, 20, 34, 26), C.paper),
			flat(circle(-29, 22, 14), C.ink),
			line("M-10-300v16M-40-166l-4 16M50-158l4 14M-70-34v8M76-52v14", 6, C.paper),
			line("M22-452h-30M0-470v-20", 7, C.paper),
			wire("M-190 104A190 52 0 1 0 190 104A190 52 0 1 0-190 104", 24, C.slate),
			ticks("M-190 104A190 52 0 0 0 190 104", 4, 16, 14, C.yellow),
			...[
				[-150, 128, C.red],
				[-60, 152, C.teal],
				[70, 150, C.pink],
				[162, 122, C.yellow],
			].map(([x, y, colour]) => solid(pill(Number(x) - 22, Number(y) - 14, 44, 24), String(colour), 4)),
			solid(sym("M0 80H70Q60 150 34 190H0"), C.brick),
			wire("M-20 180Q-40 250-10 300T-30 404M20 180Q44 240 16 290T44 392M0 180Q10 260-4 320T4 424", 15, C.green),
			wire("M-28 270q-50 10-64 60M34 260q50 20 54 76", 9, C.green),
			solid(circle(118, -330, 30), C.sky),
			flat("M118-300a30 30 0 0 0 16-55q8 40-16 55Z", C.blue),
		],
		{ scale: 0.8 },
	),
	mythic(
		"leviathan-spine",
		"sword",
		scenes.waves(C.navy, C.blue),
		[
			...[0, 1, 2, 3, 4, 5, 6, 7].map((i) => solid(vertebra(i), i % 2 ? C.bone : C.paper, 4)),
			solid("M-8-380L2-470L24-384L8-368Z", C.red),
			solid(
				sym("M0 40Q60 20 96 60Q170 40 196 96Q176 90 160 110Q150 170 92 196L76 232L58 200L40 236L24 206L10 236L0 216"),
				C.paper,
			),
			flat("M96 60Q170 40 196 96Q176 90 160 110Q150 170 92 196L76 232L58 200Q120 150 96 60Z", C.bone),
			inset(pair("M34 104Q64 76 104 104Q84 146 50 136Z"), C.ink),
			flat(pair(circle(70, 114, 13)), C.lime),
			flat(pair("M68 104h4v20h-4Z"), C.ink),
			inset(pair("M6 156L20 180L10 186Z"), C.ink),
			line("M-40 60q14 14 10 30M40 60q-14 14-10 30M0 60v40", 4),
			solid(sym("M0 220H24Q34 300 20 350Q30 390 44 420L0 392"), C.red),
			line("M0 240Q8 300 0 380", 6, C.brick),
			dots("M-12 262V340M12 262V340", 6, 18, C.pink),
			wire("M-60 216L-66 262M60 216L66 262", 8, C.paper),
		],
		{ y: 305, scale: 0.78 },
	),
]
