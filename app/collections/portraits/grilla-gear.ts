import { disc, flat, INK, line, PAPER, type Parts, shape } from "./kit.ts"
import type { KongLook } from "./kongz-coats.ts"

const GOLD = "#FFC629"
const STEEL = "#D8DDE6"

export const HATS: Parts<KongLook> = {
	none: () => "",
	beanie: (p) =>
		shape("M176 214C176 90 230 20 306 20C376 24 424 90 424 214Z", p.hat, 14) +
		flat("M340 30C400 60 424 120 424 214H378C386 140 376 80 340 30Z", p.hatDark) +
		shape("M164 222Q160 176 180 172Q300 150 420 172Q440 176 436 222Q300 190 164 222Z", p.hatDark, 12) +
		line("M206 176V206M244 170V200M282 166V196M320 166V196M358 170V200M396 176V206", 6) +
		shape("M330 150h56v44h-56Z", PAPER, 7) +
		line("M344 174h28", 7, p.hat),
	"flat-top": (p) =>
		shape("M188 190L176 20L238 34L262 6L306 28L352 4L372 32L430 16L414 190Q300 140 188 190Z", p.hat, 14) +
		flat("M372 32L430 16L414 190L376 172Z", p.hatDark) +
		line("M212 60V120M250 70V110M296 60V120M340 66V108", 7),
	headband: (p) =>
		shape("M178 206Q300 150 422 206L424 246Q300 190 176 246Z", p.hat, 12) +
		shape("M420 210L500 170L486 214L520 250L424 240Z", p.hatDark, 11) +
		disc(300, 196, 19, p.trim, 8),
	bowler: (p) =>
		shape("M226 116C226 30 260 0 304 0C350 0 384 30 384 116Z", p.hat, 13) +
		flat("M340 8C370 24 384 60 384 116H350C358 70 356 34 340 8Z", p.hatDark) +
		shape("M186 110Q190 92 230 108Q304 128 380 108Q420 92 424 110Q420 150 304 152Q190 150 186 110Z", p.hat, 12) +
		line("M230 96Q304 116 380 96", 9, p.trim),
	"cap-front": (p) =>
		shape("M184 196C180 90 230 30 306 30C380 34 422 90 418 196Z", p.hat, 14) +
		flat("M340 40C400 70 420 120 418 196H380C388 130 376 80 340 40Z", p.hatDark) +
		shape("M150 236Q170 176 300 172Q430 176 450 236Q380 206 300 206Q220 206 150 236Z", p.hatDark, 13) +
		disc(300, 120, 34, p.trim, 8) +
		line("M284 106L316 134M316 106L284 134", 9, p.hat),
	"hard-hat": (p) =>
		shape("M178 196C176 90 226 30 304 28C380 32 426 90 422 196Z", "#FFC629", 14) +
		flat("M346 40C404 76 424 120 422 196H380C390 130 380 84 346 40Z", "#CF8D00") +
		shape("M276 32H332L336 180H272Z", "#FFC629", 9) +
		shape("M150 214Q156 182 180 180Q300 160 420 180Q444 182 450 214Q300 186 150 214Z", "#FFC629", 12) +
		shape("M210 100L250 92L248 132L212 136Z", p.cloth, 6),
	durag: (p) =>
		shape("M178 226C160 120 220 40 306 40C386 44 440 130 422 226Q300 150 178 226Z", p.hat, 14) +
		flat("M346 52C420 96 436 160 422 226L384 198C400 140 384 90 346 52Z", p.hatDark) +
		line("M300 42Q290 110 300 176M184 210Q300 140 418 212", 7) +
		shape("M418 200L520 240L506 270L560 320L440 260Z", p.hat, 11),
	straw: (p) =>
		shape("M40 214Q180 120 304 0Q420 120 560 214Q300 170 40 214Z", "#E0B566", 14) +
		flat("M304 0Q420 120 560 214Q470 196 400 190Q380 100 304 0Z", "#B0853A") +
		line("M120 180Q300 130 480 180M190 132Q304 100 410 132M246 76Q304 62 358 76M304 10V176", 6) +
		line("M176 210Q160 400 240 462", 6, p.trim),
	headguard: (p) =>
		shape(
			"M166 330C140 120 210 36 304 36C396 40 460 120 434 330L398 322Q410 220 384 200Q300 170 216 200Q190 220 202 322Z",
			p.hat,
			14,
		) +
		flat("M340 44C440 80 456 200 434 330L398 322Q410 220 384 200C390 130 374 80 340 44Z", p.hatDark) +
		shape("M222 66Q304 40 384 68L378 160Q300 140 228 158Z", p.hatDark, 9) +
		line("M252 110H352", 13, p.trim),
	luchador: (p) =>
		`<path fill-rule="evenodd" stroke="${INK}" stroke-width="14" fill="${p.hat}" d="M178 330C160 260 176 150 236 96Q262 50 306 46Q346 52 366 98C424 150 440 260 422 330C446 388 440 440 396 462Q300 500 204 462C160 440 154 388 178 330ZM206 262Q250 246 290 284Q280 326 240 324Q206 310 206 262ZM394 262Q350 246 310 284Q320 326 360 324Q394 310 394 262ZM214 384Q300 356 386 384Q404 444 300 448Q196 444 214 384ZM252 330Q300 306 348 330Q352 372 300 360Q248 372 252 330Z"/>` +
		flat("M300 70L330 130L372 150L330 176L300 240L270 176L228 150L270 130Z", p.trim) +
		flat("M192 200L226 226L196 250ZM408 200L374 226L404 250Z", p.trim),
	crate: () =>
		shape("M178 200L160 36L440 26L424 200Q300 160 178 200Z", "#C98A4A", 14) +
		flat("M396 28L440 26L424 200L388 188Z", "#8A5A2B") +
		line("M164 88L436 80M170 142L430 136", 8) +
		line("M210 84h30M330 128h40M250 130h20", 6, "#8A5A2B"),
	curls: (p) =>
		shape(
			"M184 206C150 190 150 140 184 130C170 84 220 54 250 70C270 20 340 20 356 62C400 46 436 90 416 130C450 146 448 190 416 206Q390 160 352 172Q330 150 300 166Q270 150 248 172Q210 160 184 206Z",
			p.hat,
			14,
		) + line("M210 130q12 -20 32 -4M280 96q16 -18 34 0M350 130q16 -14 30 4M300 140q10 -10 20 0", 7),
}
export const RARE_HATS: Parts<KongLook> = {
	crown: () =>
		shape("M182 200L158 50L244 118L304 10L362 118L446 50L420 200Q300 150 182 200Z", GOLD, 14) +
		flat("M362 118L446 50L420 200L376 182Z", "#CF8D00") +
		disc(304, 14, 15, "#E8412C", 8) +
		disc(160, 54, 13, "#2A63E8", 8) +
		disc(444, 54, 13, "#2A63E8", 8) +
		line("M196 176Q300 130 410 176", 8),
	laurel: () =>
		[0, 1, 2, 3]
			.map((at) =>
				shape(
					`M${176 + at * 26} ${214 - at * 44}q-52 -6 -50 -44q46 -4 50 44ZM${424 - at * 26} ${214 - at * 44}q52 -6 50 -44q-46 -4 -50 44Z`,
					GOLD,
					9,
				),
			)
			.join(""),
	anvil: () =>
		shape("M170 32H430Q480 32 500 62Q440 82 390 84L380 120L420 190H190L226 120L214 84Q180 80 170 32Z", "#5A6478", 14) +
		flat("M350 32H430Q480 32 500 62Q440 82 390 84L380 120L420 190H370Q330 110 350 32Z", "#394153") +
		line("M196 54H340", 8, "#93A0B8"),
}

