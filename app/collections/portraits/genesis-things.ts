import { GOLD, type StoneInk } from "./genesis-mask.ts"
import { both, disc, egg, flat, INK, line, mirrored, PAPER, type Parts, placed, shape } from "./kit.ts"

const tree = "M0 0V-36H-44V-84H-26V-54H0V-78H-34V-124H-18V-96H0V-150H18V-96H36V-124H52V-78H18V-54H44V-84H62V-36H18V0Z"
export const GENESIS_CREST: Parts<StoneInk> = {
	"silla-crown": () =>
		placed(shape(tree, GOLD, 10), "translate(290 110)") +
		placed(shape(tree, GOLD, 10), "translate(184 124) rotate(-14) scale(.86)") +
		placed(shape(tree, GOLD, 10), "translate(398 120) rotate(14) scale(.86)") +
		shape("M146 98Q300 140 454 98L450 146Q300 184 150 146Z", GOLD, 11) +
		line("M186 132h.1M244 144h.1M300 148h.1M356 144h.1M414 132h.1", 17, "#2F8F5B"),
	"sun-disc": (p) =>
		disc(300, 110, 104, p.trim, 14) +
		line("M300 -8V24M214 16L228 44M386 16L372 44M150 74L180 88M450 74L420 88", 15, p.trim) +
		disc(300, 110, 70, p.paint, 9),
	antlers: (p) =>
		both(
			line("M236 130C200 100 150 96 128 20M170 88C130 90 96 76 76 40M146 60C160 40 164 24 160 4", 36) +
				line("M236 130C200 100 150 96 128 20M170 88C130 90 96 76 76 40M146 60C160 40 164 24 160 4", 16, p.trim),
		),
	horns: (p) =>
		both(
			shape("M176 176C60 170 20 90 60 8C74 80 130 110 220 116Z", p.trim, 13) +
				flat("M176 176C60 170 20 90 60 8C50 90 100 140 190 150Z", INK),
		),
	feathers: (p) =>
		placed(feather(p.trim), "translate(190 130) rotate(-44)") +
		placed(feather(p.cloak), "translate(240 116) rotate(-22)") +
		placed(feather(p.cloak), "translate(360 116) rotate(22)") +
		placed(feather(p.trim), "translate(410 130) rotate(44)") +
		placed(feather(p.paint), "translate(300 110) scale(1.1)"),
	"small-head": (p) =>
		shape("M222 122L214 40L240 14H360L386 40L378 122Z", p.trim, 13) +
		flat("M300 20H356L380 42L372 116H300Z", p.hem) +
		flat("M240 50H284V70H240ZM318 50H362V70H318Z", PAPER) +
		disc(266, 60, 8, INK) +
		disc(344, 60, 8, INK) +
		shape("M262 88H338V108H262Z", PAPER, 8) +
		line("M288 88V108M312 88V108", 6),
	pagoda: (p) =>
		shape("M250 110V84H350V110ZM264 60V34H336V60Z", PAPER, 9) +
		shape(
			"M130 118C180 112 200 96 214 78H386C400 96 420 112 470 118L450 138H150ZM178 66C214 60 232 48 242 30H358C368 48 386 60 422 66L408 82H192Z",
			p.cloak,
			11,
		) +
		shape("M252 32C280 20 294 8 300 -20C306 8 320 20 348 32Z", p.trim, 10),
	crescent: (p) =>
		shape(
			"M140 150C60 60 120 10 150 2C140 90 220 120 300 120C380 120 460 90 450 2C480 10 540 60 460 150Z",
			p.trim,
			13,
		) + disc(300, 74, 26, p.glow, 10),
	flame: (p) =>
		shape(
			"M176 140C130 90 180 60 170 14C220 40 230 60 240 80C244 30 280 10 300 -16C326 20 356 40 356 86C372 60 400 40 430 20C420 70 470 90 424 140Z",
			p.paint,
			13,
		) +
		flat(
			"M226 134C220 110 244 100 246 90C270 100 280 80 300 44C318 80 330 100 352 96C356 110 380 110 374 134Z",
			p.glow,
		),
	stones: (p) =>
		egg(300, 108, 106, 34, p.trim, 12) + egg(308, 62, 72, 28, p.stone, 12) + egg(296, 24, 44, 22, p.cloak, 11),
	birds: (p) =>
		line("M220 130V40M380 130V22", 12) +
		shape("M162 44C180 10 230 6 262 30L296 22L270 48C250 70 190 70 162 44Z", p.trim, 10) +
		shape("M440 26C420 -8 370 -8 340 14L306 6L332 32C350 54 412 54 440 26Z", p.paint, 10) +
		disc(190, 34, 5, INK) +
		disc(414, 14, 5, INK),
}
export const GENESIS_RARE_CREST: Parts<StoneInk> = {
	"first-city": (p) =>
		shape("M150 140V70H186V30H222V90H250V-6H270L286 -30L302 -6H322V60H352V20H396V84H420V54H450V140Z", INK, 12) +
		line(
			"M204 50v14M204 80v14M270 20v14M302 44v14M270 68v14M374 40v14M374 70v14M434 74v14M168 90v14M302 90v14",
			11,
			p.glow,
		),
}
function feather(fill: string) {
	return (
		shape("M0 20C-50 -30 -44 -100 0 -140C44 -100 50 -30 0 20Z", fill, 11) +
		line("M0 14V-96M0 -40L-20 -60M0 -40L20 -60M0 -8L-22 -30M0 -8L22 -30", 6)
	)
}

