import { C } from "../ink/colours.ts"
import { pair, sym } from "../ink/path.ts"
import { dots, flat, inset, line, solid, wire } from "../ink/plate.ts"
import { scenes } from "../ink/scenes.ts"
import { bar, circle, oval, polygon, rungs, times } from "../ink/shapes.ts"
import { bolts, shaft, wound } from "./parts.ts"
import { forge } from "./weapon.ts"

const rare = forge("rare")

export const rareSpears = [
	rare("rooftop-antenna", "spear", scenes.city(C.orange, C.plum), [
		...shaft(392, -330, 22, C.steel, C.paper),
		wire("M0 180q60-10 60 40t-60 44q-56 8-50 60t50 44", 7, C.ink),
		...[-262, -206, -150, -94, -38].map((y, i) => wire(`M${-62 - i * 17} ${y}H${62 + i * 17}`, 9, C.iron)),
		wire("M-70 28Q-116 28-116 52T-70 76H70Q116 76 116 52T70 28Z", 10, C.red),
		solid(sym("M0-416L26-324L12-296H0"), C.red),
		flat("M0-416L26-324L12-296H4Z", C.brick),
		...bolts(9, C.yellow, [0, -206], [0, -94]),
		solid(bar(26, 58, 54), C.slate),
		solid("M-132-58Q-150-96-124-118Q-104-128-92-108Q-56-100-36-64Q-70-44-100-50L-122-48Z", C.iron),
		flat("M-96-92Q-62-92-36-64Q-66-58-96-70Z", C.slate),
		solid("M-138-106l-22 6l18 10Z", C.yellow, 3),
		inset(circle(-116, -104, 5), C.yellow, 3),
		line("M-104-50v14M-90-50v14", 4, C.red),
	]),
	rare(
		"lamplight-glaive",
		"spear",
		scenes.dots(C.navy, C.blue),
		[
			...shaft(392, -40, 30, C.pine, C.green),
			solid("M-8-250Q-10-400 120-420Q66-360 84-300Q100-244 30-226Z", C.steel),
			flat("M120-420Q66-360 84-300Q100-244 30-226L24-250Q60-340 120-420Z", C.iron),
			wire("M0-50Q-110-70-104-170Q-100-220-62-214Q-36-206-46-184", 15, C.pine),
			solid(sym("M0-232L64-186H50L36-60H0"), C.yellow),
			flat("M0-186H50L36-60H6Z", C.orange),
			line("M-50-186L-34-66M0-186V-62M50-186L36-66M-46-128H46", 4),
			solid(sym("M0-258L74-186H0"), C.pine),
			solid(bar(-66, 92, 26), C.pine),
			line("M92-214l44-14M96-158h50M90-104l42 18M-86-250l-20-20", 7, C.paper),
			solid(bar(30, 56, 24), C.green),
			solid(bar(250, 56, 24), C.green),
			solid(sym("M0 300H28L48 392H0"), C.pine),
			line(rungs(84, 230, 36, 28, 10), 5),
		],
		{ x: 272, scale: 0.82 },
	),
	rare(
		"last-stop-halberd",
		"spear",
		scenes.corner(C.teal, C.navy),
		[
			...shaft(392, -220, 26, C.iron, C.paper),
			solid("M-90-150Q-170-190-160-262Q-126-210-84-210Z", C.steel),
			solid(sym("M0-420L30-330L18-290H0"), C.steel),
			flat("M0-420L30-330L18-290H4Z", C.iron),
			solid("M60-286Q170-250 176-180Q170-110 60-74Z", C.steel),
			flat("M100-262Q170-240 176-180Q170-120 100-98Q140-180 100-262Z", C.paper),
			solid(polygon(0, -180, 126, 8, 22.5), C.red),
			line(polygon(0, -180, 108, 8, 22.5), 6, C.paper),
			flat("M-80-204H80V-132H-80Z", C.paper),
			line("M-50-192l24 24l-24 24M-10-192l24 24l-24 24M30-192l24 24l-24 24", 7, C.red),
			...bolts(8, C.steel, [0, -264], [0, -96]),
			line("M60-112l20 14l-6 14M-84-130l-14 10", 4),
			solid("M-24-40L34-58L30-30L-24-10Z", C.yellow, 4),
			...wound(96, 40, 130, C.navy, 14),
			solid(sym("M0 330H16L34 410H0"), C.slate),
		],
		{ y: 293, scale: 0.86 },
	),
	rare(
		"tentacle-trident",
		"spear",
		scenes.waves(C.sky, C.blue),
		[
			...shaft(392, -200, 22, C.wood, C.bone),
			wire(pair("M0-170Q96-180 94-300V-360"), 20, C.iron),
			solid(pair("M94-412L124-332L104-340V-310H84V-340L66-330Z"), C.steel),
			solid(sym("M0-420L38-318L14-332V-170H0"), C.steel),
			flat("M0-420L38-318L14-332V-170H4Z", C.iron),
			solid(bar(-188, 60, 40), C.slate),
			wire(
				"M-26 352Q-90 300-20 268T20 206T-20 142T22 80T-22 20T24-40Q40-92 84-96Q124-92 118-60Q108-40 92-52",
				34,
				C.pink,
			),
			dots(
				"M2 262Q36 240 32 206M-4 140Q-30 120-34 140M2 76Q36 60 34 84M-4 16Q-34 0-34 24M38-44Q52-84 84-82",
				12,
				17,
				C.paper,
			),
			solid(oval(-72, 196, 30, 20), C.orange),
			solid(oval(-92, 236, 30, 20), C.red),
			line("M-44 168L-72 196L-92 236L-104 280", 4),
			line(
				times(3, (i) => `M${-126 + i * 22} ${262 + i * 8}l30 66`),
				3,
				C.paper,
			),
			inset(circle(0, -168, 9), C.yellow),
		],
		{ y: 323, scale: 0.81 },
	),
]
