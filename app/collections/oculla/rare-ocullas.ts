import { C } from "../ink/colours.ts"
import { pair, sym } from "../ink/path.ts"
import { dots, flat, inset, line, solid, wire } from "../ink/plate.ts"
import { scenes } from "../ink/scenes.ts"
import { circle } from "../ink/shapes.ts"
import { summon } from "./oculla.ts"
import { eye, lid, thorns } from "./parts.ts"

const rare = summon("rare")

export const rareOcullas = [
	rare("late-bat", scenes.moon(C.navy, C.yellow), [
		solid(pair("M60-40Q120-170 296-190Q262-140 284-84Q236-70 240-10Q190-20 170 44Q130 10 60 60Z"), C.plum),
		line(pair("M90-10Q170-90 284-180M90 10Q170-40 236-14M90 20Q130 10 168 38"), 5, C.pink),
		solid(pair("M40-130L110-230L124-100Z"), C.plum),
		flat(pair("M70-136L104-196L108-116Z"), C.pink),
		...eye(0, 0, 146, { iris: C.red, pupil: "slit", dy: 12 }),
		...lid(0, 0, 146, -0.3, C.plum, 36),
		solid(pair("M20 130L34 184L52 122Z"), C.paper, 4),
		wire(pair("M50 142L60 200M60 200l-18 16M60 200l20 14"), 9, C.yellow),
	]),
	rare("parasol-jelly", scenes.waves(C.teal, C.navy), [
		wire(
			"M-110 20Q-160 100-110 160T-120 280M-40 40Q-80 120-30 180T-50 300M40 40Q80 110 30 190T60 300M110 20Q160 90 110 170T130 270",
			17,
			C.pink,
		),
		dots("M-110 20Q-160 100-110 160T-120 280M110 20Q160 90 110 170T130 270", 7, 24, C.paper),
		solid(
			"M-210 20Q-210-220 0-240Q210-220 210 20Q180-16 140 20Q104-16 70 20Q34-16 0 20Q-34-16-70 20Q-104-16-140 20Q-180-16-210 20Z",
			C.red,
		),
		flat("M70 20Q80-150 0-240Q210-220 210 20Q180-16 140 20Q104-16 70 20Z", C.brick),
		line("M-70 16Q-80-150 0-236M70 16Q80-150 0-236", 5),
		solid(circle(0, -250, 20), C.yellow),
		...eye(0, -70, 104, { iris: C.teal, pupil: "moon", dx: -6 }),
		...lid(0, -70, 104, -0.3, C.yellow, -30),
	]),
	rare("alley-lantern", scenes.city(C.plum, C.ink), [
		wire("M0-300V-190", 10, C.slate),
		solid(sym("M0-206H70L96-160H0"), C.ink),
		solid(sym("M0-170H90Q210-60 90 130H0"), C.orange),
		flat("M20-170H90Q210-60 90 130H30Q150-60 20-170Z", C.red),
		line("M-50-168Q-140-30-50 128M50-168Q140-30 50 128", 4),
		...eye(0, -20, 104, { iris: C.yellow, rim: C.red, pupil: "slit" }),
		...lid(0, -20, 104, -0.2, C.red, -26),
		solid(sym("M0 122H96L70 162H0"), C.ink),
		wire("M-34 170V240M0 170V276M34 170V240", 11, C.yellow),
		wire("M-130-10Q-230-30-236 70M130-10Q230-40 240-110", 12, C.ink),
		line("M-130-10Q-230-30-236 70M130-10Q230-40 240-110", 10, C.orange),
		line("M-214-190l40 30M-240-110l50 12M200 150l40 30", 8, C.yellow),
	]),
	rare(
		"channel-zero",
		scenes.grid(C.ink, C.navy),
		[
			wire("M-20-170L-110-290M20-170L120-280", 9, C.steel),
			solid(circle(-110, -290, 16), C.red),
			solid(circle(120, -280, 16), C.red),
			wire("M-120 190L-150 270M120 190L150 270", 17, C.wood),
			solid("M-250-176H250V206H-250Z", C.wood),
			flat("M140-176H250V206H140Z", C.bark),
			inset("M-220-130Q-56-156 120-130Q140 20 120 160Q-56 186-220 160Q-240 20-220-130Z", C.sky),
			line("M-212-90H112M-216-60H116M-218 92H118M-216 122H114", 4, C.blue),
			...eye(-50, 14, 112, { iris: C.green, pupil: "spiral" }),
			...lid(-50, 14, 112, -0.34, C.blue, 18),
			inset(circle(194, -110, 34), C.yellow),
			line("M194-136V-110", 6),
			inset(circle(194, -20, 26), C.red),
			line("M164 70H226M164 94H226M164 118H226M164 142H226", 7),
		],
		{ scale: 0.9, y: 310 },
	),
	rare("corner-spinner", scenes.rings(C.yellow, C.orange), [
		wire(
			pair(
				"M90-70Q170-190 230-170L270-40M110-20Q210-90 250-40L284 110M110 30Q200 10 226 80L236 240M80 80Q140 100 150 170L120 280",
			),
			16,
			C.ink,
		),
		line(
			pair(
				"M90-70Q170-190 230-170L270-40M110-20Q210-90 250-40L284 110M110 30Q200 10 226 80L236 240M80 80Q140 100 150 170L120 280",
			),
			7,
			C.red,
		),
		wire("M0-300V-150", 5, C.paper),
		...eye(0, 0, 150, { iris: C.plum, rim: C.pink, pupil: "star", dy: 20 }),
		...lid(0, 0, 150, -0.36, C.ink, -20),
		...eye(-74, -100, 28, { iris: C.red }),
		...eye(74, -100, 28, { iris: C.red }),
		...eye(0, -116, 22, { iris: C.red }),
		solid(pair("M20 140Q40 190 10 206Q14 180 0 160Z"), C.paper, 4),
	]),
	rare(
		"market-goldfish",
		scenes.dots(C.sky, C.teal),
		[
			solid("M110-20Q210-170 290-140Q240-60 256 0Q230 80 286 160Q190 170 110 40Z", C.red),
			line("M150-10Q220-90 264-116M160 10H240M150 30Q220 90 262 130", 5, C.yellow),
			solid("M-90-110Q-20-250 90-210Q70-150 90-100Z", C.red),
			solid("M-210 20Q-230-170-20-170Q140-150 160 20Q140 190-30 190Q-210 190-210 20Z", C.orange),
			flat("M160 20Q140 190-30 190Q-110 190-160 144Q60 170 90-110Q150-60 160 20Z", C.red),
			line("M40-60q26 16 0 34M80-30q26 16 0 34M50 20q26 16 0 34M90 50q26 16 0 34M40 90q26 16 0 34", 5),
			...eye(-80, -14, 110, { iris: C.yellow, rim: C.brick, dx: -14 }),
			...lid(-80, -14, 110, -0.5, C.orange, 30),
			solid("M-216 100Q-250 110-240 140Q-230 164-190 140Z", C.pink),
			solid("M10 130Q60 170 40 240Q-30 230-40 170Z", C.red),
			line(circle(-240, -110, 22), 6, C.paper),
			line(circle(-200, -200, 14), 6, C.paper),
			line(circle(-262, -190, 9), 6, C.paper),
			thorns(-80, -14, 110, 4, 26, C.ink, 60),
		],
		{ x: 288, scale: 0.9 },
	),
]
