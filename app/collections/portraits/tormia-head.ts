import { brush, disc, egg, flat, INK, line, PAPER, type Parts, placed, shape } from "./kit.ts"
import { eye, type Gloss, type Skin } from "./people.ts"

export type SparkInk = {
	readonly sheet: string
	readonly print: string
	readonly coat: string
	readonly hem: string
	readonly hair: string
	readonly gloss: string
	readonly metal: string
	readonly rust: string
	readonly spark: string
	readonly glass: string
}

/** A long skull that looks up to the right: high brow, hooked nose, a chin like a chisel. */
const SKULL =
	"M190 250C182 158 240 112 312 114C390 116 432 172 424 250C426 276 420 300 414 330C408 384 384 436 344 448C300 456 252 404 228 344C204 320 194 290 190 250Z"
export const tormiaNeck = (skin: Skin) =>
	shape("M256 400L246 540H356V420Z", skin.shade, 11) + line("M256 470l26 -10M255 492l26 -10M254 514l26 -10", 7)
export const tormiaFace = (skin: Skin) =>
	shape("M206 262C170 234 136 262 148 306C156 342 196 360 222 340Z", skin.light, 11) +
	flat("M204 280C184 262 160 278 166 304C172 326 192 338 208 330C190 316 186 296 204 280Z", skin.shade) +
	shape(SKULL, skin.light, 12) +
	flat(
		"M190 250C182 158 240 112 312 114C244 140 222 206 238 280C246 340 290 410 362 440Q352 448 344 448C300 456 252 404 228 344C204 320 194 290 190 250Z",
		skin.shade,
	) +
	line(SKULL, 12) +
	brush([250, 352], [262, 376], [286, 388], 6)

const NOSE = "M330 246C340 280 372 308 386 336C392 354 372 362 346 352C332 360 314 354 312 342"
const nose = (d: string, skin: Skin) =>
	flat(`${d}Z`, skin.light) +
	flat("M346 352C332 360 314 354 312 342C330 346 352 344 386 336C392 354 372 362 346 352Z", skin.shade) +
	line(d, 9)
export const tormiaNose = (skin: Skin) => nose(NOSE, skin)

const pair = (p: Gloss, lid: number, look: number, right = lid, high = 18) =>
	eye(268, 266, -1, { wide: 33, high, lid, look, iris: p.iris, shade: p.lid }) +
	eye(380, 260, 1, { wide: 25, high: high - 1, lid: right, look, iris: p.iris, shade: p.lid })
export const TORMIA_EYES: Parts<Gloss> = {
	dreaming: (p) => pair(p, 0.4, 8),
	manic: (p) => pair(p, 0.02, 0, 0.02, 22),
	tired: (p) => pair(p, 0.54, 4) + brush([242, 298], [268, 314], [300, 300], 5),
	squint: (p) => pair(p, 0.58, 6, 0.2),
	aside: (p) => pair(p, 0.3, -11),
	knowing: (p) => pair(p, 0.34, 10),
	static: () =>
		[268, 380]
			.map((x) => egg(x, 262, x < 300 ? 34 : 27, 28, PAPER, 9) + line(`M${x - 4} 246l12 10l-18 8l14 12`, 7))
			.join(""),
	pinprick: () =>
		egg(268, 264, 34, 30, PAPER, 9) + egg(380, 258, 27, 28, PAPER, 9) + disc(276, 264, 8, INK) + disc(384, 260, 8, INK),
}
export const TORMIA_RARE_EYES: Parts<Gloss> = {
	bolts: () =>
		egg(268, 264, 36, 32, INK, 8) +
		egg(380, 258, 29, 30, INK, 8) +
		flat("M276 236L252 270H268L260 294L288 256H270Z", "#FFE04A") +
		flat("M386 232L366 264H380L374 286L396 250H382Z", "#FFE04A"),
}

export const TORMIA_BROW: Parts<SparkInk> = {
	spark: (p) =>
		shape("M222 232L246 206L258 218L280 196L312 230L282 222L262 238L244 226Z", p.hair, 7) +
		shape("M350 222L366 198L380 208L402 190L420 216L398 214L380 226L368 214Z", p.hair, 7),
	bushy: (p) =>
		shape("M218 240L210 214L236 220L240 196L264 212L280 194L290 216L316 214L306 240Q262 222 218 240Z", p.hair, 8) +
		shape("M344 230L348 206L366 212L380 192L392 208L418 194L416 224Q380 210 344 230Z", p.hair, 8),
	arched: () => brush([220, 236], [262, 188], [310, 228], 12) + brush([346, 220], [386, 176], [420, 216], 12),
	low: () => line("M220 222L310 238M348 234L416 214", 15),
	thin: () => line("M222 224Q262 196 306 222M348 216Q384 184 416 206", 8),
	split: () => brush([220, 234], [262, 200], [310, 234], 13) + line("M350 222L372 204M386 198L414 204", 13),
}