export const EARS: Parts<KongLook> = {
	none: () => "",
	bare: () => "",
	hoop: () => line("M440 306a16 20 0 1 0 12 -2", 15) + line("M440 306a16 20 0 1 0 12 -2", 6, GOLD),
	studs: () => disc(454, 252, 7, GOLD, 5) + disc(458, 274, 7, GOLD, 5) + disc(450, 296, 7, GOLD, 5),
	plug: (p) => disc(156, 288, 15, p.trim, 8) + disc(444, 288, 15, p.trim, 8),
	torn: () => flat("M132 240L160 256L138 276Z", INK),
	"both-hoops": () =>
		line("M152 304a14 18 0 1 0 10 0M440 304a14 18 0 1 0 10 0", 14) +
		line("M152 304a14 18 0 1 0 10 0M440 304a14 18 0 1 0 10 0", 6, STEEL),
	cigar: (p) => line("M416 250L480 206", 22) + line("M418 250L478 208", 10, p.trim),
}

const torso =
	"M-30 640C-40 480 0 380 60 330L78 344L98 304L118 318L140 286Q170 272 200 268H400Q430 272 462 288L480 318L500 304L520 344L540 330C600 380 640 480 630 640Z"
const smooth = "M-30 640C-40 460 10 330 130 286Q170 272 200 268H400Q430 272 470 286C590 330 640 460 630 640Z"
const side = "M470 286C590 330 640 460 630 640H520C560 500 540 380 470 286Z"
/** A mountain with fur on its ridge. */
export const body = (p: KongLook) =>
	flat(torso, p.fur) +
	flat(side, p.furDark) +
	shape(torso, "none", 16) +
	line("M90 640Q70 540 110 470M510 640Q530 540 490 470", 10)
