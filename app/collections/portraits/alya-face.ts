import type { AlyaInk } from "./alya-wear.ts"
import { brush, disc, egg, flat, INK, line, PAPER, type Parts, shape } from "./kit.ts"
import { eye, type Gloss, type Skin } from "./people.ts"

const FACE =
	"M206 226C202 300 214 346 256 386Q296 420 334 388C378 350 398 296 394 222C386 160 340 142 300 142C252 142 212 170 206 226Z"
export const alyaFace = (skin: Skin) =>
	shape("M254 370V470C280 490 324 490 350 466V360Z", skin.shade, 10) +
	shape(FACE, skin.light, 11) +
	flat(
		"M394 222C398 296 378 350 334 388Q318 402 300 403C340 372 356 330 352 286C372 250 368 214 348 182Q300 160 250 186Q224 202 208 240C208 170 252 144 300 144C340 144 386 160 394 222Z",
		skin.shade,
	) +
	line("M206 226C202 300 214 346 256 386Q296 420 334 388C378 350 398 296 394 222", 11) +
	// The nose: its shadow first, then one stroke and the wing.
	flat("M300 262L318 318Q302 332 288 324Z", skin.shade) +
	brush([288, 268], [282, 300], [274, 312], 5) +
	brush([272, 314], [286, 330], [306, 318], 7)

const pair = (p: Gloss, lid: number, look: number, high = 17, right = lid) =>
	eye(246, 266, -1, { wide: 33, high, lid, look, iris: p.iris, shade: p.lid }) +
	eye(342, 264, 1, { wide: 33, high, lid: right, look, iris: p.iris, shade: p.lid })
export const ALYA_EYES: Parts<Gloss> = {
	calm: (p) => pair(p, 0.38, 0),
	aside: (p) => pair(p, 0.32, -11),
	elsewhere: (p) => pair(p, 0.3, 11),
	"wide-awake": (p) => pair(p, 0.08, 0, 19),
	"half-lidded": (p) => pair(p, 0.56, -4),
	doubting: (p) => pair(p, 0.22, 9, 17, 0.56),
	"up-all-night": (p) =>
		pair(p, 0.48, 0) + brush([222, 296], [246, 310], [272, 298], 4) + brush([320, 296], [344, 308], [368, 292], 4),
	reading: (p) => pair(p, 0.66, 0),
}
export const ALYA_RARE_EYES: Parts<Gloss> = {
	"inner-eye": (p) =>
		line(
			"M214 266Q244 290 276 270M312 270Q344 290 376 264M222 280L216 290M246 286V296M344 286V296M368 278L374 288",
			9,
		) +
		shape("M300 178Q324 206 300 234Q276 206 300 178Z", PAPER, 7) +
		disc(300, 206, 9, p.iris) +
		disc(300, 206, 4, INK),
}

export const ALYA_BROW: Parts<Gloss> = {
	level: () => brush([210, 232], [244, 210], [280, 232], 10) + brush([312, 230], [346, 206], [382, 226], 10),
	raised: () => brush([210, 234], [246, 216], [280, 236], 10) + brush([312, 222], [344, 184], [384, 212], 11),
	stern: () => brush([208, 218], [248, 216], [284, 242], 12) + brush([310, 242], [342, 212], [384, 214], 12),
	soft: () => brush([212, 238], [240, 210], [278, 222], 9) + brush([314, 222], [348, 204], [380, 234], 9),
	straight: () => line("M214 230L276 228M316 228L378 222", 14),
	split: () => brush([210, 232], [244, 210], [280, 232], 10) + line("M318 226L344 214M356 213L380 224", 11),
}

export const ALYA_MOUTH: Parts<Skin> = {
	closed: (p) =>
		flat("M264 354Q282 342 294 348Q308 342 324 352Q296 376 264 354Z", p.lips) +
		brush([258, 354], [294, 360], [330, 351], 5),
	smirk: (p) =>
		flat("M264 358Q284 346 298 350Q314 344 330 342Q304 376 264 358Z", p.lips) +
		brush([260, 358], [300, 366], [340, 336], 6) +
		line("M342 328q6 6 2 14", 5),
	parted: (p) =>
		flat("M264 352Q282 338 294 345Q308 338 326 350Q298 384 264 352Z", p.lips) +
		flat("M272 353Q296 350 318 352Q296 364 272 353Z", INK),
	smile: (p) =>
		shape("M258 346Q296 358 334 342Q324 380 294 380Q268 378 258 346Z", p.lips, 7) +
		flat("M268 353Q296 361 324 349L320 360Q296 368 274 363Z", PAPER),
	pursed: (p) =>
		flat("M278 352Q288 344 296 349Q304 343 312 351Q296 372 278 352Z", p.lips) + line("M280 356Q296 360 310 355", 5),
	pencil: (p) =>
		flat("M264 354Q282 338 294 345Q308 338 324 350Q296 380 264 354Z", p.lips) +
		shape("M210 366L216 352L378 352V370L216 370Z", "#F4B41A", 7) +
		flat("M210 361L224 352V370Z", INK) +
		shape("M362 352H388V370H362Z", "#FF8FA8", 7) +
		line("M270 350Q296 342 322 349", 6),
	"gold-tooth": (p) =>
		shape("M262 348Q296 352 332 340Q326 376 294 378Q268 374 262 348Z", p.lips, 7) +
		flat("M270 353Q296 357 324 347L322 358Q296 366 274 361Z", PAPER) +
		flat("M296 354L308 352L308 363L297 364Z", "#F4B41A"),
	"dark-lip": () =>
		flat("M262 354Q282 338 294 345Q308 338 328 350Q296 382 262 354Z", "#3A1230") +
		brush([260, 354], [294, 360], [330, 350], 4, "#8A4A7A"),
}

