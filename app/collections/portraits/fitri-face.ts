import type { DareInk } from "./fitri-wear.ts"
import { brush, disc, flat, INK, line, PAPER, type Parts, placed, shape } from "./kit.ts"
import { eye, type Gloss, type Skin } from "./people.ts"

/** Three-quarter view to the left: short nose, wide cheekbone, a jaw that juts. */
const FACE =
	"M184 220C172 260 178 300 190 326C186 362 204 404 240 428C268 446 300 440 326 420C372 388 420 330 424 250C420 170 370 140 300 140C240 140 196 170 184 220Z"
export const fitriNeck = (skin: Skin) =>
	shape("M262 410L252 520H386L388 390Z", skin.shade, 11) + line("M352 430l30 -12M352 452l30 -12M352 474l30 -12", 7)
export const fitriFace = (skin: Skin) =>
	shape("M404 268C430 246 460 262 454 300C446 336 414 348 396 330Z", skin.shade, 10) +
	shape(FACE, skin.light, 12) +
	flat(
		"M424 250C420 330 372 388 326 420C300 440 268 446 240 428C310 410 350 366 366 320C384 300 392 260 380 222Q320 176 190 214C206 160 250 140 300 140C370 140 420 170 424 250Z",
		skin.shade,
	) +
	line(FACE, 12) +
	flat("M246 262L222 316L250 330Z", skin.shade) +
	brush([244, 268], [226, 300], [216, 312], 6) +
	brush([214, 312], [226, 330], [252, 322], 8)

const pair = (p: Gloss, lid: number, look: number, far = lid, high = 18) =>
	eye(214, 262, -1, { wide: 25, high, lid: far, look, iris: p.iris, shade: p.lid }) +
	eye(316, 260, 1, { wide: 35, high: high + 1, lid, look, iris: p.iris, shade: p.lid })
