import { both, brush, disc, flat, INK, line, type Parts, shape } from "./kit.ts"
import type { KongLook } from "./kongz-coats.ts"

/** The metal of one suit, over the inks of its wearer. */
export type Suit = KongLook & { readonly metal: string; readonly metalDark: string; readonly gleam: string }

const GOLD = "#FFC629"

export const METALS: Readonly<Record<string, Pick<Suit, "metal" | "metalDark" | "gleam">>> = {
	steel: { metal: "#9AA6B8", metalDark: "#5E6A80", gleam: "#F6F3EC" },
	iron: { metal: "#4A5060", metalDark: "#2B303C", gleam: "#9AA6B8" },
	brass: { metal: "#D9A441", metalDark: "#96681A", gleam: "#FFF0B8" },
	lacquer: { metal: "#C8322A", metalDark: "#7E1714", gleam: "#FF9A86" },
	jade: { metal: "#3E9C7C", metalDark: "#1F6350", gleam: "#BFF0DC" },
	obsidian: { metal: "#2A2932", metalDark: "#131219", gleam: "#8C8AA0" },
	cobalt: { metal: "#2F5BD8", metalDark: "#193390", gleam: "#B6CCFF" },
	bone: { metal: "#E9DFC8", metalDark: "#AFA286", gleam: "#FFFFFF" },
}

const cap = (p: Suit) =>
	shape("M166 250C150 130 210 30 304 30C396 32 452 130 434 250L400 226Q300 180 200 226Z", p.metal, 14) +
	flat("M344 40C440 80 450 170 434 250L400 226L378 214C396 140 380 80 344 40Z", p.metalDark) +
	brush([198, 190], [190, 110], [256, 66], 12, p.gleam)
const rim = (p: Suit) => line("M178 238Q300 176 422 238", 26) + line("M178 238Q300 176 422 238", 12, p.trim)
const cheeks = (p: Suit) => both(shape("M170 238L206 232L214 330L232 400L204 420Q160 360 170 238Z", p.metal, 11))

export const HELMS: Parts<Suit> = {
	bull: (p) =>
		both(
			shape("M186 170C90 190 20 120 30 10C70 90 130 110 206 110Z", "#F0E4C8", 13) +
				line("M60 70L40 88M92 96L74 120M130 110L116 140", 6),
		) +
		cap(p) +
		rim(p),
	plume: (p) =>
		shape(
			"M288 40C280 -30 210 -60 160 -40C200 -30 200 0 190 20C240 10 270 30 290 60ZM312 40C320 -30 390 -60 440 -40C400 -30 400 0 410 20C360 10 330 30 310 60Z",
			p.hat,
			12,
		) +
		line("M300 40V-40", 22) +
		line("M300 40V-40", 8, GOLD) +
		cheeks(p) +
		cap(p) +
		shape("M282 60L300 24L318 60L312 200H288Z", GOLD, 9) +
		rim(p),
	crest: (p) =>
		cap(p) +
		shape("M232 110C180 -40 290 -80 304 -80C320 -80 420 -40 372 110L340 60L304 40L266 60Z", p.hat, 14) +
		line("M256 60L226 0M280 44L264 -40M304 40V-70M328 44L344 -40M352 60L382 0", 6) +
		cheeks(p) +
		rim(p),
	mech: (p) =>
		shape("M154 300L148 150L220 40H380L452 150L446 300L408 240H192Z", p.metal, 14) +
		flat("M340 40H380L452 150L446 300L408 240H380L396 150Z", p.metalDark) +
		shape("M276 40L300 -30L324 40V150H276Z", p.hat, 11) +
		shape("M148 180L90 70L190 110ZM452 180L510 70L410 110Z", p.trim, 11) +
		line("M214 150L244 90", 11, p.gleam) +
		rim(p),
	bolts: (p) =>
		cap(p) +
		rim(p) +
		line("M300 40V190M220 90L236 200M380 90L364 200", 7) +
		line("M212 220h.1M256 204h.1M344 204h.1M388 220h.1M300 70h.1M300 120h.1", 18) +
		line("M212 220h.1M256 204h.1M344 204h.1M388 220h.1M300 70h.1M300 120h.1", 8, p.gleam),
	spikes: (p) =>
		shape("M170 170L80 130L176 100L140 10L236 60L300 -60L364 60L460 10L424 100L520 130L430 170Z", p.hat, 13) +
		cap(p) +
		rim(p),
	antlers: (p) =>
		both(
			line("M216 90C150 60 120 10 124 -30M170 60L90 40M140 20L80 -10", 34) +
				line("M216 90C150 60 120 10 124 -30M170 60L90 40M140 20L80 -10", 15, "#C98A4A"),
		) +
		cap(p) +
		rim(p),
	turtle: (p) =>
		cap(p) +
		line("M300 40L250 90L268 150L332 150L350 90ZM250 90L190 100M350 90L410 100M268 150L240 210M332 150L360 210", 9) +
		flat("M300 56L264 92L278 138H322L336 92Z", p.hat) +
		cheeks(p) +
		rim(p),
	wings: (p) =>
		both(
			shape(
				"M190 190C110 190 50 120 40 10C90 50 100 50 130 56C110 20 120 0 120 -10C160 40 200 70 214 110Z",
				p.gleam,
				12,
			) + line("M130 56Q160 90 200 130M70 70Q120 130 190 160", 7),
		) +
		cap(p) +
		rim(p),
	bucket: (p) =>
		`<path fill-rule="evenodd" fill="${p.metal}" stroke="${INK}" stroke-width="14" d="M160 90Q300 20 440 90L448 440Q300 500 152 440ZM196 240H404L392 330H330L322 470H278L270 330H208Z"/>` +
		flat("M392 70L440 90L448 440L404 456V240L398 180Z", p.metalDark) +
		line("M190 120V190M220 108V130", 11, p.gleam) +
		line("M420 380h.1M420 410h.1M420 350h.1M180 380h.1M180 410h.1M180 350h.1", 14),
	hood: (p) =>
		shape(
			"M130 470C80 250 160 20 304 10C450 20 520 250 470 470L404 440C450 300 420 180 304 160C190 180 150 300 196 440Z",
			p.cloth,
			14,
		) +
		flat("M360 30C490 90 510 290 470 470L404 440C450 300 430 190 340 166C390 140 390 80 360 30Z", p.clothDark) +
		shape("M300 130L326 170L300 214L274 170Z", p.metal, 9),
}
export const RARE_HELMS: Parts<Suit> = {
	"sword-crown": () =>
		cap({ metal: GOLD, metalDark: "#B87A00", gleam: "#FFF0B8" } as Suit) +
		[
			[200, 96, -24],
			[252, 50, -10],
			[304, 34, 0],
			[356, 50, 10],
			[408, 96, 24],
		]
			.map(
				([x = 0, y = 0, a = 0]) =>
					`<g transform="rotate(${a} ${x} ${y})">${shape(`M${x - 13} ${y}V${y - 90}L${x} ${y - 116}L${x + 13} ${y - 90}V${y}Z`, "#E8EDF4", 9)}${line(`M${x - 26} ${y}h52`, 12)}</g>`,
			)
			.join("") +
		line("M178 238Q300 176 422 238", 26) +
		line("M178 238Q300 176 422 238", 12, "#E8412C"),
	meteor: (p) =>
		cap(p) +
		shape("M236 110L210 40L250 -10L310 -34L372 -8L398 50L366 112L300 130Z", "#5A4A58", 13) +
		flat("M310 -34L372 -8L398 50L366 112L330 120L350 50Z", "#3A2E3A") +
		line("M250 30L280 50L270 84M330 10L316 40L340 66", 7, "#FF7A1A") +
		rim(p),
}

