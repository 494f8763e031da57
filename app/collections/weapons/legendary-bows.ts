import { C } from "../ink/colours.ts"
import { move, turn, upDown } from "../ink/path.ts"
import { dots, flat, inset, line, solid, ticks, wire } from "../ink/plate.ts"
import { scenes } from "../ink/scenes.ts"
import { arc, circle, polar, times } from "../ink/shapes.ts"
import { bolts } from "./parts.ts"
import { forge } from "./weapon.ts"

const legendary = forge("legendary")

const BELLY = "M-40-308Q124-250 108-130Q92-60 36 0Q92 60 108 130Q124 250-40 308"
/** A dragon's head with its throat at the origin, looking left. */
const at = (d: string) => upDown(move(turn(d, 30), -40, -322))

/** The right half of the sun's rim. */
const corona = (outer: number, inner: number, rays: number) =>
	`M${times(rays * 2 + 1, (i) => `${polar(-40, 0, i % 2 ? outer : inner, (i * 90) / rays)}L`)}-40 0Z`

export const legendaryBows = [
	legendary(
		"twin-dragons",
		"bow",
		scenes.burst(C.brick, C.orange),
		[
			wire("M-160-356L-190 0L-160 356", 5, C.paper),
			wire(at("M20-30Q80-60 100-130M6-40Q50-80 54-140"), 13, C.yellow),
			solid(at("M34 44L62 84L30 76L24 110L0 74L-20 90L-16 50Z"), C.red),
			wire("M-40-322Q150-270 130-130Q112-60 60 0Q112 60 130 130Q150 270-40 322", 66, C.green),
			line(BELLY, 20, C.bone),
			ticks(BELLY, 20, 3, 12),
			line(
				upDown("M66-288q-4 14-18 12M104-256q-4 14-18 12M134-222q-4 14-18 12M146-186q-4 14-18 12M146-150q-4 14-18 12"),
				5,
				C.pine,
			),
			solid(
				at("M50-40Q46-66 0-66Q-60-70-150-30Q-168-10-150 8L-60 2L-90 24L-140 30Q-130 60-70 62Q20 66 50 30Z"),
				C.green,
			),
			flat(at("M50 30Q20 66-70 62Q-130 60-140 30Q-40 40-20 0Q40 20 50 0Z"), C.pine),
			flat(at("M-120 6l8 18l8-18ZM-92 4l8 16l8-18ZM-116 32l8-16l10 14Z"), C.paper),
			inset(at(circle(-14, -26, 19)), C.yellow),
			flat(at(circle(-19, -24, 8)), C.ink),
			line(at("M-44-54Q-14-60 10-44M-138-20h10M-150 0Q-200-20-196-60M-140 40Q-170 70-200 50"), 6),
			solid(upDown("M30-60L-34-74L-10-44Z"), C.yellow, 4),
			solid("M24-58H118V58H24Z", C.red),
			line("M30-36H112M30-14H112M30 14H112M30 36H112", 5, C.yellow),
			solid(circle(146, 0, 40), C.sky),
			flat("M146 0m28-28a40 40 0 0 1-56 56q50 0 56-56Z", C.blue),
			line("M124-14A24 24 0 0 1 140-26", 6, C.paper),
		],
		{ x: 322, y: 268, scale: 0.64 },
	),
	legendary(
		"eclipse",
		"bow",
		scenes.dots(C.plum, C.ink),
		[
			wire("M-96-384L-290 0L-96 384", 5, C.paper),
			solid(corona(322, 232, 11), C.orange),
			solid(corona(276, 214, 16), C.yellow, 4),
			solid(upDown(`M${polar(-40, 0, 220, 2)}L-70-300Q-96-330-84-396Q-40-360-20-300L0-214Z`), C.red),
			solid(circle(-40, 0, 212), C.ink),
			line(arc(-40, 0, 190, 10, 170), 7, C.orange),
			flat("M-40-160A160 160 0 1 1-40 160A200 200 0 0 0-40-160Z", C.bone),
			flat("M52 118Q10 140-40 160A200 200 0 0 0 46-60Q90 20 52 118Z", C.yellow),
			line("M60-52q26-12 44 4M58 44Q84 60 108 40M92-14Q114 4 90 14", 7),
			line("M66-30q18 12 36 0M72-24l-4 10M86-22v10M98-28l6 8", 5),
			...bolts(13, C.yellow, [-150, -60], [-176, 20], [-120, 90]),
			dots("M-130-110h1M-190-30h1M-150 130h1M-96-160h1", 8, 30, C.paper),
			wire("M-290 0H-40", 10, C.paper),
			solid("M-304 0L-274-26H-214L-234 0L-214 26H-274Z", C.red, 4),
			solid("M268-26L356 0L268 26L286 0Z", C.steel),
			inset(circle(238, 0, 27), C.red),
			inset("M238-17Q252 0 238 17Q224 0 238-17Z", C.ink, 3),
		],
		{ x: 306, y: 290, scale: 0.76 },
	),
]
