import type { CrafterLook } from "./crafter-face.ts"
import { both, brush, disc, flat, INK, line, PAPER, type Parts, shape } from "./kit.ts"

const BRASS = "#E0A83A"
const STEEL = "#C9D1DE"
const STEEL_DARK = "#7F8AA0"
const WOOD = "#A86B35"
const fringe =
	"M190 262C180 150 236 104 304 104C374 104 422 150 412 262L396 244Q392 190 360 170Q300 150 240 172Q208 190 206 244Z"

/** Drawn under goggles pushed up on the brow. */
export const HAIR: Parts<CrafterLook> = {
	bald: () => brush([222, 160], [232, 134], [266, 124], 8, PAPER),
	crop: (p) => shape(fringe, p.hair, 12) + line("M250 140l-6 16M300 132v16M350 140l6 16", 6),
	"top-knot": (p) =>
		shape("M264 120C220 60 250 10 304 14C360 14 384 64 344 120Z", p.hair, 13) +
		shape(fringe, p.hair, 12) +
		shape("M258 112Q304 88 350 112L346 134Q304 112 262 134Z", p.trim, 9) +
		line("M286 44Q304 30 324 46", 6),
	mane: (p) =>
		shape(
			"M196 440L150 452L162 416L116 408L140 372L104 340L134 310C96 180 180 70 304 66C430 70 510 180 470 310L500 340L464 372L488 408L442 416L454 452L406 440Q420 300 396 232Q340 224 316 172Q270 226 206 236Q184 300 196 440Z",
			p.hair,
			14,
		) +
		flat(
			"M380 84C480 130 500 220 470 310L500 340L464 372L488 408L442 416L454 452L406 440Q430 240 380 84Z",
			p.hairDark,
		) +
		line("M316 172Q310 120 316 84M170 250Q164 320 178 390M440 250Q446 320 432 390M240 120Q220 140 212 170", 7),
	braids: (p) =>
		shape(fringe, p.hair, 12) +
		both(
			line("M184 230Q130 300 150 380Q120 440 146 520", 58) +
				line("M184 230Q130 300 150 380Q120 440 146 520", 36, p.hair) +
				line("M148 290l34 14M130 340l38 -8M128 400l36 8M118 450l36 0", 7) +
				line("M126 498l38 -8", 15, p.trim),
		) +
		line("M304 104V160", 6),
	mohawk: (p) =>
		shape("M264 170L240 70L276 90L290 10L318 80L350 20L352 90L384 80L350 170Q304 140 264 170Z", p.hair, 12) +
		line("M206 200l16 -20M214 226l16 -16M402 200l-14 -20M396 226l-14 -16", 5),
	curls: (p) =>
		shape(
			"M190 250C150 240 140 190 176 170C166 120 210 90 246 106C270 60 340 60 360 106C400 90 444 124 430 170C464 190 450 240 412 250Q400 180 304 170Q206 180 190 250Z",
			p.hair,
			13,
		) + line("M206 150q16 -16 32 0M290 116q16 -14 30 2M370 146q18 -12 30 4", 7),
	bandana: (p) =>
		shape("M186 240C176 130 230 84 304 84C380 84 426 130 414 240Q300 170 186 240Z", p.trim, 13) +
		flat("M360 96C410 120 424 170 414 240L380 214C390 170 384 130 360 96Z", "#0B0B1044") +
		shape("M408 210L490 190L470 226L506 266L410 244Z", p.trim, 11) +
		line("M236 140h.1M290 120h.1M346 140h.1M260 176h.1M320 166h.1", 12, p.cloth),
	"leather-cap": (p) =>
		shape(
			"M176 330C160 140 220 84 304 84C390 84 442 140 428 330L400 340Q412 200 370 186Q300 166 234 186Q192 200 204 340Z",
			p.hide,
			14,
		) +
		flat("M356 96C424 130 440 220 428 330L400 340Q412 240 384 196Z", p.hideDark) +
		line("M304 86V170M196 236Q210 150 260 116", 6) +
		disc(186, 320, 12, BRASS, 7) +
		disc(416, 320, 12, BRASS, 7),
	"flat-cap": (p) =>
		shape("M160 200C150 120 230 70 320 76C420 80 450 130 436 210Q300 160 160 200Z", p.cloth, 14) +
		flat("M360 82C430 100 446 150 436 210L396 196C410 150 394 110 360 82Z", p.clothDark) +
		shape("M150 208Q160 176 230 172Q300 170 330 180Q240 190 180 222Q156 228 150 208Z", p.clothDark, 10) +
		disc(310, 76, 12, p.clothDark, 8),
	"welding-mask": (p) =>
		shape(fringe, p.hair, 10) +
		shape("M170 190L176 40Q304 -20 432 40L438 190Q304 130 170 190Z", p.hideDark, 14) +
		shape("M222 70Q304 44 386 70L380 124Q304 100 228 124Z", p.glass, 10) +
		line("M244 110L276 74", 9, PAPER) +
		disc(176, 200, 18, STEEL, 9) +
		disc(434, 200, 18, STEEL, 9),
	"head-lamp": (p) =>
		shape("M186 214C176 110 236 70 304 70C374 70 424 110 414 214Q300 160 186 214Z", p.trim, 14) +
		flat("M356 82C410 110 424 150 414 214L380 196C390 150 380 110 356 82Z", "#0B0B1044") +
		disc(298, 116, 42, STEEL, 12) +
		disc(298, 116, 26, "#FFF3B0", 7) +
		line("M236 60L216 30M298 44V10M360 60L380 30", 9, "#FFE27A"),
	manggeon: (p) =>
		shape("M270 100C246 50 262 0 304 4C348 0 360 50 336 100Z", p.hair, 12) +
		shape("M262 106Q304 80 344 106L336 124Q304 106 270 124Z", p.hairDark, 9) +
		shape(fringe, p.hair, 12) +
		line("M190 224Q304 150 414 224", 34) +
		line("M190 224Q304 150 414 224", 20, "#3A3944") +
		line("M296 178h16", 16, BRASS),
}
/** Headwear so high or deep that goggles on the brow would float. */
export const NO_GOGGLES_UP = ["welding-mask", "head-lamp"]

