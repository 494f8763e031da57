import { C } from "../ink/colours.ts"
import { pair, sym, turn } from "../ink/path.ts"
import { flat, inset, line, solid, wire } from "../ink/plate.ts"
import { scenes } from "../ink/scenes.ts"
import { bar, circle, rect, rungs } from "../ink/shapes.ts"
import { shaft } from "./parts.ts"
import { forge } from "./weapon.ts"

const common = forge("common")

export const commonSpears = [
	common(
		"kitchen-broom",
		"spear",
		scenes.plain(C.pink, C.red),
		[
			...shaft(270, -170, 24, C.red, C.paper),
			solid("M-26-150V-190Q-34-330 6-408Q86-300 44-190H20V-150Z", C.steel),
			flat("M44-190Q86-300 6-408Q36-300 22-190Z", C.iron),
			solid(bar(-196, 54, 96), C.bone),
			line(rungs(-184, -108, 13, 50, -6), 4),
			solid("M24-110l44 20l-8 16l-40-14Z", C.bone, 4),
			solid("M-30 240H30L84 400L56 388L40 402L14 388L-12 404L-38 388L-60 402L-84 392Z", C.yellow),
			line("M-14 268L-34 380M4 268L0 376M18 268L48 378M-22 300L-56 372", 4),
			solid("M-36 226H36L42 262H-42Z", C.blue),
		],
		{ x: 297, y: 279, scale: 0.84 },
	),
	common(
		"shut-umbrella",
		"spear",
		scenes.rain(C.navy, C.blue),
		[
			wire("M0 60V296Q0 372-56 372Q-108 372-108 318", 26, C.wood),
			line("M-6 190V296Q-8 362-56 362", 5, C.bone),
			wire("M0-290V-402", 13, C.steel),
			wire(pair("M22 130L40 172M6 136L12 182"), 5, C.steel),
			solid(sym("M0-322L30-270Q70-60 56 128L28 112L0 142"), C.pink),
			flat("M0-322L30-270Q70-60 56 128L28 112Q36-80 0-322Z", C.red),
			line("M0-300Q-30-80-26 112M0-300Q6-60 2 134", 4),
			solid("M-66 16Q0 52 66 8V42Q0 86-66 52Z", C.yellow),
			inset(circle(10, 48, 9), C.paper),
		],
		{ x: 307 },
	),
	common(
		"park-railing",
		"spear",
		scenes.slab(C.bone, C.green),
		[
			...shaft(300, -220, 22, C.slate, C.iron),
			wire(pair("M0-150Q84-150 92-214Q92-258 56-254Q34-246 46-222"), 15, C.slate),
			wire(pair("M0-110Q64-110 66-62Q62-30 36-38"), 15, C.slate),
			solid(sym("M0-410L46-308Q50-262 22-232H0"), C.slate),
			flat("M0-410L46-308Q50-262 22-232H4Z", C.iron),
			solid(bar(-240, 64, 20), C.slate),
			solid(bar(-142, 56, 44), C.slate),
			line("M-14-136v32M14-136v32", 4, C.iron),
			solid("M-74 280L-30 262L20 274L66 256L92 310L70 392L10 380L-40 400L-88 370Z", C.iron),
			flat("M92 310L70 392L10 380L-40 400L-20 350L40 352Z", C.slate),
			line("M-54 300l18 8M-10 296l10 12M30 300l14-6M-60 346l16 4M-6 330l14 4", 4),
			solid(turn(rect(-16, 40, 32, 46), -8), C.yellow, 4),
		],
		{ y: 288, scale: 0.85 },
	),
	common("fishcake-pike", "spear", scenes.dots(C.red, C.brick), [
		...shaft(392, -190, 20, C.wood, C.bone),
		wire(pair("M0-190Q58-200 58-260V-366"), 16, C.steel),
		line(pair("M54-262V-352"), 4, C.paper),
		wire("M0-190V-392", 15, C.steel),
		solid(bar(-204, 52, 42), C.slate),
		...[-116, -66, -16, 34, 84].map((y, i) =>
			solid(
				i % 2
					? `M-66 ${y}Q-80 ${y + 28}-56 ${y + 40}H64Q86 ${y + 26} 66 ${y - 8}Q0 ${y + 14}-66 ${y}Z`
					: `M66 ${y}Q80 ${y + 28} 56 ${y + 40}H-64Q-86 ${y + 26}-66 ${y - 8}Q0 ${y + 14} 66 ${y}Z`,
				i % 2 ? C.orange : C.yellow,
			),
		),
		line("M-40-92q12 10 28 4M10-44q14 10 30 2M-36 8q12 10 30 4M8 58q16 10 32 2", 4),
		...[170, 250, 330].flatMap((y) => [solid(bar(y, 32, 14), C.bark, 4)]),
		line("M-104-150q-14-20 0-40t0-40M108-120q-14-20 0-40t0-40", 6, C.paper),
	]),
]
