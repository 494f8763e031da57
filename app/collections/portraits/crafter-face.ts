import { brush, disc, egg, flat, INK, line, PAPER, type Parts, shape } from "./kit.ts"

export type CrafterLook = {
	readonly skin: string
	readonly skinDark: string
	readonly hair: string
	readonly hairDark: string
	readonly sheet: string
	readonly print: string
	readonly cloth: string
	readonly clothDark: string
	readonly hide: string
	readonly hideDark: string
	readonly trim: string
	readonly glass: string
}

const BRASS = "#E0A83A"
const STEEL = "#C9D1DE"
const outline =
	"M190 262C180 150 236 112 304 112C374 112 422 150 412 262L414 340C412 400 384 440 342 458Q300 470 260 458C216 440 190 400 188 340Z"

/** A wide head on no neck, ears that have heard many hammers. */
export const head = (p: CrafterLook) =>
	[
		shape("M196 262C156 232 134 272 150 318C158 346 182 356 196 346Z", p.skin, 12),
		shape("M406 262C446 232 468 272 452 318C444 346 420 356 406 346Z", p.skinDark, 12),
		line("M172 284Q158 300 172 322M430 284Q444 300 430 322", 6),
		flat(outline, p.skin),
		flat(
			"M364 124C412 150 418 200 412 262L414 340C412 400 384 440 342 458Q300 470 260 458L244 450Q330 440 362 380Q380 300 364 124Z",
			p.skinDark,
		),
		shape(outline, "none", 14),
	].join("")

/** Noses are drawn last: they stand before goggles and beard. */
export const NOSES: Parts<CrafterLook> = {
	bulb: (p) =>
		shape(
			"M266 292Q270 270 290 270Q304 272 308 290Q350 316 338 346Q322 366 290 362Q244 366 240 340Q242 318 266 292Z",
			p.skin,
			10,
		) +
		flat("M306 292Q350 316 338 346Q322 364 290 360Q320 340 306 292Z", p.skinDark) +
		brush([252, 340], [254, 324], [268, 316], 7, PAPER),
	broken: (p) =>
		shape(
			"M272 262Q288 252 304 262L298 296L316 308Q344 330 330 350Q300 364 256 354Q238 340 256 316L276 304Z",
			p.skin,
			10,
		) +
		flat("M304 262L298 296L316 308Q344 330 330 350L306 356Q322 330 290 300Z", p.skinDark) +
		line("M270 296L306 288", 6),
	button: (p) =>
		shape("M256 330Q258 308 288 308Q322 308 324 332Q322 354 290 354Q256 354 256 330Z", p.skin, 9) +
		flat("M310 314Q326 330 314 348Q300 354 288 353Q310 336 310 314Z", p.skinDark) +
		brush([266, 328], [268, 318], [282, 316], 5, PAPER),
	hook: (p) =>
		shape(
			"M276 262L304 262Q314 300 336 318Q348 346 314 346Q300 376 270 366Q226 356 242 338Q268 320 276 262Z",
			p.skin,
			10,
		) + flat("M304 262Q314 300 336 318Q348 346 314 346Q300 370 284 366Q306 330 296 262Z", p.skinDark),
}

const whites = () => egg(238, 276, 27, 20, PAPER, 8) + egg(352, 276, 29, 21, PAPER, 8)
const pupils = (dx = 0, r = 10) =>
	disc(234 + dx, 279, r, INK) +
	disc(346 + dx, 279, r, INK) +
	disc(230 + dx, 275, 3.4, PAPER) +
	disc(342 + dx, 275, 3.4, PAPER)
const lid = (p: CrafterLook, x: number, y: number) =>
	shape(`M${x - 32} ${y}C${x - 28} 246 ${x + 28} 246 ${x + 32} ${y}Q${x} ${y + 6} ${x - 32} ${y}Z`, p.skinDark, 7)
const bags = () => line("M214 304Q236 314 258 304M330 306Q354 316 378 304", 5)

