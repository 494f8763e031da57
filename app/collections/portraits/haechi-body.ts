import { brush, disc, flat, INK, line, mirrored, PAPER, type Parts, placed, shape } from "./kit.ts"

export type BeastInk = {
	readonly sheet: string
	readonly print: string
	readonly coat: string
	readonly shade: string
	readonly mane: string
	readonly curl: string
	readonly muzzle: string
	readonly dim: string
	readonly trim: string
}

const GOLD = "#F4B41A"
const BRASS = "#B97A12"

/** A closed outline of bumps round an ellipse; `swell` above 0 makes lobes, `point` makes flames. */
function ruff(lobes: number, rx: number, ry: number, reach: number, kind: "lobe" | "point") {
	const at = (turn: number, grow: number, lean = 0) => {
		const angle = (turn / lobes) * 2 * Math.PI - Math.PI / 2 + lean
		return `${Math.round(300 + Math.cos(angle) * (rx + grow))} ${Math.round(286 + Math.sin(angle) * (ry + grow))}`
	}
	let d = `M${at(0, 0)}`
	for (let lobe = 0; lobe < lobes; lobe++)
		d +=
			kind === "lobe"
				? `C${at(lobe + 0.02, reach)} ${at(lobe + 0.98, reach)} ${at(lobe + 1, 0)}`
				: `Q${at(lobe + 0.1, reach * 0.5)} ${at(lobe + 0.9, reach, 0.08)}Q${at(lobe + 0.8, reach * 0.3)} ${at(lobe + 1, 0)}`
	return `${d}Z`
}
function swirl(turn: number, size: number) {
	const k = (value: number) => Math.round(value * size)
	return turn > 0
		? `c${k(-6)} ${k(-22)} ${k(30)} ${k(-26)} ${k(32)} ${k(-2)}c${k(0)} ${k(34)} ${k(-52)} ${k(30)} ${k(-52)} ${k(-6)}`
		: `c${k(6)} ${k(-22)} ${k(-30)} ${k(-26)} ${k(-32)} ${k(-2)}c${k(0)} ${k(34)} ${k(52)} ${k(30)} ${k(52)} ${k(-6)}`
}
const curls = (at: readonly (readonly [number, number, number])[], fill: string, size = 1) =>
	`<path d="${at.map(([x, y, turn]) => `M${x} ${y}${swirl(turn, size)}`).join("")}" fill="none" stroke="${fill}" stroke-width="9"/>`
/** A curl in the middle of each lobe, turned outwards. */
function lobeCurls(lobes: number, reach: number, at: readonly number[], size: number, fill: string) {
	const places = at.map((lobe) => {
		const angle = ((lobe + 0.5) / lobes) * 2 * Math.PI - Math.PI / 2
		const [x, y] = [300 + Math.cos(angle) * reach, 286 + Math.sin(angle) * reach]
		const turn = x < 300 ? 1 : -1
		return [Math.round(x - 8 * size * turn), Math.round(y + 4), turn] as const
	})
	return curls(places, fill, size)
}
const lit = (d: string, p: BeastInk) => shape(d, p.mane, 15)

export const HAECHI_MANE: Parts<BeastInk> = {
	curls: (p) => lit(ruff(11, 206, 196, 96, "lobe"), p) + lobeCurls(11, 238, [0, 1, 2, 3, 7, 8, 9, 10], 0.7, p.curl),
	clouds: (p) => lit(ruff(8, 196, 184, 160, "lobe"), p) + lobeCurls(8, 246, [0, 1, 2, 5, 6, 7], 1.1, p.curl),
	flames: (p) =>
		lit(ruff(11, 196, 190, 108, "point"), p) +
		placed(flat(ruff(11, 196, 190, 84, "point"), p.curl), "translate(60 57) scale(.8)"),
	spikes: (p) =>
		lit(ruff(19, 200, 194, 92, "point"), p) +
		line(
			"M92 180l34 24M62 290l42 4M88 400l38 -20M508 180l-34 24M538 290l-42 4M512 400l-38 -20M170 96l22 34M430 96l-22 34",
			8,
			p.curl,
		),
	pearls: (p) => lit(ruff(15, 214, 204, 66, "lobe"), p) + flat(ruff(15, 190, 180, 50, "lobe"), p.curl),
	tiles: (p) => shape(ruff(13, 216, 206, 80, "lobe"), p.curl, 15) + shape(ruff(13, 176, 168, 72, "lobe"), p.mane, 10),
	tufts: (p) =>
		shape(
			"M300 66C200 40 150 90 140 130C80 120 60 170 76 210C30 240 20 300 66 326C30 380 60 430 110 434C110 500 180 520 220 490H380C420 520 490 500 490 434C540 430 570 380 534 326C580 300 570 240 524 210C540 170 520 120 460 130C450 90 400 40 300 66Z",
			p.mane,
			15,
		) +
		curls(
			[
				[104, 210, 1],
				[92, 320, 1],
				[140, 430, 1],
				[496, 210, -1],
				[508, 320, -1],
				[460, 430, -1],
			],
			p.curl,
			1.2,
		),
}

