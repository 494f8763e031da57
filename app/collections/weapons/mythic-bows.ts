import { C } from "../ink/colours.ts"
import { symY, upDown } from "../ink/path.ts"
import { dots, flat, inset, line, solid, ticks, wire } from "../ink/plate.ts"
import { scenes } from "../ink/scenes.ts"
import { circle, oval } from "../ink/shapes.ts"
import { forge } from "./weapon.ts"

const mythic = forge("mythic")

export const mythicBows = [
	mythic(
		"moth-of-tormia",
		"bow",
		[...scenes.rings(C.ink, C.pine)],
		[
			wire("M-96-408L-210 0L-96 408", 6, C.lime),
			solid(upDown("M-30-20Q-130-60-190-190Q-140-176-120-206Q-70-180-50-214L-10-30Z"), C.orange),
			solid(
				upDown("M10-24Q130-110 128-260Q120-330 70-420Q40-380 0-400Q-20-360-60-372Q-70-330-110-330Q-50-180 10-24Z"),
				C.red,
			),
			flat(upDown("M10-24Q130-110 128-260Q120-330 70-420Q70-380 62-366Q94-250 10-24Z"), C.brick),
			line(upDown("M4-60Q-20-220-74-326M14-60Q30-240 20-380M24-60Q86-200 66-380M-30-60Q-80-100-120-190"), 4),
			inset(upDown(circle(26, -230, 52)), C.yellow),
			inset(upDown(circle(28, -230, 33)), C.paper),
			inset(upDown(circle(32, -230, 17)), C.ink),
			flat(upDown(circle(38, -238, 5)), C.paper),
			inset(upDown(circle(-78, -130, 24)), C.paper),
			inset(upDown(circle(-76, -130, 10)), C.ink),
			dots(upDown("M-96-320L72-396M112-260V-150"), 9, 23, C.bone),
			wire(upDown("M128-20Q190-60 206-150M150-46l30-20M172-78l30-8"), 8, C.yellow),
			solid(symY("M-196 0L-180-20Q-60-66 20-36Q60-56 100-34Q150-34 160 0"), C.slate),
			line("M-150-26V26M-118-36V36M-86-42V42M-54-44V44M-22-42V42", 9, C.yellow),
			solid(symY("M10 0Q16-52 62-54Q100-48 104 0"), C.bone),
			line("M28-24l14 8M60-36l6 14M28 24l14-8M60 36l6-14M86-20l-10 8M86 20l-10-8", 4),
			inset(upDown(circle(126, -20, 17)), C.lime),
			flat(upDown(circle(130, -20, 6)), C.ink),
			solid("M160-9H300V9H160Z", C.paper),
			solid("M290-32L372 0L290 32L306 0Z", C.yellow),
		],
		{ x: 306, y: 296, scale: 0.73 },
	),
	mythic(
		"night-ferry-whale",
		"bow",
		[...scenes.moon(C.teal, C.paper), ...scenes.waves(C.teal, C.navy).slice(1)],
		[
			wire("M-148-330L-170 40L-120 340", 6, C.paper),
			solid("M-150-250Q-250-240-262-310Q-200-300-150-330Z", C.navy),
			solid("M96 60Q190 70 236 150Q160 150 90 120Z", C.navy),
			solid(
				"M-176-336Q-196-400-120-418Q10-420 96-300Q180-160 130 10Q90 170-60 300Q-80 340-60 400Q-110 380-130 340Q-180 350-230 330Q-180 290-130 290Q-40 190-10 60Q10-80-60-190Q-100-240-150-246Q-190-270-176-336Z",
				C.blue,
			),
			solid(
				"M-176-336Q-110-316-40-250Q50-150 40 20Q10 170-130 290Q-40 190-10 60Q10-80-60-190Q-100-240-150-246Q-190-270-176-336Z",
				C.bone,
			),
			line(
				"M-150-300Q-60-250-10-140M-166-276Q-90-250-44-180M-60-240Q40-130 26 20M16-190Q60-80 34 40M20 80Q-10 170-70 230",
				4,
			),
			inset(circle(-88, -346, 24), C.paper),
			inset(circle(-92, -344, 11), C.ink),
			line("M-118-372Q-88-390-58-368", 7),
			dots("M-14-350Q110-230 106-100Q106 10 60 110", 24, 39, C.ink),
			dots("M-14-350Q110-230 106-100Q106 10 60 110", 15, 39, C.yellow),
			solid("M104-250L150-290L176-262L168-240L196-232L188-190L206-176L196-96L146-104Q144-180 104-250Z", C.red),
			ticks("M140-254L172-120", 14, 10, 12, C.yellow),
			ticks("M164-234L188-120", 12, 10, 12, C.yellow),
			wire("M176-262L206-292", 8, C.paper),
			wire("M-40-412Q-20-470-70-480M-40-412Q-10-470 40-474", 11, C.sky),
			solid("M128-30H184V44H112Z", C.slate),
			line("M124-10H180M122 8H180M118 26H180", 4, C.yellow),
			wire("M-170 0H60", 10, C.yellow),
			solid("M184-18H236L290 6L236 30H184Z", C.yellow),
			solid("M-186 0L-160-24H-104L-124 0L-104 24H-160Z", C.red, 4),
			flat(oval(-130, -398, 10, 4), C.sky),
		],
		{ x: 306, y: 311, angle: -30, scale: 0.66 },
	),
]
