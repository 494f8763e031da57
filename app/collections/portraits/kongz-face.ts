import { brush, disc, egg, flat, hatch, INK, line, PAPER, type Parts, shape } from "./kit.ts"
import type { KongLook } from "./kongz-coats.ts"

const GOLD = "#FFC629"

/** Skull, ears and muzzle of an ape that looks over its shoulder to the left. */
export function skull(p: KongLook, hooded = false) {
	const head = "M184 318C160 218 196 118 306 106C424 96 484 182 472 290C466 350 446 396 408 432L230 440Z"
	const ears =
		shape("M198 250C172 206 118 218 122 274C126 318 166 332 196 316Z", p.furDark, 14) +
		flat("M186 262C168 238 142 246 144 276C148 300 168 308 186 300Z", p.skinDark) +
		shape("M452 248C476 196 556 204 552 274C548 332 490 352 448 328Z", p.fur, 14) +
		flat("M470 262C488 232 532 238 528 276C524 310 492 322 466 308Z", p.skin) +
		flat("M474 306C478 284 486 268 508 262C496 276 494 292 492 314Z", p.skinDark)
	const fur =
		flat(head, p.fur) +
		flat("M398 116C470 148 486 220 472 290C466 350 446 396 408 432L372 436C438 372 452 222 398 116Z", p.furDark) +
		shape(head, "none", 15) +
		brush([470, 300], [440, 292], [412, 300], 7) +
		brush([466, 330], [436, 326], [410, 336], 7) +
		brush([456, 360], [430, 360], [404, 372], 7) +
		brush([444, 388], [420, 392], [400, 404], 6) +
		brush([222, 176], [236, 146], [262, 128], 9, p.furDark)
	return hooded ? fur : ears + fur
}

export function face(p: KongLook) {
	const plate =
		"M188 326C176 270 196 232 240 236C262 238 274 248 282 256C294 238 322 226 356 232C404 240 410 300 384 338L360 372L196 372Z"
	const muzzle =
		"M176 356C132 378 116 446 156 476C200 508 318 506 366 466C402 434 392 376 352 350C316 328 214 336 176 356Z"
	return (
		shape(plate, p.skin, 9) +
		flat(
			"M384 262C400 290 398 320 380 342L352 352C372 330 384 300 384 262ZM282 256C274 290 270 320 262 346L296 342C292 312 288 284 282 256Z",
			p.skinDark,
		) +
		flat(muzzle, p.skin) +
		flat(
			"M366 362C384 398 378 434 350 450C300 480 206 484 144 462C170 506 318 506 366 466C402 434 394 384 366 362Z",
			p.skinDark,
		) +
		shape(muzzle, "none", 12) +
		flat(
			"M214 372C206 358 224 348 238 358C246 364 244 376 234 376C226 376 220 380 214 372ZM268 374C262 360 276 346 296 354C308 360 302 376 290 374C282 372 276 382 268 374Z",
			INK,
		)
	)
}

const pupil = (x: number, y: number, r = 10) => disc(x, y, r, INK) + disc(x - r * 0.35, y - r * 0.4, r * 0.32, PAPER)
const whites = (fill = PAPER) => egg(230, 298, 30, 29, fill, 9) + egg(334, 296, 37, 33, fill, 9)
const lids = (p: KongLook, low: number, high: number) =>
	shape(`M200 ${low}C200 260 258 258 261 ${low + 4}Q230 ${low + 10} 200 ${low}Z`, p.skinDark, 8) +
	shape(`M296 ${high}C298 250 370 252 372 ${high + 2}Q334 ${high + 10} 296 ${high}Z`, p.skinDark, 8)

