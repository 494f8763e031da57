import { C } from "../ink/colours.ts"
import { turn, upDown } from "../ink/path.ts"
import { dots, flat, inset, line, solid, ticks, wire } from "../ink/plate.ts"
import { scenes } from "../ink/scenes.ts"
import { circle, rect, times } from "../ink/shapes.ts"
import { arrow, bolts } from "./parts.ts"
import { forge } from "./weapon.ts"

const rare = forge("rare")
const TRACK = "M-150-384Q70-330 84-120V120Q70 330-150 384"

export const rareBows = [
	rare(
		"night-line-bow",
		"bow",
		scenes.stars(C.pine, C.green),
		[
			wire("M-150-370V370", 5, C.yellow),
			wire("M-136-394l-28 30M-136 394l-28-30", 14, C.slate),
			ticks(TRACK, 128, 30, 34, C.ink),
			ticks(TRACK, 112, 22, 42, C.wood),
			wire("M-158-360Q42-310 54-120V120Q42 310-158 360", 13, C.steel),
			wire("M-140-410Q100-350 114-120V120Q100 350-140 410", 13, C.steel),
			solid(rect(36, -78, 96, 156), C.slate),
			inset(circle(84, -44, 20), C.red),
			inset(circle(84, 0, 20), C.ink),
			inset(circle(84, 44, 20), C.lime),
			line("M64-52A22 22 0 0 1 84-66M64 36A22 22 0 0 1 84 22", 5, C.paper),
			...arrow(-150, 236, C.iron, C.yellow, C.red),
		],
		{ y: 251 },
	),
	rare("courier-bow", "bow", scenes.stripes(C.pink, C.paper), [
		wire("M-128-300L-150 0L-128 300", 5, C.ink),
		wire(upDown("M40 0L62-150Q70-216 10-250Q-60-290-128-262Q-188-230-170-170Q-150-130-100-140"), 26, C.iron),
		line("M34-40L50-150Q56-206 4-236Q-60-276-124-250", 6, C.paper),
		solid(turn(rect(-196, -196, 128, 46), -12, -130, -160), C.red),
		solid(turn(rect(-196, 150, 128, 46), 12, -130, 160), C.red),
		line(
			times(4, (i) => `M${-176 + i * 26}-158l14-34M${-176 + i * 26} 158l14 34`),
			4,
		),
		wire("M10-236Q110-280 130-190M10 236Q110 280 130 190", 10, C.steel),
		solid("M20-60H140V60H20Z", C.slate),
		inset(circle(80, 0, 40), C.steel),
		line("M52-14A32 32 0 0 1 80-30", 6, C.paper),
		inset(circle(80, 0, 9), C.red),
		solid("M140-44L190-62V62L140 44Z", C.yellow),
		flat("M146 0H184V54L146 40Z", C.orange),
		line("M198-40l36-14M200 0h44M198 40l36 14", 7, C.paper),
		...bolts(8, C.paper, [34, -44], [34, 44]),
	]),
	rare(
		"scaffold-bow",
		"bow",
		scenes.grid(C.paper, C.bone),
		[
			wire("M-160-350L-160 350", 5, C.red),
			wire("M-186-384L40-250V250L-186 384", 22, C.steel),
			wire("M-100-390L110-130V130L-100 390", 22, C.steel),
			wire("M-90-318L78-168M40-130H110M40 130H110M-90 318L78 168", 14, C.iron),
			wire("M110-130L40-40M110 130L40 40", 12, C.iron),
			...[
				[-128, -350],
				[40, -216],
				[40, 216],
				[-128, 350],
				[108, -130],
				[108, 130],
			].map(([x = 0, y = 0]) => solid(rect(x - 20, y - 20, 40, 40), C.orange)),
			solid("M14-70H146V70H14Z", C.yellow),
			flat("M14 30L54-70H94L38 70H14ZM78 70L134-70H146V0L118 70Z", C.ink),
			line("M14-70H146V70H14Z", 5),
			solid(circle(-160, -350, 16), C.orange),
			solid(circle(-160, 350, 16), C.orange),
			dots("M60-108V108", 7, 216, C.ink),
			solid("M146-16H206L226 0L206 16H146Z", C.steel),
		],
		{ x: 332, y: 241 },
	),
	rare("double-neck-bow", "bow", scenes.burst(C.blue, C.red), [
		solid(upDown("M40-20L14-300L-10-300L-8-20Z"), C.wood),
		ticks("M30-80L6-296M30 80L6 296", 34, 4, 24, C.paper),
		solid(upDown("M20-296L46-350L-60-410L-74-380L-14-298Z"), C.bark),
		...[0, 1, 2, 3].flatMap((i) => [
			solid(circle(28 - i * 26, -366 - i * 14, 10), C.steel, 3),
			solid(circle(28 - i * 26, 366 + i * 14, 10), C.steel, 3),
		]),
		solid(
			"M-80-120Q-30-160 10-110Q60-70 120-112Q190-90 172 0Q190 90 120 112Q60 70 10 110Q-30 160-80 120Q-116 60-100 0Q-116-60-80-120Z",
			C.orange,
		),
		flat("M172 0Q190 90 120 112Q60 70 10 110Q-30 160-80 120Q0 100 60 50Q110 10 172 0Z", C.brick),
		inset("M-50-70Q10-60 40-60L60 60Q10 60-50 70Q-20 0-50-70Z", C.paper),
		inset(rect(-20, -38, 26, 76), C.ink),
		inset(rect(22, -34, 22, 68), C.ink),
		...bolts(12, C.yellow, [118, -66], [140, -22], [118, 66]),
		wire("M-66-392L-150 0L-66 392", 3, C.paper),
		wire("M-46-386L-132 0L-46 386", 3, C.paper),
		line("M-26-376L-112 0L-26 376", 3, C.steel),
	]),
]
