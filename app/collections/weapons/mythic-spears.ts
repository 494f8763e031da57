import { C } from "../ink/colours.ts"
import { pair, sym } from "../ink/path.ts"
import { dots, flat, inset, line, solid, wire } from "../ink/plate.ts"
import { scenes } from "../ink/scenes.ts"
import { bar, circle, oval } from "../ink/shapes.ts"
import { bolts, shaft, wound } from "./parts.ts"
import { forge } from "./weapon.ts"

const mythic = forge("mythic")

export const mythicSpears = [
	mythic(
		"thousand-volt-tree",
		"spear",
		[...scenes.rays(C.plum, C.ink)],
		[
			wire(
				"M0 40L-70-40L-52-84L-150-150L-132-190L-216-262M0-60L62-130L44-168L132-240L118-282L176-350M0-160L-56-230L-40-262L-96-340M-52-84L-40-160M44-168L100-170L176-150M-150-150L-206-140L-236-176M132-240L196-238",
				17,
				C.yellow,
			),
			line("M-64-44L-46-84L-140-148M62-124L44-164L126-236M-52-230L-40-262L-88-330", 4, C.paper),
			solid(sym("M0-460L40-330L20-318L34-200L18-190L34-40L60 120H0"), C.yellow),
			flat("M0-460L40-330L20-318L34-200L18-190L34-40L60 120H20L6-40L10-190L-2-200L6-318L-6-330Z", C.orange),
			...[
				[-222, -272, 30],
				[182, -362, 34],
				[-102, -354, 28],
				[190, -146, 27],
				[-242, -184, 24],
				[206, -238, 25],
			].flatMap(([x = 0, y = 0, r = 0]) => [
				solid(circle(x, y, r), C.paper),
				inset(circle(x, y, r * 0.52), C.teal, 4),
				flat(circle(x, y, r * 0.22), C.ink),
			]),
			wire("M-104 60A104 26 0 1 0 104 60A104 26 0 1 0-104 60", 13, C.red),
			wire("M-84 118A84 20 0 1 0 84 118A84 20 0 1 0-84 118", 13, C.red),
			solid(sym("M0 100H44L30 220H0"), C.yellow),
			line("M-104 60A104 26 0 0 0 104 60M-84 118A84 20 0 0 0 84 118", 21, C.ink),
			line("M-104 60A104 26 0 0 0 104 60M-84 118A84 20 0 0 0 84 118", 13, C.red),
			inset(oval(0, 0, 22, 30), C.paper),
			inset(circle(0, 2, 11), C.ink),
			...shaft(330, 200, 26, C.slate, C.iron),
			wire("M-8 318Q-24 370-90 396M8 318Q24 370 90 400M0 318Q-10 380-20 436M4 330Q20 390 40 430", 12, C.orange),
			...wound(214, 44, 84, C.navy, 12),
		],
		{ x: 276, y: 310, scale: 0.73 },
	),
	mythic(
		"the-pointing-hand",
		"spear",
		[...scenes.moon(C.pine, C.pink)],
		[
			...shaft(420, 180, 30, C.slate, C.iron),
			solid(
				"M-118 30Q-150-60-110-110Q-84-130-64-100V-150Q-60-190-26-190H58Q100-186 104-140L112 10Q100 84 60 96H-50Z",
				C.teal,
			),
			solid("M-64-60V-360Q-58-398-28-400Q2-398 8-360V-110Q-20-80-64-60Z", C.teal),
			flat("M-14-396Q6-390 8-360V-110Q0-100-14-92Z", C.pine),
			solid("M-64-350Q-80-440-28-480Q24-440 8-350Q-28-370-64-350Z", C.red),
			flat("M-28-480Q24-440 8-350Q-2-358-16-360Q0-420-28-480Z", C.brick),
			line("M-60-290H4M-60-276H4M-60-200H4M-60-186H4", 4),
			solid("M6-180Q50-204 62-150Q66-100 40-76Q6-74 4-110Z", C.teal),
			solid("M58-150Q98-166 108-116Q108-70 80-58Q50-64 52-96Z", C.teal),
			solid("M100-116Q136-116 136-74Q130-34 104-34Q82-44 86-78Z", C.teal),
			line("M18-150q18-8 30 6M70-126q14-8 26 6M106-92q10-4 18 8", 5),
			solid("M-118 30Q-196-30-176-110Q-170-150-140-140Q-118-130-122-90Q-100-60-60-50Q-70 20-118 30Z", C.teal),
			line("M-162-116q14-14 28-2", 5),
			inset("M-70 20Q0-50 84 14Q10 74-70 20Z", C.paper),
			inset(circle(6, 16, 29), C.yellow),
			inset(circle(6, 16, 12), C.ink),
			line("M-62-2l-18-16M-30-24l-10-22M10-34V-56M50-24l12-18M76-2l16-12", 5),
			solid("M-78 82H88L100 130H-90Z", C.yellow),
			flat("M50 82H88L100 130H58Z", C.orange),
			...bolts(9, C.paper, [-52, 106], [0, 106], [54, 106]),
			wire(pair("M58 130V210L26 240"), 13, C.steel),
			solid(bar(168, 78, 34), C.slate),
			wire("M-196-30Q-196 60-20 62Q190 40 206-60", 9, C.yellow),
			solid(circle(206, -66, 29), C.paper),
			flat("M206-37a29 29 0 0 0 14-54q10 40-14 54Z", C.iron),
			solid(circle(-196, -26, 18), C.red),
			...wound(250, 46, 110, C.brick, 14),
			solid(sym("M0 380H34L0 456"), C.yellow),
			dots("M0 214h1", 8, 10, C.yellow),
		],
		{ x: 286, y: 315, scale: 0.77 },
	),
]