export const EARS: Parts<CrafterLook> = {
	none: () => "",
	bare: () => "",
	ring: () => line("M150 342a16 18 0 1 0 14 0", 15) + line("M150 342a16 18 0 1 0 14 0", 6, BRASS),
	nut: () => shape("M140 346L158 338L174 350L172 372L154 380L138 368Z", STEEL, 8) + disc(156, 359, 6, INK),
	pencil: () =>
		line("M410 250L490 196", 24) + line("M412 249L480 203", 11, "#FFC629") + line("M482 202L490 196", 9, "#F2D7B0"),
	brush: () =>
		line("M408 262L480 220", 20) +
		line("M410 261L476 222", 8, WOOD) +
		shape("M474 210L520 180L530 196L486 232Z", "#E8412C", 8),
	cog: () =>
		`<circle cx="446" cy="366" r="20" fill="none" stroke="${INK}" stroke-width="24"/><circle cx="446" cy="366" r="20" fill="none" stroke="${BRASS}" stroke-width="11" stroke-dasharray="9 6.7"/>`,
	studs: () => disc(148, 284, 7, STEEL, 5) + disc(144, 304, 7, STEEL, 5) + disc(150, 326, 7, STEEL, 5),
}

const torso = "M10 640C10 530 70 460 190 430Q300 480 414 430C530 460 590 530 590 640Z"
const shirt = (p: CrafterLook, fill = p.cloth, dark = p.clothDark) =>
	flat(torso, fill) +
	flat("M440 438C530 460 590 530 590 640H500C510 560 490 490 440 438Z", dark) +
	shape(torso, "none", 15)