const torso = "M-40 640C-40 480 60 400 160 380H440C540 400 640 480 640 640Z"
const base = (p: Suit) =>
	flat(torso, p.metal) +
	flat("M440 380C540 400 640 480 640 640H480C500 540 480 440 440 380Z", p.metalDark) +
	shape(torso, "none", 16)
export const PLATES: Parts<Suit> = {
	muscle: (p) =>
		base(p) +
		line("M300 480V640M160 560Q230 620 300 570Q370 620 440 560", 10) +
		brush([180, 520], [220, 500], [260, 520], 12, p.gleam),
	lamellar: (p) =>
		base(p) +
		line(
			"M20 500H580M20 550H580M20 600H580M100 500V550M460 500V550M520 500V550M130 550V600M490 550V600M160 500V550M220 500V550M280 500V550M340 500V550M400 500V550M190 550V600M250 550V600M310 550V600M370 550V600M430 550V600M160 600V640M220 600V640M280 600V640M340 600V640M400 600V640",
			7,
		) +
		line("M190 526h.1M250 526h.1M310 526h.1M370 526h.1M220 576h.1M280 576h.1M340 576h.1M400 576h.1", 13, p.trim),
	core: (p) =>
		base(p) +
		disc(300, 566, 62, p.metalDark, 12) +
		disc(300, 566, 38, p.trim, 9) +
		disc(300, 566, 14, p.gleam) +
		line("M238 566H150M362 566H450M256 610L210 640M344 610L390 640", 10),
	cross: (p) =>
		base(p) +
		shape("M110 420L170 396L500 640H400ZM490 420L430 396L100 640H200Z", p.cloth, 11) +
		disc(300, 540, 34, GOLD, 10),
	emblem: (p) =>
		base(p) +
		shape("M180 500H420L390 600L300 660L210 600Z", p.hat, 12) +
		flat("M308 510L250 592H296L280 650L352 564H308L330 510Z", p.trim),
	scales: (p) =>
		base(p) +
		line(
			[500, 540, 580, 620]
				.map((y, row) => `M${row % 2 ? 92 : 120} ${y}${"q28 36 56 0".repeat(row % 2 ? 8 : 7)}`)
				.join(""),
			8,
		),
	rope: (p) =>
		base(p) +
		line("M100 560Q300 640 500 560M120 510Q300 580 480 510", 40) +
		line("M100 560Q300 640 500 560M120 510Q300 580 480 510", 22, "#D9B06A") +
		line(
			"M150 516l14 28M210 532l10 28M280 540l4 28M350 540l-4 28M420 528l-10 28M140 568l14 28M220 590l8 28M300 600v28M380 590l-8 28",
			6,
		),
}