export const EYES: Parts<CrafterLook> = {
	steady: () => whites() + pupils() + bags(),
	"half-lidded": (p) => whites() + pupils() + lid(p, 238, 277) + lid(p, 352, 276),
	measuring: (p) =>
		whites() +
		pupils() +
		shape("M206 276Q238 250 270 276Q238 296 206 276Z", p.skinDark, 7) +
		line("M208 278Q238 294 268 278M212 292l-16 6M210 264l-16 -4", 7),
	sidelong: (p) => whites() + pupils(10) + lid(p, 238, 270) + lid(p, 352, 272),
	tired: (p) =>
		whites() +
		pupils(0, 8) +
		lid(p, 238, 282) +
		lid(p, 352, 282) +
		bags() +
		line("M218 316Q236 324 254 316M336 318Q354 326 372 316", 5),
	keen: (p) =>
		whites() +
		disc(236, 277, 13, p.glass, 5) +
		disc(348, 277, 13, p.glass, 5) +
		disc(236, 277, 6, INK) +
		disc(348, 277, 6, INK),
	lashes: (p) =>
		whites() +
		pupils() +
		lid(p, 238, 268) +
		lid(p, 352, 268) +
		line("M208 264L190 252M216 254L202 238M382 264L400 252M374 254L388 238", 7),
	scarred: (p) =>
		whites() +
		disc(234, 279, 10, INK) +
		disc(348, 277, 10, "#BFD4D8", 5) +
		lid(p, 238, 272) +
		line("M372 210L346 330M372 240l-22 -6M364 318l-20 -6", 6),
}

export const BROWS: Parts<CrafterLook> = {
	thick: (p) =>
		shape(
			"M196 250Q230 214 276 246L270 264Q232 240 200 266ZM316 246Q356 212 400 246L396 264Q356 238 322 266Z",
			p.hairDark,
			7,
		),
	angry: (p) => shape("M194 232L282 258L276 278L196 256ZM314 260L400 226L400 250L320 280Z", p.hairDark, 7),
	raised: (p) =>
		shape(
			"M196 254Q230 230 276 256L270 272Q232 252 200 270ZM316 230Q356 184 402 224L396 242Q356 212 322 250Z",
			p.hairDark,
			7,
		),
	bushy: (p) =>
		shape(
			"M184 252L202 238L198 222L222 230L236 212L250 232L274 234L282 258Q236 244 190 270ZM312 256L322 232L346 230L360 210L372 228L398 222L394 240L412 254L402 268Q356 242 318 272Z",
			p.hairDark,
			7,
		),
	singed: (p) =>
		shape(
			"M200 250Q226 226 250 236L246 254Q226 248 204 264ZM334 240Q360 224 396 246L390 262Q360 242 338 258Z",
			p.hairDark,
			6,
		) + line("M262 236l8 -14M276 246l10 -10", 4),
}

const lipLine = "M242 400Q296 416 346 392"
export const MOUTHS: Parts<CrafterLook> = {
	firm: () => line("M246 402H344M280 424H314", 9),
	smirk: () => line("M246 400Q320 418 362 384", 10) + brush([354, 378], [374, 376], [376, 396], 7),
	nails: () =>
		line(lipLine, 9) +
		line("M262 408L246 450M290 412L286 458M318 408L328 452", 12) +
		line("M262 408L246 450M290 412L286 458M318 408L328 452", 5, STEEL) +
		line("M236 450l18 4M276 460h20M320 456l16 -6", 8),
	pencil: () =>
		line(lipLine, 9) +
		line("M210 424L376 392", 20) +
		line("M214 423L366 394", 9, "#FFC629") +
		line("M368 394L376 392", 8, "#F2D7B0"),
	grin: () =>
		shape("M238 390Q296 406 352 386Q346 430 296 432Q244 432 238 390Z", PAPER, 9) +
		line("M242 410Q296 420 348 406M270 398V428M298 400V430M326 396V426", 5),
	"gold-tooth": () =>
		shape("M238 390Q296 406 352 386Q346 430 296 432Q244 432 238 390Z", "#4A0F1C", 9) +
		flat("M248 396Q296 406 344 392L340 410Q296 418 254 412Z", PAPER) +
		flat("M304 402L324 399V414L304 417Z", BRASS),
	pipe: () =>
		line(lipLine, 9) +
		line("M336 402L420 442", 18) +
		line("M336 402L420 442", 7, "#8A5A2B") +
		shape("M404 420H452L444 470Q424 480 410 468Z", "#8A5A2B", 9) +
		line("M430 396q-14 -20 4 -36t0 -36", 8, PAPER),
	lips: (p) =>
		shape("M242 398Q272 378 294 390Q316 376 346 392Q330 426 294 426Q258 426 242 398Z", p.skinDark, 9) +
		line("M246 400Q294 412 342 394", 6) +
		brush([276, 416], [292, 414], [310, 416], 4, PAPER),
	pout: (p) =>
		shape("M262 400Q280 386 296 394Q312 384 330 398Q320 424 296 424Q272 424 262 400Z", p.skinDark, 8) +
		line("M266 402Q296 410 326 400", 6),
	whistle: () =>
		shape("M278 400Q298 386 316 402Q316 428 296 430Q276 426 278 400Z", INK, 5) + line("M258 398Q262 386 274 382", 6),
	tongue: () => line(lipLine, 10) + shape("M300 410L344 398Q362 440 332 448Q306 446 300 410Z", "#EE5C6B", 8),
}

