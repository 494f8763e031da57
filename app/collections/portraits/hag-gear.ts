import type { HagLook } from "./hag-hair.ts"
import { disc, flat, line, PAPER, type Parts, shape } from "./kit.ts"

const GOLD = "#FFC629"
const STEEL = "#D8DDE6"
const torso = "M50 620C60 540 120 500 210 476Q300 520 372 474C470 500 540 540 556 620Z"
const bust = (fill: string, dark: string) =>
	flat(torso, fill) + flat("M50 620C60 540 120 500 210 476Q180 540 190 620Z", dark) + shape(torso, "none", 14)
const choker = (p: HagLook) => line("M236 450Q300 480 354 446", 28) + line("M236 450Q300 480 354 446", 13, p.trim)

export const CLOTHES: Parts<HagLook> = {
	"leather-jacket": (p) =>
		bust("#2A2932", "#131219") +
		shape(
			"M216 470L130 510L196 556L170 590L270 640L300 560ZM364 470L470 506L416 556L440 590L340 640L310 560Z",
			"#3A3944",
			11,
		) +
		choker(p) +
		line("M90 576h.1M112 544h.1M500 546h.1M522 580h.1", 17, STEEL),
	"cape-collar": (p) =>
		shape(
			"M60 640C60 520 120 440 120 380Q190 410 226 480L300 560L360 480Q420 420 500 390C480 460 540 540 550 640Z",
			p.cloth,
			14,
		) +
		flat("M120 380Q190 410 226 480L300 560L280 640H190Q200 480 120 380Z", p.clothDark) +
		shape("M280 540H322L314 596H288Z", GOLD, 8),
	"off-shoulder": (p) =>
		bust(p.skin, p.skinDark) +
		shape("M40 640L70 560Q300 640 540 556L570 640Z", p.cloth, 13) +
		line("M210 484Q250 530 300 536M372 484Q350 520 320 534", 7) +
		choker(p),
	corset: (p) =>
		bust(p.skin, p.skinDark) +
		shape("M130 640L150 556Q230 570 300 600Q370 570 450 550L470 640Z", p.cloth, 12) +
		line("M150 556L190 488M450 550L404 486", 12) +
		line("M280 606l44 24M324 606l-44 24", 7, p.trim) +
		choker(p),
	fur: (p) =>
		bust(p.cloth, p.clothDark) +
		shape(
			"M226 470C170 440 120 460 126 500C80 500 50 540 70 576C40 600 60 640 90 640H520C560 630 560 590 530 576C550 530 510 500 470 506C470 460 410 440 364 466Q420 520 300 640Q190 530 226 470Z",
			p.hair === p.sheet ? PAPER : p.trim,
			13,
		) +
		line("M150 520q10 20 30 14M110 590q20 14 34 2M440 520q-6 22 -30 18M490 590q-18 14 -36 2", 7),
	fishnet: (p) =>
		bust(p.skin, p.skinDark) +
		line(
			"M110 520L210 620M160 500L290 620M210 484L350 620M280 500L410 620M360 490L480 610M430 506L530 600M480 512L380 620M410 490L290 620M350 490L210 630M250 494L130 620M180 494L70 610",
			4.5,
		) +
		shape("M180 640Q200 590 250 580Q300 610 360 576Q420 590 440 640Z", p.cloth, 11) +
		choker(p),
	hanbok: (p) =>
		bust(p.trim, p.trim) +
		flat("M50 620C60 540 120 500 210 476Q180 540 190 620Z", "#0B0B1033") +
		shape("M212 470L340 640H410L244 456ZM368 464L220 640H160L346 446Z", p.cloth, 10) +
		line("M230 464L380 640M356 456L196 640", 10, PAPER),
	hoodie: (p) =>
		bust(p.cloth, p.clothDark) +
		shape(
			"M216 470C150 440 130 500 170 530Q300 640 430 530C470 490 430 440 364 466Q300 560 216 470Z",
			p.clothDark,
			12,
		) +
		line("M260 560V620M340 556V610", 11) +
		line("M260 560V620M340 556V610", 5, p.trim),
	"spiked-collar": (p) =>
		bust(p.cloth, p.clothDark) +
		shape("M228 440Q300 476 358 436L366 478Q300 516 224 484Z", "#23222B", 10) +
		shape("M236 484L220 536L262 498ZM276 500L290 550L310 500ZM326 496L360 540L358 480Z", PAPER, 7) +
		flat("M230 620Q300 560 370 620Z", p.trim),
	tee: (p) =>
		bust(p.cloth, p.clothDark) +
		shape("M210 478Q300 560 372 474L388 492Q310 580 198 494Z", p.trim, 9) +
		disc(310, 612, 44, p.trim, 8) +
		disc(328, 600, 38, p.cloth),
	rags: (p) =>
		bust(p.skin, p.skinDark) +
		shape("M44 640L80 550L150 590L190 500L250 600L330 540L390 610L430 520L480 580L530 560L570 640Z", p.cloth, 12) +
		line("M120 570l26 50M250 600l10 24M420 560l16 40", 7) +
		choker(p),
}

