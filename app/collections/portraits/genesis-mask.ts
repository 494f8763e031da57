import { both, brush, disc, egg, flat, INK, line, PAPER, type Parts, shape } from "./kit.ts"

export type StoneInk = {
	readonly sheet: string
	readonly print: string
	readonly stone: string
	readonly shade: string
	readonly paint: string
	readonly trim: string
	readonly glow: string
	readonly cloak: string
	readonly hem: string
}
export const GOLD = "#F4B41A"

type Half = readonly (readonly [number, number])[]
const halfPath = (half: Half) => `M${half.map(([x, y]) => `${x} ${y}`).join("L")}Z`
const whole = (half: Half) =>
	`M${[...half, ...[...half].reverse().map(([x, y]) => [600 - x, y] as const)].map(([x, y]) => `${x} ${y}`).join("L")}Z`
/** A head cut from one block: the right half lies in shadow, a bevel runs round the edge. */
const block = (half: Half, bevel: Half) => (p: StoneInk) =>
	shape(whole(half), p.stone, 15) +
	flat(halfPath(half), p.shade) +
	line("M386 316l34 -12M386 338l34 -12M386 360l32 -11M386 382l24 -8", 7) +
	flat(halfPath(bevel.map(([x, y]) => [x === 300 ? 288 : x, y])), p.stone) +
	shape(whole(half), "none", 15)

export const GENESIS_BLOCK: Parts<StoneInk> = {
	gate: block(
		[
			[300, 110],
			[412, 110],
			[446, 150],
			[452, 420],
			[404, 492],
			[300, 492],
		],
		[
			[300, 128],
			[346, 128],
			[346, 470],
			[300, 492],
		],
	),
	shield: block(
		[
			[300, 96],
			[456, 132],
			[468, 300],
			[414, 440],
			[300, 520],
		],
		[
			[300, 96],
			[340, 106],
			[346, 470],
			[300, 510],
		],
	),
	wedge: block(
		[
			[300, 104],
			[476, 120],
			[446, 300],
			[390, 500],
			[300, 516],
		],
		[
			[300, 110],
			[352, 112],
			[338, 500],
			[300, 512],
		],
	),
	hexagon: block(
		[
			[300, 90],
			[406, 110],
			[480, 262],
			[436, 410],
			[384, 496],
			[300, 506],
		],
		[
			[300, 96],
			[340, 100],
			[352, 280],
			[338, 494],
			[300, 500],
		],
	),
	menhir: block(
		[
			[300, 70],
			[360, 82],
			[410, 130],
			[438, 240],
			[450, 400],
			[440, 500],
			[300, 506],
		],
		[
			[300, 76],
			[336, 84],
			[346, 240],
			[340, 498],
			[300, 500],
		],
	),
	stair: block(
		[
			[300, 100],
			[396, 100],
			[396, 140],
			[450, 140],
			[450, 330],
			[424, 330],
			[424, 420],
			[390, 420],
			[390, 506],
			[300, 506],
		],
		[
			[300, 110],
			[340, 110],
			[340, 500],
			[300, 500],
		],
	),
	kite: block(
		[
			[300, 76],
			[400, 130],
			[484, 230],
			[440, 360],
			[360, 500],
			[300, 530],
		],
		[
			[300, 80],
			[340, 106],
			[350, 280],
			[328, 500],
			[300, 520],
		],
	),
	skull: block(
		[
			[300, 96],
			[420, 112],
			[476, 190],
			[474, 300],
			[424, 356],
			[410, 480],
			[360, 510],
			[300, 510],
		],
		[
			[300, 100],
			[344, 106],
			[352, 300],
			[340, 500],
			[300, 504],
		],
	),
}

/** A hole in the stone with somebody behind it. */
const holed = (d: string, x: number, look: number, p: StoneInk, r = 13) =>
	shape(d, INK, 10) + egg(x, 264, 27, 17, PAPER) + disc(x + look, 264, r, p.glow) + disc(x + look, 264, r * 0.5, INK)
