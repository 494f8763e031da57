import { C } from "../ink/colours.ts"
import { pair, sym } from "../ink/path.ts"
import { dots, flat, inset, line, solid, ticks, wire } from "../ink/plate.ts"
import { scenes } from "../ink/scenes.ts"
import { bar, circle, oval, pill, polar, rect, spokes, star, times } from "../ink/shapes.ts"
import { summon } from "./oculla.ts"
import { crowd, eye, lid, type Small, thorns } from "./parts.ts"

const epic = summon("epic")

/** Tips of the fan's feathers and where they point. */
const FAN = [-75, -50, -25, 0, 25, 50, 75].map((at) => {
	const [x = 0, y = 0] = polar(0, 90, 300, at).split(" ").map(Number)
	return [x, y, at] as const
})

export const epicOcullas = [
	epic(
		"junction-oracle",
		scenes.map(C.slate, C.ink),
		[
			wire("M0 250V320", 30, C.iron),
			solid(pair("M100-230H186L130-150H100ZM100-80H186L130 0H100ZM100 70H186L130 150H100Z"), C.slate),
			solid(pill(-120, -284, 240, 556), C.pine),
			flat("M60-282A120 120 0 0 1 120-164V152A120 120 0 0 1 60 256Z", C.ink),
			...eye(0, -166, 86, { iris: C.red, pupil: "slit", dx: -6 }),
			...lid(0, -166, 86, -0.1, C.brick, 20),
			...eye(0, 0, 86, { iris: C.yellow, pupil: "bar", dx: 6 }),
			...lid(0, 0, 86, -0.6, C.orange, 20),
			...eye(0, 166, 86, { iris: C.lime, pupil: "round", dy: 8 }),
			...lid(0, 166, 86, -0.42, C.green, -20),
			line(pair("M150-214h20M150-64h20M150 86h20"), 5, C.iron),
		],
		{ y: 292 },
	),
	epic(
		"fan-of-seven",
		scenes.slab(C.pine, C.navy),
		[
			...[C.green, C.teal].flatMap((colour, odd) => {
				const tips = FAN.filter((_, i) => i % 2 === odd)
				return [
					wire(tips.map(([x, y]) => `M0 90L${x} ${y}`).join(""), 16, colour),
					solid(tips.map(([x, y, at]) => star(x, y, 78, 60, 9, at)).join(""), colour, 4),
				]
			}),
			...crowd(...FAN.map(([x, y], i): Small => [x, y, 42, i % 2 ? C.yellow : C.orange])),
			solid(sym("M0-30Q90-10 96 110Q90 230 0 250"), C.blue),
			flat("M20-28Q90-10 96 110Q90 230 30 246Q80 120 20-28Z", C.navy),
			...eye(0, 76, 84, { iris: C.yellow, pupil: "star", rim: C.orange }),
			...lid(0, 76, 84, -0.4, C.teal, -24),
			solid("M-16 164H16L0 200Z", C.orange, 4),
			wire("M-30 240V286M30 240V286M-50 290H-10M10 290H50", 9, C.orange),
			line("M0-30V-70M-18-30L-30-62M18-30L30-62", 6),
		],
		{ y: 326, scale: 0.84 },
	),
	epic(
		"press-crow",
		scenes.burst(C.yellow, C.paper),
		[
			wire("M-50 170L-60 270M50 170L62 270M-60 270l-34 18M-60 270l26 20M62 270l-26 20M62 270l34 18", 11, C.orange),
			solid("M150 40Q260 40 296 140Q230 110 210 150Q190 120 140 150Z", C.ink),
			solid("M-190-110H-90L-60-160H60L90-110H200V180H-190Z", C.slate),
			flat("M150-110H200V180H150Z", C.ink),
			solid(rect(-170, -150, 60, 40), C.red),
			solid("M100-176H190V-114H100Z", C.paper),
			ticks("M106-146H186", 44, 5, 7, C.iron),
			line("M-190-60H200", 7),
			solid(circle(-10, 40, 150), C.ink),
			line(circle(-10, 40, 136), 5, C.iron),
			dots("M-10-90A130 130 0 1 0-9-90", 7, 34, C.paper),
			...eye(-10, 40, 110, { iris: C.sky, pupil: "gear", rim: C.blue }),
			...lid(-10, 40, 110, -0.5, C.ink, 26),
			solid("M-140 60L-286 120L-130 130Q-110 90-140 60Z", C.orange),
			line("M-270 118L-150 102", 5),
			line("M210-210l50-50M230-160l66-20M150-220l10-66", 9, C.red),
		],
		{ y: 292, scale: 0.92 },
	),
	epic(
		"midnight-owl",
		scenes.stars(C.navy, C.yellow),
		[
			solid("M-280 240H280V280H-280Z", C.bark),
			solid(sym("M0-170Q80-190 150-270Q160-220 150-170Q230-60 200 110Q170 240 0 250"), C.wood),
			flat("M150-170Q230-60 200 110Q170 240 60 248Q170 130 150-170Z", C.bark),
			solid(pair("M176-60Q260 60 170 200Q130 90 176-60Z"), C.bark),
			line("M-60 150q16 20 32 0M-16 150q16 20 32 0M28 150q16 20 32 0M-40 186q16 20 32 0M8 186q16 20 32 0", 6),
			solid(circle(0, -50, 150), C.yellow),
			...eye(0, -50, 130, { iris: C.paper, pupil: "round" }).slice(0, 1),
			line(spokes(0, -50, 104, 120, 12), 9),
			inset(circle(0, -50, 72), C.orange, 6),
			line(spokes(0, -50, 50, 64, 20), 4, C.brick),
			flat(circle(0, -50, 34), C.ink),
			flat(circle(-18, -72, 13), C.paper),
			line("M0-50V-146M0-50L62-20", 11, C.red),
			...lid(0, -50, 130, -0.62, C.wood, 34),
			solid("M-22 84H22L0 136Z", C.orange),
			solid(pair("M40 236q-14 24 0 40h12q6-10 0-16q10 16 20 0q4 12 14 0q10-14-4-30Z"), C.orange, 4),
		],
		{ y: 306 },
	),
	epic(
		"eight-arm-clerk",
		scenes.sign(C.red, C.pink),
		[
			wire(
				"M-90 90Q-180 120-190 40T-270-10M-70 120Q-130 200-220 160T-260 250M-40 140Q-60 230-130 250T-120 300M40 140Q60 230 130 250T120 300M70 120Q130 200 220 160T260 250M90 90Q180 120 190 40T270-20",
				30,
				C.blue,
			),
			dots(
				"M-74 128Q-130 208-220 168T-252 246M70 128Q130 208 220 168T252 246M-40 150Q-60 236-130 256M40 150Q60 236 130 256",
				9,
				20,
				C.sky,
			),
			solid("M-300-80H-236V10H-300Z", C.paper, 4),
			line("M-288-60h40M-288-42h40M-288-24h26", 4),
			wire("M270-20L300-100", 8, C.yellow),
			solid(sym("M0-250Q170-250 170-60Q170 60 110 130Q60 170 0 170"), C.blue),
			flat("M60-236Q170-210 170-60Q170 60 110 130Q60 170 10 170Q120 60 60-236Z", C.navy),
			...eye(0, -40, 124, { iris: C.yellow, pupil: "bar", rim: C.orange, dy: 10 }),
			...lid(0, -40, 124, -0.32, C.blue, -22),
			solid("M-176-110H176V-90L210-60H150L130-96H-130L-150-60H-210L-176-90Z", C.green),
			dots("M-80-190h1M-40-214h1M70-206h1", 15, 40, C.sky),
			line("M-46 116q46 26 92-8", 7),
		],
		{ y: 292, scale: 0.9 },
	),
	epic(
		"storm-cell",
		scenes.rain(C.slate, C.ink),
		[
			solid("M-30 80L-110 200H-50L-90 310L60 170H-4L60 80Z", C.yellow),
			flat("M10 80L60 80L-4 170H60L-60 284L20 190H-36Z", C.orange),
			solid("M130 90L100 160H136L116 230L190 140H150L176 90Z", C.yellow, 4),
			solid(
				"M-190 110A84 84 0 0 1-200-56A96 96 0 0 1-90-160A120 120 0 0 1 110-170A100 100 0 0 1 210-50A82 82 0 0 1 190 110Z",
				C.paper,
			),
			flat("M190 110A82 82 0 0 0 210-50A100 100 0 0 0 150-156Q180-40 100 20Q20 70-190 60Q-240 80-190 110Z", C.iron),
			...eye(0, -30, 116, { iris: C.blue, pupil: "bolt", rim: C.sky }),
			...lid(0, -30, 116, -0.16, C.slate, -40),
			thorns(0, -30, 116, 5, 30, C.ink, 80),
			line(
				times(3, (i) => `M${-170 + i * 30} 140l-14 50`),
				9,
				C.sky,
			),
			line("M-200 0a30 30 0 0 1 40-24M170-20a30 30 0 0 0-30-30", 6),
			inset(oval(0, 104, 40, 14), C.ink),
			flat(bar(100, 50, 6), C.ink),
		],
		{ y: 300 },
	),
]
