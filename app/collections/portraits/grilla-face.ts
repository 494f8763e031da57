import { brush, disc, egg, flat, INK, line, PAPER, type Parts, shape } from "./kit.ts"
import type { KongLook } from "./kongz-coats.ts"

const GOLD = "#FFC629"
const dome =
	"M178 330C160 260 176 150 236 96Q262 50 306 46Q346 52 366 98C424 150 440 260 422 330C446 388 440 440 396 462Q300 500 204 462C160 440 154 388 178 330Z"

/** A dome with a crest, ears too small for it, and a jaw like a drawer. */
export function head(p: KongLook) {
	const ear = "M184 236C150 220 138 262 152 290C160 308 176 312 188 304Z"
	return [
		shape(ear, p.furDark, 12),
		shape("M416 236C450 220 462 262 448 290C440 308 424 312 412 304Z", p.furDark, 12),
		flat(dome, p.fur),
		flat(
			"M306 46Q346 52 366 98C424 150 440 260 422 330C446 388 440 440 396 462L372 470C410 420 400 360 390 320C410 200 376 110 306 46Z",
			p.furDark,
		),
		shape(dome, "none", 16),
		line("M300 74V124M274 100V136M328 102V136", 7),
	].join("")
}

export function face(p: KongLook) {
	const plate = "M198 264Q250 214 300 244Q350 214 402 264L404 322Q432 392 390 434Q300 470 210 434Q168 392 196 322Z"
	return [
		flat(plate, p.skin),
		flat(
			"M352 240Q382 246 402 264L404 322Q432 392 390 434Q300 470 210 434L196 416Q300 448 366 412Q396 380 372 322ZM212 276H388L378 320Q350 330 330 312L300 300L270 312Q250 330 222 320Z",
			p.skinDark,
		),
		shape(plate, "none", 10),
		shape("M244 344Q246 308 300 312Q354 308 356 344Q356 372 326 368Q300 356 274 368Q244 372 244 344Z", p.skinDark, 9),
		flat("M258 348Q262 330 288 340Q290 360 270 358ZM342 348Q338 330 312 340Q310 360 330 358Z", INK),
		line("M232 366Q206 384 208 412M368 366Q394 384 392 412", 7),
	].join("")
}

const whites = (fill = PAPER) => egg(248, 292, 28, 21, fill, 8) + egg(352, 292, 28, 21, fill, 8)
const pupils = (dx = 0, r = 9) =>
	disc(250 + dx, 296, r, INK) +
	disc(350 + dx, 296, r, INK) +
	disc(247 + dx, 292, 3, PAPER) +
	disc(347 + dx, 292, 3, PAPER)
const lid = (p: KongLook, x: number, y: number) =>
	shape(`M${x - 32} ${y}C${x - 28} 262 ${x + 28} 262 ${x + 32} ${y}Q${x} ${y + 6} ${x - 32} ${y}Z`, p.skinDark, 7)

export const EYES: Parts<KongLook> = {
	glare: () => whites() + pupils(),
	"half-lidded": (p) => whites() + pupils() + lid(p, 248, 292) + lid(p, 352, 292),
	sidelong: (p) => whites() + pupils(11) + lid(p, 248, 286) + lid(p, 352, 290),
	ember: () => whites("#FFC629") + disc(252, 294, 8, "#E8412C", 5) + disc(348, 294, 8, "#E8412C", 5),
	"one-shut": (p) =>
		whites() +
		pupils() +
		shape("M218 292Q248 262 280 292Q248 312 218 292Z", p.skinDark, 8) +
		line("M220 294Q248 310 278 294", 9),
	"black-eye": (p) => egg(352, 298, 46, 38, "#5B3A86") + whites() + pupils() + lid(p, 352, 300) + lid(p, 248, 286),
	shades: (p) =>
		shape("M196 264L404 264Q408 320 356 324Q318 322 308 284H292Q282 322 244 324Q192 320 196 264Z", "#17171F", 10) +
		flat("M212 276H256L232 310Q214 300 212 276ZM322 276H362L340 308Q324 296 322 276Z", p.hat),
	"round-specs": () =>
		whites() +
		pupils() +
		`<circle cx="246" cy="294" r="40" fill="none" stroke="${GOLD}" stroke-width="7"/><circle cx="354" cy="294" r="40" fill="none" stroke="${GOLD}" stroke-width="7"/>` +
		line("M286 290Q300 280 314 290M206 288L182 276M394 288L418 276", 7, GOLD),
	goggles: (p) =>
		line("M176 268L424 268", 30) +
		disc(246, 290, 46, p.hat, 11) +
		disc(354, 290, 46, p.hat, 11) +
		disc(246, 290, 29, "#BFEFE4", 7) +
		disc(354, 290, 29, "#BFEFE4", 7) +
		line("M232 298L254 274M340 298L362 274", 7, PAPER),
	patch: (p) =>
		egg(248, 292, 28, 21, PAPER, 8) +
		disc(252, 296, 9, INK) +
		line("M190 210L416 330", 10) +
		shape("M310 262Q354 250 396 268Q398 326 356 328Q316 320 310 262Z", "#17171F", 8) +
		line("M340 282l26 24M366 282l-26 24", 6, p.trim),
}
export const COVERS_BROW = ["shades", "goggles"]
export const RARE_EYES: Parts<KongLook> = {
	diamond: () =>
		shape("M248 268L282 290L248 320L214 290ZM352 268L386 290L352 320L318 290Z", "#8FE3FF", 8) +
		line("M214 290H282M318 290H386M248 268L236 290L248 318M352 268L340 290L352 318", 4),
	"sun-lamps": () =>
		whites("#FFF3B0") +
		line("M248 256V236M214 270L198 256M282 268L292 250M352 256V236M386 270L402 256M318 268L308 250", 7, GOLD),
}