/** Fingers as thick strokes, each with a nail; rings across some of them. */
function hand(p: HagLook, fingers: readonly string[], nails: string, rings: string) {
	const d = fingers.join("")
	return line(d, 52) + line(d, 30, p.skin) + shape(nails, p.lip, 7) + line(rings, 24) + line(rings, 11, GOLD)
}
const claw = (p: HagLook) =>
	shape("M62 640Q40 570 70 530L170 520Q200 580 180 640Z", p.skin, 13) +
	hand(
		p,
		["M74 560L46 470", "M106 544L96 440", "M138 544L150 448", "M164 570L204 500"],
		"M34 462L34 410L58 454ZM82 428L96 374L110 428ZM138 436L166 386L164 442ZM192 492L232 454L216 506Z",
		"M42 494l26 -10M88 484h26M132 480l28 4",
	)

export const HELD: Parts<HagLook> = {
	none: () => "",
	empty: () => "",
	unarmed: () => "",
	claw,
	rings: (p) =>
		shape("M50 640Q40 560 80 530L180 540Q200 600 190 640Z", p.skin, 13) +
		hand(
			p,
			["M76 566L70 500", "M108 552L106 410", "M140 552L152 424", "M170 576L178 520"],
			"M94 398L106 342L120 398ZM140 412L162 360L168 416Z",
			"M60 520h24M92 470h28M92 500h28M134 480l28 4",
		),
	wand: (p) =>
		line("M70 620L190 380", 30) +
		line("M70 620L190 380", 13, "#8A5A2B") +
		shape("M198 330L212 358L242 362L220 384L226 414L198 400L170 414L176 384L154 362L184 358Z", p.trim, 10) +
		shape("M52 540Q80 510 140 530L158 580L130 640H50Z", p.skin, 12) +
		line("M70 560L150 556M66 590L150 584", 7),
	potion: (p) =>
		shape("M92 440V400H138V440L176 520Q180 560 116 560Q50 560 56 520Z", PAPER, 12) +
		flat("M78 486L150 486L168 524Q164 548 116 550Q68 548 64 524Z", p.lip) +
		line("M84 400H146", 16) +
		line("M92 512h.1M130 526h.1M116 500h.1", 12, PAPER) +
		shape("M40 590Q50 540 110 548Q170 540 186 590L170 640H60Z", p.skin, 12) +
		line("M76 560V600M112 560V604M148 560V600", 7),
	card: (p) =>
		shape("M70 400L160 380L192 530L102 550Z", PAPER, 11) +
		shape("M124 424L148 462L136 504L112 466Z", p.lip, 6) +
		shape("M40 640Q40 550 90 530L160 560L180 640Z", p.skin, 12) +
		hand(
			p,
			["M92 560L104 500", "M130 570L138 516"],
			"M94 492L108 456L118 490ZM128 506L146 474L152 508Z",
			"M86 540l28 4",
		),
	crow: (p) =>
		shape(
			"M40 560C20 480 50 430 100 424C110 380 160 376 170 410L206 426L168 436C176 500 140 560 90 574L60 620Z",
			"#23222B",
			12,
		) +
		disc(148, 410, 6, p.trim) +
		line("M60 490Q90 540 140 530", 7, p.trim) +
		line("M90 574V620M112 566V620", 8),
}
