import { C } from "../ink/colours.ts"
import { pair, sym } from "../ink/path.ts"
import { dots, flat, inset, line, solid, wire } from "../ink/plate.ts"
import { scenes } from "../ink/scenes.ts"
import { arc, circle, oval, pill, rect, times } from "../ink/shapes.ts"
import { summon } from "./oculla.ts"
import { eye, lid, thorns } from "./parts.ts"

const common = summon("common")

export const commonOcullas = [
	common(
		"first-shift",
		scenes.plain(C.yellow, C.orange),
		[
			wire("M-60 120L-78 218M60 120L84 214", 18, C.paper),
			line("M-74 180l14 4M66 180l16-4", 5, C.red),
			solid("M-96 206H-50V244H-150Q-148 218-96 206Z", C.red),
			solid("M62 202H108Q158 214 162 242H62Z", C.red),
			flat("M-146 236H-54V248H-146ZM66 234H158V246H66Z", C.paper),
			wire("M-150 10Q-220 40-216 110M150-10Q214-50 196-112", 15, C.paper),
			solid("M174-134L214-168L236-140L196-104Z", C.bone, 4),
			line("M188-138l22-18M198-126l22-18", 4),
			...eye(0, -10, 158, { iris: C.teal, dx: 22, dy: 6 }),
			...lid(0, -10, 158, -0.22, C.pink, -16),
			line("M-96-70Q0-100 98-70", 5),
			thorns(0, -10, 158, 5, 34, C.ink, 84),
			solid(sym("M0-222H92L104-160Q0-178 0-178"), C.blue),
			solid("M-14-178Q110-186 164-140Q100-128-104-160Z", C.blue),
			inset(circle(0, -192, 14), C.paper),
		],
		{ y: 306 },
	),
	common("cup-watcher", scenes.corner(C.teal, C.bone), [
		...eye(0, -40, 138, { iris: C.wood, pupil: "bar", dy: -12 }),
		...lid(0, -40, 138, -0.5, C.green, 26),
		solid(sym("M0 40H190Q186 210 110 236H0"), C.paper),
		flat("M120 40H190Q186 210 110 236H60Q120 180 120 40Z", C.steel),
		wire("M188 84Q270 70 256 134Q240 186 158 186", 20, C.paper),
		line("M-150 96Q0 120 120 98M-142 118Q0 142 120 120", 6, C.blue),
		solid(sym("M0 28H198V56H0"), C.paper),
		solid(oval(0, 246, 190, 18), C.blue),
		line("M-70-214q-20-30 0-54t0-50M0-220q-20-30 0-54t0-50M70-214q-20-30 0-54t0-50", 9, C.ink),
	]),
	common(
		"wall-sprout",
		scenes.brick(C.orange, C.red),
		[
			wire("M-10 270Q40 190-6 110", 22, C.green),
			solid("M10 210Q70 130 170 150Q150 230 22 230Z", C.green),
			solid("M0 250Q-60 170-170 200Q-140 270-4 268Z", C.green),
			line("M20 222Q80 180 150 164M-14 258Q-70 220-150 214", 5, C.pine),
			thorns(0, -40, 140, 9, 66, C.pink, 250),
			...eye(0, -40, 148, { iris: C.yellow, pupil: "slit", dy: 20 }),
			...lid(0, -40, 148, 0.08, C.green, 30),
			line("M-60-150Q-70-100-66-40M0-176V-20M60-150Q70-100 66-40", 5, C.pine),
			solid("M-120 256H130L96 320H-84Z", C.brick),
		],
		{ y: 290 },
	),
	common("gutter-drop", scenes.rain(C.blue, C.sky), [
		solid(sym("M0-270Q150-40 150 90Q140 230 0 236"), C.sky),
		flat("M0-270Q150-40 150 90Q140 230 0 236Q110 180 100 60Q90-60 0-270Z", C.teal),
		...eye(-6, 70, 104, { iris: C.blue, dx: -10, dy: -6, pupil: "round" }),
		...lid(-6, 70, 104, -0.38, C.sky, -28),
		line("M-60-60Q-36-120-20-156", 10, C.paper),
		line("M-44 196q38 24 76-6", 7),
		solid(pair("M160 236q40-30 70 0q-34 24-70 0Z"), C.sky, 4),
		line("M-190 268H-60M30 264H210M-120 290H120", 7, C.paper),
	]),
	common(
		"peephole",
		scenes.bars(C.plum, C.brick),
		[
			solid(rect(-160, -272, 320, 544), C.green),
			flat("M120-272H160V272H120Z", C.pine),
			line("M-126-240H92V-150H-126ZM-126 150H92V240H-126Z", 6),
			solid(circle(-14, 0, 128), C.yellow),
			...eye(-14, 0, 102, { iris: C.red, pupil: "keyhole", dx: 8 }),
			...lid(-14, 0, 102, -0.42, C.green, 20),
			solid(circle(122, 20, 26), C.yellow),
			inset(pill(112, 70, 20, 52), C.ink),
			wire("M118 46V84", 6, C.yellow),
			dots("M-14-116A116 116 0 1 0-13-116", 10, 45),
			solid(rect(-52, -222, 76, 44), C.paper, 4),
			line("M-36-206h40M-36-194h24", 4),
		],
		{ scale: 0.92 },
	),
	common(
		"slow-post",
		scenes.stripes(C.lime, C.green),
		[
			solid("M-240 226Q-230 150-120 160L120 140Q210 120 214 20H250Q270 200 160 232Z", C.pink),
			solid(circle(-50, 60, 150), C.orange),
			line("M-50 60a30 30 0 0 1 60 0a66 66 0 0 1-132 0a102 102 0 0 1 190-30", 9),
			flat("M100 60A150 150 0 0 1-160 162Q60 200 70-20A150 150 0 0 1 100 60Z", C.red),
			line(arc(-50, 60, 126, -60, -20), 9, C.yellow),
			wire("M232 30V-60", 20, C.pink),
			...eye(226, -120, 84, { iris: C.blue, dx: 12 }),
			...lid(226, -120, 84, -0.1, C.pink, -14),
			line("M-220 214H150", 6, C.red),
			line(
				times(5, (i) => `M${-200 + i * 70} 226l20-30`),
				4,
				C.red,
			),
			solid("M-130 40L-20 10L0 90L-110 120Z", C.paper, 4),
			line("M-130 40L-50 76L-20 10", 4),
		],
		{ x: 290, scale: 0.86 },
	),
]