export const TORMIA_MOUTH: Parts<SparkInk & Skin> = {
	smirk: (p) =>
		brush([292, 398], [340, 412], [392, 370], 9) + flat("M304 408Q338 424 364 398Q348 430 316 424Z", p.lips),
	gap: () =>
		shape("M286 392Q340 398 394 366Q388 416 340 424Q302 424 286 392Z", "#3A0D1A", 9) +
		flat("M300 396L328 394L326 408L306 410ZM346 390L372 380L370 396L348 406Z", PAPER),
	"gold-tooth": () =>
		shape("M286 390Q340 396 394 362Q390 410 342 420Q302 420 286 390Z", PAPER, 9) +
		flat("M334 392L356 386L356 412L336 418Z", "#F4B41A") +
		line("M312 394V414M334 392V418M357 386V412", 5),
	"wire-bite": (p) =>
		line("M292 396L398 374", 13) +
		line("M252 430C300 440 290 392 340 390S420 400 470 360", 15) +
		line("M252 430C300 440 290 392 340 390S420 400 470 360", 6, p.spark),
	handlebar: (p) =>
		shape(
			"M346 366C322 346 280 366 268 396C246 412 226 396 234 376C206 390 216 432 258 430C300 428 330 404 348 388C372 400 414 396 436 370C446 350 428 336 420 348C424 362 412 372 396 366C376 352 356 354 346 366Z",
			p.hair,
			9,
		) + line("M330 418Q350 424 366 410", 7),
	brushy: (p) =>
		shape(
			"M346 364L270 386L262 420L284 410L292 428L312 410L326 426L346 406L364 418L374 398L394 402L408 366Z",
			p.hair,
			9,
		),
	"o-mouth": () => egg(346, 398, 24, 22, "#3A0D1A", 9) + flat("M330 410Q346 398 362 410Q346 424 330 410Z", "#E2545B"),
	fuse: () =>
		brush([288, 396], [340, 410], [394, 374], 8) +
		line("M352 396L452 420", 26) +
		line("M356 397L448 419", 13, "#E2402F") +
		line("M462 422Q490 424 492 396", 6) +
		flat("M492 366L500 386L520 384L504 398L512 418L492 406L474 418L480 398L464 384L484 386Z", "#FFE04A"),
	grin: () =>
		shape("M276 386Q340 402 404 356Q404 416 344 432Q290 428 276 386Z", PAPER, 9) +
		line("M284 404Q344 416 398 384M308 394L314 424M338 396L342 430M368 384L372 418", 5),
	screw: () =>
		brush([290, 398], [340, 410], [394, 372], 8) +
		line("M350 398L412 446", 18) +
		line("M354 400L404 440", 7, "#B8BCCB") +
		shape("M400 452L424 424L440 438L416 466Z", "#B8BCCB", 7),
}

const rimmed = (x: number, y: number, r: number, p: SparkInk, fill: string) =>
	disc(x, y, r + 9, p.metal, 10) + disc(x, y, r - 4, fill, 8)
const glare = (x: number, y: number, r: number, fill = PAPER) =>
	brush([x - r * 0.6, y + r * 0.2], [x - r * 0.4, y - r * 0.6], [x + r * 0.3, y - r * 0.62], 7, fill)