const apron = (p: CrafterLook) =>
	shape("M150 640L170 530Q300 560 430 530L450 640Z", p.hide, 12) +
	flat("M380 540L430 530L450 640H400Z", p.hideDark) +
	line("M172 534L140 446M428 534L460 446", 26) +
	line("M172 534L140 446M428 534L460 446", 13, p.hideDark) +
	disc(176, 546, 14, BRASS, 7) +
	disc(424, 546, 14, BRASS, 7)

export const CLOTHES: Parts<CrafterLook> = {
	apron: (p) => shirt(p) + apron(p) + line("M220 600H380", 7),
	"studded-apron": (p) =>
		shirt(p) +
		apron(p) +
		line("M216 572h.1M258 580h.1M300 584h.1M342 580h.1M384 572h.1", 16) +
		line("M216 572h.1M258 580h.1M300 584h.1M342 580h.1M384 572h.1", 8, BRASS),
	"bare-apron": (p) =>
		shirt(p, p.skin, p.skinDark) + apron(p) + line("M60 560Q80 540 84 510M540 560Q520 540 516 510", 7),
	stripes: (p) =>
		shirt(p, PAPER, "#C9C3B5") +
		line("M50 540Q300 600 550 540M90 490Q300 550 510 490M20 600Q300 660 580 600", 17, p.cloth) +
		shape(torso, "none", 15) +
		apron(p),
	overalls: (p) =>
		shirt(p, p.trim, p.trim) +
		flat("M440 438C530 460 590 530 590 640H500C510 560 490 490 440 438Z", "#0B0B1033") +
		shape("M170 640L180 540H420L430 640Z", p.cloth, 12) +
		line("M190 550L140 450M410 550L460 450", 34) +
		line("M190 550L140 450M410 550L460 450", 19, p.cloth) +
		disc(194, 556, 15, BRASS, 8) +
		disc(406, 556, 15, BRASS, 8) +
		shape("M260 580H340V640H260Z", p.clothDark, 8),
	harness: (p) =>
		shirt(p) +
		line("M130 450L420 640M470 450L180 640", 38) +
		line("M130 450L420 640M470 450L180 640", 21, p.hide) +
		disc(300, 554, 34, BRASS, 11) +
		disc(300, 554, 13, INK),
	vest: (p) =>
		shirt(p, PAPER, "#C9C3B5") +
		shape("M190 434L110 464L120 640H270L240 500ZM414 434L490 464L480 640H330L360 500Z", p.hide, 12) +
		flat("M414 434L490 464L480 640H420Q440 520 414 434Z", p.hideDark) +
		line("M150 560h70M380 560h70", 8) +
		line("M176 540v40M196 540v30M410 536v40", 9, BRASS),
	scarf: (p) =>
		shirt(p) +
		apron(p) +
		shape("M170 430Q300 500 430 430Q450 470 420 500Q300 550 184 500Q150 470 170 430Z", p.trim, 12) +
		shape("M370 510L420 500L440 600L386 600Z", p.trim, 11) +
		line("M220 468Q300 500 380 466", 6),
	hanbok: (p) =>
		shirt(p, PAPER, "#C9C3B5") +
		shape("M420 426L250 640H180L380 440ZM184 426L370 640H440L222 440Z", p.cloth, 11) +
		line("M204 440L400 640M400 440L214 640", 9, PAPER),
	pockets: (p) =>
		shirt(p) +
		apron(p) +
		shape("M210 580H290V640H210ZM310 580H390V640H310Z", p.hideDark, 9) +
		line("M230 584V550M252 584V556M340 584V544M366 584V552", 13) +
		line("M230 584V554M252 584V560M340 584V548M366 584V556", 5, STEEL),
	coat: (p) =>
		shirt(p) +
		shape(
			"M190 430L110 480L180 530L150 560L290 640L260 500ZM414 430L494 480L420 530L450 560L312 640L344 500Z",
			p.hide,
			12,
		) +
		line("M120 600h.1M480 600h.1", 20, BRASS),
}

