import { both, brush, disc, egg, flat, INK, line, mirrored, PAPER, type Parts, placed, shape } from "./kit.ts"

export type KitInk = {
	readonly sheet: string
	readonly print: string
	readonly fur: string
	readonly dusk: string
	readonly skin: string
	readonly shade: string
	readonly shirt: string
	readonly hem: string
	readonly trim: string
}
export const GOLD = "#F4B41A"

const HEAD =
	"M300 150C398 148 458 214 452 296C450 330 462 352 486 366L446 374L460 404L420 402C392 436 350 450 300 450C250 450 208 436 180 402L140 404L154 374L114 366C138 352 150 330 148 296C142 214 204 150 300 150Z"
/** A kid of an ape: ears like satellite dishes, a round skull, a heart for a face. */
export const kidHead = (p: KitInk) => {
	const ear = disc(112, 296, 68, p.fur, 14) + disc(108, 300, 38, p.skin, 8)
	return (
		ear +
		mirrored(disc(112, 290, 68, p.dusk, 14) + disc(108, 294, 38, p.shade, 8)) +
		shape(HEAD, p.fur, 14) +
		flat(
			"M380 170C434 196 456 246 452 296C450 330 462 352 486 366L446 374L460 404L420 402C392 436 350 450 300 450C380 420 420 350 416 280C414 230 400 196 380 170Z",
			p.dusk,
		) +
		shape(
			"M300 238C330 206 402 208 410 270C414 306 398 326 396 350C392 404 350 428 300 428C250 428 208 404 204 350C202 326 186 306 190 270C198 208 270 206 300 238Z",
			p.skin,
			9,
		) +
		flat(
			"M392 238C406 250 412 264 410 280C412 306 398 326 396 350C392 404 350 428 300 428C356 408 376 370 374 330C394 300 396 264 392 238Z",
			p.shade,
		) +
		line("M228 176l8 -22M250 168l4 -16M418 262l24 -8M420 284l26 -8M420 306l26 -8M416 328l24 -8", 7) +
		flat("M300 244L286 322H314Z", p.shade) +
		flat(
			"M262 336C262 316 292 318 298 330C306 316 338 316 338 334C338 346 318 346 312 338L300 344L288 340C280 348 262 348 262 336Z",
			INK,
		) +
		brush([216, 330], [196, 362], [214, 396], 7) +
		brush([386, 326], [408, 358], [388, 394], 7)
	)
}

const pupils = (lx: number, rx: number, y: number, r = 13) =>
	[lx, rx].map((x) => disc(x, y, r, INK) + disc(x - 4, y - 5, r * 0.33, PAPER)).join("")
const whites = (fill = PAPER) => egg(246, 286, 33, 34, fill, 9) + egg(352, 284, 36, 37, fill, 9)
const lids = (p: KitInk, left: number, right: number) =>
	shape(`M212 ${left}C212 234 280 236 280 ${left + 2}Q246 ${left + 12} 212 ${left}Z`, p.shade, 8) +
	shape(`M315 ${right}C316 230 389 232 389 ${right + 2}Q352 ${right + 12} 315 ${right}Z`, p.shade, 8)