const strand = (d: string, p: CrafterLook) => shape(d, p.hair, 12)
export const BEARDS: Parts<CrafterLook> = {
	none: () => "",
	shaven: () => "",
	bare: () => "",
	stubble: () =>
		[376, 396, 416, 436]
			.map((y, at) =>
				line(
					`M${218 + at * 10} ${y}h.1M${236 + at * 10} ${y + 6}h.1M${384 - at * 10} ${y}h.1M${366 - at * 10} ${y + 6}h.1`,
					6,
				),
			)
			.join(""),
	spade: (p) =>
		strand(
			"M188 330Q200 372 240 376Q296 356 350 376Q400 372 414 330C430 420 420 520 300 580C180 520 170 420 188 330Z",
			p,
		) +
		flat("M414 330C430 420 420 520 300 580Q390 480 380 370Q404 360 414 330Z", p.hairDark) +
		line("M300 450V540M262 450Q264 490 276 520M338 450Q336 490 326 520", 7) +
		shape("M254 396Q296 378 342 394Q336 424 296 424Q258 424 254 396Z", "#4A0F1C", 8) +
		flat("M262 396Q296 386 334 396L332 406Q296 402 264 408Z", PAPER),
	forked: (p) =>
		strand(
			"M188 330Q210 370 244 374Q296 356 346 374Q392 370 414 330C426 400 420 440 400 470L410 590L350 520L300 490L250 520L196 590L204 470C184 440 176 400 188 330Z",
			p,
		) +
		flat("M414 330C426 400 420 440 400 470L410 590L350 520Q390 440 380 368Q400 356 414 330Z", p.hairDark) +
		line("M214 500L250 500M352 500L394 500", 20) +
		line("M214 500L250 500M352 500L394 500", 9, BRASS) +
		line("M256 404Q300 416 344 398", 9),
	braids: (p) =>
		strand(
			"M188 330Q210 370 244 374Q296 356 346 374Q392 370 414 330C424 410 396 458 340 472V560L300 600L262 560V472C206 458 178 410 188 330Z",
			p,
		) +
		line("M262 490L340 510M340 480L262 520M262 530L340 550", 7) +
		line("M262 566H340", 20) +
		line("M264 566H338", 9, p.trim) +
		line("M256 404Q300 416 344 398", 9),
	walrus: (p) =>
		strand(
			"M292 366Q250 352 216 376Q176 400 176 460Q214 430 250 430Q280 424 294 396Q312 424 344 428Q384 430 424 456Q420 396 376 372Q336 350 292 366Z",
			p,
		) +
		flat("M294 396Q312 424 344 428Q384 430 424 456Q410 400 350 390Z", p.hairDark) +
		line("M230 390Q210 404 202 424M366 388Q388 402 398 424", 6),
	handlebar: (p) =>
		strand(
			"M292 372Q250 362 226 384Q196 410 168 376Q166 420 204 424Q262 424 292 396Q330 424 386 422Q430 416 426 370Q404 410 366 382Q336 360 292 372Z",
			p,
		) + line("M270 432H320", 8),
	curtain: (p) =>
		strand(
			"M188 320C180 420 220 500 300 506C390 500 424 420 414 320L388 350C392 410 366 440 300 446C236 440 212 410 212 350Z",
			p,
		) +
		flat("M414 320L388 350C392 410 366 440 300 446L300 506C390 500 424 420 414 320Z", p.hairDark) +
		line("M220 420l10 26M256 448l4 30M340 448l-2 30M378 420l-10 26", 6),
	kerchief: (p) =>
		shape("M186 340Q300 384 416 340Q420 420 380 460L300 570L226 460Q180 420 186 340Z", p.trim, 12) +
		flat("M416 340Q420 420 380 460L300 570Q350 440 360 362Z", "#0B0B1044") +
		line("M240 390h.1M290 420h.1M250 440h.1M340 400h.1M300 470h.1M350 450h.1", 13, p.cloth),
	respirator: (p) =>
		shape("M220 370Q296 340 372 370Q392 430 356 470Q296 490 236 470Q200 430 220 370Z", p.hide, 12) +
		disc(226, 436, 36, p.hideDark, 11) +
		disc(366, 436, 36, p.hideDark, 11) +
		disc(226, 436, 17, p.trim, 6) +
		disc(366, 436, 17, p.trim, 6) +
		line("M272 400H322M272 418H322M272 436H322", 7),
}
/** Beards that leave no mouth to draw. */
export const HIDES_MOUTH = ["spade", "forked", "braids", "walrus", "kerchief", "respirator"]

