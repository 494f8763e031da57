import type { HagLook } from "./hag-hair.ts"
import { brush, disc, egg, flat, INK, line, PAPER, type Parts, shape } from "./kit.ts"

const GOLD = "#FFC629"
const STEEL = "#D8DDE6"

const outline =
	"M210 232C202 300 214 348 252 396L316 444Q344 456 366 436C384 414 398 370 400 330L410 266C418 210 404 160 380 148C310 120 220 140 210 232Z"

/** Neck, ear and a face with a sharp chin, turned to the right. */
export function head(p: HagLook) {
	return [
		shape("M238 360L226 520H366L352 420Z", p.skinDark, 13),
		flat(outline, p.skin),
		flat(
			"M208 290L300 388Q296 418 330 448L316 444L252 396C220 356 206 330 208 290ZM372 300L398 350C394 390 384 414 366 436L352 444Q372 410 368 384Q384 360 372 300Z",
			p.skinDark,
		),
		shape(outline, "none", 13),
		shape("M216 268C190 252 176 280 190 306C198 328 214 338 226 328Z", p.skin, 11),
		line("M208 286Q194 280 202 304", 5),
	].join("")
}

export const nose = (p: HagLook) =>
	flat("M336 262Q352 306 392 344Q402 366 376 366L360 356Q366 330 336 262Z", p.skinDark) +
	line("M344 282Q358 316 390 342Q404 358 388 368Q374 372 362 360", 9) +
	brush([340, 358], [344, 344], [358, 350], 8)

const iris = (x: number, y: number, r: number, fill: string) =>
	disc(x, y, r, fill, 5) + disc(x, y, r * 0.5, INK) + disc(x - r * 0.35, y - r * 0.4, r * 0.3, PAPER)
const near = "M228 294Q266 248 326 290Q284 318 228 294Z"
const far = "M354 286Q382 252 408 280Q388 308 354 286Z"
const open = (p: HagLook, dx = 0) =>
	flat("M218 282Q256 220 330 262L328 290Q270 254 226 290ZM350 266Q384 230 412 254L410 280Q382 256 354 286Z", p.shadow) +
	shape(near, PAPER, 7) +
	shape(far, PAPER, 7) +
	iris(286 + dx, 287, 17, p.trim) +
	iris(385 + dx, 282, 14, p.trim)
const wing =
	"M196 262Q206 284 228 294Q266 262 328 292L332 284Q280 232 226 272ZM350 288Q384 256 410 284L424 262Q386 240 350 276Z"
const lid = (p: HagLook) =>
	shape("M226 290Q262 244 328 290Q276 282 226 290ZM354 284Q382 252 408 280Q384 276 354 284Z", p.shadow, 7)

