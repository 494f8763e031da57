import { C } from "../ink/colours.ts"
import { pair, sym } from "../ink/path.ts"
import { dots, flat, inset, line, solid, ticks, wire } from "../ink/plate.ts"
import { scenes } from "../ink/scenes.ts"
import { bar, circle, gear, pill, rect, rungs, times } from "../ink/shapes.ts"
import { bolts, wound } from "./parts.ts"
import { forge } from "./weapon.ts"

const epic = forge("epic")

export const epicSwords = [
	epic("ice-saw", "sword", scenes.hex(C.navy, C.sky), [
		ticks("M-58 90V-330A58 58 0 0 1 58-330V90", 62, 14, 14, C.ink),
		solid("M-66 90V-330A66 66 0 0 1 66-330V90Z", C.slate),
		ticks("M-58 90V-330A58 58 0 0 1 58-330V90", 46, 8, 20, C.paper),
		line("M-58 90V-330A58 58 0 0 1 58-330V90", 20, C.ink),
		dots("M-58 90V-330A58 58 0 0 1 58-330V90", 9, 19, C.yellow),
		flat("M-44 90V-330A44 44 0 0 1 44-330V90Z", C.steel),
		flat("M10 90V-372A44 44 0 0 1 44-330V90Z", C.iron),
		inset(pill(-14, -300, 28, 120), C.navy),
		inset(pill(-14, -140, 28, 120), C.navy),
		inset(circle(0, -338, 15), C.paper),
		solid("M-112 66H96L134 110V216H-96L-134 180Z", C.red),
		flat("M96 66L134 110V216H80Z", C.brick),
		line("M-100 96H20M-104 118H20M-104 140H20M-104 162H20", 6),
		solid(circle(66, 146, 40), C.slate),
		inset(gear(66, 146, 30, 22, 8), C.yellow),
		wire("M-134 150Q-190 150-176 96", 16, C.iron),
		wire("M-70 216Q-130 330-30 366H20", 15, C.slate),
		...wound(212, 54, 150, C.ink, 0, 18),
		line(rungs(222, 356, 18, 46), 4, C.iron),
		wire("M106 190q60 20 40 70", 6, C.paper),
		solid(rect(128, 256, 44, 22), C.yellow),
		solid(bar(362, 80, 28), C.red),
	]),
	epic("alley-flamberge", "sword", scenes.rays(C.ink, C.plum), [
		solid(sym("M0-416Q40-370 22-330Q-2-290 46-250Q84-206 50-164Q20-128 52-84Q86-34 54 8Q34 40 62 96H0"), C.red),
		flat(
			"M0-416Q40-370 22-330Q-2-290 46-250Q84-206 50-164Q20-128 52-84Q86-34 54 8Q34 40 62 96H20Q0 40 20 0T10-90T16-180T8-270T2-350Z",
			C.brick,
		),
		line("M0-360Q-22-320 0-280T0-200T0-120T0-40T0 50", 18, C.ink),
		line("M0-360Q-22-320 0-280T0-200T0-120T0-40T0 50", 11, C.yellow),
		line("M0-360Q-22-320 0-280T0-200T0-120T0-40T0 50", 3, C.paper),
		wire("M-150 82Q0 140 150 82", 24, C.slate),
		wire(pair("M136 92V130"), 7, C.iron),
		...[-136, 136].flatMap((x) => [
			solid(`M${x - 22} 128H${x + 22}Q${x + 58} 168 ${x + 22} 212H${x - 22}Q${x - 58} 168 ${x - 22} 128Z`, C.orange),
			line(`M${x - 8} 132Q${x - 24} 170 ${x - 8} 208M${x + 8} 132Q${x + 24} 170 ${x + 8} 208`, 4),
			solid(rect(x - 26, 118, 52, 15), C.ink),
			solid(rect(x - 26, 206, 52, 15), C.ink),
			line(`M${x - 8} 224v36M${x} 224v46M${x + 8} 224v36`, 5, C.yellow),
		]),
		solid(circle(0, 108, 40), C.slate),
		inset(circle(0, 108, 24), C.yellow),
		inset("M0 88Q16 108 0 128Q-16 108 0 88Z", C.ink),
		...wound(148, 50, 190, C.navy, 18),
		solid(sym("M0 330H34L22 372L0 398"), C.slate),
	]),
	epic(
		"moving-stair",
		"sword",
		scenes.bars(C.orange, C.yellow),
		[
			solid(`M-60 120V-388H-22${times(8, () => "v54h18")}L84 96V120Z`, C.steel),
			flat(`M-22-388${times(8, () => "v54h18")}l0 56h-18${times(8, () => "v-54h-18")}Z`, C.iron),
			line(
				times(8, (i) => `M${-34 + i * 18} ${-330 + i * 54}h24`),
				8,
				C.yellow,
			),
			line(
				times(8, (i) => `M-44 ${-314 + i * 54}l${30 + i * 16} 0`),
				3,
			),
			wire("M-78 130V-350Q-78-408-18-408", 24, C.ink),
			line("M-84 110V-346Q-82-396-30-402", 5, C.iron),
			solid("M-124 104H124V168H-124Z", C.slate),
			ticks("M-116 120H116", 24, 7, 9, C.steel),
			solid(circle(150, 136, 38), C.yellow),
			inset(circle(150, 136, 24), C.red),
			line("M140 128A16 16 0 0 1 152 120", 4, C.paper),
			flat("M-104 146H104V160H-104Z", C.yellow),
			ticks("M-100 153H104", 14, 12, 12),
			...wound(168, 52, 178, C.brick, 16),
			solid(gear(0, 364, 46, 34, 9), C.steel),
			inset(circle(0, 364, 14), C.ink),
		],
		{ scale: 0.82 },
	),
	epic(
		"tower-crane",
		"sword",
		scenes.city(C.sky, C.blue),
		[
			solid("M-30 130V-250L120-420Q110-330 36-250V130Z", C.yellow),
			flat("M36-250V130H14V-262L100-370Q92-316 36-250Z", C.orange),
			...[-210, -142, -74, -6, 62].map((y) =>
				inset(`M-16 ${y + 46}V${y}L10 ${y + 50}ZM-8 ${y - 8}H20V${y + 44}Z`, C.navy),
			),
			wire("M-26-240L-150-150V-20", 6, C.ink),
			solid("M-176-20H-124V26H-176Z", C.red),
			wire("M-150 26V58Q-104 62-110 104Q-122 148-166 136Q-190 122-182 102", 15, C.slate),
			solid("M-110 118H96V186H-110Z", C.yellow),
			flat("M-110 158H96V186H-110Z", C.orange),
			line("M-100 128l40 48M-60 128l-40 48M-50 128l40 48M-10 128l-40 48", 5),
			solid("M36 86H128L146 176H36Z", C.red),
			inset("M58 102H116L126 140H58Z", C.sky),
			line("M84 102V140", 4),
			solid(rect(140, 150, 62, 76), C.slate),
			line("M150 170h42M150 188h42M150 206h42", 4, C.iron),
			...wound(186, 52, 150, C.navy, 16),
			solid("M-58 336H58L76 386H-76Z", C.slate),
			...bolts(7, C.yellow, [-40, 362], [40, 362]),
		],
		{ x: 280, scale: 0.8 },
	),
]
