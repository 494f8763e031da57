import { C } from "../ink/colours.ts"
import { pair, sym } from "../ink/path.ts"
import { dots, flat, inset, line, solid, ticks, wire } from "../ink/plate.ts"
import { scenes } from "../ink/scenes.ts"
import { arc, band, circle, polar, star, times } from "../ink/shapes.ts"
import { summon } from "./oculla.ts"
import { crowd, eye, lid } from "./parts.ts"

const mythic = summon("mythic")

export const mythicOcullas = [
	mythic(
		"landlord-of-windows",
		[...scenes.moon(C.ink, C.orange), ...scenes.city(C.ink, C.plum).slice(1, 2)],
		[
			solid(sym("M0-310H20V-250H0"), C.red),
			solid("M-250 310V-10H-150V-90H-110V310Z", C.blue),
			solid("M250 310V-50H160V-110H110V310Z", C.blue),
			flat("M250 310V-50H214V310Z", C.navy),
			solid(sym("M0-260H60L90-220H150V310H0"), C.yellow),
			flat("M90-220H150V310H110V-220Z", C.orange),
			line("M-150-170H150M-150 110H150", 6),
			...eye(0, -30, 126, { iris: C.red, pupil: "keyhole", rim: C.yellow, dy: 6 }),
			...lid(0, -30, 126, -0.36, C.navy, -30),
			line("M-40-124V-94M0-132V-98M40-124V-94", 5, C.yellow),
			...crowd(
				[-200, 50, 26, C.lime],
				[-200, 130, 26, C.teal],
				[-206, 220, 26, C.pink],
				[-96, 166, 30, C.green],
				[0, 166, 30, C.blue],
				[96, 166, 30, C.red],
				[200, 10, 26, C.pink],
				[196, 100, 26, C.lime],
				[200, 190, 26, C.orange],
			),
			inset("M-40 310V250A40 40 0 0 1 40 250V310Z", C.ink),
			flat("M-26 310V286L-14 300L0 286L14 300L26 286V310Z", C.paper),
			flat("M-24 258L-12 244L0 258L12 244L24 258V238H-24Z", C.paper),
			solid("M-290 310H290V346H-290Z", C.slate),
			wire("M-150-60Q-280-60-270-190M150-60Q270-90 250-220", 24, C.orange),
			solid("M-270-200q-40-10-40-50q20 20 26-6q10 20 22-10q10 20 24-2q6 50-32 68Z", C.yellow, 4),
			wire("M250-220V-300M226-296A30 30 0 1 1 274-296", 11, C.paper),
		],
		{ y: 300, scale: 0.86 },
	),
	mythic(
		"ring-of-the-river",
		[...scenes.waves(C.pine, C.teal)],
		[
			wire(arc(0, 0, 210, 20, 356), 92, C.green),
			line(arc(0, 0, 178, 20, 352), 26, C.bone),
			ticks(arc(0, 0, 178, 20, 352), 26, 4, 15),
			line(
				times(
					20,
					(i) => `M${polar(0, 0, 232, 34 + i * 16)}L${polar(0, 0, 218, 38 + i * 16)}L${polar(0, 0, 232, 42 + i * 16)}`,
				),
				6,
				C.pine,
			),
			solid(
				times(
					11,
					(i) => `M${polar(0, 0, 252, 44 + i * 28)}L${polar(0, 0, 300, 56 + i * 28)}L${polar(0, 0, 252, 62 + i * 28)}Z`,
				),
				C.red,
				4,
			),
			...eye(0, 0, 138, { iris: C.yellow, pupil: "slit", rim: C.orange }),
			...lid(0, 0, 138, -0.42, C.green, 30),
			line("M-80-84Q0-40 82-84M-50-104Q0-80 52-104", 5, C.pine),
			solid(
				"M-60-300L-10-200L30-270L40-190Q100-190 170-220Q150-160 96-150L150-130Q80-100 20-130L-40-150Q-90-170-110-200Q-130-180-150-220Q-120-240-90-240Q-96-270-60-300Z",
				C.green,
			),
			flat("M40-190Q100-190 170-220Q150-160 96-150L150-130Q80-100 20-130Q60-150 40-190Z", C.pine),
			solid("M96-150L104-126L116-146ZM66-160L70-134L84-152Z", C.paper, 3),
			...crowd([-10, -208, 26, C.red]),
			line("M150-214Q230-240 240-180M146-140Q210-130 206-80", 7, C.yellow),
			wire("M-70-270Q-110-310-100-340M-40-280Q-40-330-10-344", 11, C.yellow),
			dots(arc(0, 0, 296, 200, 330), 9, 40, C.paper),
		],
		{ y: 306, scale: 0.86 },
	),
	mythic(
		"sun-at-midnight",
		[...scenes.rings(C.ink, C.plum)],
		[
			solid(pair("M70-90Q150-290 250-310Q236-270 256-240Q220-240 226-206Q180-210 180-170Q130-160 90-70Z"), C.pink),
			solid(pair("M90-30Q230-140 310-110Q280-80 296-44Q258-54 252-20Q214-26 204 6Q150 4 92 10Z"), C.red),
			solid(pair("M70 60Q200 60 280 150Q240 150 236 190Q204 170 186 206Q160 180 134 206Q110 150 60 100Z"), C.pink),
			line(
				pair(
					"M100-90Q150-200 230-290M104-80Q150-150 212-200M110-10Q210-80 290-96M110 0Q190-30 244-26M90 80Q180 100 250 160M84 90Q150 130 184 190",
				),
				4,
			),
			...crowd(
				[186, -226, 20, C.blue],
				[-186, -226, 20, C.blue],
				[226, -74, 20, C.green],
				[-226, -74, 20, C.green],
				[196, 128, 20, C.orange],
				[-196, 128, 20, C.orange],
			),
			solid(star(0, 0, 214, 140, 16), C.yellow),
			flat(band(0, 0, 118, 156, 40, 170), C.orange),
			...eye(0, 0, 132, { iris: C.orange, pupil: "star", rim: C.red }),
			...lid(0, 0, 132, -0.52, C.yellow, -34),
			line("M-80-96Q0-136 82-96", 5),
			wire(arc(0, -210, 80, 0, 359), 9, C.lime),
			wire("M-40 196V270M0 214V300M40 196V270", 12, C.yellow),
			solid(circle(-40, 280, 17), C.red, 4),
			solid(circle(0, 310, 20), C.paper, 4),
			solid(circle(40, 280, 17), C.red, 4),
		],
		{ y: 292, scale: 0.9 },
	),
]