export const FITRI_EYES: Parts<Gloss> = {
	fierce: (p) => pair(p, 0.3, -4),
	narrow: (p) => pair(p, 0.52, -2),
	daring: (p) => pair(p, 0.12, 0),
	aside: (p) => pair(p, 0.3, 12),
	ahead: (p) => pair(p, 0.28, -11),
	"one-narrow": (p) => pair(p, 0.2, 0, 0.6),
	wink: (p) =>
		eye(214, 262, -1, { wide: 25, high: 18, lid: 0.2, look: 0, iris: p.iris, shade: p.lid }) +
		brush([278, 266], [316, 240], [364, 262], 13) +
		line("M352 274l12 8M338 280l8 10", 6),
	"kohl-wings": (p) =>
		flat("M186 262Q206 300 240 276L240 256ZM278 262Q316 310 356 268L400 232L350 240Z", INK) + pair(p, 0.34, -2),
}
export const FITRI_RARE_EYES: Parts<Gloss> = {
	ember: () =>
		flat("M182 262Q214 222 242 266Q214 290 182 262ZM276 264Q316 216 366 252Q324 296 276 264Z", "#FF6A2B") +
		flat("M200 262Q214 244 228 264Q214 276 200 262ZM298 262Q318 240 342 256Q322 278 298 262Z", "#FFE04A") +
		line("M182 262Q214 222 242 266M276 264Q316 216 372 250", 11),
}
export const FITRI_BROW: Parts<Gloss> = {
	sharp: () => brush([178, 216], [216, 216], [246, 244], 14) + brush([276, 240], [318, 202], [378, 212], 15),
	level: () => line("M188 232L240 238M280 236L364 222", 15),
	raised: () => brush([180, 220], [214, 214], [246, 240], 13) + brush([280, 222], [322, 172], [378, 206], 14),
	slit: () => line("M186 228L240 238M280 236L316 228M332 224L368 218", 15),
	heavy: () => flat("M176 210L250 232L246 252L182 232ZM274 236L330 206L384 208L378 222L330 224L280 254Z", INK),
	arched: () => brush([184, 230], [208, 198], [244, 226], 11) + brush([280, 226], [324, 182], [376, 222], 12),
}
export const FITRI_MOUTH: Parts<Skin> = {
	grin: () =>
		shape("M212 360Q260 384 326 346Q316 402 264 406Q222 400 212 360Z", PAPER, 9) +
		line("M220 374Q260 394 316 372M244 372L248 398M276 370L280 402", 5),
	smirk: (p) =>
		flat("M222 376Q252 362 300 366Q266 396 222 376Z", p.lips) + brush([214, 378], [266, 386], [326, 346], 9),
	shout: () =>
		shape("M214 354Q262 340 318 344Q326 412 264 418Q214 414 214 354Z", "#4A0F1E", 9) +
		flat("M226 358Q262 348 306 352L304 366H230Z", PAPER) +
		flat("M230 402Q262 380 300 394Q286 410 264 410Q242 410 230 402Z", "#F2545B"),
	"gold-tooth": () =>
		shape("M212 362Q260 382 326 346Q316 400 264 404Q222 398 212 362Z", PAPER, 9) +
		flat("M264 372L292 366L290 396L266 400Z", "#F4B41A") +
		line("M238 370L242 396M264 374V402M292 366L290 396", 5),
	"lip-scar": (p) =>
		flat("M218 370Q240 354 254 360Q278 352 308 364Q266 398 218 370Z", p.lips) +
		brush([212, 370], [260, 380], [316, 362], 6) +
		line("M284 346L272 392", 7, p.shade),
	teeth: () =>
		shape("M214 358L320 346L310 396L226 402Z", PAPER, 10) +
		line("M220 380L314 370M242 356L246 400M268 354L270 398M294 350L294 396", 5),
	match: (p) =>
		flat("M220 372Q242 356 256 362Q280 354 306 364Q266 392 220 372Z", p.lips) +
		brush([214, 372], [260, 380], [314, 362], 6) +
		line("M234 374L150 404", 13) +
		line("M232 375L156 402", 5, "#F3D7B0") +
		flat("M150 390C130 384 128 362 136 344C152 360 176 380 160 404Z", "#FF6A2B"),
	pout: (p) =>
		flat("M222 370Q242 352 254 358Q278 348 300 360Q290 398 256 396Q232 392 222 370Z", p.lips) +
		brush([218, 372], [258, 382], [306, 362], 6),
}
export const FITRI_MASK: Parts<DareInk> = {
	none: () => "",
	"nose-tape": () =>
		placed(
			shape("M-44 -13H44V13H-44Z", "#F6F3EC", 8) + line("M-14 -12V12M14 -12V12", 5),
			"translate(238 298) rotate(-8)",
		),
	"eye-patch": (p) =>
		line("M184 214L430 256", 11) +
		shape("M270 228Q320 214 366 240Q362 300 320 304Q276 300 270 228Z", INK, 8) +
		line("M300 250L334 280M334 250L300 280", 8, p.trim),
	"half-mask": (p) =>
		shape(
			"M186 312C230 330 270 326 300 306C350 300 390 296 420 280C414 350 372 400 326 424C300 444 268 450 240 432C204 408 184 366 186 312Z",
			p.trim,
			11,
		) +
		flat("M420 280C414 350 372 400 326 424C300 444 268 450 240 432C320 410 372 350 380 292Z", p.fold) +
		brush([200, 344], [260, 366], [330, 340], 7) +
		brush([216, 384], [262, 398], [320, 376], 7),
	goggles: (p) =>
		line("M180 236L428 244", 26) +
		line("M180 236L428 244", 11, p.dark) +
		shape(
			"M176 236Q206 216 244 236Q248 290 212 296Q176 290 176 236ZM268 236Q314 212 366 234Q368 294 318 300Q272 296 268 236Z",
			p.trim,
			10,
		) +
		shape(
			"M190 246Q210 232 232 248Q232 278 212 282Q190 278 190 246ZM284 248Q316 230 350 246Q350 282 318 286Q286 282 284 248Z",
			INK,
			6,
		) +
		brush([296, 270], [300, 250], [328, 246], 6, PAPER) +
		brush([198, 268], [202, 252], [218, 250], 5, PAPER),
	domino: (p) =>
		flat(
			"M168 232Q214 206 252 250Q300 200 420 216L432 240Q380 310 314 302Q270 300 252 276Q236 300 210 298Q172 290 168 232Z",
			p.trim,
		) +
		line(
			"M168 232Q214 206 252 250Q300 200 420 216L432 240Q380 310 314 302Q270 300 252 276Q236 300 210 298Q172 290 168 232Z",
			8,
		),
	warpaint: (p) => flat("M180 284L250 290L330 296L418 268L416 300L336 318L250 310L182 304Z", p.trim),
	stripe: (p) => flat("M184 250L426 226L424 286L186 300Z", p.trim),
}
export const FITRI_MARK: Parts<Skin> = {
	none: () => "",
	scar: (p) => line("M350 200L330 320", 9, p.lips) + line("M330 290l18 6M336 306l16 6", 6, p.lips),
	plaster: () =>
		placed(
			shape("M-36 -13H36V13H-36Z", "#F3D7B0", 8) + disc(-5, 0, 3, INK) + disc(6, 0, 3, INK),
			"translate(350 344) rotate(-32)",
		),
	freckles: (p) => line("M198 316h.1M210 330h.1M280 310h.1M300 322h.1M322 312h.1M340 326h.1", 9, p.lips),
	dirt: (p) => line("M300 330L340 310M306 346L350 322M318 356L350 338", 7, p.shade) + disc(210, 344, 7, p.shade),
	"chin-line": () => line("M258 412V436", 9) + line("M246 418V432M270 416V430", 6),
	"three-claws": (p) => line("M340 300L310 360M360 300L328 366M378 296L348 362", 8, p.lips),
	dots: () => line("M188 302h.1M194 320h.1M354 304h.1M372 296h.1M390 286h.1", 11),
}
export const FITRI_EAR: Parts<DareInk> = {
	none: () => "",
	hoop: (p) =>
		`<circle cx="434" cy="356" r="26" fill="none" stroke="${INK}" stroke-width="17"/><circle cx="434" cy="356" r="26" fill="none" stroke="${p.trim}" stroke-width="7"/>`,
	fang: () => shape("M422 332H448L440 388Z", PAPER, 8),
	cuff: () => line("M440 280L460 284M438 300L458 304", 13) + line("M441 281L458 284M439 301L456 304", 5, "#F4B41A"),
	feather: (p) =>
		shape("M434 336C470 350 500 400 500 450C464 430 430 390 434 336Z", p.trim, 9) + line("M438 350L484 424", 5),
	key: (p) => disc(436, 350, 17, p.trim, 8) + line("M436 366V410M436 396H452", 9),
}