const CHEST = "M96 640C84 540 130 470 214 440H386C470 470 516 540 504 640Z"
const chest = (p: BeastInk) =>
	shape(CHEST, p.coat, 14) + flat("M404 450C470 476 512 540 504 640H410C440 570 436 500 404 450Z", p.shade)
const scales = line(
	"M118 574q17 26 34 0q17 26 34 0q17 26 34 0M144 534q17 26 34 0q17 26 34 0M380 574q17 26 34 0q17 26 34 0q17 26 34 0M388 534q17 26 34 0q17 26 34 0",
	7,
)
const bell = (x: number, y: number, fill = GOLD) =>
	disc(x, y, 44, fill, 11) +
	flat(`M${x + 14} ${y - 42}a44 44 0 0 1 -8 84a60 60 0 0 0 8 -84Z`, fill === GOLD ? BRASS : "#8E8EA0") +
	line(`M${x - 42} ${y - 4}H${x + 42}M${x} ${y + 16}V${y + 40}`, 9) +
	disc(x, y + 14, 9, INK)
const beads = (ink: string, width: number) =>
	`<path d="M176 478C236 566 366 568 424 478" fill="none" stroke="${ink}" stroke-width="${width}" stroke-dasharray=".1 48.2"/>`
const strap = (fill: string) => shape("M190 470C240 506 360 506 410 470L424 506C360 548 240 548 176 506Z", fill, 10)

export const HAECHI_CLOTHES: Parts<BeastInk> = {
	"brass-bell": (p) => chest(p) + scales + strap(p.trim) + bell(300, 556),
	"rope-bell": (p) =>
		chest(p) +
		scales +
		line("M184 476C250 536 350 536 416 476", 34) +
		line("M184 476C250 536 350 536 416 476", 18, PAPER) +
		`<path d="M184 476C250 536 350 536 416 476" fill="none" stroke="${INK}" stroke-width="20" stroke-dasharray="5 26" stroke-linecap="butt"/>` +
		bell(300, 562),
	chain: (p) =>
		chest(p) +
		scales +
		line("M180 480C240 560 360 560 420 480", 26) +
		`<path d="M180 480C240 560 360 560 420 480" fill="none" stroke="${GOLD}" stroke-width="12" stroke-dasharray="10 18"/>` +
		shape("M276 540H324L334 590L300 616L266 590Z", GOLD, 9),
	neckcloth: (p) =>
		chest(p) +
		scales +
		shape(
			"M176 470C240 520 360 520 424 470L440 510C400 540 350 556 320 560L360 640H280L270 562C230 556 190 540 160 512Z",
			p.trim,
			11,
		) +
		brush([200, 500], [260, 540], [300, 540], 8) +
		brush([306, 566], [320, 600], [326, 636], 8),
	beads: (p) => chest(p) + scales + beads(INK, 56) + beads(p.trim, 38) + disc(301, 545, 26, GOLD, 9),
	tassel: (p) =>
		chest(p) +
		scales +
		strap(INK) +
		line("M300 520V566", 9) +
		shape("M270 540Q300 516 330 540Q330 566 300 576Q270 566 270 540Z", p.trim, 9) +
		shape("M276 574H324L336 640H264Z", p.trim, 9) +
		line("M290 590V640M312 590V640", 5),
	tabard: (p) =>
		chest(p) +
		shape("M196 470C240 500 360 500 404 470L424 640H176Z", p.trim, 12) +
		flat("M238 520H362V640H238Z", PAPER) +
		curls([[290, 580, 1]], p.trim, 1.4) +
		scales,
	bare: (p) =>
		chest(p) +
		scales +
		shape("M220 450C240 520 360 520 380 450L350 640H250Z", p.muzzle, 9) +
		line("M250 540Q300 560 350 540M252 584Q300 604 348 584", 7),
}

