import { brush, disc, flat, INK, line, PAPER, type Parts, placed, shape } from "./kit.ts"
import type { KitInk } from "./striker-kid.ts"

/** Balls are drawn round 0,0 with a radius of 100. */
const globe = (fill: string, dark: string) =>
	disc(0, 0, 100, fill) + flat("M40 -92A100 100 0 1 1 -60 80A100 100 0 0 0 40 -92Z", dark)
const rim = `<circle r="100" fill="none" stroke-width="14"/>`
const pentagons = (fill: string) =>
	flat(
		"M-4 -36L34 -8L20 38L-28 38L-42 -8ZM-14 -98Q30 -104 60 -80L42 -60L4 -66L-18 -84ZM96 -28Q104 10 92 40L72 30L66 -8ZM62 78Q36 98 8 99L2 80L30 64ZM-84 54Q-64 78 -44 90L-34 72L-60 48ZM-99 -16Q-94 -46 -76 -65L-62 -48L-74 -18Z",
		fill,
	) +
	line(
		"M-4 -36L4 -66M34 -8L66 -8M20 38L30 64M-28 38L-34 72M-42 -8L-74 -18M42 -60L66 -40M-18 -84L-62 -48M72 30L62 56M2 80L-34 88M-60 48L-80 10",
		7,
	)
export const STRIKER_BALL: Parts<KitInk> = {
	classic: () => globe(PAPER, "#C3BCD6") + pentagons(INK) + rim,
	painted: (p) => globe(PAPER, "#C3BCD6") + pentagons(p.trim === PAPER ? p.shirt : p.trim) + rim,
	leather: () =>
		globe("#C07A3C", "#84491C") +
		line("M-96 -30Q0 -6 96 -30M-96 34Q0 10 96 34M-34 -94Q-16 0 -34 94M34 -94Q16 0 34 94", 7) +
		line("M-14 -10L14 -10M-14 2L14 2M-14 14L14 14", 6, PAPER) +
		rim,
	star: (p) =>
		globe(p.trim === PAPER ? p.shirt : p.trim, p.hem) +
		flat("M-6 -60L12 -20L54 -16L22 12L32 54L-6 32L-44 54L-34 12L-66 -16L-24 -20Z", PAPER) +
		rim,
	swirl: (p) =>
		globe(PAPER, "#C3BCD6") +
		flat(
			"M0 -100C60 -60 60 -20 0 0C-60 20 -60 60 0 100A100 100 0 0 1 -87 50C-60 20 -40 0 0 0C20 -20 -40 -40 -87 -50A100 100 0 0 1 0 -100Z",
			p.shirt === PAPER ? p.trim : p.shirt,
		) +
		rim,
	patched: (p) =>
		globe("#F3D7B0", "#C79A62") +
		pentagons("#8A4A24") +
		shape("M10 -60L70 -50L60 4L4 -6Z", p.trim, 7) +
		line("M20 -70l4 16M44 -66l2 16M70 -30l-16 -2M16 8l4 -16M42 14l4 -16", 5) +
		rim,
}
export const STRIKER_RARE_BALL: Parts<KitInk> = {
	gold: () =>
		globe("#F4B41A", "#B97A12") + pentagons("#7A4A06") + brush([-70, -30], [-60, -70], [-20, -80], 12, "#FFF0B0") + rim,
	fire: () =>
		shape(
			"M-90 60C-150 10 -110 -60 -140 -120C-100 -110 -90 -90 -70 -90C-60 -140 -10 -150 0 -190C40 -160 30 -120 60 -110C90 -120 90 -150 110 -160C110 -110 150 -40 96 50Z",
			"#FF6A2B",
			13,
		) +
		globe(PAPER, "#FFC27A") +
		pentagons(INK) +
		rim,
}

const glove = (fill: string, x: number, y: number, turn: number, flip = 1) =>
	placed(
		shape(
			"M-40 40L-46 -10C-50 -36 -26 -40 -20 -24L-18 -50C-14 -68 8 -66 10 -50L14 -56C22 -70 40 -60 38 -44L44 -34C56 -40 64 -24 56 -12L40 44Z",
			fill,
			10,
		) + line("M-18 -24V-4M10 -50L10 -12M38 -44L32 -10", 6),
		`translate(${x} ${y}) rotate(${turn}) scale(${flip} 1)`,
	)

type Placing = (ball: string, p: KitInk) => { readonly behind: string; readonly before: string }
const at = (ball: string, x: number, y: number, size: number, turn = 0) =>
	placed(ball, `translate(${x} ${y}) rotate(${turn}) scale(${size})`)
const arm = (d: string, p: KitInk) => line(d, 74) + line(d, 50, p.fur)
/** Where the ball is; the sleeve or the hand goes with it. */
export const STRIKER_HOLD: Readonly<Record<string, Placing>> = {
	"on-the-head": (ball) => ({
		behind: "",
		before: at(ball, 306, 84, 0.86, 12) + line("M196 60q-16 26 -2 50M420 50q18 26 4 54", 9),
	}),
	"on-the-shoulder": (ball) => ({ behind: "", before: at(ball, 478, 452, 0.92, -18) }),
	"on-a-palm": (ball, p) => ({
		behind: "",
		before:
			arm("M566 640C564 590 540 530 514 470", p) +
			at(ball, 496, 316, 0.88, 20) +
			glove(p.fur, 506, 440, -6) +
			line("M392 280q-16 40 2 78M592 270q10 30 6 60", 9),
	}),
	"under-the-arm": (ball, p) => ({
		behind: "",
		before:
			at(ball, 120, 530, 1.06, 30) +
			arm("M210 490C120 440 10 470 20 570C40 640 110 650 170 640", p) +
			glove(p.fur, 176, 610, 84),
	}),
	"two-hands": (ball, p) => ({
		behind: "",
		before: at(ball, 300, 560, 1.1, -8) + glove(p.fur, 186, 560, 62) + glove(p.fur, 414, 560, -62, -1),
	}),
	"in-the-air": (ball) => ({
		behind:
			at(ball, 492, 106, 0.8, 24) +
			line("M380 240C400 220 420 200 430 180M420 262C446 240 462 222 474 206M350 210C372 196 390 174 402 150", 9),
		before: "",
	}),
	"behind-the-head": (ball) => ({ behind: at(ball, 148, 120, 1, 40), before: "" }),
	"low-corner": (ball) => ({
		behind: "",
		before: at(ball, 96, 548, 1.14, -30) + line("M14 430q-20 30 -20 50M50 410q20 -14 44 -16", 9),
	}),
}
