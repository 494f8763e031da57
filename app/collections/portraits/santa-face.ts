import { brush, disc, egg, flat, INK, line, PAPER, type Parts, round, shape } from "./kit.ts"
import type { KongLook } from "./kongz-coats.ts"

export type SantaLook = KongLook & { readonly muzzle: string }

/** A collar of fur: tips of uneven length around the face. */
function ruff(from: number, to: number, close: string, inset = 0) {
	const tips: string[] = []
	const count = 26
	for (let at = from; at <= to; at++) {
		const long = (at % 2 ? 186 : 226 + (at % 3) * 9) - inset
		const angle = (at * 2 * Math.PI) / count - Math.PI / 2
		const deep = Math.sin(angle) > 0 ? 0.96 : 0.9
		tips.push(`${round(302 + long * 1.02 * Math.cos(angle))} ${round(306 + long * deep * Math.sin(angle))}`)
	}
	return `M${tips.join("L")}${close}`
}
const RUFF = ruff(0, 25, "Z")
const SHADE = ruff(2, 13, "Q420 440 430 300Z", 8)

/** A snow monkey: a heart of a face in a wheel of fur. */
export function head(p: SantaLook, hooded = false) {
	const heart =
		"M304 214Q262 164 216 196Q178 232 192 304Q190 384 242 428Q300 460 358 428Q412 384 408 304Q424 232 386 196Q344 164 304 214Z"
	const muzzle =
		"M222 372C222 332 262 322 296 324C334 322 376 332 376 374C376 420 340 440 298 440C254 440 222 418 222 372Z"
	const wheel = [
		shape(RUFF, p.fur, 14),
		flat(SHADE, p.furDark),
		line("M130 330l22 -6M140 370l20 -10M158 408l18 -14M470 330l-20 -6M462 372l-20 -10M440 410l-16 -14", 6),
	]
	return [
		hooded ? egg(304, 320, 170, 176, p.fur) : wheel.join(""),
		flat(heart, p.skin),
		flat(
			"M386 196Q424 232 408 304Q412 384 358 428Q300 460 242 428L226 412Q310 440 350 400Q392 350 380 290Q388 240 366 188Q378 188 386 196Z",
			p.skinDark,
		),
		shape(heart, "none", 11),
		flat(muzzle, p.muzzle),
		flat(
			"M376 374C376 420 340 440 298 440C262 440 234 424 226 398Q300 436 356 392Q370 374 362 346Q376 356 376 374Z",
			p.skinDark,
		),
		shape(muzzle, "none", 9),
		flat(
			"M276 346Q268 334 284 332Q296 336 294 348Q286 356 276 346ZM322 346Q330 334 314 332Q304 336 306 348Q314 356 322 346Z",
			INK,
		),
	].join("")
}

const whites = (fill = PAPER) => egg(252, 274, 29, 25, fill, 9) + egg(346, 274, 32, 27, fill, 9)
const pupils = (p: SantaLook, dx = 0) =>
	disc(254 + dx, 278, 15, p.hat, 5) +
	disc(342 + dx, 278, 16, p.hat, 5) +
	disc(254 + dx, 278, 8, INK) +
	disc(342 + dx, 278, 8, INK) +
	disc(249 + dx, 273, 3.6, PAPER) +
	disc(337 + dx, 273, 3.6, PAPER)
const lid = (p: SantaLook, x: number, y: number) =>
	shape(`M${x - 34} ${y}C${x - 30} 238 ${x + 30} 238 ${x + 34} ${y}Q${x} ${y + 6} ${x - 34} ${y}Z`, p.skinDark, 8)