const left = "M-60 660C-60 380 0 250 110 236C190 240 214 330 190 420Q90 480 20 660Z"
const pad = (p: Suit) =>
	shape(left, p.metal, 15) +
	flat("M-60 660L-40 500Q40 400 190 400L190 420Q90 480 20 660Z", p.metalDark) +
	brush([0, 360], [30, 290], [96, 264], 14, p.gleam)
const lip = line("M14 650Q80 470 194 418", 24)
export const SHOULDERS: Parts<Suit> = {
	round: (p) => both(pad(p) + lip) + both(line("M14 650Q80 470 194 418", 10, p.trim)),
	spiked: (p) => both(shape("M20 320L-10 170L80 260ZM90 260L100 110L160 260Z", p.gleam, 12) + pad(p) + lip),
	layered: (p) => both(pad(p) + line("M-30 460Q40 350 194 360M0 360Q60 290 176 300", 10) + lip),
	tyre: (p) =>
		both(
			disc(90, 390, 140, "#2A2932", 15) +
				`<circle cx="90" cy="390" r="128" fill="none" stroke="#131219" stroke-width="26" stroke-dasharray="24 16"/>` +
				disc(90, 390, 66, p.metal, 12) +
				disc(90, 390, 22, p.metalDark, 9) +
				line("M90 340h.1M90 440h.1M44 390h.1M136 390h.1", 15),
		),
	speaker: (p) =>
		both(
			shape("M-40 250H180L190 500H-40Z", "#2A2932", 15) +
				disc(80, 400, 74, p.metal, 11) +
				disc(80, 400, 40, "#131219", 9) +
				disc(80, 400, 15, p.trim) +
				disc(80, 288, 24, p.metal, 9),
		),
	shell: (p) => both(pad(p) + line("M110 240Q90 340 36 570M110 240Q40 330 -30 470M110 240Q160 320 150 436", 9) + lip),
	studs: (p) =>
		both(
			pad(p) +
				lip +
				line("M20 400h.1M70 330h.1M130 300h.1M80 410h.1M140 370h.1M20 470h.1", 30) +
				line("M20 400h.1M70 330h.1M130 300h.1M80 410h.1M140 370h.1M20 470h.1", 16, p.gleam),
		),
	wave: (p) =>
		both(
			shape(
				"M-60 660C-60 340 -20 200 70 130C60 190 90 220 150 220C140 260 170 280 210 280C190 330 210 380 190 420Q90 480 20 660Z",
				p.hat,
				15,
			) +
				flat("M-60 660L-40 500Q40 410 194 390L190 420Q90 480 20 660Z", p.hatDark) +
				line("M10 380C10 300 40 260 80 230M80 390C80 330 110 300 140 290", 9),
		),
}

/** Carried across the back; stands behind everything. */
export const BACK: Parts<Suit> = {
	none: () => "",
	empty: () => "",
	cape: (p) => shape("M60 640L20 330Q160 250 300 260Q440 250 580 330L540 640Z", p.cloth, 14),
	greatsword: (p) =>
		shape("M420 420L560 60L600 -40L500 30L370 390Z", "#E8EDF4", 13) +
		line("M440 330L560 20", 7, p.metalDark) +
		line("M60 500L120 640", 20),
	hammer: (p) =>
		line("M300 640L520 90", 40) +
		line("M300 640L520 90", 20, "#8A5A2B") +
		shape("M440 40L590 100L630 10L480 -50Z", p.metal, 14) +
		flat("M480 80L590 100L630 10L600 0Z", p.metalDark),
	banner: (p) =>
		line("M520 640V-20", 30) +
		line("M520 640V-20", 12, GOLD) +
		shape("M520 0H330L366 70L330 140H520Z", p.cloth, 13) +
		disc(440, 70, 30, p.trim, 8),
	spear: (p) =>
		line("M60 640L130 60", 30) +
		line("M60 640L130 60", 13, "#8A5A2B") +
		shape("M96 100L136 -40L176 110L134 130Z", "#E8EDF4", 12) +
		shape("M90 130Q130 110 170 140L150 190L134 150L110 184Z", p.hat, 9),
	axe: (p) =>
		line("M100 640L100 60", 34) +
		line("M100 640V60", 16, "#8A5A2B") +
		shape("M100 70Q40 60 -10 10Q-30 120 -10 210Q40 150 100 160Z", p.metal, 13) +
		shape("M100 80L170 50L160 170L100 150Z", p.metalDark, 12),
	rings: (p) =>
		`<circle cx="300" cy="270" r="262" fill="none" stroke="${INK}" stroke-width="34"/><circle cx="300" cy="270" r="262" fill="none" stroke="${p.trim}" stroke-width="16" stroke-dasharray="60 22"/>`,
}
