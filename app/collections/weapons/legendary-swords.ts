import { C } from "../ink/colours.ts"
import { pair, sym } from "../ink/path.ts"
import { dots, flat, inset, line, solid, ticks, wire } from "../ink/plate.ts"
import { scenes } from "../ink/scenes.ts"
import { bar, circle, pill, rect, star } from "../ink/shapes.ts"
import { bolts, wound } from "./parts.ts"
import { forge } from "./weapon.ts"

const legendary = forge("legendary")

export const legendarySwords = [
	legendary(
		"gate-of-nine-lights",
		"sword",
		scenes.rays(C.navy, C.blue),
		[
			solid(sym("M0-436L58-330L44-90H0"), C.steel),
			flat("M0-436L58-330L44-90H6Z", C.iron),
			line(sym("M0-396L28-326L20-100"), 4),
			solid(sym("M0-300H26Q10-264 26-228H0"), C.yellow, 4),
			line("M0-220V-100", 6, C.red),
			solid(bar(-24, 210, 60), C.red),
			solid(bar(92, 270, 50), C.red),
			line("M-78-20V30M-26-20V30M26-20V30M78-20V30M-104 96V138M-36 96V138M36 96V138M104 96V138", 5),
			solid(sym("M0-104H64Q70-70 118-62Q162-62 194-96Q186-28 138-12H0"), C.slate),
			solid(sym("M0 10H100Q120 38 168 42Q214 40 246 4Q238 76 182 94H0"), C.slate),
			line(pair("M20-98L28-18M62-92Q70-50 92-16M24 16L34 88M78 16L98 88M120 42L150 88"), 5, C.iron),
			line(sym("M0-16H138Q170-26 184-60"), 9, C.green),
			line(sym("M0 88H180Q216 76 234 38"), 9, C.green),
			dots("M-120-14H126M-168 88H170", 9, 24, C.pink),
			solid(sym("M0 136H150L168 206H0"), C.bone),
			inset("M-34 206V180A34 34 0 0 1 34 180V206Z", C.ink),
			line("M-150 172H-44M44 172H150M-110 140V170M-74 174V204M110 140V170M74 174V204", 4),
			dots("M-176 106h1M-120 106h1M-60 106h1M60 106h1M120 106h1M176 106h1M-110 0h1M110 0h1M0 116h1", 21, 40, C.ink),
			dots("M-176 106h1M-120 106h1M-60 106h1M60 106h1M120 106h1M176 106h1M-110 0h1M110 0h1M0 116h1", 14, 40, C.yellow),
			...wound(206, 48, 150, C.brick, 16),
			solid(sym("M0 350H34Q62 380 34 412H0"), C.yellow),
			line("M-44 380H44", 5),
		],
		{ y: 299, scale: 0.84 },
	),
	legendary(
		"seven-branch-signal",
		"sword",
		scenes.sign(C.ink, C.red),
		[
			wire(
				"M0 70Q128 40 124-40V-60M0 0Q-128-30-124-110V-130M0-70Q116-100 112-170V-190M0-140Q-112-170-108-240V-256M0-210Q96-240 92-300M0-270Q-84-290-80-346",
				20,
				C.yellow,
			),
			...[
				[124, -60],
				[-124, -130],
				[112, -190],
				[-108, -256],
				[92, -300],
				[-80, -346],
			].flatMap(([x = 0, y = 0], i) => [
				solid(
					`M${x} ${y - 78}L${x + 26} ${y - 20}Q${x + 22} ${y + 16} ${x} ${y + 26}Q${x - 22} ${y + 16} ${x - 26} ${y - 20}Z`,
					C.slate,
				),
				inset(circle(x, y - 10, 15), [C.lime, C.red, C.yellow][i % 3] ?? C.red),
			]),
			solid(sym("M0-436L36-340L26 130H0"), C.yellow),
			flat("M0-436L36-340L26 130H4Z", C.orange),
			line("M0-380V110", 4),
			solid(circle(0, -352, 19), C.slate),
			inset(circle(0, -352, 9), C.paper),
			dots("M0-300V110", 11, 34, C.ink),
			solid(sym("M0 116H56Q110 110 132 80Q140 150 76 168H0"), C.slate),
			inset(star(0, 142, 22, 9, 6), C.yellow, 3),
			...wound(168, 46, 170, C.brick, 16),
			solid(circle(0, 366, 40), C.slate),
			inset(circle(0, 366, 20), C.yellow),
			line("M0 354v12h10", 4),
		],
		{ y: 319, scale: 0.8 },
	),
	legendary(
		"night-express",
		"sword",
		scenes.rails(C.pine, C.green),
		[
			solid("M-58 120H58V-34H-58Z", C.sky),
			solid("M-54-50H54V-196H-54Z", C.sky),
			solid(sym("M0-440Q18-432 36-380Q54-320 52-212H0"), C.sky),
			flat("M14 120H58V-34H14ZM14-50H54V-196H14ZM14-436Q28-420 36-380Q54-320 52-212H14Z", C.blue),
			...[-204, -42].flatMap((y) => [
				solid(bar(y - 9, 84, 18), C.ink),
				line(`M-36 ${y - 4}H36M-36 ${y + 4}H36`, 2, C.iron),
			]),
			inset(sym("M0-372Q14-366 22-330L18-300H0"), C.ink),
			flat("M-14-350L-2-362V-304H-16Z", C.iron),
			...bolts(8, C.yellow, [-32, -300], [32, -300]),
			ticks("M-34-184V-60M-34-24V112", 22, 16, 12, C.yellow),
			ticks("M34-184V-60M34-24V112", 22, 16, 12, C.paper),
			line("M0-280V-214M0-192V-54M0-30V116", 9, C.red),
			wire(pair("M58 92L128 10L70-58"), 8, C.iron),
			solid(sym("M0 112H176L206 92L196 152H60L48 172H0"), C.red),
			flat(sym("M0 134H186L192 146H0"), C.yellow),
			solid(pair("M120 152H140V226H120Z"), C.slate),
			solid(circle(130, 240, 28), C.paper),
			line("M130 240V224M130 240H142", 4),
			solid(circle(-130, 240, 28), C.yellow),
			inset(rect(-144, 228, 28, 24), C.ink),
			...wound(172, 50, 176, C.navy, 16),
			solid(pill(-46, 344, 92, 46), C.red),
			ticks("M-34 367H36", 18, 10, 10, C.yellow),
			line("M-104-260v80M104-300v60M-100-150v40M112-200v90", 7, C.paper),
		],
		{ scale: 0.84 },
	),
]