export const EYES: Parts<SantaLook> = {
	steady: (p) => whites() + pupils(p) + lid(p, 252, 262) + lid(p, 346, 262),
	"half-lidded": (p) => whites() + pupils(p) + lid(p, 252, 275) + lid(p, 346, 275),
	sidelong: (p) => whites() + pupils(p, -11) + lid(p, 252, 268) + lid(p, 346, 272),
	wide: (p) =>
		whites() +
		disc(254, 276, 8, INK) +
		disc(342, 276, 8, INK) +
		disc(251, 273, 3, PAPER) +
		disc(339, 273, 3, PAPER) +
		line("M222 308Q252 320 278 306M320 308Q346 320 376 306", 5, p.skinDark),
	wink: (p) =>
		whites() +
		pupils(p) +
		shape("M218 276Q250 240 286 276Q252 300 218 276Z", p.skinDark, 8) +
		line("M220 278Q252 300 284 278", 9) +
		lid(p, 346, 264),
	content: () => line("M222 284Q252 244 282 284M314 284Q346 242 380 284", 12),
	goggles: (p) =>
		line("M196 256L404 256", 36) +
		shape("M204 238Q300 218 400 238Q418 280 392 310Q340 324 304 296Q264 324 212 310Q186 280 204 238Z", p.trim, 12) +
		shape("M222 254Q300 238 382 254Q394 278 376 296Q340 302 304 278Q266 302 228 296Q212 278 222 254Z", "#23324F", 8) +
		flat("M238 258L268 254L246 290L232 288ZM284 252L300 252L276 284L266 286Z", PAPER),
	"round-specs": (p) =>
		whites() +
		pupils(p) +
		lid(p, 252, 262) +
		lid(p, 346, 262) +
		`<circle cx="250" cy="282" r="42" fill="none" stroke="#FFC629" stroke-width="7"/><circle cx="348" cy="282" r="42" fill="none" stroke="#FFC629" stroke-width="7"/>` +
		line("M291 278Q299 270 307 278", 7, "#FFC629"),
	shades: (p) =>
		shape("M198 248L404 248Q410 308 354 312Q318 308 308 268H294Q284 308 246 312Q192 308 198 248Z", "#17171F", 10) +
		flat("M216 260H262L236 298Q218 288 216 260ZM322 260H366L342 298Q326 286 322 260Z", p.trim),
	sleepy: (p) =>
		whites() +
		pupils(p) +
		lid(p, 252, 284) +
		lid(p, 346, 284) +
		line("M222 312Q252 322 280 310M318 310Q346 322 376 312", 5),
}
export const RARE_EYES: Parts<SantaLook> = {
	stars: () =>
		[252, 346]
			.map((x) =>
				shape(
					`M${x} 240L${x + 9} 264L${x + 34} 266L${x + 14} 282L${x + 21} 308L${x} 293L${x - 21} 308L${x - 14} 282L${x - 34} 266L${x - 9} 264Z`,
					"#FFC629",
					8,
				),
			)
			.join(""),
	frozen: () =>
		whites("#CFF3FF") +
		line("M252 258V290M238 266L266 282M266 266L238 282M346 258V290M332 266L360 282M360 266L332 282", 5, "#2A8CD8"),
}
export const HIDES_BROW = ["goggles", "shades"]

export const BROWS: Parts<SantaLook> = {
	thick: (p) =>
		shape(
			"M212 250Q250 212 290 250L284 266Q250 236 216 266ZM312 248Q350 208 392 246L388 264Q350 232 318 266Z",
			p.fur,
			8,
		),
	angry: (p) => shape("M208 226L296 258L288 278L210 250ZM308 258L396 222L394 248L316 278Z", p.fur, 8),
	raised: (p) =>
		shape(
			"M212 256Q250 230 290 256L284 270Q250 250 216 270ZM312 226Q352 178 396 218L390 236Q352 206 318 246Z",
			p.fur,
			8,
		),
	frosted: () =>
		shape(
			"M204 256L214 232L228 240L236 220L252 236L266 222L276 242L294 246L286 270Q246 240 210 268ZM310 246L328 240L338 220L352 236L368 218L376 238L392 228L398 256L390 268Q350 240 318 270Z",
			PAPER,
			8,
		),
	sad: (p) =>
		shape(
			"M208 262Q240 222 292 234L290 252Q246 244 218 272ZM310 234Q360 222 396 262L386 272Q356 244 312 252Z",
			p.fur,
			8,
		),
}

