import { brush, disc, flat, INK, line, PAPER, type Parts, placed, shape } from "./kit.ts"

export type DareInk = {
	readonly sheet: string
	readonly print: string
	readonly cape: string
	readonly fold: string
	readonly gear: string
	readonly dark: string
	readonly trim: string
	readonly hair: string
	readonly gloss: string
}
export const GOLD = "#F4B41A"
export type Wear = { readonly back: (p: DareInk) => string; readonly front: (p: DareInk) => string }

/** Everything flies to the right: she rides to the left. */
const STREAM =
	"M400 170C470 130 520 150 600 96C580 150 560 170 610 200C560 210 530 200 500 226C540 236 560 260 600 270C540 290 480 280 430 300C400 330 380 260 400 170Z"
const fringe = (p: DareInk) =>
	shape(
		"M176 250C150 180 190 110 280 100C370 92 440 150 442 240C430 220 414 206 396 202L404 236L366 196L360 226L316 188L304 222L262 190L244 228L214 208L208 252L190 232Z",
		p.hair,
		11,
	) +
	brush([206, 184], [226, 130], [290, 122], 9, p.gloss) +
	brush([250, 168], [280, 142], [330, 150], 6, p.gloss)
const shell =
	"M166 262C140 150 200 72 302 70C410 70 466 150 452 270L424 300C424 250 410 226 388 214C330 190 240 196 196 222L186 262Z"