export const BROWS: Parts<KongLook> = {
	ridge: (p) =>
		shape(
			"M184 278Q190 216 246 218Q286 224 300 244Q314 224 354 218Q410 216 416 278Q360 250 300 290Q240 250 184 278Z",
			p.fur,
			10,
		),
	cliff: (p) => shape("M180 246L262 224L300 248L338 224L420 246L414 282L338 266L300 294L262 266L186 282Z", p.fur, 10),
	raised: (p) =>
		shape(
			"M184 282Q196 240 250 244L300 268L292 292Q240 262 184 282ZM306 262Q320 192 372 196Q412 204 418 252Q366 230 306 262Z",
			p.fur,
			10,
		),
	scarred: (p) =>
		shape(
			"M184 278Q190 216 246 218Q286 224 300 244Q314 224 342 218L334 268Q316 278 300 290Q240 250 184 278ZM362 220Q410 216 416 278Q384 260 354 264Z",
			p.fur,
			10,
		) + line("M360 200L342 290L350 330", 7, p.skin),
	tufts: (p) =>
		shape(
			"M168 262L194 246L186 226L216 234L222 210L248 226L270 212L282 236L300 246L318 236L330 212L352 226L378 210L384 234L414 226L406 246L432 262L408 280Q350 254 300 290Q250 254 192 280Z",
			p.fur,
			9,
		),
}

const lip = "M212 398Q300 424 388 398"
export const MOUTHS: Parts<KongLook> = {
	stern: () => line("M216 408Q300 384 384 408", 11) + line("M270 430Q300 422 330 430", 6),
	smirk: () => line("M214 410Q320 428 382 384", 11) + brush([372, 378], [392, 376], [394, 398], 8),
	underbite: () => line(lip, 11) + shape("M232 404L244 372L262 410ZM338 410L356 372L368 404Z", PAPER, 8),
	grit: () =>
		shape("M208 394Q300 414 392 394Q392 440 354 444Q300 452 246 444Q208 440 208 394Z", PAPER, 10) +
		line("M212 420Q300 434 388 420M244 402V442M272 406V446M300 408V448M328 406V446M356 402V442", 6),
	grill: () =>
		shape("M212 394Q300 412 388 394Q386 434 350 438Q300 444 250 438Q214 434 212 394Z", GOLD, 10) +
		line("M244 402V436M272 406V440M300 408V440M328 406V440M356 402V436", 6) +
		flat("M222 402L238 406V416L224 412Z", PAPER),
	roar: () =>
		shape("M218 388Q300 404 382 388Q400 440 372 456Q300 470 228 456Q200 440 218 388Z", "#4A0F1C", 10) +
		flat("M228 396Q300 410 372 396L360 430L346 406Q300 412 254 406L240 430Z", PAPER) +
		flat("M250 456Q300 420 350 456Q300 466 250 456Z", "#EE4B5E"),
	toothpick: () => line(lip, 11) + line("M352 406L452 448", 15) + line("M352 406L452 448", 6, "#F0D9A0"),
	leaf: () =>
		line(lip, 11) +
		line("M240 408L150 440", 10) +
		shape("M170 434Q120 410 84 452Q130 480 170 434Z", "#4FB35C", 9) +
		line("M100 450L160 438", 4),
	bubble: () =>
		line(lip, 11) + disc(262, 436, 54, "#FF7FB0", 11) + brush([228, 418], [234, 396], [258, 394], 11, PAPER),
	missing: () =>
		shape("M216 396Q300 414 384 396Q380 434 300 438Q220 434 216 396Z", "#4A0F1C", 10) +
		flat("M224 400Q250 408 276 410V422L232 418ZM318 410L376 400L368 416L318 422Z", PAPER),
}

export const MARKS: Parts<KongLook> = {
	none: () => "",
	plain: () => "",
	scar: () => line("M204 340L246 420", 9) + line("M208 368l22 -10M222 394l22 -10", 6),
	plaster: () =>
		shape("M262 300L336 296L338 322L264 326Z", "#F2D7B0", 7) + line("M292 310h.1M306 309h.1M298 318h.1", 5),
	paint: (p) => flat("M206 336L236 330L226 374L208 370ZM394 336L364 330L374 374L392 370Z", p.trim),
	stripe: (p) => flat("M284 58H316V150L300 176L284 150Z", p.trim),
	"cheek-x": () => line("M380 352l26 26M406 352l-26 26", 8),
	sweat: (p) => shape("M178 190Q204 226 180 240Q158 228 178 190Z", p.trim === PAPER ? "#8FD3FF" : p.trim, 7),
}