export const STRIKER_EYES: Parts<KitInk> = {
	focused: (p) => whites() + pupils(252, 346, 290) + lids(p, 272, 270),
	"half-lidded": (p) => whites() + pupils(250, 354, 296) + lids(p, 288, 286),
	"wide-open": () => whites() + pupils(250, 348, 286, 10),
	sideways: (p) => whites() + pupils(232, 336, 290) + lids(p, 270, 264),
	wink: (p) =>
		egg(352, 284, 36, 37, PAPER, 9) +
		pupils(352, 352, 288) +
		shape("M315 264C316 230 389 232 389 266Q352 276 315 264Z", p.shade, 8) +
		brush([210, 294], [246, 262], [284, 294], 12),
	"look-up": () => whites() + pupils(248, 350, 270, 14),
	starry: () =>
		whites("#FFE27A") +
		[246, 352].map((x) => flat(`M${x} 260l8 17l18 2l-13 13l3 19l-16 -9l-16 9l3 -19l-13 -13l18 -2Z`, INK)).join(""),
	fired: (p) =>
		whites() +
		pupils(254, 344, 292, 11) +
		shape("M208 250L284 284L282 262L216 238ZM390 246L314 282L316 260L384 234Z", p.dusk, 8),
}
export const STRIKER_RARE_EYES: Parts<KitInk> = {
	shades: (p) =>
		shape(
			"M186 256L296 264H304L414 252L402 306Q394 330 352 328Q318 326 308 288H292Q282 326 248 330Q206 330 200 306Z",
			INK,
			9,
		) +
		brush([216, 304], [222, 272], [270, 274], 8, p.trim) +
		brush([324, 300], [332, 270], [384, 268], 8, p.trim),
}
export const STRIKER_BROW: Parts<KitInk> = {
	level: () => line("M216 234L274 238M326 234L386 228", 15),
	raised: () => brush([212, 240], [244, 218], [280, 240], 12) + brush([320, 218], [352, 184], [394, 216], 13),
	cross: () => line("M212 224L280 248M320 248L388 220", 16),
	slit: () => line("M214 236L240 230M252 229L276 236M324 234L386 226", 15),
	soft: () => brush([212, 246], [240, 210], [276, 222], 12) + brush([324, 220], [360, 206], [392, 242], 12),
	none: () => "",
}
export const STRIKER_MOUTH: Parts<KitInk> = {
	grin: () =>
		shape("M226 360Q300 384 374 354Q368 414 300 416Q236 414 226 360Z", PAPER, 9) +
		line("M262 370L268 408M300 374V414M338 368L332 408", 6),
	"gap-tooth": () =>
		shape("M230 362Q300 382 370 358Q366 412 300 416Q238 412 230 362Z", "#4A0F1E", 9) +
		shape("M272 372H296V396H272ZM306 372H330V396H306Z", PAPER, 6),
	smirk: () => brush([244, 378], [310, 400], [368, 352], 10) + line("M362 340q10 8 6 20", 7),
	tongue: () =>
		brush([230, 362], [300, 386], [372, 356], 9) +
		shape("M300 376Q328 380 346 370Q356 418 326 424Q300 420 300 376Z", "#F2545B", 8) +
		line("M324 384V404", 5),
	shout: () =>
		shape("M248 356Q300 336 352 352Q366 420 300 424Q236 420 248 356Z", "#4A0F1E", 9) +
		flat("M262 360Q300 348 340 358L336 370H266Z", PAPER) +
		flat("M268 404Q300 384 336 402Q320 418 300 418Q280 418 268 404Z", "#F2545B"),
	"gold-tooth": () =>
		shape("M226 360Q300 384 374 354Q368 412 300 414Q236 412 226 360Z", PAPER, 9) +
		flat("M300 376L334 370L330 408L300 412Z", GOLD) +
		line("M262 370L268 406M300 374V412M336 368L330 406", 6),
	gum: () =>
		brush([240, 372], [280, 388], [310, 376], 9) +
		disc(350, 376, 42, "#FF7FA8", 9) +
		brush([330, 368], [334, 348], [352, 344], 6, PAPER),
	whistle: (p) =>
		shape("M286 366H362L390 380V396H340Q336 420 310 420Q284 418 284 392Z", p.trim, 9) +
		disc(310, 394, 8, INK) +
		brush([224, 362], [260, 380], [290, 376], 8),
	toothpick: () =>
		brush([236, 370], [300, 394], [366, 362], 9) + line("M326 384L420 410", 9) + line("M328 385L416 409", 4, "#F3D7B0"),
}
export const STRIKER_MARK: Parts<KitInk> = {
	none: () => "",
	"war-stripes": (p) => line("M206 330L240 338M208 348L238 354M360 338L394 328M362 354L392 346", 10, p.trim),
	plaster: () =>
		placed(
			shape("M-38 -13H38V13H-38Z", "#F3D7B0", 8) + disc(-6, 0, 3, INK) + disc(6, 0, 3, INK),
			"translate(302 322) rotate(-5)",
		),
	freckles: () => line("M222 332h.1M236 342h.1M222 350h.1M364 342h.1M378 332h.1M378 350h.1", 8),
	mud: () =>
		flat("M364 330C382 322 398 336 390 350C394 364 372 368 366 358C350 360 350 338 364 330Z", "#5B3A22") +
		disc(346, 372, 5, "#5B3A22") +
		disc(220, 250, 7, "#5B3A22"),
	sweat: () => shape("M196 196Q214 226 196 236Q176 228 196 196Z", "#8FD8FF", 7),
	"half-paint": (p) =>
		flat("M300 238C270 206 198 208 190 270C186 306 202 326 204 350C208 404 250 428 300 428L286 330Z", p.trim) +
		line("M282 334Q288 324 294 334", 8),
	scar: () => line("M226 320L248 356M226 338l18 -8M232 352l18 -8", 6),
}