export const GENESIS_EYES: Parts<StoneInk> = {
	slots: (p) =>
		both(shape("M176 246H268V282H176Z", INK, 10)) +
		both(flat("M184 254H260V274H184Z", PAPER)) +
		disc(224, 264, 13, p.glow) +
		disc(370, 264, 13, p.glow) +
		disc(224, 264, 6, INK) +
		disc(370, 264, 6, INK),
	watching: (p) =>
		holed("M168 264Q220 214 272 264Q220 312 168 264Z", 222, 6, p) +
		holed("M328 264Q380 214 432 264Q380 312 328 264Z", 380, 6, p),
	square: (p) =>
		both(shape("M172 216H268V312H172Z", p.trim, 10) + shape("M192 236H248V292H192Z", INK, 6)) +
		disc(224, 264, 13, p.glow) +
		disc(384, 264, 13, p.glow),
	rings: (p) => both(disc(220, 264, 54, p.paint, 10) + disc(220, 264, 35, PAPER, 8) + disc(220, 264, 15, INK)),
	coin: (p) =>
		both(disc(220, 264, 52, GOLD, 11) + shape("M200 244H240V284H200Z", INK, 7)) +
		disc(224, 266, 9, p.glow) +
		disc(384, 266, 9, p.glow),
	uneven: (p) =>
		holed("M174 222H270V306H174Z", 222, -6, p) +
		disc(382, 262, 54, p.trim, 10) +
		disc(382, 262, 32, INK) +
		disc(378, 262, 12, p.glow),
	crescent: (p) =>
		both(
			flat("M166 250Q220 330 274 250Q262 292 220 294Q178 292 166 250Z", INK) + line("M166 250Q220 330 274 250", 10),
		) +
		egg(222, 284, 8, 7, p.glow) +
		egg(380, 284, 8, 7, p.glow),
	angled: (p) =>
		holed("M160 226L276 266L262 300L184 290Z", 226, 8, p, 11) +
		holed("M440 226L324 266L338 300L416 290Z", 374, 8, p, 11),
	stepped: (p) =>
		both(shape("M170 304V262H190V240H250V262H270V304H250V284H190V304Z", INK, 8)) +
		disc(220, 266, 10, p.glow) +
		disc(380, 266, 10, p.glow),
}
export const GENESIS_RARE_EYES: Parts<StoneInk> = {
	cyclops: (p) =>
		shape("M172 262Q300 150 428 262Q300 370 172 262Z", PAPER, 12) +
		disc(306, 260, 48, p.glow, 9) +
		disc(306, 260, 22, INK) +
		disc(290, 244, 11, PAPER),
}

/** Ridge and nose are cut together. */
const nose = (left: string, right: string, p: StoneInk) => flat(left, p.stone) + flat(right, p.shade)
export const GENESIS_BROW: Parts<StoneInk> = {
	beam: (p) =>
		shape("M152 196H448V232H332L344 350H256L268 232H152Z", p.stone, 10) +
		flat("M300 201H443V227H328L339 345H300Z", p.shade),
	wedge: (p) =>
		nose("M300 210L258 352H300Z", "M300 210L342 352H300Z", p) +
		shape("M300 210L342 352H258Z", "none", 10) +
		both(brush([150, 226], [210, 190], [292, 226], 14)),
	beak: (p) =>
		shape("M262 240Q300 212 338 240L348 320L300 396L252 320Z", p.trim, 10) +
		flat("M300 228Q322 228 338 240L348 320L300 396Z", INK) +
		both(line("M156 214L262 232", 14)),
	arrow: (p) =>
		shape("M300 168L336 246L326 344H274L264 246Z", p.paint, 10) + line("M274 344L262 358M326 344L338 358", 10),
	arches: (p) =>
		both(shape("M146 246C146 176 262 170 284 226L284 348H300V356H262L266 250C240 214 184 214 172 250Z", p.stone, 9)) +
		flat("M300 230H284V348H316V230Z", p.stone) +
		line("M258 356H342", 10),
	ring: (p) =>
		`${nose("M300 226L268 330H300Z", "M300 226L332 330H300Z", p) + shape("M300 226L332 330H268Z", "none", 9)}<circle cx="300" cy="352" r="24" fill="none" stroke="${INK}" stroke-width="19"/><circle cx="300" cy="352" r="24" fill="none" stroke="${GOLD}" stroke-width="8"/>${line("M160 206L280 222M320 214L440 190", 15)}`,
	flat: () => line("M284 320V350M316 320V350", 13) + line("M170 204H270M330 196H430", 15),
	unibrow: (p) => shape("M148 190L300 222L452 190L444 224L318 250L326 346H274L282 250L156 224Z", p.paint, 10),
}