export const EYES: Parts<HagLook> = {
	winged: (p) => open(p) + flat(wing, INK),
	"half-lidded": (p) =>
		open(p) + lid(p) + flat("M196 268Q210 290 228 296Q276 276 328 294L330 284Q276 268 226 282Z", INK),
	sidelong: (p) => open(p, 12) + lid(p) + flat(wing, INK),
	lashes: (p) =>
		open(p) +
		flat(wing, INK) +
		line("M222 272L196 246M240 256L222 226M264 248L254 216M404 258L424 236M388 250L398 224", 7),
	wink: (p) =>
		flat("M220 286Q262 244 328 280L328 292Q270 312 222 292Z", p.shadow) +
		line("M220 290Q270 322 330 292", 12) +
		line("M234 302l-14 16M262 312l-6 18M292 310l4 18", 6) +
		shape(far, PAPER, 7) +
		iris(385, 282, 14, p.trim) +
		flat("M350 288Q384 256 410 284L424 262Q386 240 350 276Z", INK),
	kohl: (p) =>
		flat(
			"M200 292Q250 226 340 280L316 330L296 316L280 352L264 318L240 326Q214 312 200 292ZM346 284Q384 236 420 274L404 312L390 304L378 332L368 302Q352 298 346 284Z",
			INK,
		) +
		shape(near, PAPER, 5) +
		shape(far, PAPER, 5) +
		iris(286, 287, 16, p.trim) +
		iris(385, 282, 13, p.trim),
	"cat-shades": (p) =>
		shape(
			"M190 244Q260 244 336 276Q330 330 270 330Q214 326 190 244ZM350 278Q390 252 442 240Q434 318 388 322Q354 318 350 278Z",
			"#17171F",
			10,
		) +
		line("M334 280Q342 274 352 280M196 250L190 280", 9) +
		flat("M214 258L262 262L244 310Q224 296 214 258ZM366 280L398 266L384 308Q368 302 366 280Z", p.shadow),
	"round-shades": (p) =>
		disc(276, 290, 48, p.shadow, 10) +
		disc(386, 286, 38, p.shadow, 10) +
		line("M322 284Q336 272 350 282M228 284L196 276", 9) +
		line("M250 300L282 262M372 300L392 268", 8, PAPER),
	patch: (p) =>
		open(p) +
		flat(wing, INK) +
		line("M206 226L420 326", 9) +
		shape("M344 262Q384 246 418 264Q416 322 382 322Q352 312 344 262Z", "#17171F", 8) +
		shape("M382 274L392 290L382 308L372 290Z", p.trim, 4),
}
export const HIDES_BROW = ["cat-shades", "round-shades"]
export const RARE_EYES: Parts<HagLook> = {
	blind: (p) =>
		flat(
			"M218 282Q256 220 330 262L328 290Q270 254 226 290ZM350 266Q384 230 412 254L410 280Q382 256 354 286Z",
			p.shadow,
		) +
		shape(near, "#BFF4FF", 7) +
		shape(far, "#BFF4FF", 7) +
		flat(wing, INK),
	third: (p) =>
		open(p) +
		flat(wing, INK) +
		shape("M298 212Q328 176 362 206Q332 236 298 212Z", PAPER, 7) +
		iris(330, 207, 14, "#E8412C"),
}

export const BROWS: Parts<HagLook> = {
	arched: (p) =>
		shape(
			"M216 244Q262 188 336 240L328 252Q266 214 224 256ZM352 242Q384 200 416 224L412 238Q386 220 358 254Z",
			p.hairDark,
			6,
		),
	raised: (p) =>
		shape(
			"M220 250Q270 214 334 248L326 260Q268 232 228 262ZM354 228Q386 180 420 210L414 222Q386 202 360 240Z",
			p.hairDark,
			6,
		),
	thin: () => line("M222 246Q266 196 334 246M354 246Q388 204 416 228", 8),
	slit: (p) =>
		shape(
			"M216 244Q236 218 262 216L260 228Q240 234 224 256ZM274 216Q306 218 336 240L328 252Q304 236 276 230ZM352 242Q384 200 416 224L412 238Q386 220 358 254Z",
			p.hairDark,
			5,
		),
	straight: (p) => shape("M218 236L334 252L330 268L222 254ZM354 254L418 234L416 250L358 270Z", p.hairDark, 6),
}

const lips = "M312 396Q334 378 350 388Q366 378 384 390Q374 424 348 424Q326 420 312 396Z"
export const MOUTHS: Parts<HagLook> = {
	full: (p) =>
		shape(lips, p.lip, 8) + line("M316 398Q350 408 380 392", 6) + brush([334, 414], [348, 412], [358, 412], 3, PAPER),
	smirk: (p) =>
		shape("M308 404Q332 390 350 394Q372 380 392 374Q382 420 350 424Q326 422 308 404Z", p.lip, 8) +
		line("M312 404Q352 414 394 374", 7),
	snarl: (p) =>
		shape("M310 390Q346 376 388 378Q392 420 356 430Q320 430 310 390Z", p.lip, 8) +
		shape("M322 396Q350 388 380 390Q380 412 354 416Q328 416 322 396Z", PAPER, 5) +
		line("M340 394V414M358 392V414", 4),
	gum: (p) =>
		shape(lips, p.lip, 8) + disc(390, 414, 46, "#FF7FB0", 10) + brush([362, 396], [366, 380], [386, 380], 10, PAPER),
	"gold-tooth": () =>
		shape("M310 392Q350 382 390 376Q394 420 354 430Q322 428 310 392Z", "#4A0F1C", 9) +
		flat("M318 394Q350 388 384 382L382 398Q350 406 324 406Z", PAPER) +
		flat("M350 388L366 386V404L352 404Z", GOLD),
	lollipop: (p) => shape(lips, p.lip, 8) + line("M356 408L450 470", 15) + line("M356 408L450 470", 6, PAPER),
	tongue: (p) =>
		shape(lips, p.lip, 8) +
		shape("M332 406H368Q376 456 352 462Q330 456 332 406Z", "#FF6B7D", 8) +
		disc(352, 440, 5, STEEL, 4),
	black: (p) => shape(lips, "#17171F", 8) + line("M318 398Q350 408 378 392", 4, p.lip),
}