export const STRIKER_HAIR: Parts<KitInk> = {
	tuft: (p) =>
		shape(
			"M214 170C200 140 204 120 180 104C220 96 244 104 258 122C252 92 268 72 300 56C294 84 304 100 322 112C334 92 356 84 392 90C370 106 372 136 384 172C340 196 262 196 214 170Z",
			p.fur,
			13,
		) +
		flat("M322 118C334 98 352 92 378 94C362 110 364 136 374 170L330 178C340 160 338 138 322 118Z", p.dusk) +
		line("M256 150l-4 -16M286 146l2 -22", 7),
	headband: (p) =>
		shape(
			"M154 250C170 226 226 204 300 204C374 204 430 226 446 248L450 286C420 254 366 242 300 242C236 242 180 256 150 288Z",
			p.trim,
			11,
		) + line("M280 206V242M320 206V242", 7),
	mohawk: (p) =>
		shape("M252 178L236 96L266 112L276 62L304 104L338 58L342 110L376 90L348 178C320 166 280 166 252 178Z", p.trim, 12) +
		line("M282 150V122M308 150V112M332 150V124", 7),
	afro: (p) =>
		shape(
			"M150 258C100 240 104 170 150 160C150 100 220 76 256 102C290 66 360 76 378 110C430 100 470 150 450 186C484 210 480 250 448 262C420 220 360 204 300 204C240 204 186 224 150 258Z",
			p.dusk,
			13,
		) +
		line(
			"M190 160q14 -16 26 2M270 128q14 -16 28 2M360 140q14 -16 28 2M230 184q12 -14 24 2M330 182q12 -14 24 2",
			6,
			p.fur,
		),
	cornrows: (p) =>
		shape(
			"M160 250C166 176 224 136 300 136C376 136 434 176 440 248C400 214 352 202 300 202C248 202 198 216 160 250Z",
			p.dusk,
			12,
		) +
		line(
			"M200 222C200 190 216 166 236 152M250 206C250 180 262 154 274 140M350 206C350 180 338 154 326 140M400 222C400 190 384 166 364 152",
			7,
			p.fur,
		),
	"cap-back": (p) =>
		shape(
			"M156 244C150 160 216 124 300 124C384 124 450 160 444 242C400 214 350 204 300 204C250 204 198 216 156 244Z",
			p.shirt,
			13,
		) +
		flat("M380 144C424 160 448 196 444 242C420 226 396 218 370 212C384 186 386 164 380 144Z", p.hem) +
		shape("M246 206Q250 170 300 168Q350 170 354 206Q300 196 246 206Z", p.fur, 9) +
		disc(300, 124, 13, p.trim, 8),
	beanie: (p) =>
		shape("M158 236C150 140 216 100 300 100C384 100 450 140 442 234Z", p.shirt, 13) +
		line("M220 128L214 200M270 112L266 200M330 112L334 200M380 128L386 200", 8, p.hem) +
		shape("M146 204Q300 164 454 202L450 256Q300 216 150 258Z", p.trim, 12) +
		disc(300, 88, 32, p.trim, 11),
	topknot: (p) =>
		shape("M262 166C230 150 226 98 270 88C290 66 340 72 350 100C378 124 366 160 340 168Z", p.dusk, 12) +
		line("M262 162Q300 176 342 162", 14, p.trim) +
		brush([260, 120], [270, 100], [300, 96], 7, p.fur),
	visor: (p) =>
		shape(
			"M150 262C160 222 220 200 300 200C380 200 440 222 450 258L540 254C520 220 470 190 400 176C320 160 190 170 156 220Z",
			p.trim,
			12,
		) + brush([200, 216], [280, 186], [380, 196], 7, PAPER),
}
export const STRIKER_RARE_HAIR: Parts<KitInk> = {
	crown: () =>
		shape("M206 196L188 92L242 136L260 76L300 128L340 76L358 136L412 92L394 196C340 176 260 176 206 196Z", GOLD, 12) +
		disc(300, 156, 12, "#D6246E", 7),
}
export const STRIKER_EAR: Parts<KitInk> = {
	none: () => "",
	stud: () => disc(64, 344, 12, GOLD, 7),
	hoop: () =>
		`<circle cx="80" cy="374" r="24" fill="none" stroke="${INK}" stroke-width="17"/><circle cx="80" cy="374" r="24" fill="none" stroke="${GOLD}" stroke-width="7"/>`,
	pods: () => both(shape("M100 296C88 280 108 268 122 280C134 292 124 308 118 306L112 340H98Z", PAPER, 7)),
	bitten: (p) =>
		flat("M36 240L74 262L56 274L78 288L30 300Z", p.sheet) + line("M62 246L74 262L56 274L78 288L46 300", 10),
	tape: () => placed(shape("M-30 -13H30V13H-30Z", PAPER, 8), "translate(84 246) rotate(-42)"),
}