export const FITRI_WEAR: Readonly<Record<string, Wear>> = {
	"wind-cut": {
		back: (p) => shape(STREAM, p.hair, 13),
		front: (p) =>
			shape(
				"M176 250C146 170 196 88 290 84C380 60 450 84 540 50C510 90 500 110 556 120C510 140 490 150 476 170C510 186 520 200 560 210C500 230 460 236 440 270C430 236 414 216 396 202L404 236L366 196L360 226L316 188L304 222L262 190L244 228L214 208L208 252L190 232Z",
				p.hair,
				13,
			) +
			brush([206, 180], [226, 120], [310, 110], 10, p.gloss) +
			brush([340, 110], [420, 110], [480, 90], 8, p.gloss),
	},
	aviator: {
		back: (p) => shape("M430 330C470 340 520 320 560 350C540 370 560 390 580 400C520 420 460 410 424 380Z", p.dark, 11),
		front: (p) =>
			shape(shell, p.gear, 14) +
			flat("M340 74C430 90 462 170 452 270L424 300C424 250 410 226 388 214C420 150 390 100 340 74Z", p.dark) +
			shape("M388 214C410 226 424 250 424 300C420 350 400 390 366 420L402 424C440 390 462 330 452 270Z", p.gear, 11) +
			goggles(p, 150) +
			line("M236 92C220 120 210 150 206 200", 6),
	},
	moto: {
		back: () => "",
		front: (p) =>
			shape(
				"M150 280C110 140 190 46 304 46C430 46 492 150 470 290C464 350 440 400 410 440L376 430C404 380 420 320 416 262C404 214 350 196 290 196C230 196 190 214 184 262L188 300Z",
				p.gear,
				15,
			) +
			flat(
				"M350 52C446 74 490 170 470 290C464 350 440 400 410 440L376 430C404 380 420 320 416 262C440 180 420 100 350 52Z",
				p.dark,
			) +
			flat("M270 48L300 46L316 196H276Z", p.trim) +
			shape(
				"M128 250C130 160 190 130 290 128C370 128 430 160 446 226C400 176 340 164 280 166C220 168 170 196 150 262Z",
				INK,
				10,
			) +
			brush([170, 200], [200, 152], [280, 148], 8, PAPER),
	},
	ponytail: {
		back: (p) =>
			shape(
				"M390 120C450 60 520 70 610 30C590 80 560 100 612 130C560 150 520 140 490 160C530 180 550 210 590 230C520 240 440 230 396 180Z",
				p.hair,
				13,
			) + brush([420, 140], [480, 100], [560, 90], 9, p.gloss),
		front: (p) =>
			fringe(p) + line("M398 108C416 130 418 160 408 184", 24) + line("M399 112C414 132 415 158 408 180", 9, p.trim),
	},
	bandana: {
		back: (p) =>
			shape(
				"M410 190C470 160 520 190 590 150C570 190 580 210 600 226C540 236 490 230 420 236ZM420 226C470 240 510 270 560 300C530 310 520 320 520 340C480 320 440 290 410 250Z",
				p.trim,
				11,
			) + shape(STREAM, p.hair, 12),
		front: (p) =>
			shape("M168 240C150 150 200 80 290 78C390 76 446 140 442 226C360 176 250 176 168 240Z", p.trim, 13) +
			flat("M350 88C424 106 448 160 442 226C424 214 404 206 384 200C400 156 384 112 350 88Z", p.fold) +
			line("M226 136h.1M272 112h.1M262 160h.1M316 140h.1M330 104h.1", 17, PAPER) +
			brush([176, 236], [250, 184], [340, 190], 7),
	},
	"sport-wrap": {
		back: (p) =>
			shape("M396 330C470 350 500 300 600 320C570 360 560 370 606 410C540 430 440 450 380 420Z", p.cape, 13) +
			flat("M606 410C540 430 440 450 380 420L384 396C450 420 520 410 580 380Z", p.fold) +
			shape(
				"M290 70C400 66 466 140 460 250C460 330 440 400 400 440L250 452C180 400 150 330 160 230C166 130 210 76 290 70Z",
				p.cape,
				14,
			) +
			flat("M350 78C430 100 464 160 460 250C460 330 440 400 400 440L380 442C420 330 430 180 350 78Z", p.fold),
		front: (p) =>
			shape(
				"M180 250C176 160 220 128 290 126C364 126 420 160 418 250C404 210 370 190 300 190C236 190 196 210 180 250Z",
				p.trim,
				10,
			) +
			shape(
				"M186 330C200 400 240 446 300 444C360 440 404 396 420 310C450 370 440 440 400 464C330 500 240 490 204 450C180 420 176 370 186 330Z",
				p.cape,
				11,
			) +
			brush([200, 420], [260, 484], [350, 466], 9),
	},
	horned: {
		back: () => "",
		front: (p) =>
			placed(
				shape("M0 0C-70 -10 -110 -70 -92 -150C-60 -100 -10 -90 40 -80Z", PAPER, 12) +
					flat("M0 0C-70 -10 -110 -70 -92 -150C-80 -80 -40 -40 16 -36Z", "#C3BCD6"),
				"translate(190 156)",
			) +
			placed(
				shape("M0 0C-70 -10 -110 -70 -92 -150C-60 -100 -10 -90 40 -80Z", "#C3BCD6", 12),
				"matrix(-1 0 0 1 420 150)",
			) +
			shape(shell, p.gear, 14) +
			flat("M340 74C430 90 462 170 452 270L424 300C424 250 410 226 388 214C420 150 390 100 340 74Z", p.dark) +
			shape("M262 72L330 70L322 240L300 262L278 240Z", p.trim, 10) +
			line("M196 172h.1M226 150h.1M370 148h.1M404 170h.1", 17),
	},
	"wolf-hood": {
		back: (p) =>
			shape("M420 150C480 180 500 260 470 340C520 350 560 400 610 410C560 440 560 460 590 490L400 470Z", p.dark, 13),
		front: (p) =>
			shape(
				"M160 280L130 240L160 230L132 176L174 178L150 96L210 124C230 84 270 70 310 72L344 20L376 84L440 50L428 124C470 160 480 230 462 290L480 330L440 330L450 380L410 360C420 300 424 250 396 214C340 184 250 186 200 216L190 270Z",
				p.gear,
				14,
			) +
			flat(
				"M376 84L440 50L428 124C470 160 480 230 462 290L480 330L440 330L450 380L410 360C420 300 424 250 396 214C420 170 400 120 376 84Z",
				p.dark,
			) +
			line("M226 144L266 156M334 154L374 140", 12) +
			shape("M268 160L286 186L300 164L316 186L334 160Q300 146 268 160Z", PAPER, 7),
	},
	"side-buns": {
		back: (p) =>
			disc(168, 150, 62, p.hair, 13) +
			disc(426, 138, 66, p.hair, 13) +
			line(
				"M150 150c4 -24 40 -20 36 6c-6 24 -50 18 -48 -12M410 140c4 -26 44 -22 40 8c-6 26 -54 18 -52 -14",
				8,
				p.gloss,
			) +
			shape("M440 190C500 200 520 250 590 250C560 290 500 280 450 250Z", p.trim, 10),
		front: (p) => fringe(p),
	},
	"wide-hat": {
		back: (p) => shape(STREAM, p.hair, 12),
		front: (p) =>
			shape(
				"M40 250C90 170 170 150 200 140C210 60 260 30 320 40C390 40 420 90 420 130C480 130 560 150 604 120C590 190 510 240 430 240C340 190 240 186 176 246C130 250 80 240 40 250Z",
				p.gear,
				14,
			) +
			flat(
				"M420 130C480 130 560 150 604 120C590 190 510 240 430 240C400 222 372 212 344 206C390 190 416 160 420 130Z",
				p.dark,
			) +
			shape("M200 138C270 170 350 160 420 126L422 158C350 200 270 204 198 172Z", p.trim, 10) +
			brush([90, 226], [150, 184], [220, 190], 7, PAPER),
	},
}
export const FITRI_RARE_WEAR: Readonly<Record<string, Wear>> = {
	comet: {
		back: (p) =>
			shape(
				"M380 90C470 20 540 60 616 -10C600 60 570 80 620 120C570 130 540 150 520 170C570 190 590 210 616 260C540 250 470 260 420 230Z",
				"#FF6A2B",
				13,
			) +
			flat("M390 120C460 80 510 96 560 60C550 110 530 120 560 146C510 150 490 170 470 190L410 200Z", "#FFE04A") +
			fringe({ ...p, hair: "#FF6A2B" }),
		front: (p) => fringe({ ...p, hair: "#FF6A2B", gloss: "#FFE04A" }),
	},
}
function goggles(p: DareInk, y: number) {
	return (
		line(`M168 ${y + 34}L440 ${y + 30}`, 30) +
		line(`M170 ${y + 34}L438 ${y + 30}`, 13, p.dark) +
		[238, 340]
			.map(
				(x) =>
					disc(x, y + 16, 46, p.trim, 11) +
					disc(x, y + 16, 28, "#1D2A4A", 8) +
					brush([x - 16, y + 22], [x - 14, y - 2], [x + 8, y - 2], 6, PAPER),
			)
			.join("")
	)
}