export const MASKS: Parts<HagLook> = {
	none: () => "",
	bare: () => "",
	unmasked: () => "",
	septum: () => line("M372 366q-6 24 12 22q16 -4 8 -22", 12) + line("M372 366q-6 24 12 22q16 -4 8 -22", 5, GOLD),
	chain: () =>
		line("M374 362Q300 400 212 330", 10) + line("M374 362Q300 400 212 330", 4, GOLD) + disc(374, 364, 7, GOLD, 4),
	respirator: (p) =>
		line("M220 320L330 350", 18) +
		shape("M306 356Q350 322 408 344Q430 390 402 438Q350 470 302 436Q290 390 306 356Z", p.cloth, 12) +
		disc(326, 414, 34, p.clothDark, 10) +
		disc(326, 414, 16, p.trim, 6) +
		disc(404, 408, 26, p.clothDark, 10) +
		line("M352 368h34M354 382h30", 6, p.trim),
	bandana: (p) =>
		shape("M214 318Q330 360 412 330Q410 390 384 430L352 520L300 450Q230 410 214 318Z", p.trim, 12) +
		flat("M214 318L300 386Q310 430 352 520L300 450Q230 410 214 318Z", "#0B0B1055") +
		line("M300 372q20 30 44 0q20 26 40 -2M316 410h60", 7),
	"fang-mask": () =>
		line("M214 300L316 360M214 370L306 424", 7) +
		shape("M308 354Q356 330 406 346Q414 400 384 436Q350 456 312 436Q300 400 308 354Z", "#23222B", 11) +
		shape("M316 390L404 382L398 396L388 384L376 410L364 388L352 412L340 390L330 408Z", PAPER, 5),
	domino: (p) =>
		`<path fill-rule="evenodd" stroke="${INK}" stroke-width="9" fill="${p.lip}" d="M190 244Q270 224 340 256Q390 230 440 226Q438 300 404 318Q366 318 342 300Q300 336 244 326Q200 312 190 244ZM228 294Q284 318 326 290Q266 248 228 294ZM354 286Q388 308 408 280Q382 252 354 286Z"/>`,
	veil: () =>
		line(
			"M206 250L400 360M202 300L390 410M214 350L366 440M262 250L232 370M312 262L268 410M366 270L310 440M408 290L352 446",
			3.5,
		) + line("M236 300h.1M300 330h.1M350 360h.1M280 360h.1M330 400h.1", 11),
}
/** What a mask leaves of the mouth. */
export const HIDES_MOUTH = ["respirator", "bandana", "fang-mask"]

export const MARKS: Parts<HagLook> = {
	none: () => "",
	clean: () => "",
	mole: () => disc(298, 392, 6, INK),
	wart: (p) => egg(262, 356, 10, 9, p.skinDark, 5),
	tears: () => flat("M262 318L272 344L262 354L252 344ZM286 322L294 340L286 350L278 340Z", INK),
	scar: () => line("M246 250L274 352", 8) + line("M246 322l24 -6M254 344l24 -6", 5),
	dots: (p) => line("M316 196h.1M316 216h.1M316 176h.1M250 330h.1M268 338h.1M286 342h.1", 11, p.lip),
	stripes: (p) => flat("M232 320L306 334L304 344L234 332ZM238 344L300 354L298 364L244 356Z", p.trim),
	sigil: () => line("M322 172V226M306 190h32M310 214q12 14 24 0", 6),
}
