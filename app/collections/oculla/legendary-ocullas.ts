import { C } from "../ink/colours.ts"
import { flip, pair, sym } from "../ink/path.ts"
import { dots, flat, inset, line, solid, wire } from "../ink/plate.ts"
import { scenes } from "../ink/scenes.ts"
import { circle, star } from "../ink/shapes.ts"
import { summon } from "./oculla.ts"
import { eye, lid } from "./parts.ts"

const legendary = summon("legendary")

export const legendaryOcullas = [
	legendary(
		"one-eyed-tiger",
		scenes.rays(C.red, C.brick),
		[
			wire("M-170 250Q-280 230-260 120Q-250 60-284 10", 34, C.orange),
			solid(pair("M96-150Q110-262 190-270Q226-220 190-110Z"), C.orange),
			flat(pair("M126-160Q136-220 176-232Q194-200 176-140Z"), C.pink),
			solid(sym("M0-210Q200-210 220-20Q230 60 180 90L200 150L140 150L150 200L90 196Q60 240 0 240"), C.orange),
			flat(
				"M120-190Q214-140 220-20Q230 60 180 90L200 150L140 150L150 200L90 196Q60 240 20 238Q170 120 120-190Z",
				C.brick,
			),
			flat(
				pair(
					"M60-204L84-150L104-196ZM150-160L130-110L184-132ZM214-50L160-40L220-8ZM210 40L150 40L196 76ZM20-208L0-150L-1-208Z",
				),
				C.ink,
			),
			...eye(0, -40, 118, { iris: C.yellow, pupil: "slit", rim: C.green }),
			...lid(0, -40, 118, -0.34, C.orange, 36),
			line("M-60-94Q0-62 62-94", 5),
			solid(sym("M0 78Q90 70 110 130Q90 180 0 176"), C.paper),
			solid(sym("M0 76Q40 76 44 92Q30 120 0 122"), C.pink),
			line("M0 122V140M0 140Q-30 160-60 146M0 140Q30 160 60 146", 6),
			inset(sym("M0 150Q50 170 84 152Q70 214 0 214"), C.ink),
			flat(pair("M64 158L78 154L70 190ZM20 158H36L28 176Z"), C.paper),
			flat(sym("M0 190Q40 186 46 200Q20 214 0 212"), C.red),
			dots(pair("M60 110h1M80 126h1M58 132h1"), 8, 20),
			line(pair("M112 120Q190 110 250 130M112 136Q190 150 240 180"), 5, C.paper),
		],
		{ scale: 0.94, y: 296 },
	),
	legendary(
		"club-dokkaebi",
		scenes.clouds(C.plum, C.pink),
		[
			solid("M150 120L210-200Q270-250 290-180L220 140Z", C.wood),
			solid(
				"M206-160l-26-14l22-20ZM262-200l10-32l16 26ZM280-120l30 0l-18 26ZM196-90l-26-2l16-22ZM262-40l28 6l-18 20Z",
				C.steel,
				4,
			),
			wire("M-30-180L-60-290M40-180L84-270", 5, C.ink),
			solid("M-66-160Q-80-250-40-300Q-20-240-4-170ZM30-170Q60-250 110-280Q110-210 84-150Z", C.yellow),
			line("M-62-210l40-10M-56-240l30-6M54-210l46 6M70-240l36 4", 5),
			solid(sym("M0-190Q180-190 196-10Q200 130 100 190Q50 214 0 214"), C.teal),
			flat("M100-170Q190-130 196-10Q200 130 100 190Q50 214 10 214Q160 120 100-170Z", C.pine),
			solid(pair("M180-50Q250-70 250-10Q236 50 184 40Z"), C.teal),
			...eye(0, -50, 120, { iris: C.red, pupil: "heart", rim: C.yellow, dx: -10, dy: -6 }),
			...lid(0, -50, 120, -0.56, C.pine, -30),
			solid("M-130-130Q0-190 134-150L120-110Q0-150-120-96Z", C.ink, 4),
			inset(sym("M0 104Q110 120 140 84Q130 184 0 190"), C.ink),
			flat(pair("M100 104L124 96L112 140ZM20 110H50L36 134Z"), C.paper),
			solid(pair("M80 150L96 104L112 144Z"), C.paper, 4),
			flat(sym("M0 164Q60 150 70 166Q40 186 0 188"), C.red),
			wire("M-190 150Q-150 190-90 170", 40, C.teal),
			solid("M-210 70Q-270 90-270 150Q-250 200-180 180Q-160 130-210 70Z", C.teal),
			line("M-250 130q16-16 30 0M-232 160q16-14 28 0", 5),
			solid(sym("M0 210H120L90 284L50 250L0 290"), C.yellow),
			flat("M20 220l20 20l-30 10ZM-60 226l24 6l-20 22ZM76 230l10 20l-20 4Z", C.ink),
		],
		{ x: 290, scale: 0.92 },
	),
	legendary(
		"moon-minder",
		scenes.dots(C.navy, C.blue),
		[
			solid("M60-290A290 290 0 1 0 250 150A230 230 0 0 1 60-290Z", C.yellow),
			flat("M250 150A290 290 0 0 1-180 210A280 280 0 0 0 130 90Q180 140 250 150Z", C.orange),
			line("M-210-60a36 36 0 1 0 36 40M-160 130a24 24 0 1 0 30 20M-40 220a16 16 0 1 0 20 10", 6, C.orange),
			...eye(20, 0, 136, { iris: C.sky, pupil: "moon", rim: C.blue, dx: 20 }),
			...lid(20, 0, 136, 0.05, C.yellow, 50),
			line("M-80 60l-30 30M-40 100l-20 40M20 130v44M80 110l24 36", 9),
			solid("M-30-290Q40-370 130-330L230-380L180-270Q120-300 60-276Q0-262-30-290Z", C.red),
			flat("M60-276Q120-300 180-270L230-380L190-360Q140-280 60-276Z", C.brick),
			solid(circle(232, -376, 24), C.paper),
			wire("M150-180V-90M220-150V0M190-240V-200", 4, C.paper),
			solid(star(150, -70, 36, 15, 5), C.paper, 4),
			solid(star(220, 26, 40, 17, 5), C.pink, 4),
			solid(star(190, -180, 26, 11, 5), C.paper, 4),
		],
		{ x: 312, y: 334, scale: 0.82 },
	),
	legendary(
		"kayon-sentinel",
		scenes.halo(C.ink, C.red),
		[
			wire("M0 180V320", 16, C.wood),
			solid(sym("M0-310Q30-210 130-110Q230 20 170 130Q140 190 60 190H0"), C.yellow),
			flat("M20-250Q50-190 130-110Q230 20 170 130Q140 190 60 190H30Q160 60 20-250Z", C.orange),
			line(sym("M0-266Q26-190 110-96Q194 20 146 112Q120 164 50 166H0"), 5, C.brick),
			line("M0-230V-150M0-210Q-30-200-30-170M0-210Q30-200 30-170M0-180Q-56-170-66-120M0-180Q56-170 66-120", 8, C.green),
			flat(`${circle(-30, -160, 11)}${circle(30, -160, 11)}${circle(-68, -108, 11)}${circle(68, -108, 11)}`, C.red),
			solid(pair("M120-20Q200-60 230-130Q266-60 220 20Q180 60 140 50Z"), C.green),
			line(pair("M140 30Q210-10 230-90"), 6, C.pine),
			...eye(0, 6, 112, { iris: C.green, pupil: "star", rim: C.lime }),
			...lid(0, 6, 112, -0.3, C.orange, -34),
			line("M-70-36Q0-72 72-36", 5, C.brick),
			solid(pair("M24 190V134H44V120H84L64 100H104L130 134V190Z"), C.brick, 4),
			dots("M-150 60h1M150 60h1M-130 90h1M130 90h1M-158 20h1M158 20h1", 11, 30, C.red),
			solid(sym("M0 122H20V190H0"), C.paper, 4),
			line(flip("M0 140V176"), 4),
			flat(pair("M50 150H70V190H50ZM90 150H108V190H90Z"), C.ink),
		],
		{ y: 306, scale: 0.92 },
	),
]