export const EYES: Parts<KongLook> = {
	"half-lidded": (p) => whites() + pupil(222, 306) + pupil(324, 306, 12) + lids(p, 296, 294),
	stare: () => whites() + pupil(224, 300, 8) + pupil(326, 300, 9),
	sly: (p) => whites() + pupil(216, 304) + pupil(314, 304, 12) + lids(p, 284, 300),
	bloodshot: (p) =>
		whites("#FFE9A8") +
		pupil(224, 304, 7) +
		pupil(328, 302, 8) +
		line("M362 290l-14 4M364 304l-14 -2M208 286l8 6", 3, "#E8412C") +
		lids(p, 282, 280),
	wink: (p) =>
		egg(230, 298, 30, 29, PAPER, 9) +
		pupil(224, 304) +
		shape("M198 292C204 258 256 260 261 294Q230 300 198 292Z", p.skinDark, 8) +
		shape("M298 300C306 268 366 266 374 302Q336 318 298 300Z", p.skinDark, 8) +
		line("M298 302Q336 324 376 300", 10),
	sleepless: (p) =>
		whites() +
		pupil(222, 308, 9) +
		pupil(324, 308, 10) +
		lids(p, 302, 302) +
		line("M206 336Q230 348 254 338M304 340Q334 354 366 338", 5),
	shades: (p) =>
		shape(
			"M184 270L270 274Q270 330 228 332Q190 330 184 270ZM286 274L396 262Q404 330 344 336Q292 336 286 274Z",
			"#17171F",
			10,
		) +
		line("M268 282Q278 276 288 282M396 274L462 268", 10) +
		flat("M200 282L222 283L208 316Q198 304 200 282ZM306 284L334 281L316 326Q304 312 306 284Z", p.hat),
	"round-specs": (p) =>
		whites() +
		pupil(224, 304) +
		pupil(326, 304, 11) +
		lids(p, 284, 282) +
		`<circle cx="228" cy="300" r="43" fill="none" stroke="${GOLD}" stroke-width="7"/><circle cx="336" cy="298" r="49" fill="none" stroke="${GOLD}" stroke-width="7"/>` +
		line("M270 294Q278 286 288 294M385 290L460 276", 7, GOLD),
	patch: (p) =>
		egg(230, 298, 30, 29, PAPER, 9) +
		pupil(222, 304) +
		shape("M200 294C200 260 258 258 261 298Q230 304 200 294Z", p.skinDark, 8) +
		line("M196 214L470 320", 11) +
		shape("M288 270Q340 250 386 276Q388 340 338 342Q290 336 288 270Z", "#17171F", 8) +
		line("M322 286l26 30M348 286l-26 30", 6, p.trim),
	"ski-visor": (p) =>
		shape(
			"M176 262Q280 240 408 254Q424 300 396 338Q340 350 300 326Q284 316 270 328Q226 350 190 336Q168 300 176 262Z",
			p.hat,
			12,
		) +
		flat("M200 276L240 270L212 322Q196 318 200 276ZM256 268L280 266L256 318L236 324Z", PAPER) +
		flat("M398 262Q414 300 390 330L360 336Q392 300 398 262Z", p.hatDark) +
		line("M410 280L470 270", 14),
}

export const RARE_EYES: Parts<KongLook> = {
	"coin-eyes": () =>
		egg(230, 298, 32, 31, GOLD, 9) +
		egg(334, 296, 39, 35, GOLD, 9) +
		line("M230 282V314M334 278V314", 9) +
		line("M214 288Q216 282 222 280M314 284Q316 276 324 274", 4, PAPER),
	laser: (p) =>
		whites("#FF4B3E") +
		disc(228, 300, 9, PAPER) +
		disc(332, 298, 11, PAPER) +
		flat("M222 294L-20 350V390L226 308ZM322 290L-20 404V452L334 308Z", "#FF4B3E") +
		flat("M222 298L-20 364V376L224 304ZM324 295L-20 420V436L332 303Z", PAPER) +
		lids(p, 282, 280),
}

export const BROWS: Parts<KongLook> = {
	heavy: (p) =>
		shape("M178 268Q226 226 280 262Q330 206 412 244Q404 262 396 270Q336 238 282 288Q230 256 190 286Z", p.furDark, 8),
	raised: (p) =>
		shape("M182 272Q228 240 276 268L270 288Q226 268 190 290Z", p.furDark, 8) +
		shape("M288 244Q340 190 412 226L404 248Q344 220 296 266Z", p.furDark, 8),
	angry: (p) =>
		shape("M174 240Q236 242 284 282Q330 242 416 226L414 254Q340 256 284 304Q232 268 180 266Z", p.furDark, 8),
	shaved: (p) =>
		shape("M180 270Q226 232 274 264L268 284Q228 262 190 288Z", p.furDark, 8) +
		shape(
			"M290 258Q310 236 330 232L336 252Q312 258 298 276ZM350 228Q386 226 410 240L402 260Q380 246 352 248Z",
			p.furDark,
			7,
		),
	bushy: (p) =>
		shape(
			"M170 264L188 246L196 252L214 234L224 244L242 232L252 246L266 242L280 264L298 232L312 236L326 214L342 226L364 210L376 226L402 218L400 238L420 246Q350 242 282 288Q226 258 176 284Z",
			p.furDark,
			8,
		),
}