const body = (fill: string, dark: string) =>
	shape("M110 640C110 570 150 500 226 466Q310 524 380 456C460 480 510 550 520 640Z", fill, 14) +
	flat("M394 466C462 486 512 560 520 640H420C436 560 420 500 394 466Z", dark)
const cape = (p: DareInk) =>
	shape("M380 470C470 440 520 480 620 430V640H470Z", p.cape, 13) +
	flat("M620 560C560 580 500 560 440 560L470 640H620Z", p.fold) +
	brush([430, 490], [500, 500], [590, 470], 8)
export const FITRI_CLOTHES: Parts<DareInk> = {
	"biker-jacket": (p) =>
		body(p.gear, p.dark) +
		shape("M226 466L196 540L290 640H320L376 540L384 456L420 480L410 560L340 640H250L160 560L186 484Z", p.dark, 10) +
		line("M160 600L200 596M440 596L470 610", 8, PAPER),
	cape: (p) =>
		cape(p) +
		body(p.gear, p.dark) +
		shape(
			"M190 456C250 500 350 500 410 446C450 470 460 510 440 540C360 580 240 580 170 540C156 510 166 470 190 456Z",
			p.cape,
			12,
		) +
		flat("M410 446C450 470 460 510 440 540C410 556 380 564 350 568C400 530 416 490 410 446Z", p.fold) +
		disc(300, 532, 22, GOLD, 9),
	armour: (p) =>
		body("#B8BCCB", "#7C8196") +
		shape(
			"M120 560C110 500 160 470 210 480C226 520 210 580 170 610ZM490 550C500 490 450 462 396 474C384 520 400 570 440 600Z",
			p.gear,
			12,
		) +
		line("M300 500V640M236 540Q300 570 364 536", 8) +
		line("M150 530h.1M460 520h.1", 16, GOLD),
	"race-suit": (p) =>
		body(p.gear, p.dark) +
		flat("M250 470L290 640H240L190 500ZM350 464L330 640H380L420 490Z", p.trim) +
		shape("M222 450L300 490L384 444L392 480L300 530L214 486Z", p.dark, 10) +
		line("M300 530V640", 7) +
		shape("M110 640C110 570 150 500 226 466", "none", 14),
	poncho: (p) =>
		shape("M60 640L120 560C150 500 190 470 236 456L380 450C440 470 500 540 600 580L560 640Z", p.cape, 14) +
		flat("M394 456C450 480 510 540 600 580L560 640H430C450 570 430 500 394 456Z", p.fold) +
		line("M130 590L180 560L220 600L270 566L320 606L370 566L420 600L480 566", 12, p.trim),
	wraps: (p) =>
		body(p.dark, INK) +
		line("M150 540L330 470M140 590L400 470M160 630L450 500M240 640L490 540", 22) +
		line("M150 540L330 470M140 590L400 470M160 630L450 500M240 640L490 540", 11, PAPER),
	"fur-collar": (p) =>
		cape(p) +
		body(p.gear, p.dark) +
		shape(
			"M176 470L150 500L176 506L160 540L196 540L200 574L240 556L270 590L300 560L336 588L364 554L404 568L404 534L446 530L426 500L450 484L416 464L390 446C340 490 250 490 206 452Z",
			PAPER,
			11,
		) +
		line("M220 510l10 20M270 526l8 20M340 524l-6 20M390 500l-8 20", 6),
	harness: (p) =>
		body(p.gear, p.dark) +
		line("M190 490L380 640M410 480L220 640", 34) +
		line("M190 490L380 640M410 480L220 640", 18, p.trim) +
		disc(298, 570, 30, GOLD, 10) +
		disc(298, 570, 10, INK),
}

