import { type BeastInk, curls, GOLD } from "./haechi-body.ts"
import { brush, disc, egg, flat, INK, line, mirrored, PAPER, type Parts, placed, shape } from "./kit.ts"

const FACE =
	"M136 250C128 168 200 122 300 122C400 122 472 168 464 250C500 300 492 372 444 414C410 456 360 478 300 478C240 478 190 456 156 414C108 372 100 300 136 250Z"
export const beastFace = (p: BeastInk) =>
	shape(FACE, p.coat, 13) +
	flat(
		"M400 142C450 164 470 200 464 250C500 300 492 372 444 414C410 456 360 478 300 478C390 440 420 390 414 330C436 270 440 200 400 142Z",
		p.shade,
	) +
	line("M150 300q14 20 28 2M134 336q14 20 28 2q14 18 26 0M422 300q14 20 28 0M412 336q14 20 28 0q12 18 24 0", 6) +
	curls(
		[
			[146, 400, 1],
			[452, 398, -1],
		],
		INK,
		0.9,
	) +
	line("M424 226l28 -10M428 248l30 -10M430 270l32 -11", 7)

/** The nose and the lip roll over whatever the mouth does. */
export const snout = (p: BeastInk) =>
	shape(
		"M146 356C156 306 230 302 300 322C370 302 446 304 456 352C462 396 424 404 396 394C360 382 334 376 302 376C268 376 238 384 204 396C176 406 138 398 146 356Z",
		p.muzzle,
		12,
	) +
	flat(
		"M456 352C462 396 424 404 396 394C376 388 358 383 340 380C400 372 430 350 424 316C442 324 454 336 456 352Z",
		p.dim,
	) +
	line("M196 352h.1M222 362h.1M202 374h.1M404 350h.1M380 360h.1M402 372h.1", 10) +
	shape(
		"M216 298C214 262 258 250 300 262C342 250 386 260 386 296C388 336 336 338 302 330C266 340 214 338 216 298Z",
		p.trim,
		12,
	) +
	flat("M386 296C388 336 336 338 302 330C346 326 362 300 350 258C372 262 386 276 386 296Z", INK) +
	flat(
		"M240 306C240 290 266 288 274 304C278 316 240 322 240 306ZM332 304C336 288 362 290 362 304C362 320 328 316 332 304Z",
		INK,
	) +
	brush([236, 282], [252, 266], [284, 272], 7, PAPER)

const ball = (x: number, y: number, r: number, white: string, px: number, pr: number, iris?: string) =>
	disc(x, y, r, white, 11) +
	(iris ? disc(x + px, y + 4, pr * 1.9, iris) : "") +
	disc(x + px, y + 4, pr, INK) +
	disc(x + px - pr * 0.4, y - pr * 0.4 + 4, pr * 0.36, PAPER)
const lid = (x: number, y: number, r: number, drop: number, p: BeastInk, slope = 0) =>
	shape(
		`M${x - r} ${y - 2 + drop * r - slope}C${x - r} ${y - r * 1.4} ${x + r} ${y - r * 1.4} ${x + r} ${y - 2 + drop * r + slope}Q${x} ${y + drop * r * 1.2} ${x - r} ${y - 2 + drop * r - slope}Z`,
		p.shade,
		9,
	)