const smirk = "M150 428Q230 452 300 432Q340 420 352 392"
export const MOUTHS: Parts<KongLook> = {
	smirk: () => line(smirk, 10) + brush([340, 384], [362, 384], [366, 404], 8),
	"gold-tooth": () => line(smirk, 10) + shape("M236 444L262 442L260 466L240 466Z", GOLD, 7),
	grit: () =>
		shape("M156 420Q250 446 346 404Q354 446 318 460Q240 480 168 458Q154 444 156 420Z", PAPER, 10) +
		line("M162 442Q250 460 348 430M190 430V462M222 436V470M256 436V472M290 430V466M320 420V458", 6),
	tongue: (p) =>
		line(smirk, 10) +
		shape("M206 444L264 442Q276 500 240 508Q204 508 206 444Z", p.hat === "#E8412C" ? "#FF8FA3" : "#EE4B5E", 9) +
		line("M236 450L238 480", 5),
	toothpick: () => line(smirk, 10) + line("M214 444L116 486", 15) + line("M214 444L116 486", 6, "#F0D9A0"),
	bubble: () =>
		line(smirk, 10) +
		disc(164, 452, 58, "#FF7FB0", 11) +
		brush([128, 430], [136, 408], [160, 406], 12, PAPER) +
		disc(188, 486, 6, "#D94F86"),
	yell: () =>
		shape("M162 416Q250 436 338 402Q356 470 300 486Q200 502 170 470Q158 444 162 416Z", "#5A1420", 10) +
		flat("M172 424Q250 440 330 414L328 434Q250 452 176 442Z", PAPER) +
		flat("M204 484Q240 452 300 470Q300 486 250 490Z", "#EE4B5E"),
	flat: () => line("M164 436H330M330 436q12 -4 14 -16", 10),
	grill: () =>
		shape("M158 422Q250 446 344 406Q350 440 318 452Q240 470 168 452Q156 440 158 422Z", GOLD, 10) +
		line("M190 432V456M222 438V462M256 438V462M290 430V458M320 420V450", 6) +
		flat("M166 430L182 434V442L168 440Z", PAPER),
	fangs: () =>
		line("M150 424Q230 448 300 430Q342 416 352 388", 10) +
		shape("M178 436L204 440L188 398ZM300 430L324 420L318 384Z", PAPER, 7),
	whistle: () =>
		shape("M206 422Q240 410 262 432Q264 462 236 466Q204 462 206 422Z", INK, 6) +
		line("M184 426Q192 410 206 408M276 416Q286 424 284 440", 6),
}

export const MARKS: Parts<KongLook> = {
	none: () => "",
	unmarked: () => "",
	scar: () => line("M372 222L392 350", 9) + line("M364 252l26 -6M370 284l26 -6M374 316l26 -6", 6),
	plaster: () => shape("M246 318L320 306L324 334L250 346Z", "#F2D7B0", 7) + line("M276 322l8 -1M280 334l8 -1", 5),
	freckles: () => hatch(176, 396, 3, 14, 4, 3, 6) + hatch(330, 386, 3, 14, 4, 3, 6),
	stripe: (p) => flat("M192 340L264 330L262 344L190 356ZM312 328L384 334L378 348L312 342Z", p.trim),
	stitches: () => line("M338 400Q360 420 358 452", 6) + line("M338 416l20 -8M346 432l22 -4M346 450l22 2", 5),
	tear: (p) => shape("M330 338Q350 366 332 374Q314 368 330 338Z", p.trim, 6),
	mole: () => disc(180, 400, 7, INK),
}

/** The poster's own shadow: the ape once more, in the ink of the ground. */
export const shade = (p: KongLook) =>
	flat(
		"M250 640C240 400 230 120 370 120C500 110 548 170 548 200C620 200 640 300 560 340C540 400 520 430 510 450C570 480 610 540 620 640Z",
		p.print,
	)