export const ALYA_GLASSES: Parts<AlyaInk> = {
	none: () => "",
	round: (p) => ring(p, 40) + bridge,
	"big-round": (p) => ring(p, 50) + line("M292 258Q295 254 298 258", 9),
	square: (p) => rim("M204 230H286V304H208ZM306 230H388L384 302H306Z", p) + bridge,
	"half-moon": (p) =>
		rim("M206 282H284Q280 322 246 322Q212 320 206 282ZM306 280H384Q380 320 346 320Q312 318 306 280Z", p) +
		line("M284 284Q295 276 306 282", 8),
	"cat-eye": (p) =>
		rim("M194 222L282 240Q288 300 246 304Q206 300 194 222ZM400 218L310 240Q304 300 344 302Q384 298 400 218Z", p) +
		bridge,
	monocle: (p) =>
		`<circle cx="343" cy="264" r="46" fill="none" stroke="${INK}" stroke-width="15"/><circle cx="343" cy="264" r="46" fill="none" stroke="${p.trim}" stroke-width="6"/>` +
		line("M384 288C404 340 384 400 420 450", 6, p.trim),
	pushed: (p) =>
		rim(
			"M206 166Q244 140 284 160Q290 204 248 208Q208 206 206 166ZM306 160Q346 138 384 162Q386 204 344 208Q304 204 306 160Z",
			p,
			"#23213A",
		) +
		brush([224, 184], [236, 162], [262, 162], 6, PAPER) +
		brush([326, 182], [338, 160], [362, 160], 6, PAPER),
}
export const ALYA_RARE_GLASSES: Parts<AlyaInk> = {
	dark: (p) =>
		rim(
			"M200 230Q246 220 286 236Q290 304 246 308Q202 304 200 230ZM306 236Q346 220 394 228Q390 302 344 306Q302 302 306 236Z",
			p,
			INK,
		) +
		line("M286 244Q296 238 306 244", 10) +
		brush([216, 276], [224, 240], [262, 240], 8, p.trim) +
		brush([322, 276], [330, 240], [366, 238], 8, p.trim),
}
const bridge = line("M284 262Q295 250 306 262", 9)
function ring(p: AlyaInk, r: number) {
	return [246, 344]
		.map(
			(x) =>
				`<circle cx="${x}" cy="266" r="${r}" fill="none" stroke="${INK}" stroke-width="16"/><circle cx="${x}" cy="266" r="${r}" fill="none" stroke="${p.trim}" stroke-width="6"/>`,
		)
		.join("")
}
function rim(d: string, p: AlyaInk, fill = "none") {
	return shape(d, fill, 16) + line(d, 6, p.trim)
}

export const ALYA_MARK: Parts<Skin> = {
	none: () => "",
	"beauty-mark": () => disc(352, 336, 6, INK),
	freckles: (p) =>
		[
			[226, 310],
			[242, 318],
			[258, 310],
			[334, 308],
			[350, 316],
			[366, 306],
		]
			.map(([x, y]) => disc(x ?? 0, y ?? 0, 4.5, p.lips))
			.join(""),
	"ink-blot": () =>
		flat("M222 312C238 302 254 312 250 326C258 340 240 348 232 338C214 342 210 322 222 312Z", INK) +
		disc(256, 350, 5, INK) +
		disc(214, 344, 4, INK),
	blush: (p) =>
		line("M214 316l14 -12M228 322l16 -14M244 324l14 -12M336 320l14 -12M352 320l14 -12M366 314l10 -10", 5, p.lips),
	"chin-dots": () => disc(294, 386, 4.5, INK) + disc(282, 382, 3.5, INK) + disc(306, 382, 3.5, INK),
	plaster: () => shape("M346 318L382 296L390 310L354 332Z", "#F3D7B0", 6),
	tear: (p) => flat("M352 294Q366 320 352 328Q338 320 352 294Z", p.lips),
}
export const ALYA_RARE_MARK: Parts<Skin> = {
	glyph: () => line("M300 172V206M286 180H314M288 206H312M300 172m-8 -8h16", 6),
}

export const ALYA_EAR: Parts<AlyaInk> = {
	none: () => "",
	hoop: (p) =>
		`<circle cx="192" cy="352" r="26" fill="none" stroke="${INK}" stroke-width="17"/><circle cx="192" cy="352" r="26" fill="none" stroke="${p.trim}" stroke-width="7"/>`,
	drop: (p) => line("M194 312V336", 6) + egg(194, 352, 13, 20, p.trim, 8),
	tassel: (p) =>
		disc(194, 322, 11, PAPER, 7) +
		shape("M182 336H206L212 396H176Z", p.trim, 8) +
		line("M188 362L186 392M200 362L202 392", 5),
	book: (p) => shape("M176 326H212V370H176Z", p.trim, 8) + line("M186 326V370", 5),
}
