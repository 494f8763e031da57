import type { AlyaInk } from "./alya-wear.ts"
import { brush, disc, egg, flat, INK, line, PAPER, type Parts, placed, shape } from "./kit.ts"

const ROBE = "M40 630C50 530 130 476 236 448L366 448C470 476 552 530 562 630Z"
const robe = (p: AlyaInk) =>
	shape(ROBE, p.robe, 14) + flat("M380 452C470 480 546 530 560 630H440C448 560 430 500 380 452Z", p.hem)

export const ALYA_CLOTHES: Parts<AlyaInk> = {
	hanbok: (p) =>
		robe(p) +
		shape(
			"M232 446C250 500 300 560 372 630H300C240 570 206 510 206 456ZM368 446C352 500 300 560 230 630H296C366 560 398 510 396 456Z",
			PAPER,
			9,
		),
	cloak: (p) =>
		robe(p) +
		shape(
			"M180 456C240 500 360 500 424 454C460 470 480 500 480 530C380 590 220 590 124 534C126 500 150 468 180 456Z",
			p.trim,
			10,
		),
	coat: (p) => robe(p) + shape("M210 450L300 600L392 450L440 474L380 630H220L164 476Z", p.hem, 10),
	ribbed: (p) => robe(p) + line("M110 520L130 630M190 500L200 630M420 500L410 630M490 520L476 630", 7),
	"ink-apron": (p) =>
		robe(p) + shape("M196 630L214 540H390L408 630Z", INK, 9) + disc(180, 560, 9, INK) + disc(440, 580, 13, INK),
	"star-robe": (p) =>
		robe(p) +
		[
			[92, 566],
			[150, 520],
			[456, 520],
			[512, 574],
			[470, 610],
		]
			.map(([x, y]) => flat(`M${x} ${(y ?? 0) - 22}l7 15l16 7l-16 7l-7 15l-7 -15l-16 -7l16 -7Z`, p.trim))
			.join(""),
}

const OWL = (p: AlyaInk, feather: string) =>
	shape(
		"M6 6C24 18 40 22 62 20C84 22 102 16 118 2C124 30 128 60 122 100C116 150 90 172 62 172C32 172 8 150 4 100C0 60 0 30 6 6Z",
		feather,
		11,
	) +
	flat("M118 6C124 30 128 60 122 100C116 150 90 172 66 172C96 130 100 70 84 22Z", p.fold) +
	disc(36, 56, 24, PAPER, 8) +
	disc(88, 56, 24, PAPER, 8) +
	disc(40, 58, 9, INK) +
	disc(86, 58, 9, INK) +
	flat("M12 40L60 52L64 40L30 22Z", INK) +
	shape("M54 74L72 74L63 96Z", p.trim, 6) +
	line("M40 122l10 10l10 -10l10 10l10 -10M48 146l8 8l8 -8l8 8", 6)

const hand = (skin: string, x: number, y: number, turn: number) =>
	placed(
		shape(
			"M-36 -8C-44 -34 -14 -40 -4 -30C8 -42 26 -36 28 -26C44 -30 52 -14 48 -2C60 4 56 26 42 32C20 44 -14 46 -32 30Z",
			skin,
			9,
		) + line("M-4 -30C2 -22 2 -14 -2 -8M28 -26C30 -18 28 -12 24 -8M48 -2C44 4 40 6 34 6", 6),
		`translate(${x} ${y}) rotate(${turn})`,
	)

/** Held things know the tone of the hand. */
export const ALYA_HELD: Parts<AlyaInk & { readonly skin: string }> = {
	nothing: () => "",
	"open-book": (p) =>
		shape("M90 486C170 460 250 470 300 510C350 470 430 460 512 486L530 640H72Z", p.trim, 12) +
		shape("M112 478C180 452 256 466 300 506L296 640H98ZM300 506C344 466 420 452 490 478L504 640H304Z", PAPER, 9) +
		line("M136 510C180 496 220 500 262 520M132 542C180 528 220 532 262 552M340 520C382 500 424 496 466 510", 6) +
		hand(p.skin, 86, 566, 70) +
		hand(p.skin, 516, 566, -60),
	"shut-book": (p) =>
		placed(
			shape("M0 0H170V190H0Z", p.trim, 12) +
				flat("M0 0H26V190H0Z", INK) +
				shape("M56 44H144V86H56Z", PAPER, 7) +
				shape("M170 10H186V180H170", PAPER, 8),
			"translate(338 440) rotate(-12)",
		) + hand(p.skin, 400, 588, -8),
	owl: (p) => placed(OWL(p, "#8A5A3C"), "translate(440 300) rotate(6)") + line("M476 474v16M500 476v14", 9, p.trim),
	"white-owl": (p) => placed(OWL({ ...p, fold: "#CFC8DA" }, PAPER), "translate(450 290) rotate(4)"),
	quill: (p) =>
		placed(
			line("M0 0L40 -200", 9) +
				shape("M40 -200C84 -260 96 -330 70 -400C10 -350 -8 -270 18 -160L34 -150Z", PAPER, 10) +
				flat("M40 -200C84 -260 96 -330 70 -400C62 -330 56 -260 30 -160Z", p.trim) +
				line("M64 -380C60 -300 48 -240 26 -130", 6),
			"translate(120 640)",
		) + hand(p.skin, 138, 556, 20),
	scroll: (p) =>
		shape("M396 420L548 404L566 590L414 606Z", PAPER, 10) +
		line("M424 462l96 -10M428 496l70 -7M432 530l100 -10", 6) +
		shape(
			"M382 402C384 386 398 388 400 390L556 374C574 374 574 408 556 410L402 428C388 430 380 420 382 402Z",
			p.trim,
			10,
		) +
		hand(p.skin, 430, 590, -20),
	teacup: (p) =>
		line("M150 428C130 404 166 396 148 368M186 424C168 400 204 388 186 358", 8, PAPER) +
		shape("M98 452H234C236 520 214 556 166 556C118 556 96 520 98 452Z", p.trim, 11) +
		flat("M190 452H234C236 520 214 556 172 556C196 530 198 490 190 452Z", p.fold) +
		line("M108 480H226", 7, PAPER) +
		hand(p.skin, 172, 566, 4),
	lantern: (p) =>
		line("M486 316V354", 9) +
		shape("M440 360H532L546 388V498L532 524H440L426 498V388Z", "#FFE27A", 11) +
		line("M426 388H546M426 498H546M462 360V524M510 360V524", 7) +
		shape("M452 340H520V360H452Z", p.trim, 9) +
		hand(p.skin, 486, 316, -10),
	brush: (p) =>
		placed(
			line("M0 0L-26 -210", 20) +
				line("M0 0L-26 -210", 7, p.trim) +
				shape("M-44 -208L-10 -212C-2 -250 -20 -280 -42 -312C-58 -276 -60 -244 -44 -208Z", INK, 6),
			"translate(500 630)",
		) + hand(p.skin, 492, 556, -24),
}
export const ALYA_RARE_HELD: Parts<AlyaInk & { readonly skin: string }> = {
	orrery: (p) =>
		egg(488, 400, 74, 26, "none", 9) +
		placed(egg(0, 0, 74, 26, "none", 9), "translate(488 400) rotate(60)") +
		disc(488, 400, 30, p.trim, 9) +
		disc(424, 388, 13, PAPER, 8) +
		disc(526, 462, 13, PAPER, 8) +
		brush([470, 398], [474, 384], [490, 380], 5, PAPER) +
		hand(p.skin, 488, 520, 0),
}