const strap = (p: SparkInk) => line("M192 244L240 256M408 246L424 240", 30) + line("M190 243L240 256", 13, p.rust)
export const TORMIA_MASK: Parts<SparkInk> = {
	none: () => "",
	goggles: (p) =>
		strap(p) +
		rimmed(264, 262, 46, p, p.glass) +
		rimmed(384, 256, 38, p, p.glass) +
		glare(264, 262, 42) +
		glare(384, 256, 34) +
		line("M318 254L338 250", 11),
	"dark-goggles": (p) =>
		strap(p) +
		rimmed(264, 262, 46, p, INK) +
		rimmed(384, 256, 38, p, INK) +
		glare(264, 262, 42, p.spark) +
		glare(384, 256, 34, p.spark) +
		line("M318 254L338 250", 11),
	loupe: (p) =>
		line("M192 236L340 226", 20) +
		line("M192 236L340 226", 8, p.rust) +
		rimmed(384, 256, 40, p, p.glass) +
		disc(384, 256, 20, p.metal, 8) +
		disc(384, 256, 7, INK) +
		line("M420 230L452 206", 12),
	"wire-rims": (p) =>
		[
			[264, 266, 42],
			[382, 260, 34],
		]
			.map(
				([x, y, r]) =>
					`<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${INK}" stroke-width="15"/><circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${p.metal}" stroke-width="6"/>`,
			)
			.join("") + line("M306 256Q326 242 348 254M222 258L196 250", 8),
	welder: (p) =>
		shape("M180 216L420 190L440 230L430 296L350 312L330 284L310 318L214 320L186 284Z", INK, 10) +
		shape("M222 240L400 222L404 270L230 290Z", p.glass, 8) +
		brush([240, 276], [250, 244], [330, 244], 7, PAPER),
	spiral: (p) =>
		rimmed(264, 262, 44, p, PAPER) +
		rimmed(384, 256, 36, p, PAPER) +
		line(
			"M264 262c2 -12 18 -8 16 6c-4 20 -36 16 -34 -8c4 -30 44 -30 52 -2M384 256c2 -10 16 -8 14 6c-4 16 -30 14 -28 -8c2 -22 34 -24 40 -4",
			6,
		),
	triple: (p) =>
		strap(p) +
		rimmed(258, 270, 36, p, p.glass) +
		rimmed(384, 262, 32, p, p.glass) +
		rimmed(318, 206, 27, p, p.spark) +
		glare(258, 270, 32) +
		glare(384, 262, 28),
}

export const TORMIA_MARK: Parts<Skin> = {
	none: () => "",
	soot: () =>
		flat("M232 318C250 306 268 318 262 334C270 350 246 356 240 344C224 348 220 326 232 318Z", INK) +
		disc(274, 352, 5, INK) +
		disc(400, 316, 8, INK),
	lightning: (p) => line("M236 300L262 330L244 340L274 376M256 334L280 336M252 350L240 364", 6, p.lips),
	freckles: (p) => line("M236 316h.1M256 324h.1M276 314h.1M250 340h.1M398 300h.1M404 318h.1", 9, p.lips),
	stitches: () => line("M300 150L352 166M308 142l-6 20M326 146l-6 22M344 152l-6 22", 6),
	plaster: () =>
		placed(
			shape("M-34 -12H34V12H-34Z", "#F3D7B0", 7) + disc(-5, 0, 3, INK) + disc(6, 0, 3, INK),
			"translate(256 336) rotate(24)",
		),
	circuit: (p) =>
		line("M216 290H236V330H262M236 310H256M262 330V352", 6, p.lips) +
		disc(260, 310, 6, p.lips) +
		disc(262, 356, 6, p.lips),
	wrinkles: () =>
		brush([240, 168], [310, 150], [390, 172], 5) +
		brush([250, 190], [310, 176], [380, 192], 4) +
		line("M236 300Q226 310 226 322", 5),
}

export const TORMIA_EAR: Parts<SparkInk> = {
	none: () => "",
	earphone: (p) =>
		shape("M136 252C160 236 190 240 200 262L204 340C190 362 150 362 138 346C126 320 124 270 136 252Z", p.coat, 11) +
		disc(166, 300, 26, p.metal, 9) +
		disc(166, 300, 9, INK),
	"bolt-ring": (p) => shape("M172 336L150 382H168L158 424L194 370H176L186 340Z", p.spark, 8),
	resistor: (p) =>
		line("M172 334V440", 8) + shape("M156 358H188V412H156Z", p.glass, 9) + line("M160 374H184M160 392H184", 7, p.rust),
	"screw-stud": (p) => disc(176, 330, 15, p.metal, 8) + line("M168 324L184 336", 6),
	pencil: (p) =>
		placed(
			shape("M-100 -9H40V9H-100Z", "#F4B41A", 8) +
				shape("M40 -9L66 0L40 9Z", PAPER, 7) +
				shape("M-100 -9H-122V9H-100Z", p.rust, 7),
			"translate(180 240) rotate(16)",
		),
}