const pecs = (p: KongLook) =>
	shape("M150 640Q120 540 196 506Q260 490 300 530Q340 490 404 506Q480 540 450 640Z", p.skin, 11) +
	flat("M404 506Q480 540 450 640H380Q430 560 404 506Z", p.skinDark) +
	line("M300 530V640M196 590Q250 620 292 600M404 590Q350 620 308 600", 7)
const wrap = (fill: string, dark: string) => flat(smooth, fill) + flat(side, dark) + shape(smooth, "none", 16)

export const CLOTHES: Parts<KongLook> = {
	bare: (p) => body(p) + pecs(p),
	"gold-chain": (p) =>
		body(p) +
		pecs(p) +
		line("M180 460Q300 640 420 460", 34) +
		`<path d="M180 460Q300 640 420 460" fill="none" stroke="${GOLD}" stroke-width="18" stroke-dasharray="14 16"/>` +
		shape("M268 556H332L346 600L300 640L254 600Z", GOLD, 10),
	"tank-top": (p) =>
		body(p) +
		shape(
			"M160 290L196 280Q220 470 300 486Q380 470 404 280L440 290Q450 460 500 520L510 640H90L100 520Q150 460 160 290Z",
			p.cloth,
			13,
		) +
		flat("M404 280L440 290Q450 460 500 520L510 640H420Q420 500 404 400Z", p.clothDark) +
		line("M200 330Q230 490 300 504Q370 490 400 330", 7, p.trim) +
		line("M262 560H340L290 630", 15, p.trim),
	tracksuit: (p) =>
		wrap(p.cloth, p.clothDark) +
		line("M110 300Q20 400 20 640M140 290Q60 400 60 640M490 300Q580 400 580 640M460 290Q540 400 540 640", 9, p.trim) +
		shape(
			"M186 400Q180 470 230 500L300 560L370 500Q420 470 414 400L440 470Q420 540 300 600Q180 540 160 470Z",
			p.clothDark,
			11,
		) +
		line("M300 580V640", 8),
	vest: (p) =>
		body(p) +
		pecs(p) +
		shape(
			"M150 286Q180 272 200 268L216 470L180 640H40Q30 420 150 286ZM450 286Q420 272 400 268L384 470L420 640H560Q570 420 450 286Z",
			p.cloth,
			13,
		) +
		flat("M450 286Q570 420 560 640H490Q500 440 450 286Z", p.clothDark) +
		line("M70 480H190M410 480H536M60 560H184M416 560H546", 9),
	hoodie: (p) =>
		wrap(p.cloth, p.clothDark) +
		shape(
			"M170 380C90 400 110 490 160 520Q300 620 440 520C490 490 510 400 430 380Q420 500 300 510Q180 500 170 380Z",
			p.clothDark,
			13,
		) +
		line("M256 540V620M344 540V604", 12) +
		line("M256 540V620M344 540V604", 5, p.trim),
	suit: (p) =>
		wrap(p.cloth, p.clothDark) +
		shape("M210 440L270 640H330L390 440Q300 500 210 440Z", PAPER, 10) +
		shape("M282 490H318L334 560L312 640H288L266 560Z", p.hat, 9) +
		shape("M196 410L110 470L150 530L124 556L260 640ZM404 410L490 470L450 530L476 556L340 640Z", p.clothDark, 12),
	overalls: (p) =>
		body(p) +
		flat(side, p.furDark) +
		shape("M110 306L172 282L206 500H394L428 282L490 306L470 640H130Z", p.cloth, 13) +
		flat("M394 500L428 282L490 306L470 640H400Z", p.clothDark) +
		disc(196, 520, 16, GOLD, 8) +
		disc(404, 520, 16, GOLD, 8) +
		line("M236 560H364V640M236 560V640", 8),
	robe: (p) =>
		wrap(p.cloth, p.clothDark) + shape("M180 300L250 640H340L420 300L476 320L400 640H200L124 320Z", p.trim, 12),
	stripes: (p) =>
		wrap(PAPER, "#C9C3B5") +
		line("M60 380Q300 470 540 380M10 480Q300 560 590 480M-10 570Q300 640 610 570", 30, p.cloth) +
		shape(smooth, "none", 16) +
		shape("M184 420Q300 520 416 420L430 450Q300 560 170 450Z", p.cloth, 11),
	hanbok: (p) =>
		wrap(p.trim, p.trim) +
		flat(side, "#0B0B1033") +
		shape("M436 380L240 640H160L390 360ZM164 380L380 640H450L210 360Z", p.cloth, 12) +
		line("M188 380L410 640M412 380L206 640", 11, PAPER),
	tattoo: (p) =>
		body(p) +
		pecs(p) +
		line("M40 420q30 -20 50 10t50 0M30 470q30 -20 50 10t40 0M500 430l30 40l30 -40M500 480l30 40l30 -40", 9, p.trim) +
		line("M230 560l18 18l30 -30", 8),
	"spiked-strap": (p) =>
		body(p) +
		pecs(p) +
		shape("M110 310L170 284L480 600L440 640H400Z", "#2A2932", 12) +
		[
			[176, 340],
			[236, 404],
			[300, 470],
			[364, 536],
		]
			.map(([x = 0, y = 0]) => shape(`M${x - 16} ${y + 22}L${x + 26} ${y - 34}L${x + 30} ${y + 26}Z`, STEEL, 7))
			.join(""),
}