const base = (p: StoneInk) =>
	shape("M30 640C40 520 120 470 220 450H380C480 470 560 520 570 640Z", p.cloak, 14) +
	flat("M400 456C490 476 560 530 570 640H430C450 570 440 500 400 456Z", p.hem)
export const GENESIS_CLOTHES: Parts<StoneInk> = {
	column: (p) =>
		shape("M176 440H424V640H176Z", p.stone, 14) +
		flat("M330 440H424V640H330Z", p.shade) +
		shape("M140 540H460V590H140Z", p.cloak, 12) +
		line("M180 565h.1M240 565h.1M300 565h.1M360 565h.1M420 565h.1", 22, p.trim),
	"leaf-cape": (p) =>
		base(p) +
		line("M70 560l30 50l28 -60l32 60l30 -70M540 560l-30 50l-28 -60l-32 60l-30 -70", 9) +
		line("M130 500l26 40l24 -50M470 500l-26 40l-24 -50", 8),
	"ring-collar": (p) =>
		base(p) + [0, 1, 2, 3].map((at) => egg(300, 530 - at * 20, 178 - at * 14, 48, at % 2 ? p.trim : GOLD, 9)).join(""),
	"bead-strings": (p) =>
		base(p) +
		[
			[INK, 32],
			[p.trim, 20],
		]
			.map(
				([ink, w]) =>
					`<path d="M176 470C190 590 410 590 424 470M130 490C150 660 450 660 470 490" fill="none" stroke="${ink}" stroke-width="${w}" stroke-dasharray=".1 30"/>`,
			)
			.join(""),
	fur: (p) =>
		shape(
			"M24 640L60 560L40 550L90 510L76 494L140 484L138 462L200 468L220 444H380L400 468L462 462L460 484L524 494L510 510L560 550L540 560L576 640Z",
			p.cloak,
			14,
		) + line("M130 540l10 30l14 -22M220 560l10 30l14 -22M380 560l10 30l14 -22M470 540l10 30l14 -22", 8, p.hem),
	roots: (p) =>
		shape(
			"M200 450C180 520 130 530 60 640H170L200 600L220 640H290L300 590L316 640H390L404 596L432 640H540C470 530 420 520 400 450Z",
			p.stone,
			14,
		) +
		flat("M400 450C420 520 470 530 540 640H432L404 596L390 640H350C380 580 370 500 350 450Z", p.shade) +
		line("M240 480C240 530 220 550 210 580M350 480C350 530 380 540 390 570", 8),
	tiles: (p) =>
		base(p) +
		line(
			"M100 560a26 26 0 0 0 52 0a26 26 0 0 0 52 0a26 26 0 0 0 52 0M344 560a26 26 0 0 0 52 0a26 26 0 0 0 52 0a26 26 0 0 0 52 0M150 506a26 26 0 0 0 52 0M398 506a26 26 0 0 0 52 0",
			8,
		),
	breastplate: (p) =>
		base(p) +
		shape("M190 450H410L446 540L390 640H210L154 540Z", p.trim, 12) +
		disc(300, 560, 40, p.paint, 10) +
		disc(300, 560, 15, p.glow, 7),
}

