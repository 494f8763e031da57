import { C } from "../ink/colours.ts"
import { turn, upDown } from "../ink/path.ts"
import { dots, flat, inset, line, solid, ticks, wire } from "../ink/plate.ts"
import { scenes } from "../ink/scenes.ts"
import { arc, circle, oval, pill, polar, rect, spokes, times } from "../ink/shapes.ts"
import { arrow, bolts } from "./parts.ts"
import { forge } from "./weapon.ts"

const epic = forge("epic")
const CABINS = [20, 48, 74, 106, 132, 160]
const POD = [C.red, C.yellow, C.green, C.pink, C.orange, C.blue]

export const epicBows = [
	epic(
		"bridge-bow",
		"bow",
		scenes.waves(C.orange, C.red),
		[
			wire(
				times(11, (i) => `M-120 ${-310 + i * 62}H${Math.round(104 - ((i - 5) * (i - 5) * 220) / 29)}`),
				4,
				C.paper,
			),
			wire("M-150-392Q350 0-150 392", 17, C.red),
			line("M-120-362Q330 0-120 362", 4, C.yellow),
			solid(upDown("M-164-236H52L84-206L52-176H-164Z"), C.slate),
			flat(upDown("M-164-206H66L52-180H-164Z"), C.ink),
			...[-206, 206].flatMap((y) => [
				inset(pill(-96, y - 12, 46, 24), C.yellow),
				inset(pill(-30, y - 12, 46, 24), C.yellow),
			]),
			solid(rect(-172, -400, 52, 800), C.iron),
			line("M-146-390V390", 5, C.paper),
			ticks("M-146-390V390", 7, 22, 20, C.ink),
			...[-120, -40, 60, 130].map((y, i) => solid(pill(-168, y, 20, 40), POD[i] ?? C.red, 3)),
			solid(circle(102, 0, 42), C.slate),
			inset(circle(102, 0, 24), C.yellow),
			solid("M144-20L220 0L144 20Z", C.steel),
			...bolts(20, C.slate, [-146, -392], [-146, 392]),
		],
		{ x: 322, y: 247 },
	),
	epic("ferris-bow", "bow", scenes.stars(C.plum, C.pink), [
		wire("M-140-330V330", 6, C.yellow),
		wire(spokes(-140, 0, 30, 300, 9, 6, 168), 6, C.steel),
		wire(arc(-140, 0, 318, 0, 180), 19, C.teal),
		wire(arc(-140, 0, 258, 4, 176), 12, C.teal),
		dots(arc(-140, 0, 318, 2, 178), 8, 26, C.paper),
		line(spokes(-140, 0, 264, 310, 19, 0, 180), 4, C.teal),
		...CABINS.flatMap((at, i) => {
			const [x = 0, y = 0] = polar(-140, 0, 346, at).split(" ").map(Number)
			return [solid(circle(x, y, 34), POD[i] ?? C.red), flat(`M${x - 20} ${y}h40a20 20 0 0 1-40 0Z`, C.sky)]
		}),
		wire("M-140 0H120", 16, C.slate),
		solid(circle(-140, 0, 48), C.yellow),
		inset(circle(-140, 0, 28), C.red),
		line(spokes(-140, 0, 0, 24, 5), 4),
		solid("M110-34H190L250 0L190 34H110Z", C.red),
		flat("M116 6H240L190 30H116Z", C.brick),
	]),
	epic(
		"dish-bow",
		"bow",
		scenes.grid(C.ink, C.pine),
		[
			wire("M-170-350V350", 5, C.lime),
			solid("M-170-372Q190-300 190 0Q190 300-170 372Q60 250 60 0Q60-250-170-372Z", C.steel),
			flat("M-170 372Q190 300 190 0H126Q130 240-170 372Z", C.iron),
			line("M-60-300Q110-220 112 0Q110 220-60 300M10-318Q150-220 152 0Q150 220 10 318", 3),
			line("M66-70L190-90M60 0H190M66 70L190 90M30-170L150-214M30 170L150 214", 3),
			wire("M-70-282L-152 0L-70 282M20-150L-140 0L20 150", 8, C.iron),
			solid(rect(-190, -36, 64, 72), C.red),
			flat("M-190 4H-126V36H-190Z", C.brick),
			inset(circle(-158, -8, 16), C.paper),
			solid("M190-66H240V66H190Z", C.slate),
			solid(circle(240, 0, 34), C.yellow),
			inset(circle(240, 0, 14), C.ink),
			line(arc(-158, 0, 70, 240, 300) + arc(-158, 0, 100, 240, 300), 9, C.lime),
			...bolts(18, C.red, [-170, -366], [-170, 366]),
			dots("M96-130L96 130", 9, 65, C.red),
		],
		{ x: 318, y: 255 },
	),
	epic(
		"twelve-string",
		"bow",
		scenes.clouds(C.sky, C.paper),
		[
			solid("M-96-400Q190-330 190 0Q190 330-96 400L-120 340Q64 270 64 0Q64-270-120-340Z", C.wood),
			flat("M-96 400Q190 330 190 0H150Q146 280-112 360Z", C.bark),
			line("M-60-372Q152-300 152 0Q152 300-60 372", 3),
			line(
				times(12, (i) => `M${-116 + i * 3}-344L${-150 + i * 13} ${i * 4 - 22}L${-116 + i * 3} 344`),
				2.5,
				C.brick,
			),
			wire("M-118-344L-158 0L-118 344", 3, C.paper),
			...[-60, -36, -12, 12, 36, 60].map((at) => solid(turn("M96-14L150-3V3L96 14Z", at * 0.55, -200, 0), C.paper, 4)),
			solid(turn(oval(-104, -372, 22, 44), 66, -104, -372), C.red),
			solid(turn(oval(-104, 372, 22, 44), -66, -104, 372), C.red),
			wire("M-140-380q-40 30-24 80q14 40-10 70M-140 380q-40-30-24-80q14-40-10-70", 8, C.red),
			solid("M-188-236h30l8 60h-46Z", C.yellow, 4),
			solid("M-188 236h30l8-60h-46Z", C.yellow, 4),
			solid("M186-40H214V40H186Z", C.red),
			...arrow(-156, 300, C.bark, C.red, C.yellow),
		],
		{ x: 306 },
	),
]