const smile = "M240 388Q296 416 354 380"
export const MOUTHS: Parts<SantaLook> = {
	smirk: () => line("M244 392Q320 412 364 372", 10) + brush([354, 368], [374, 366], [376, 386], 7),
	smile: () => line(smile, 10),
	grin: () =>
		shape("M236 378Q298 394 360 374Q358 428 300 430Q240 428 236 378Z", PAPER, 9) +
		line("M238 402Q298 412 358 398M268 386V424M298 390V428M328 386V424", 5),
	"gap-tooth": () =>
		shape("M236 378Q298 394 360 374Q358 428 300 430Q240 428 236 378Z", "#4A0F1C", 9) +
		flat("M246 384Q270 388 288 390V410L252 404ZM308 390L350 382L342 402L308 410Z", PAPER) +
		flat("M270 426Q300 404 332 424Q300 430 270 426Z", "#EE5C6B"),
	candy: () =>
		line(smile, 10) +
		line("M320 396L420 440Q450 446 440 414", 24) +
		line("M320 396L420 440Q450 446 440 414", 12, PAPER) +
		`<path d="M320 396L420 440Q450 446 440 414" fill="none" stroke="#E8412C" stroke-width="12" stroke-dasharray="10 16"/>`,
	bubble: () =>
		line(smile, 10) + disc(268, 420, 52, "#FF7FB0", 11) + brush([236, 402], [242, 382], [264, 380], 11, PAPER),
	tongue: () =>
		line(smile, 10) +
		shape("M284 402L338 394Q352 448 318 452Q286 448 284 402Z", "#EE5C6B", 9) +
		line("M314 404L316 430", 5),
	pout: () => line("M252 404Q300 376 344 404", 10),
	"gold-tooth": () => line(smile, 10) + shape("M306 402L330 396L332 418L310 422Z", "#FFC629", 7),
	carol: () =>
		egg(300, 398, 32, 28, "#4A0F1C", 9) +
		flat("M278 410Q300 392 322 410Q312 424 300 424Q288 424 278 410Z", "#EE5C6B") +
		flat("M276 384H324L318 392H282Z", PAPER),
	straw: () => line(smile, 10) + line("M330 394L430 436", 14) + line("M330 394L430 436", 6, "#E0B566"),
}

export const BEARDS: Parts<SantaLook> = {
	none: () => "",
	bare: () => "",
	plain: () => "",
	shaven: () => "",
	cloud: () =>
		shape(
			"M196 340C160 370 170 420 206 430C200 480 250 510 284 490C310 520 360 500 366 470C410 480 440 430 414 404C440 380 424 340 404 336C400 370 376 388 340 380C330 366 310 362 298 374C284 362 262 364 256 380C226 388 204 370 196 340Z",
			PAPER,
			12,
		) +
		flat(
			"M404 336C424 340 440 380 414 404C440 430 410 480 366 470C360 500 330 506 306 500C370 480 390 440 390 376C398 364 402 352 404 336Z",
			"#C4CBDA",
		) +
		line("M230 430q16 14 34 2M300 450q20 12 38 -4", 6) +
		line("M272 412Q300 426 330 408", 9),
	icicle: () =>
		shape(
			"M214 400L224 470L244 424L262 520L286 438L304 560L322 438L346 510L360 424L380 462L386 396Q340 444 300 442Q250 444 214 400Z",
			"#CFF3FF",
			10,
		) + flat("M360 424L380 462L386 396L340 436L346 510Z", "#86C5E8"),
	goatee: (p) => shape("M262 424Q300 440 338 424L326 490L304 540L280 490Z", p.fur, 10),
	moustache: () =>
		shape(
			"M298 366Q266 350 240 368Q208 396 180 376Q190 420 230 414Q276 410 298 384Q322 410 366 414Q408 420 418 374Q390 396 358 368Q330 350 298 366Z",
			PAPER,
			10,
		),
}

export const MARKS: Parts<SantaLook> = {
	none: () => "",
	clean: () => "",
	"frost-nose": () => egg(299, 340, 34, 22, "#E8412C", 8) + brush([280, 336], [286, 326], [300, 326], 6, PAPER),
	plaster: () => shape("M364 322L410 308L416 332L370 346Z", "#F2D7B0", 7) + line("M384 322l10 12", 4),
	scar: () => line("M370 220L388 330", 8) + line("M366 250l22 -6M376 308l22 -6", 5),
	freckles: (p) => line("M216 322h.1M232 332h.1M218 342h.1M378 322h.1M390 334h.1M374 342h.1", 8, p.furDark),
	snowflake: () => line("M232 310V342M218 318L246 334M246 318L218 334", 5, PAPER),
	stripes: (p) =>
		flat(
			"M200 306L232 320L230 330L200 318ZM204 328L232 338L230 348L206 342ZM400 306L372 320L374 330L400 318ZM398 328L372 338L374 348L396 342Z",
			p.furDark,
		),
}