const plate = (x: string) => x + mirrored(x)
export const GENESIS_EAR: Parts<StoneInk> = {
	none: () => "",
	discs: (p) => plate(disc(118, 290, 48, p.trim, 12) + disc(118, 290, 20, p.paint, 8)),
	blocks: (p) => plate(shape("M96 220H170V340H96Z", p.stone, 12) + line("M112 260H150M112 300H150", 8)),
	hoops: () =>
		plate(
			`<circle cx="122" cy="340" r="44" fill="none" stroke="${INK}" stroke-width="24"/><circle cx="122" cy="340" r="44" fill="none" stroke="${GOLD}" stroke-width="10"/>`,
		),
	wings: (p) =>
		plate(
			shape("M170 220L40 190L72 238L36 250L80 286L60 308L170 330Z", p.cloak, 12) +
				line("M150 250L90 240M150 280L100 280", 7),
		),
	tassels: (p) =>
		plate(
			disc(126, 270, 22, GOLD, 10) +
				shape("M106 292H146L156 420H96Z", p.paint, 11) +
				line("M116 330V410M136 330V410", 7),
		),
	spirals: (p) =>
		plate(
			disc(116, 286, 52, p.paint, 12) + line("M116 286c0 -16 24 -14 22 6c-2 24 -46 22 -44 -8c2 -30 40 -38 56 -16", 8),
		),
	leaves: (p) =>
		plate(
			shape(
				"M176 250C120 240 60 190 56 140C110 140 170 190 190 230ZM176 330C120 340 70 320 46 270C100 260 150 280 180 300Z",
				p.trim,
				11,
			),
		),
}

export const GENESIS_HELD: Parts<StoneInk> = {
	nothing: () => "",
	staff: (p) =>
		line("M78 640V250", 28) +
		line("M78 640V250", 10, p.trim) +
		shape("M78 150L124 204L78 268L32 204Z", p.glow, 12) +
		flat("M78 150L124 204L78 268Z", p.paint),
	spear: (p) =>
		line("M524 640V200", 24) +
		line("M524 640V200", 8, p.trim) +
		shape("M524 70L566 170L524 226L482 170Z", p.stone, 12) +
		flat("M524 70L566 170L524 226Z", p.shade) +
		line("M504 236H544M504 254H544", 9),
	tablet: (p) =>
		placed(
			shape("M0 20Q60 -20 120 20V170H0Z", p.stone, 12) +
				flat("M90 6Q108 10 120 20V170H90Z", p.shade) +
				line("M24 50H70M24 80H84M24 110H58M24 140H76", 9),
			"translate(420 460) rotate(8)",
		),
	drum: (p) =>
		shape("M30 510V610Q100 650 170 610V510Z", p.cloak, 12) +
		egg(100, 510, 70, 30, PAPER, 11) +
		line("M46 560L80 616L114 560L150 612", 8) +
		disc(100, 510, 13, p.paint),
	"jade-comma": () =>
		shape(
			"M470 600C420 570 440 490 500 494C560 500 572 580 520 622C534 590 510 574 496 582C488 590 482 600 470 600Z",
			"#3FBF8A",
			11,
		) + disc(496, 532, 12, INK),
	"fire-bowl": (p) =>
		shape(
			"M50 530C20 480 60 460 56 420C90 440 90 460 100 470C110 440 130 440 130 420C160 460 180 490 150 530Z",
			p.paint,
			11,
		) +
		flat("M76 526C70 500 90 490 96 480C110 490 130 500 124 526Z", p.glow) +
		shape("M26 524H176Q170 600 100 604Q32 600 26 524Z", p.stone, 12),
}