const shaft = (fill = WOOD) => line("M380 640L500 150", 36) + line("M380 640L500 150", 19, fill)
/** Over the right shoulder, behind the head. */
export const TOOLS: Parts<CrafterLook> = {
	none: () => "",
	hammer: () =>
		shaft() +
		shape("M410 60L570 100L552 178L392 138Z", STEEL, 14) +
		flat("M400 102L562 142L552 178L392 138Z", STEEL_DARK) +
		line("M448 74L438 146", 7),
	wrench: () =>
		line("M390 640L490 200", 46) +
		line("M390 640L490 200", 26, STEEL) +
		shape("M462 220C420 190 420 120 460 90L476 140L516 148L546 106C570 150 550 210 510 226Z", STEEL, 13) +
		flat("M500 226L510 150L516 148L546 106C570 150 550 210 510 226Z", STEEL_DARK),
	tongs: () =>
		line("M380 640Q470 360 470 250Q440 190 470 130M430 640Q480 420 490 250Q540 190 510 130", 26) +
		line("M380 640Q470 360 470 250Q440 190 470 130M430 640Q480 420 490 250Q540 190 510 130", 11, STEEL_DARK) +
		shape("M450 40H530V140H450Z", "#FF7A1A", 12) +
		flat("M466 54H500V120H466Z", "#FFE27A"),
	saw: () =>
		shape("M420 420L560 60L600 90L500 470L478 446L470 410L456 440L448 400Z", STEEL, 12) +
		line("M400 640L440 460", 50) +
		line("M400 640L440 460", 30, WOOD),
	brush: (p) =>
		shaft("#C98A4A") +
		shape("M460 190L526 206L536 150L472 134Z", STEEL, 11) +
		shape("M470 136C440 80 480 40 500 -10C530 20 580 90 538 152Z", p.trim, 13),
	cog: () =>
		`<circle cx="500" cy="190" r="92" fill="none" stroke="${INK}" stroke-width="86"/><circle cx="500" cy="190" r="112" fill="none" stroke="${BRASS}" stroke-width="28" stroke-dasharray="44 43.9" stroke-linecap="butt"/><circle cx="500" cy="190" r="76" fill="none" stroke="${BRASS}" stroke-width="46"/>` +
		line("M470 300L430 640", 34) +
		line("M470 300L430 640", 17, STEEL_DARK),
	shears: () =>
		shape("M470 330L420 60Q460 60 500 300ZM480 330L590 80Q610 120 516 320Z", STEEL, 12) +
		disc(484, 320, 14, INK) +
		line("M480 330L400 640M490 330L470 640", 30) +
		line("M480 330L400 640M490 330L470 640", 13, "#E8412C"),
	mallet: () =>
		shaft("#D9A25C") +
		shape("M400 40H590V180H400Z", WOOD, 14) +
		flat("M400 130H590V180H400Z", "#6E4220") +
		line("M430 40V180M560 40V180", 9, BRASS),
	torch: (p) =>
		shape("M450 420L480 180L540 190L520 430Z", p.trim, 12) +
		shape("M484 180L500 130H534L540 190Z", STEEL, 10) +
		shape("M516 130Q450 60 510 -30Q520 10 540 20Q590 70 530 130Z", "#2A8CFF", 11) +
		flat("M520 122Q490 80 514 40Q548 80 526 122Z", PAPER) +
		line("M470 420L420 640", 30),
	axe: () =>
		shaft() +
		shape("M470 60Q560 40 610 80Q590 150 600 230Q530 170 450 180Z", STEEL, 13) +
		flat("M570 60L610 80Q590 150 600 230L570 200Z", PAPER),
}
export const hand = (p: CrafterLook) =>
	shape("M360 540Q372 500 420 506Q480 512 480 560L470 640H360Z", p.hide, 13) +
	line("M366 560Q420 540 476 562M364 592Q420 576 474 594M362 622Q420 608 470 624", 7) +
	brush([376, 536], [390, 516], [430, 520], 8, p.trim)