export const GENESIS_MOUTH: Parts<StoneInk> = {
	"teeth-grid": () =>
		shape("M212 394H388V456H212Z", PAPER, 11) + line("M212 425H388M247 394V456M282 394V456M318 394V456M353 394V456", 7),
	slit: () => line("M226 424H374", 17) + line("M244 452H340", 7),
	whistle: (p) => disc(304, 424, 36, p.paint, 10) + disc(304, 424, 19, INK),
	zigzag: () =>
		shape(
			"M204 404L236 430L268 404L300 430L332 404L364 430L396 404V448L364 466L332 446L300 468L268 446L236 466L204 448Z",
			PAPER,
			10,
		),
	tongue: (p) =>
		shape("M216 392H384V428H216Z", INK, 9) +
		shape("M262 412H338V500Q300 532 262 500Z", p.paint, 10) +
		line("M300 418V486", 7),
	tusks: (p) =>
		shape("M210 400H390V450H210Z", INK, 10) +
		both(shape("M214 446Q196 400 208 356Q234 396 246 442Z", p.trim, 9)) +
		line("M262 404V420M300 404V420M338 404V420", 10, PAPER),
	"gold-tooth": () =>
		shape("M212 396L388 388L376 452H226Z", INK, 10) +
		flat("M222 402H256V424H224ZM264 401H296V423H264ZM346 398H378L374 420H346Z", PAPER) +
		flat("M304 400H338V426H304Z", GOLD) +
		flat("M236 444V432H262V446ZM318 446V430H350V446Z", PAPER),
	smirk: () =>
		shape("M220 432Q320 440 392 380Q388 446 316 464Q250 468 220 432Z", PAPER, 10) +
		line("M256 438L262 460M296 436L304 464M336 422L350 450", 6),
	bars: (p) =>
		both(shape("M216 388H240V464H216ZM258 388H282V464H258Z", INK, 6)) + flat("M292 388H308V464H292Z", p.glow),
	sewn: () =>
		brush([206, 430], [300, 410], [394, 430], 12) +
		line("M230 408V446M262 402V442M300 400V440M338 402V442M370 408V446", 8),
}

export const GENESIS_MARK: Parts<StoneInk> = {
	none: () => "",
	"cheek-bars": (p) => both(line("M172 330H236M172 352H236M172 374H220", 10, p.paint)),
	"half-paint": (p) => flat("M300 150L170 170L164 230L176 320L210 400L300 470Z", p.paint),
	"third-eye": (p) =>
		shape("M256 160Q300 118 344 160Q300 200 256 160Z", PAPER, 9) + disc(300, 159, 16, p.glow) + disc(300, 159, 8, INK),
	"gold-seam": () =>
		line("M410 150L372 196L398 240L352 300L380 352L350 400L366 470", 17) +
		line("M410 150L372 196L398 240L352 300L380 352L350 400L366 470", 7, GOLD),
	crack: () => flat("M196 130L214 176L200 204L232 240L214 206L230 180Z", INK) + line("M206 200L186 216", 6),
	"forehead-steps": (p) => shape("M250 180V160H270V140H330V160H350V180Z", p.paint, 8),
	moss: () =>
		flat("M170 380C190 360 210 390 226 376C244 400 214 430 220 460C200 450 190 470 176 440Z", "#4E9F4A") +
		disc(216, 372, 6, "#7CC95A"),
	dots: (p) => both(line("M186 336h.1M206 356h.1M186 376h.1M226 336h.1", 15, p.paint)) + disc(300, 150, 11, p.paint),
	sun: (p) => disc(300, 158, 19, p.paint, 7) + line("M300 126V120M300 196V190M268 158H262M338 158H332", 8),
}
