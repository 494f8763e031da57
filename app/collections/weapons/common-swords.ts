import { C } from "../ink/colours.ts"
import { turn } from "../ink/path.ts"
import { flat, inset, line, solid, ticks, wire } from "../ink/plate.ts"
import { scenes } from "../ink/scenes.ts"
import { bar, circle, gear, rect, rungs } from "../ink/shapes.ts"
import { bolts, wound } from "./parts.ts"
import { forge } from "./weapon.ts"

const common = forge("common")

export const commonSwords = [
	common(
		"taped-pipe",
		"sword",
		scenes.plain(C.bone, C.iron),
		[
			wire("M0 370V-250Q0-322 72-322H100", 46, C.iron),
			line("M-13 150V-250Q-13-335 72-335H92", 9, C.paper),
			line("M15 150V-246", 7, C.slate),
			solid(bar(-238, 72, 36), C.slate),
			line("M-18-236v32M0-236v32M18-236v32", 4),
			solid(rect(92, -360, 36, 76), C.slate),
			solid("M26 318l58 30l-14 30l-46-10Z", C.red),
			...wound(120, 62, 240, C.red, 20, 26),
			solid("M150-318q18 30 0 40q-18-10 0-40Z", C.sky, 4),
			solid("M156-246q12 20 0 28q-12-8 0-28Z", C.sky, 4),
		],
		{ x: 270, y: 268, angle: 30, scale: 0.85 },
	),
	common(
		"rebar-sabre",
		"sword",
		scenes.stripes(C.orange, C.yellow),
		[
			wire("M0 350V110Q0-150 96-372", 30, C.brick),
			ticks("M0 120V110Q0-150 96-372", 30, 5, 13),
			line("M-7 120V108Q-7-150 84-362", 4, C.orange),
			...wound(170, 48, 180, C.teal, 0, 20),
			solid(gear(0, 150, 92, 80, 30), C.steel),
			line(circle(0, 150, 62), 4),
			line("M-40 118A50 50 0 0 1 22 106", 7, C.paper),
			inset(bar(128, 50, 44), C.slate),
			solid(circle(0, 360, 22), C.teal),
		],
		{ x: 286 },
	),
	common("metre-rule", "sword", scenes.grid(C.sky, C.paper), [
		solid("M-40-316L40-392V140H-40Z", C.yellow),
		flat("M16-366L40-392V140H16Z", C.orange),
		ticks("M-30-300V136", 18, 4, 12),
		ticks("M-24-300V136", 30, 4, 76),
		inset(circle(8, -322, 11), C.paper),
		wire("M-44 150Q-150 150-120 74Q-96 40-60 112", 9, C.steel),
		wire("M44 150Q150 150 120 74Q96 40 60 112", 9, C.steel),
		solid("M-84 172H84L58 96H-58Z", C.slate),
		line("M-62 112H58", 6, C.iron),
		solid(bar(172, 44, 190), C.wood),
		...[190, 212, 250, 262, 300, 330].map((y, i) =>
			solid(bar(y, 54, 13), [C.red, C.green, C.blue, C.pink, C.red, C.green][i] ?? C.red, 4),
		),
	]),
	common("crate-sword", "sword", scenes.corner(C.bone, C.green), [
		wire("M36-196L92-214", 9, C.iron),
		solid("M-44 190V-318L4-392L46-330V190Z", C.wood),
		flat("M46 190V-330L4-392L18-300V190Z", C.bark),
		line("M-26-290V110M-4-320V-60M-8 20V130", 3),
		line("M34-270V-120M32-80V100", 3),
		flat("M-30-150h14v-46h-12l22-34l22 34h-12v46h14v16h-48Z", C.brick),
		flat("M-26-60h40q0 34-14 42v30h10v8h-32v-8h10v-30q-14-8-14-42Z", C.brick),
		solid(turn(rect(-148, 122, 296, 52), -5), C.wood),
		line(turn("M-130 140H-40M-10 158H120M40 138H136", -5), 3),
		...bolts(8, C.iron, [-20, 140], [18, 158], [-112, 160], [110, 136]),
		solid(bar(178, 50, 196), C.bone),
		line(rungs(192, 352, 16, 46, 9), 4),
	]),
]
