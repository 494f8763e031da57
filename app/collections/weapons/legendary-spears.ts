import { C } from "../ink/colours.ts"
import { pair, sym } from "../ink/path.ts"
import { dots, flat, inset, line, solid, wire } from "../ink/plate.ts"
import { scenes } from "../ink/scenes.ts"
import { bar, circle, oval, polar, times } from "../ink/shapes.ts"
import { bolts, shaft, wound } from "./parts.ts"
import { forge } from "./weapon.ts"

const legendary = forge("legendary")
const FEATHERS =
	"M30-60Q150-150 236-300Q240-250 214-210Q250-226 262-250Q256-190 210-150Q240-158 252-176Q240-110 184-84Q210-86 224-98Q196-30 110-20Q60-10 30 10Z"

export const legendarySpears = [
	legendary(
		"heron-of-the-han",
		"spear",
		scenes.moon(C.red, C.yellow),
		[
			...shaft(400, 40, 26, C.slate, C.iron),
			solid(pair(FEATHERS), C.paper),
			flat(pair("M30-30Q110-70 184-84Q210-86 224-98Q196-30 110-20Q60-10 30 10Z"), C.steel),
			line(pair("M60-66Q140-120 200-200M70-44Q140-80 196-146M70-22Q130-40 176-80"), 4),
			flat(
				pair(
					"M236-300Q240-250 214-210Q206-214 200-232ZM262-250Q256-190 210-150Q206-164 214-186ZM252-176Q240-110 184-84Q184-98 200-122Z",
				),
				C.ink,
			),
			wire("M0-10Q-66-60-34-120Q10-170-14-220Q-24-250-4-276", 40, C.paper),
			line("M10-20Q-44-60-16-110Q30-170 6-222", 6, C.iron),
			solid("M-30-270Q-40-330 6-334Q26-332 24-300L22-262Q-6-236-30-270Z", C.paper),
			solid("M-12-320L14-446L24-300Z", C.orange),
			flat("M8-330L14-446L24-300Z", C.brick),
			flat("M-28-304Q-60-280-92-214Q-50-240-26-272Z", C.ink),
			line("M-28-300Q-64-276-96-206", 7),
			inset(circle(2, -296, 10), C.yellow, 4),
			flat(circle(3, -297, 4), C.ink),
			solid(sym("M0-50Q70-40 66 30Q50 100 0 120"), C.paper),
			flat("M0-50Q70-40 66 30Q50 100 4 120Q40 40 0-50Z", C.steel),
			line("M-30 10q14 16 28 0M4 30q12 14 26 0M-22 50q12 14 24 0", 4),
			wire(pair("M14 112L34 150L8 176"), 9, C.orange),
			solid(bar(170, 44, 22), C.orange),
			...wound(200, 42, 100, C.navy, 14),
			solid(bar(330, 44, 16), C.yellow),
			solid(sym("M0 360H22L0 430"), C.steel),
		],
		{ x: 283, y: 321, scale: 0.78 },
	),
	legendary(
		"last-lighthouse",
		"spear",
		scenes.stars(C.navy, C.sky),
		[
			solid("M-30-266L-236-356L-262-232Z", C.yellow),
			solid("M30-266L236-356L262-232Z", C.yellow),
			flat("M-30-266L-150-318L-166-246ZM30-266L150-318L166-246Z", C.paper),
			wire("M0 392V200", 26, C.slate),
			solid(sym("M0-226H40L84 200H0"), C.paper),
			flat(sym("M0-160H47L55-84H0"), C.red),
			flat(sym("M0-10H62L70 68H0"), C.red),
			flat(sym("M0 140H77L84 200H0"), C.red),
			line("M26-222L50 196M16-222L30 196", 3),
			line("M-40-226L-84 200M40-226L84 200", 5),
			inset("M-12-110V-126A12 12 0 0 1 12-126V-110Z", C.ink),
			inset("M-12 50V34A12 12 0 0 1 12 34V50Z", C.ink),
			inset("M-24 200V160A24 24 0 0 1 24 160V200Z", C.slate),
			solid(bar(-238, 116, 22), C.slate),
			solid(sym("M0-300H36V-238H0"), C.yellow),
			line("M-14-298V-240M14-298V-240", 4),
			inset(circle(0, -268, 13), C.paper),
			solid(sym("M0-350Q50-346 54-298H0"), C.red),
			solid(sym("M0-446L14-348H0"), C.steel),
			solid("M-120 210L-84 180L-40 206L10 184L62 208L104 178L128 222L92 276L20 256L-44 288L-104 262Z", C.slate),
			line("M-80 216l20 20M40 226l24 14M-20 240l-10 20M84 210l10 24", 5, C.iron),
			...wound(290, 42, 70, C.brick, 12),
			solid(sym("M0 360H26Q60 392 30 420H0"), C.slate),
		],
		{ x: 274, y: 332, scale: 0.73 },
	),
	legendary(
		"horn-of-haechi",
		"spear",
		scenes.clouds(C.green, C.pine),
		[
			...shaft(400, 120, 28, C.brick, C.red),
			solid(
				times(9, (i) =>
					circle(
						...(polar(0, -20, 138, 110 + i * 17.5)
							.split(" ")
							.map(Number) as [number, number]),
						40,
					),
				),
				C.blue,
			),
			line(
				times(9, (i) => `M${polar(0, -20, 140, 110 + i * 17.5)}m-18 0a18 18 0 1 1 18 18a9 9 0 1 1-4-16`),
				5,
				C.paper,
			),
			solid(sym("M0-440Q36-300 58-130H0"), C.yellow),
			flat("M0-440Q36-300 58-130H10Z", C.orange),
			line("M-12-360Q4-340 20-352M-22-304Q6-276 30-294M-32-250Q6-212 40-236M-42-196Q6-150 48-178", 5),
			solid(pair("M70-110Q120-190 178-170Q160-90 112-66Z"), C.teal),
			flat(pair("M96-106Q124-150 156-152Q146-108 116-86Z"), C.pink),
			solid(sym("M0-150Q120-150 136-40Q140 60 84 104Q40 130 0 130"), C.teal),
			flat("M136-40Q140 60 84 104Q40 130 0 130Q90 90 100-20Q104-110 60-138Q128-122 136-40Z", C.pine),
			solid(pair("M14-60Q60-124 122-84Q104-56 60-56Z"), C.yellow, 4),
			inset(pair(oval(56, -36, 32, 24)), C.paper),
			flat(pair(circle(48, -34, 12)), C.ink),
			solid(sym("M0-30Q30-28 44 8Q30 30 0 26"), C.red, 4),
			line(pair("M12 8q8-10 18 0"), 5),
			inset(sym("M0 40H70Q100 34 106 14Q108 96 0 104"), C.ink),
			flat(pair("M6 42H28L16 62ZM34 42H56L46 62ZM62 42L84 36L78 72Z"), C.paper),
			flat(sym("M0 74Q40 70 50 88Q30 102 0 102"), C.red),
			dots(pair("M86-16h1M98 0h1M84 6h1"), 7, 20, C.yellow),
			solid(circle(0, 158, 34), C.yellow),
			line("M-32 152H32M0 166V190", 5),
			inset(circle(0, 168, 7), C.ink),
			...wound(210, 42, 120, C.navy, 14),
			...bolts(9, C.yellow, [0, 350]),
			solid(sym("M0 366H26L0 430"), C.steel),
		],
		{ scale: 0.85 },
	),
]