export const HAECHI_EYES: Parts<BeastInk> = {
	bulging: () => ball(208, 222, 44, PAPER, 6, 11) + ball(392, 218, 48, PAPER, -8, 11),
	"half-lidded": (p) =>
		ball(208, 224, 42, PAPER, 2, 14, p.trim) +
		ball(392, 220, 44, PAPER, 0, 14, p.trim) +
		lid(208, 224, 42, 0, p) +
		lid(392, 220, 44, -0.1, p),
	angry: (p) =>
		ball(208, 226, 42, "#FFE27A", 8, 13) +
		ball(392, 222, 44, "#FFE27A", -8, 13) +
		lid(208, 226, 42, -0.3, p, -16) +
		lid(392, 222, 44, -0.3, p, 16),
	slit: (p) =>
		disc(208, 222, 44, p.trim, 11) +
		egg(212, 222, 9, 34, INK) +
		disc(392, 218, 46, p.trim, 11) +
		egg(388, 218, 9, 36, INK) +
		disc(198, 206, 9, PAPER) +
		disc(376, 202, 9, PAPER) +
		lid(208, 222, 44, -0.4, p, -8) +
		lid(392, 218, 46, -0.4, p, 8),
	sideways: (p) =>
		ball(208, 224, 42, PAPER, 20, 13) +
		ball(392, 220, 46, PAPER, 22, 13) +
		lid(208, 224, 42, -0.2, p) +
		lid(392, 220, 46, -0.3, p),
	rings: (p) =>
		[210, 392].map((x) => disc(x, 222, 46, PAPER, 11) + disc(x, 222, 31, p.trim, 8) + disc(x, 222, 14, INK)).join(""),
	"one-shut": (p) =>
		ball(392, 218, 48, PAPER, -6, 14, p.trim) +
		lid(392, 218, 48, -0.3, p, 8) +
		disc(208, 224, 40, p.coat, 9) +
		brush([162, 222], [208, 260], [256, 218], 10) +
		line("M196 168L226 284M190 200l24 -6M200 250l24 -6", 7),
	moons: (p) =>
		ball(208, 222, 44, INK, 0, 6) +
		flat("M190 196A34 34 0 1 0 240 236A28 28 0 1 1 190 196Z", p.trim) +
		ball(392, 218, 46, INK, 0, 6) +
		flat("M374 190A36 36 0 1 0 426 232A30 30 0 1 1 374 190Z", p.trim),
}
export const HAECHI_RARE_EYES: Parts<BeastInk> = {
	shades: (p) =>
		shape(
			"M130 186L290 200L310 200L470 182L462 240Q452 278 396 278Q336 276 318 222H282Q264 278 206 280Q148 278 138 240Z",
			INK,
			9,
		) +
		brush([160, 250], [170, 210], [230, 206], 9, p.trim) +
		brush([340, 240], [352, 210], [410, 204], 9, p.trim),
}

const brows = (d: string, p: BeastInk, lift = -10) => {
	const one = shape(d, p.mane, 11)
	return one + placed(mirrored(one), `translate(0 ${lift})`)
}
export const HAECHI_BROW: Parts<BeastInk> = {
	flame: (p) =>
		brows(
			"M284 208C262 170 210 164 170 186C150 178 130 160 122 136C156 150 176 140 200 130C246 118 290 150 296 190Z",
			p,
		),
	curled: (p) =>
		brows(
			"M286 214C260 180 220 176 190 184C160 192 132 176 138 150C146 130 174 138 168 156C210 130 280 136 296 196Z",
			p,
		),
	heavy: (p) => brows("M290 220L160 176L166 138L292 178Z", p, -18),
	cloud: (p) =>
		brows(
			"M286 206C264 216 244 204 240 192C220 202 196 196 192 182C170 190 146 180 148 160C152 136 186 132 196 146C206 128 240 130 248 148C270 136 300 160 286 206Z",
			p,
		),
	tusked: (p) => brows("M288 214C240 186 190 184 140 196L112 162L158 164L140 132C200 136 270 150 292 186Z", p),
	raised: (p) => brows("M286 216C258 186 200 178 150 200C160 160 240 140 292 188Z", p, -34),
}

const CAVE = "M178 388C200 450 250 466 302 466C354 466 404 448 424 386C380 372 340 372 302 374C262 372 220 374 178 388Z"
const cave = shape(CAVE, "#4A0F1E", 11)
const tongue = (fill: string) =>
	shape("M240 452C246 418 284 414 302 424C320 414 358 418 362 450C330 470 270 470 240 452Z", fill, 8)
const fang = (x: number, h: number, fill = PAPER, w = 30) =>
	shape(
		`M${x} 392Q${x + w * 0.2} ${392 + h * 0.7} ${x + w * 0.5} ${392 + h}Q${x + w * 0.9} ${392 + h * 0.6} ${x + w} 388Z`,
		fill,
		8,
	)
const tusk = (x: number, h: number, fill = PAPER) =>
	shape(`M${x} 452Q${x + 2} ${452 - h * 0.6} ${x + 14} ${452 - h}Q${x + 32} ${452 - h * 0.5} ${x + 34} 450Z`, fill, 8)
