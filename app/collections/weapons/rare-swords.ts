import { C } from "../ink/colours.ts"
import { pair, sym, turn } from "../ink/path.ts"
import { dots, flat, inset, line, solid, ticks, wire } from "../ink/plate.ts"
import { scenes } from "../ink/scenes.ts"
import { bar, circle, pill, rect, rungs, times } from "../ink/shapes.ts"
import { bolts, wound } from "./parts.ts"
import { forge } from "./weapon.ts"

const rare = forge("rare")

export const rareSwords = [
	rare(
		"neon-arrow",
		"sword",
		scenes.brick(C.plum, C.ink),
		[
			wire("M0 352q-90 10-84-60q4-40-40-44q-60 0-46 62", 9, C.slate),
			wire(pair("M0 130H112V84"), 16, C.iron),
			solid(sym("M0-404L96-270H56V118H0"), C.slate),
			line(sym("M0-366L60-288H32V92H0"), 22, C.ink),
			line(sym("M0-366L60-288H32V92H0"), 14, C.pink),
			line(sym("M0-366L60-288H32V92H0"), 4, C.paper),
			line("M0-280V60", 14, C.yellow),
			line("M0-280V60", 4, C.paper),
			dots("M-10 104H14", 9, 12, C.paper),
			solid(bar(112, 128, 48), C.iron),
			...bolts(8, C.paper, [-46, 136], [46, 136]),
			inset(bar(124, 46, 24), C.red),
			...wound(160, 46, 170, C.ink, 0, 18),
			line(rungs(166, 320, 18, 40), 4, C.iron),
			solid("M-34 324H34L22 374H-22Z", C.yellow),
			solid("M-190 300h44v40h-44Z", C.paper, 4),
			line("M-180 340v20M-156 340v20", 7, C.steel),
		],
		{ x: 342 },
	),
	rare("deck-cleaver", "sword", scenes.map(C.yellow, C.orange), [
		solid(pill(-72, -402, 144, 536), C.red),
		solid(`M72-310L112-292${times(7, (i) => `L76 ${-262 + i * 44}L112 ${-244 + i * 44}`)}L72 60Z`, C.steel),
		flat("M-68-200L68-330V-240L-68-110ZM-68-70L68-200V-150L-68-20Z", C.yellow),
		flat("M44-360Q66-350 68-320V60Q66 110 40 124Z", C.brick),
		dots("M-20-352v30M20-352v30M-20 60v30M20 60v30", 9, 15, C.paper),
		...[-296, 20].flatMap((y) => [
			wire(`M-104 ${y}H60`, 16, C.iron),
			solid(rect(-134, y - 26, 44, 52), C.paper),
			line(`M-124 ${y - 22}v44M-112 ${y - 22}v44`, 3),
			solid(bar(y - 22, 70, 44), C.slate),
			inset(circle(0, y, 12), C.yellow),
		]),
		...wound(134, 54, 200, C.navy, 16),
		solid(bar(330, 78, 42), C.steel),
		line("M-26 332v38M0 332v38M26 332v38", 4),
	]),
	rare(
		"turnstile-sabre",
		"sword",
		scenes.slab(C.teal, C.navy),
		[
			wire("M0 140L-134 200M0 140L126 214M0 140L-96 32", 20, C.steel),
			solid(circle(-134, 200, 18), C.red),
			solid(circle(126, 214, 18), C.red),
			solid(circle(-96, 32, 18), C.red),
			solid("M-30 120Q-60-190 104-408Q122-120 36 120Z", C.steel),
			flat("M36 120Q122-120 104-408Q40-170 10 120Z", C.iron),
			line("M-6 70Q-16-120 58-280", 5),
			ticks("M-6 70Q-16-120 58-280", 14, 3, 18),
			solid("M-60 92L60 92L78 186L0 216L-78 186Z", C.slate),
			inset(rect(-40, 112, 80, 56), C.ink),
			flat("M-26 132h24v-14l30 22l-30 22v-14h-24Z", C.lime),
			...wound(206, 48, 140, C.bark, 12),
			solid("M-30 346H30L40 392H-40Z", C.slate),
			wire("M60 180Q130 300 34 366", 9, C.iron),
		],
		{ scale: 0.8, x: 286 },
	),
	rare("vinyl-rapier", "sword", scenes.rings(C.red, C.pink), [
		wire("M84 196Q120 330 40 372H0", 14, C.steel),
		solid(sym("M0-412L14-330L20 60H0"), C.steel),
		flat("M0-412L14-330L20 60H6Z", C.iron),
		line("M-6-340V40", 3),
		solid(circle(0, 130, 118), C.ink),
		line(circle(0, 130, 102), 2, C.iron),
		line(circle(0, 130, 86), 2, C.iron),
		line(circle(0, 130, 70), 2, C.iron),
		line("M-78 72A100 100 0 0 1-30 36M78 188A100 100 0 0 1 30 224", 7, C.slate),
		inset(circle(0, 130, 48), C.yellow),
		flat("M0 130L-34 96A48 48 0 0 1 34 96ZM0 130L34 164A48 48 0 0 1-34 164Z", C.orange),
		line(circle(0, 130, 48), 4),
		inset(circle(0, 130, 10), C.paper),
		...wound(246, 40, 122, C.navy, 10, 18),
		solid(circle(0, 384, 24), C.yellow),
		line("M0 384m-12-8l12 8v16m0-16l14-8", 5),
		solid(turn(rect(62, 170, 44, 26), -30, 84, 183), C.steel, 4),
	]),
]
