import { C } from "../ink/colours.ts"
import { turn, upDown } from "../ink/path.ts"
import { inset, line, solid, ticks, wire } from "../ink/plate.ts"
import { scenes } from "../ink/scenes.ts"
import { arc, circle, oval, polar, rect, times } from "../ink/shapes.ts"
import { forge } from "./weapon.ts"

const common = forge("common")

export const commonBows = [
	common("wire-hanger", "bow", scenes.plain(C.sky, C.blue), [
		wire(upDown("M-74-352L-150 0"), 6, C.pink),
		wire(`${upDown("M96 0Q60-24-30-334Q-44-372-76-352")}M96 0h46q8-66 58-66q52 2 52 54q0 44-40 46`, 13, C.iron),
		line(upDown("M84-12Q52-60-24-316"), 4, C.paper),
		solid("M-164-11H126V11H-164Z", C.wood),
		solid("M126-20H168Q186 0 168 20H126Z", C.pink),
		line("M-150-2H60", 3, C.bone),
		solid("M-160-30h74l-14 30l14 30h-74l14-30Z", C.paper, 4),
		line("M-140-16h34M-140 16h34", 3),
	]),
	common("drainpipe-bow", "bow", scenes.bars(C.teal, C.green), [
		wire("M-100-366V366", 5, C.paper),
		wire("M-112-372Q96-300 96-110V110Q96 300-112 372", 38, C.paper),
		line("M84-104V110Q84 180 50 240", 6, C.iron),
		solid(rect(66, -150, 60, 46), C.blue),
		solid(rect(66, 104, 60, 46), C.blue),
		solid(rect(68, -78, 56, 156), C.red),
		line(
			times(6, (i) => `M70 ${-66 + i * 24}l52 12`),
			4,
		),
		solid(turn(rect(-92, -392, 30, 58), 22, -77, -364), C.blue),
		solid(turn(rect(-92, 334, 30, 58), -22, -77, 364), C.blue),
		wire("M126 0h34M160-34v68", 12, C.yellow),
	]),
	common("racket-bow", "bow", scenes.halo(C.green, C.yellow), [
		wire(upDown("M-132-356V0"), 5, C.paper),
		wire(upDown("M60-60L20-180"), 18, C.slate),
		...[-1, 1].flatMap((s) => {
			const head = turn(oval(-34, s * 276, 82, 116), s * 24, -34, s * 276)
			const net = turn(
				times(6, (i) => `M${-90 + i * 22} ${s * 276 - 92}v184`) + times(8, (i) => `M-104 ${s * 276 - 84 + i * 24}h140`),
				s * 24,
				-34,
				s * 276,
			)
			return [inset(head, C.paper), line(net, 2.5, C.iron), wire(head, 15, s < 0 ? C.red : C.blue)]
		}),
		solid("M44-74H82L92 0L82 74H44L52 0Z", C.ink),
		line(
			times(7, (i) => `M48 ${-60 + i * 19}l38 10`),
			4,
			C.iron,
		),
		solid("M98-26Q140-22 150 0Q140 22 98 26Q84 0 98-26Z", C.paper),
		line("M100-16L200-44M102 0H210M100 16L200 44M168-36Q180 0 168 36", 5),
	]),
	common("half-wheel", "bow", scenes.split(C.red, C.orange), [
		wire("M-150-330V330", 6, C.paper),
		wire(
			times(9, (i) => (i === 2 || i === 6 ? "" : `M-150 0L${polar(-150, 0, 300, 18 + i * 18)}`)),
			4,
			C.steel,
		),
		wire(arc(-150, 0, 324, 2, 178), 40, C.slate),
		ticks(arc(-150, 0, 346, 3, 177), 15, 9, 13),
		wire(arc(-150, 0, 294, 2, 178), 11, C.steel),
		solid(circle(-150, 0, 36), C.iron),
		inset(circle(-150, 0, 14), C.paper),
		solid(rect(146, -64, 58, 128), C.bone),
		line(
			times(6, (i) => `M148 ${-54 + i * 20}l54 10`),
			4,
		),
		solid(turn(rect(40, -224, 26, 48), -42, 53, -200), C.yellow, 4),
	]),
]