/** Ears sit under the mane's edge, one a little higher than the other. */
const ears = (d: string, inner: string, p: BeastInk) => {
	const one = shape(d, p.coat, 12) + flat(inner, p.shade)
	return one + placed(mirrored(one), "translate(0 -14)")
}
export const HAECHI_EAR: Parts<BeastInk> = {
	leaf: (p) =>
		ears(
			"M150 196C70 190 30 140 26 84C90 84 160 110 190 160Z",
			"M140 176C100 170 66 140 54 108C96 112 140 134 164 160Z",
			p,
		),
	round: (p) =>
		ears(
			"M176 180C120 220 60 180 66 120C76 66 150 60 190 120Z",
			"M158 172C124 186 92 164 94 128C102 98 142 102 164 136Z",
			p,
		),
	folded: (p) =>
		ears(
			"M180 130C110 90 50 120 24 210C60 214 80 190 100 184C90 210 96 226 106 236C140 226 170 200 190 170Z",
			"M100 184C120 170 140 166 160 166C140 190 120 210 106 236C96 226 90 210 100 184Z",
			p,
		),
	tufted: (p) =>
		ears(
			"M160 200L100 190L120 168L56 150L92 134L40 84C100 80 170 100 200 150Z",
			"M150 180L120 160L126 150L90 112C130 112 160 130 180 150Z",
			p,
		),
	torn: (p) =>
		ears(
			"M150 196C110 194 80 180 62 160L92 152L44 128C32 112 28 100 26 84C90 84 160 110 190 160Z",
			"M140 176L120 170L100 140C130 140 150 150 164 160Z",
			p,
		),
	ringed: (p) =>
		HAECHI_EAR.leaf?.(p) +
		`<circle cx="52" cy="146" r="22" fill="none" stroke="${INK}" stroke-width="17"/><circle cx="52" cy="146" r="22" fill="none" stroke="${GOLD}" stroke-width="7"/>`,
}

export const HAECHI_HORN: Parts<BeastInk> = {
	straight: (p) =>
		shape("M262 150C268 90 286 40 314 2C326 50 338 100 340 150Z", p.trim, 12) +
		flat("M314 2C326 50 338 100 340 150H312C320 100 320 50 314 2Z", INK) +
		line("M274 112Q296 124 318 112M282 76Q298 86 316 76", 7),
	hooked: (p) =>
		shape("M254 154C250 84 290 40 372 26C346 62 338 104 346 152Z", p.trim, 12) +
		flat("M372 26C346 62 338 104 346 152H312C306 96 326 56 372 26Z", p.shade) +
		line("M262 116Q288 122 318 104M276 84Q300 92 328 70", 7),
	spiral: (_p) =>
		shape("M258 152C262 96 284 44 306 6C326 50 340 100 344 152Z", PAPER, 12) +
		line("M266 120C296 128 320 112 334 96M276 84C296 92 314 80 326 66M290 48C300 54 310 46 314 38", 9),
	broken: (p) =>
		shape("M254 154C256 120 262 92 272 66L296 84L312 60L338 92C342 110 344 130 346 154Z", p.trim, 12) +
		flat("M312 60L338 92C342 110 344 130 346 154H318C322 120 320 90 312 60Z", p.shade) +
		line("M266 118Q296 130 338 116", 7),
	forked: (p) =>
		shape(
			"M262 154C266 104 250 70 210 36C260 40 286 60 298 88C310 56 340 36 392 30C350 66 338 104 340 154Z",
			p.trim,
			12,
		) + brush([306, 104], [318, 70], [362, 46], 8, PAPER),
	nub: (p) =>
		shape("M240 156C236 104 268 84 300 84C336 84 364 106 360 156Z", p.trim, 12) + line("M262 120Q300 136 340 118", 8),
	flame: (_p) =>
		shape(
			"M236 156C210 110 250 90 244 50C276 60 284 40 296 0C330 40 326 66 352 56C352 90 390 110 364 156Z",
			"#FF6A2B",
			12,
		) + flat("M266 154C260 120 284 110 296 72C314 104 340 122 334 154Z", "#FFD23F"),
	"roof-tile": (p) =>
		shape(
			"M190 126C250 124 350 124 410 126C420 96 440 84 460 78C400 84 200 84 140 78C160 84 180 96 190 126Z",
			INK,
			10,
		) +
		line("M210 104H390", 9, p.trim) +
		shape("M250 80C256 50 280 34 300 30C320 34 344 50 350 80Z", p.trim, 11),
}
export const HAECHI_RARE_HORN: Parts<BeastInk> = {
	"gold-crown": () =>
		shape("M206 158L190 60L244 100L260 30L300 86L340 30L356 100L410 60L394 158Z", GOLD, 12) +
		line("M212 132Q300 150 388 132", 8) +
		disc(300, 112, 12, "#D6246E", 7),
}
export { curls, GOLD }