export const HAECHI_MOUTH: Parts<BeastInk> = {
	grin: (_p) =>
		shape(CAVE, PAPER, 11) +
		line("M190 420Q302 440 414 418M230 384V450M266 380V462M302 380V464M338 380V462M374 384V450", 7),
	roar: (_p) =>
		shape("M184 388C196 480 250 520 302 520C354 520 408 480 420 386C340 366 262 366 184 388Z", "#4A0F1E", 12) +
		shape("M236 494C240 450 284 444 302 456C320 444 362 450 366 492C330 520 272 520 236 494Z", "#F2545B", 8) +
		fang(204, 56) +
		fang(366, 56),
	fangs: () => cave + tongue("#F2545B") + fang(208, 42) + fang(362, 42),
	underbite: () =>
		cave + tusk(204, 76) + tusk(364, 82) + line("M250 456L256 434L272 458M300 462L308 438L322 460", 7, PAPER),
	"gold-fang": () => cave + tongue("#F2545B") + fang(206, 44) + fang(360, 52, GOLD, 34),
	"tongue-out": () =>
		cave +
		fang(206, 36) +
		shape("M268 424C290 412 330 412 350 424C366 480 360 540 322 552C282 548 268 480 268 424Z", "#F2545B", 10) +
		brush([310, 434], [316, 480], [316, 520], 7) +
		fang(364, 36),
	ring: (_p) =>
		cave +
		tongue("#F2545B") +
		`<circle cx="302" cy="490" r="62" fill="none" stroke="${INK}" stroke-width="34"/><circle cx="302" cy="490" r="62" fill="none" stroke="${GOLD}" stroke-width="14"/>` +
		fang(222, 40) +
		fang(350, 40),
	pine: () =>
		cave +
		fang(210, 36) +
		fang(360, 40) +
		line("M330 420L470 500", 16) +
		line("M330 420L470 500", 6, "#8A5A3C") +
		line("M440 484l34 -30M440 484l44 -8M440 484l40 14M462 496l44 -14M462 496l34 24M450 490l10 40", 9, "#2F8F5B"),
}

export const HAECHI_MARK: Parts<BeastInk> = {
	none: () => "",
	"three-dots": (p) => disc(272, 172, 9, p.trim, 6) + disc(300, 160, 11, p.trim, 6) + disc(328, 172, 9, p.trim, 6),
	cloud: (p) => curls([[290, 190, 1]], p.muzzle, 1.2),
	stripes: () => flat("M286 132L300 190L314 132ZM246 134L268 172L272 132ZM354 134L332 172L328 132Z", INK),
	diamond: (p) => shape("M300 142L322 176L300 208L278 176Z", p.muzzle, 8),
	scar: () => line("M408 290L470 356M424 320l20 -14M440 340l20 -12", 7),
	spots: (p) =>
		disc(160, 276, 9, p.muzzle) +
		disc(440, 272, 9, p.muzzle) +
		disc(180, 300, 6, p.muzzle) +
		disc(424, 296, 6, p.muzzle) +
		disc(300, 168, 11, p.muzzle),
	bandage: () =>
		placed(
			shape("M-40 -13H40V13H-40Z", "#F3D7B0", 8) + disc(-6, -3, 2.5, INK) + disc(6, 3, 2.5, INK),
			"translate(440 330) rotate(-40)",
		),
}

const magpie =
	flat("M0 0C30 -34 70 -30 92 -4L150 36L96 40C70 64 24 60 6 34Z", INK) +
	flat("M30 22C50 12 76 20 84 38C60 50 40 44 30 22Z", PAPER) +
	shape("M8 4L-34 12L6 20Z", "#F4B41A", 6) +
	disc(24, 2, 5, PAPER) +
	line("M50 56V84M68 54V82", 6)
export const HAECHI_HELD: Parts<BeastInk> = {
	nothing: () => "",
	magpie: () => placed(magpie, "translate(400 60) rotate(-8)"),
	peony: (p) =>
		shape(
			"M486 556C440 560 430 510 460 496C456 460 510 450 524 480C566 476 576 530 546 546C546 586 496 590 486 556Z",
			p.trim,
			10,
		) +
		curls([[504, 526, 1]], INK, 0.9) +
		shape("M470 580C430 570 410 590 400 620C440 630 466 610 470 580Z", "#2F8F5B", 9),
	"fire-pearl": () =>
		shape(
			"M80 600C20 560 50 500 40 450C70 470 84 450 96 410C130 450 130 470 156 456C150 510 180 560 124 600Z",
			"#FF6A2B",
			10,
		) +
		disc(102, 552, 36, PAPER, 10) +
		brush([84, 548], [88, 528], [106, 524], 6, "#FFB21A"),
	persimmon: () =>
		shape("M64 540C64 500 150 494 156 540C160 590 130 612 108 612C84 612 60 590 64 540Z", "#FF7A1A", 10) +
		shape("M84 514L110 524L138 512L124 534L112 528L98 536Z", "#2F8F5B", 7),
	fish: (p) =>
		shape("M440 552C480 510 540 520 566 556L596 530V604L566 580C540 612 470 612 440 552Z", p.trim, 10) +
		disc(470, 552, 7, INK) +
		line("M500 540q12 18 0 36M524 540q12 18 0 36", 6),
	lantern: () =>
		line("M84 430V456", 8) +
		shape("M46 456H122L136 500V560L122 604H46L32 560V500Z", "#FF5A36", 11) +
		line("M84 456V604M56 460Q40 530 56 600M112 460Q128 530 112 600", 6) +
		shape("M58 446H110V462H58Z", INK, 6) +
		line("M84 604V630", 8),
}