const fist = (p: KongLook) =>
	shape("M-10 640L0 520Q30 480 100 490Q150 500 150 560L140 640Z", p.furDark, 14) +
	line("M30 506V560M66 498V560M104 502V562", 8) +
	flat("M20 496Q80 482 130 506L126 516Q80 496 22 508Z", p.fur)
export const HELD: Parts<KongLook> = {
	none: () => "",
	empty: () => "",
	unarmed: () => "",
	bat: (p) =>
		shape("M52 520L24 240Q20 190 62 186Q104 190 98 240L92 520Z", "#D9A25C", 13) +
		flat("M76 188Q104 196 98 240L92 520H74Z", "#A8722E") +
		line("M54 420H92M54 446H92", 8, p.hat) +
		fist(p),
	barbell: (p) =>
		line("M-20 540H160", 24) +
		line("M-20 540H170", 10, STEEL) +
		shape("M128 420H178V650H128Z", "#2A2932", 12) +
		shape("M178 452H204V620H178Z", p.hat, 11) +
		fist(p),
	boombox: (p) =>
		shape("M-40 330H170V500H-40Z", p.hat, 13) +
		flat("M140 330H170V500H140Z", p.hatDark) +
		line("M0 330V290H130V330", 13) +
		disc(50, 420, 48, "#23222B", 10) +
		disc(50, 420, 20, p.trim, 7) +
		line("M120 356h26M120 376h26M126 410h.1M126 440h.1", 10, PAPER) +
		fist(p),
	parrot: () =>
		shape("M40 330C20 240 50 190 96 190C150 190 160 250 140 300L100 360L60 440L66 350Z", "#37A660", 13) +
		flat("M120 204Q150 230 140 300L100 360L60 440Q130 320 120 204Z", "#1F7A45") +
		shape("M124 214Q160 214 158 260Q140 240 118 250Z", "#FFC629", 9) +
		disc(96, 226, 16, PAPER, 7) +
		disc(100, 228, 5, INK),
	megaphone: (p) =>
		shape("M40 400L-40 300V520Z", p.hat, 10) +
		shape("M60 380L176 300V500L60 440Z", p.hat, 13) +
		flat("M60 420L176 420V500L60 440Z", p.hatDark) +
		shape("M0 372H66V448H0Z", PAPER, 11) +
		line("M176 300V500", 20) +
		line("M196 350l26 -14M200 400h32M196 450l26 14", 8, p.trim) +
		line("M40 448V500", 20) +
		fist(p),
	bananas: (p) =>
		shape(
			"M40 380Q10 460 40 530L70 520Q56 450 76 390ZM76 390Q60 460 90 530L118 510Q100 450 104 388ZM104 388Q110 450 146 500L160 470Q130 430 124 378Z",
			"#FFD447",
			11,
		) +
		shape("M60 396L70 350H104L128 384Q90 410 60 396Z", "#8A5A2B", 10) +
		fist(p),
	ball: (p) =>
		disc(66, 420, 84, p.trim, 13) +
		line("M-18 420H150M66 336V504M10 360Q60 420 10 480M122 360Q72 420 122 480", 7) +
		fist(p),
}