const lens = (x: number, y: number, r: number, glass: string, rim = BRASS) =>
	disc(x, y, r, rim, 11) +
	disc(x, y, r * 0.68, glass, 7) +
	line(`M${x - r * 0.3} ${y + r * 0.24}L${x + r * 0.22} ${y - r * 0.32}`, 8, PAPER)
const strap = (y: number) => line(`M186 ${y}Q300 ${y - 40} 416 ${y}`, 32)
export const GOGGLES: Parts<CrafterLook> = {
	up: (p) =>
		strap(206) +
		line("M186 206Q300 166 416 206", 14, p.hide) +
		lens(246, 186, 45, p.glass) +
		lens(352, 186, 45, p.glass),
	"up-square": (p) =>
		strap(204) +
		shape("M204 150H292L288 214H212ZM308 150H400L390 214H312Z", p.hideDark, 11) +
		flat("M220 164H278L274 200H226ZM322 164H384L378 200H326Z", p.glass) +
		line("M232 192L256 170M334 192L360 170", 7, PAPER),
	down: (p) =>
		strap(276) +
		line("M186 276Q210 266 230 262M370 262Q396 268 416 276", 14, p.hide) +
		lens(236, 276, 52, p.glass) +
		lens(354, 276, 52, p.glass),
	"one-down": (p) => strap(246) + lens(240, 276, 50, p.glass) + lens(360, 196, 40, p.glass, STEEL),
	loupe: (p) =>
		lens(356, 276, 46, p.glass, STEEL) +
		disc(372, 262, 64, "none", 0) +
		line("M400 262L424 240", 14) +
		disc(404, 222, 20, STEEL, 9),
	visor: (p) =>
		shape("M176 246Q300 214 424 246Q430 300 404 320Q350 300 300 318Q246 300 194 320Q170 300 176 246Z", p.hideDark, 12) +
		flat("M198 258Q300 234 402 258Q404 288 392 300Q346 286 300 298Q250 286 206 300Q194 288 198 258Z", p.glass) +
		line("M218 288L244 256M252 284L268 256", 9, PAPER),
	triple: (p) =>
		strap(202) +
		lens(238, 194, 38, p.glass) +
		lens(356, 190, 48, p.glass) +
		lens(420, 156, 26, "#FF7A4D", STEEL) +
		lens(300, 150, 20, p.glass, STEEL),
	specs: (p) =>
		`<circle cx="236" cy="278" r="44" fill="none" stroke="${p.trim}" stroke-width="9"/><circle cx="354" cy="278" r="44" fill="none" stroke="${p.trim}" stroke-width="9"/>` +
		line("M280 270Q294 262 310 270M192 270L176 264M398 270L420 262", 9, p.trim),
}
/** Lenses over both eyes, so neither eyes nor brows are drawn. */
export const HIDES_EYES = ["down", "visor"]

export const MARKS: Parts<CrafterLook> = {
	none: () => "",
	clean: () => "",
	soot: () => flat("M206 330Q226 320 240 334Q232 350 212 348ZM356 326Q384 318 394 336Q380 352 362 344Z", "#0B0B1066"),
	"soot-stripe": () => flat("M200 340L262 372L256 386L198 356Z", INK),
	plaster: () => shape("M344 332L400 318L406 344L350 358Z", "#F2D7B0", 7) + line("M370 334l10 10M382 330l-10 16", 4),
	freckles: () => line("M212 326h.1M226 338h.1M240 328h.1M354 328h.1M370 338h.1M386 326h.1", 7),
	burn: (p) =>
		flat("M380 330Q404 340 400 380Q380 400 366 380Q372 350 380 330Z", p.skinDark) +
		line("M376 350l16 8M372 368l16 6", 5),
	paint: (p) => flat("M206 320L262 334L260 346L204 334ZM210 346L250 356L248 366L212 358Z", p.trim),
}