const handle = (p: DareInk) =>
	line("M0 0V-96", 30) + line("M0 -4V-92", 15, p.trim) + line("M-8 -20L8 -28M-8 -44L8 -52M-8 -68L8 -76", 6)
/** Arms carried over the shoulder, drawn behind the head, or held before it. */
export const FITRI_HELD: Parts<DareInk> = {
	nothing: () => "",
	sword: (p) =>
		placed(
			handle(p) +
				shape("M-58 -2H58V24H-58Z", GOLD, 10) +
				disc(0, -110, 18, GOLD, 9) +
				shape("M-22 24H22V220H-22Z", "#C9CEDC", 10),
			"translate(486 300) rotate(30)",
		),
	"twin-hilts": (p) =>
		[
			["486 330", 38],
			["116 360", -38],
		]
			.map(([at, turn]) =>
				placed(
					handle(p) +
						shape("M-40 -4H40V18H-40Z", p.dark, 10) +
						disc(0, -108, 15, GOLD, 8) +
						shape("M-17 18H17V180H-17Z", "#C9CEDC", 10),
					`translate(${at}) rotate(${turn})`,
				),
			)
			.join(""),
	spear: (p) =>
		line("M60 640L520 60", 26) +
		line("M60 640L520 60", 9, "#8A5A3C") +
		placed(
			shape("M0 -110C40 -60 36 -20 0 10C-36 -20 -40 -60 0 -110Z", "#C9CEDC", 11) +
				flat("M0 -110C40 -60 36 -20 0 10Z", "#7C8196") +
				shape("M-20 10H20V34H-20Z", p.trim, 9),
			"translate(528 50) rotate(38)",
		),
	bow: (p) =>
		line("M70 610C-30 470 20 270 150 210", 30) +
		line("M70 610C-30 470 20 270 150 210", 13, p.trim) +
		line("M76 606L150 216", 5),
	quiver: (p) =>
		placed(
			line("M-20 -60V20M4 -84V20M28 -60V20", 10) +
				[-20, 4, 28]
					.map((x, at) =>
						shape(
							`M${x - 14} ${-96 - (at === 1 ? 24 : 0)}L${x} ${-116 - (at === 1 ? 24 : 0)}L${x + 14} ${-96 - (at === 1 ? 24 : 0)}V-60L${x} -72L${x - 14} -60Z`,
							p.trim,
							7,
						),
					)
					.join("") +
				shape("M-42 0H50V200H-42Z", "#8A5A3C", 11) +
				flat("M-42 20H50V50H-42Z", p.dark),
			"translate(484 350) rotate(26)",
		),
	torch: (p) =>
		placed(
			line("M0 120V-20", 34) +
				line("M0 120V-20", 17, "#8A5A3C") +
				shape(
					"M-34 -10C-70 -60 -20 -90 -30 -140C20 -120 60 -90 40 -40C60 -50 60 -70 60 -70C76 -30 50 0 30 -4Z",
					"#FF6A2B",
					11,
				) +
				flat("M-14 -12C-30 -40 0 -60 -4 -90C24 -70 24 -30 14 -10Z", "#FFE04A") +
				shape("M-40 -14H40V14H-40Z", p.dark, 10),
			"translate(92 470) rotate(-10)",
		),
	pennant: (p) =>
		line("M100 640L60 100", 22) +
		line("M100 640L60 100", 7, "#8A5A3C") +
		shape("M60 104C130 80 180 150 290 118L250 166L296 214C190 246 140 180 70 232Z", p.trim, 12) +
		line("M110 136L96 196M146 142L132 202M182 154L168 206", 9),
	chain: () =>
		`${line("M70 640C60 560 110 540 90 470S120 400 100 340", 34)}<path d="M70 640C60 560 110 540 90 470S120 400 100 340" fill="none" stroke="#C9CEDC" stroke-width="16" stroke-dasharray="20 20"/>${shape("M100 340C60 330 50 270 90 262C70 290 92 310 112 300C124 292 120 272 108 262C150 268 150 330 100 340Z", "#C9CEDC", 10)}`,
}