const shirt = (p: KitInk) =>
	shape("M70 640C84 540 150 470 232 446H368C450 470 516 540 530 640Z", p.shirt, 14) +
	flat("M390 454C460 480 516 540 530 640H420C440 560 430 500 390 454Z", p.hem)
const neck = (p: KitInk, d: string) => shape(d, p.trim, 10)
export const STRIKER_CLOTHES: Parts<KitInk> = {
	plain: (p) =>
		shirt(p) +
		neck(p, "M224 446Q300 520 376 446L396 456Q300 566 204 458Z") +
		shape("M186 540Q206 530 226 540V566Q220 584 206 590Q192 584 186 566Z", p.trim, 8) +
		line("M206 546V576", 6),
	stripes: (p) =>
		shirt(p) +
		flat(
			"M140 500L180 470L170 640H120ZM240 480H280V640H230ZM330 480H372L380 640H330ZM430 474L470 500L490 640H440Z",
			p.trim,
		) +
		neck(p, "M224 446Q300 520 376 446L396 456Q300 566 204 458Z") +
		shape("M70 640C84 540 150 470 232 446M368 446C450 470 516 540 530 640", "none", 14),
	hoops: (p) =>
		shirt(p) +
		flat("M112 530H488L508 566H92ZM78 606H524V640H74Z", p.trim) +
		neck(p, "M224 446L300 520L376 446L400 458L300 566L202 460Z"),
	sash: (p) =>
		shirt(p) +
		flat("M150 490L220 456L440 640H330Z", p.trim) +
		neck(p, "M228 446Q300 504 372 446L388 452Q300 536 212 454Z"),
	"polo-collar": (p) =>
		shirt(p) +
		shape("M220 446L300 520L268 570L190 480ZM380 446L300 520L332 570L410 480Z", p.trim, 10) +
		disc(300, 560, 7, INK) +
		disc(300, 596, 7, INK),
	keeper: (p) =>
		shirt(p) +
		flat(
			"M90 570L150 520L210 570L270 520L330 570L390 520L450 570L510 530L524 580L450 620L390 570L330 620L270 570L210 620L150 570L80 620Z",
			p.trim,
		) +
		neck(p, "M216 446Q300 510 384 446L384 482Q300 540 216 482Z"),
	scarf: (p) =>
		shirt(p) +
		shape(
			"M196 430C250 470 350 470 404 430C440 450 440 490 410 506L430 640H350L344 526C280 540 220 530 190 508C164 486 170 448 196 430Z",
			p.trim,
			12,
		) +
		line("M354 560L424 550M358 596L428 588M214 458L206 500M260 474L256 520M310 476V524", 9, p.shirt),
	tracksuit: (p) =>
		shirt(p) +
		shape("M216 446L206 490L300 540L394 490L384 446L300 500Z", p.trim, 10) +
		line("M300 540V640", 8) +
		line("M140 520L110 640M164 504L140 640M460 520L490 640", 9, p.trim),
}
