import { brush, disc, egg, flat, INK, line, PAPER, type Parts, placed, shape } from "./kit.ts"
import type { SparkInk } from "./tormia-head.ts"

const bolt = (d: string, fill: string, width = 9) => line(d, width + 13) + line(d, width, fill)
/** A wound coil: dark body, then turns of wire. */
const coil = (x: number, y: number, wide: number, turns: number, p: SparkInk, pitch = 22) => {
	let wire = ""
	for (let at = 0; at < turns; at++) wire += `M${x - wide} ${y + at * pitch + 6}L${x + wide} ${y + at * pitch - 6}`
	return line(wire, pitch + 7) + line(wire, pitch - 10, p.metal)
}
const toroid = (x: number, y: number, wide: number, p: SparkInk) =>
	egg(x, y, wide, wide * 0.42, p.metal, 12) +
	flat(
		`M${x + wide * 0.3} ${y - wide * 0.4}A${wide} ${wide * 0.42} 0 0 1 ${x} ${y + wide * 0.42}Q${x + wide * 0.6} ${y + wide * 0.2} ${x + wide * 0.3} ${y - wide * 0.4}Z`,
		p.rust,
	) +
	egg(x, y - wide * 0.06, wide * 0.42, wide * 0.13, INK) +
	brush([x - wide * 0.8, y], [x - wide * 0.7, y - wide * 0.3], [x - wide * 0.2, y - wide * 0.33], 7, PAPER)
const cap = (p: SparkInk) =>
	shape(
		"M184 258C168 150 230 96 312 98C396 100 446 156 430 244L412 194L396 218L372 178L346 206L322 178L290 212L268 190L246 228L232 214L218 276L200 254L192 274Z",
		p.hair,
		12,
	) +
	brush([206, 196], [224, 134], [290, 116], 9, p.gloss) +
	brush([250, 176], [268, 140], [316, 126], 7, p.gloss) +
	brush([404, 178], [396, 140], [360, 122], 7, p.gloss)

export const TORMIA_HAIR: Parts<SparkInk> = {
	tower: (p) =>
		cap(p) +
		coil(308, 26, 40, 4, p) +
		toroid(308, -10, 108, p) +
		bolt("M206 -14L156 24L180 36L124 84M410 -4L456 40L434 48L488 102", p.spark),
	"twin-coils": (p) =>
		cap(p) +
		placed(coil(0, 0, 34, 4, p) + toroid(0, -22, 66, p), "translate(202 66) rotate(-24)") +
		placed(coil(0, 0, 34, 4, p) + toroid(0, -22, 66, p), "translate(404 60) rotate(22)") +
		bolt("M232 26L270 50L286 20L316 54L338 18L372 34", p.spark),
	springs: (p) => springs(p) + cap(p),
	shock: (p) =>
		shape(
			"M186 268L120 250L158 224L84 180L150 170L70 96L156 116L118 20L206 84L220 -10L276 72L320 -16L346 74L420 4L416 92L504 50L460 128L548 130L470 178L520 220L440 236C430 200 404 186 372 182C330 178 280 186 246 206C224 220 222 240 216 268Z",
			p.hair,
			13,
		) +
		flat("M346 74L420 4L416 92L504 50L460 128L548 130L470 178L520 220L440 236C432 190 400 150 346 140Z", p.gloss) +
		brush([176, 180], [200, 150], [240, 130], 8),
	bulb: (p) =>
		cap(p) +
		shape("M266 84C264 56 206 44 206 -4C206 -80 412 -80 412 -4C412 44 352 56 350 84Z", p.glass, 13) +
		flat("M350 84C352 56 412 44 412 -4C412 -40 380 -58 340 -60C400 -20 370 30 320 84Z", p.spark) +
		line("M288 80L274 22L294 -4L308 20L324 -4L344 22L328 80", 7) +
		brush([228, 6], [228, -36], [280, -42], 10, PAPER) +
		shape("M258 82H360L366 124H250Z", p.metal, 11) +
		line("M256 108L362 98", 8) +
		line("M168 0H134M186 -40L160 -62M450 0H484M432 -40L458 -62", 11, p.spark),
	"jacobs-ladder": (p) =>
		cap(p) +
		line("M262 110L190 -6M356 106L430 -6", 24) +
		line("M262 110L190 -6M356 106L430 -6", 9, p.metal) +
		bolt("M236 66L270 46L290 72L318 44L340 66L384 50M214 16L260 6L284 28L320 0L350 22L404 14", p.spark, 8) +
		shape("M234 106H384L392 136H226Z", p.rust, 10),
	cables: (p) => cables(p) + cap(p),
	valves: (p) =>
		cap(p) +
		[
			[226, 118, -16],
			[308, 92, 0],
			[390, 114, 16],
		]
			.map(([x, y, turn]) =>
				placed(
					shape("M-30 0V-70C-30 -106 30 -106 30 -70V0Z", p.glass, 11) +
						line("M-12 -6V-50L0 -64L12 -50V-6", 6) +
						disc(0, -54, 10, p.spark) +
						shape("M-36 -8H36V22H-36Z", p.rust, 10),
					`translate(${x} ${y}) rotate(${turn})`,
				),
			)
			.join(""),
	magnet: (p) =>
		cap(p) +
		shape(
			"M196 118C160 20 230 -30 310 -30C394 -30 458 20 420 114L362 104C380 50 350 26 310 26C266 26 238 52 252 110Z",
			p.rust,
			13,
		) +
		flat("M196 118L184 78L244 70L252 110ZM420 114L430 74L374 66L362 104Z", PAPER) +
		line("M184 78L244 70M430 74L374 66", 10) +
		bolt("M160 60L130 40M156 100L120 104M462 56L490 36M462 96L500 98", p.spark, 7),
	victory: (p) =>
		shape(
			"M184 258C150 240 130 190 150 150C120 100 170 40 230 56C250 0 350 -10 372 44C440 30 486 90 454 144C480 190 460 230 430 240C424 210 404 186 372 182C330 178 280 186 246 206C224 220 222 240 216 268C204 272 190 268 184 258Z",
			p.hair,
			13,
		) +
		line(
			"M176 150c10 -40 60 -30 50 4c-12 28 -44 10 -32 -8M260 90c10 -44 74 -36 66 6c-12 34 -54 14 -40 -12M370 110c8 -36 60 -30 54 4c-10 28 -46 12 -34 -10",
			10,
			p.gloss,
		),
}
export const TORMIA_RARE_HAIR: Parts<SparkInk> = {
	storm: (p) =>
		cap(p) +
		shape(
			"M150 96C90 90 90 20 150 20C160 -30 250 -36 276 -4C310 -40 400 -30 410 12C470 0 500 76 446 96Z",
			"#3C3F5A",
			13,
		) +
		brush([150, 60], [160, 30], [230, 24], 9, "#7E84A8") +
		[
			[200, 1],
			[390, -1],
		]
			.map(([x, s]) =>
				placed(shape("M10 0L-30 60H-4L-26 120L40 44H10L34 0Z", p.spark, 9), `matrix(${s} 0 0 1 ${x} 78)`),
			)
			.join(""),
}
function springs(p: SparkInk) {
	const one = (x: number, y: number, turn: number, long: number) => {
		const wire = `M0 10${"l28 -14l-56 -12".repeat(long)}l28 -12`
		return placed(line(wire, 21) + line(wire, 8, p.gloss), `translate(${x} ${y}) rotate(${turn})`)
	}
	return one(214, 170, -60, 4) + one(252, 118, -22, 6) + one(344, 112, 14, 6) + one(408, 156, 56, 4)
}
function cables(p: SparkInk) {
	const d =
		"M220 150C120 110 70 160 74 260M240 120C180 20 90 20 40 80M310 110C300 40 320 20 300 -10M380 120C440 20 520 30 556 90M410 160C500 120 540 190 520 280"
	return (
		line(d, 34) +
		line(d, 17, p.hair) +
		[
			[74, 266, 180],
			[36, 86, 224],
			[558, 96, 140],
			[520, 286, 180],
			[300, -18, 4],
		]
			.map(([x, y, turn]) =>
				placed(
					line("M-9 -20V-36M9 -20V-36", 9) + shape("M-20 8V-12L-12 -20H12L20 -12V8Z", p.metal, 9),
					`translate(${x} ${y}) rotate(${turn})`,
				),
			)
			.join("")
	)
}

const coat = (p: SparkInk) =>
	shape("M60 640C70 560 120 520 206 490Q310 556 398 476C490 510 540 560 552 640Z", p.coat, 14) +
	flat("M60 640C70 560 120 520 206 490L230 486C180 520 160 570 160 640Z", p.hem)
export const TORMIA_CLOTHES: Parts<SparkInk> = {
	"high-collar": (p) =>
		coat(p) +
		shape("M196 410L236 520L300 560L370 510L398 420L438 480L420 560L300 640L190 560L160 480Z", p.coat, 12) +
		flat("M196 410L236 520L300 560V640L190 560L160 480Z", p.hem) +
		line("M196 410L236 520L300 560L370 510L398 420", 10),
	"lab-coat": (p) =>
		shape("M60 640C70 560 120 520 206 490Q310 556 398 476C490 510 540 560 552 640Z", PAPER, 14) +
		flat("M60 640C70 560 120 520 206 490L230 486C180 520 160 570 160 640Z", "#C3BCD6") +
		shape("M230 486L300 600L376 480L430 500L340 640H250L180 510Z", p.coat, 10) +
		line("M440 560V600M458 556V600M476 560V600", 9, p.rust) +
		line("M424 584H494", 8),
	"neck-coil": (p) =>
		coat(p) + coil(300, 456, 58, 4, p, 22) + shape("M210 530L300 500L392 524L410 560L300 540L190 570Z", p.rust, 10),
	"bow-tie": (p) =>
		coat(p) +
		shape("M240 480L300 520L360 474L372 640H228Z", PAPER, 10) +
		shape("M300 506L230 470V556L300 524L370 548V462Z", p.rust, 11) +
		disc(300, 514, 16, p.metal, 9),
	apron: (p) =>
		coat(p) +
		line("M236 480L220 560M372 476L390 560", 24) +
		line("M236 480L220 560M372 476L390 560", 9, p.metal) +
		shape("M190 556H420L440 640H170Z", p.rust, 12) +
		line("M270 590H340V640M270 590V640", 8),
	"cable-scarf": (p) =>
		coat(p) +
		shape(
			"M204 430C250 470 340 470 392 424C424 440 430 490 404 508C340 546 250 546 200 512C176 490 180 450 204 430Z",
			p.spark,
			12,
		) +
		line("M214 470C270 510 350 506 406 464M206 494C270 530 340 530 400 498", 7) +
		shape("M390 500L450 590L420 604L366 520Z", p.spark, 10),
	insulators: (p) =>
		coat(p) +
		bolt("M540 500L470 470L462 500L420 470", p.spark, 7) +
		placed(
			shape(
				"M-40 20C-50 0 -30 -10 -26 -14C-44 -26 -28 -40 -20 -42C-30 -60 30 -60 20 -42C28 -40 44 -26 26 -14C30 -10 50 0 40 20Z",
				p.glass,
				10,
			) + line("M-26 -14H26M-20 -42H20", 6),
			"translate(110 560) scale(1.15)",
		),
	braces: (p) =>
		coat(p) +
		shape("M240 480L300 524L360 474L420 490V640H180V500Z", PAPER, 10) +
		line("M226 506L214 640M376 490L392 640", 26) +
		line("M226 506L214 640M376 490L392 640", 12, p.rust),
}

export const TORMIA_HELD: Parts<SparkInk & { readonly skin: string }> = {
	nothing: () => "",
	bulb: (p) =>
		placed(
			shape("M-26 60V36C-60 10 -56 -60 0 -60C56 -60 60 10 26 36V60Z", p.glass, 11) +
				line("M-12 40L-16 0L0 -20L16 0L12 40", 7, p.rust) +
				shape("M-24 58H24V92H-24Z", p.metal, 10) +
				line("M0 -84V-104M62 -50L80 -66M-62 -50L-80 -66", 9, p.spark),
			"translate(494 440) rotate(12)",
		) + fist(p.skin, 484, 556),
	wrench: (p) =>
		placed(
			shape("M-16 120V-60C-50 -80 -50 -130 -22 -150V-108L0 -96L22 -108V-150C50 -130 50 -80 16 -60V120Z", p.metal, 11) +
				flat("M4 120V-94L22 -108V-150C50 -130 50 -80 16 -60V120Z", p.rust),
			"translate(480 490) rotate(16)",
		) + fist(p.skin, 466, 556),
	fork: (p) =>
		placed(
			line("M0 150V-20M-40 -120V-50Q-40 -20 0 -20Q40 -20 40 -50V-120", 30) +
				line("M0 150V-20M-40 -120V-50Q-40 -20 0 -20Q40 -20 40 -50V-120", 12, p.metal) +
				bolt("M-34 -110L-8 -90L6 -120L34 -100", p.spark, 6),
			"translate(106 470) rotate(-8)",
		) + fist(p.skin, 112, 560),
	orb: (p) =>
		disc(104, 466, 66, INK, 8) +
		line("M104 466L74 430M104 466L140 424M104 466L60 486M104 466L150 490M104 466L106 516M104 466L108 412", 9, p.spark) +
		disc(104, 466, 15, PAPER) +
		brush([56, 450], [66, 416], [100, 410], 7, PAPER) +
		shape("M56 522H152L166 560H42Z", p.metal, 11) +
		fist(p.skin, 104, 584),
	plug: (p) =>
		line("M500 640C470 600 520 590 500 540", 28) +
		line("M500 640C470 600 520 590 500 540", 12, p.rust) +
		line("M480 430V390M520 430V390", 14) +
		shape("M454 430H546V478C546 520 524 530 500 540C476 530 454 520 454 478Z", p.coat, 12) +
		fist(p.skin, 498, 566),
	battery: (p) =>
		shape("M430 470H570V640H430Z", p.rust, 12) +
		flat("M430 470H570V520H430Z", p.metal) +
		line("M430 520H570", 9) +
		shape("M452 446H484V470H452ZM516 446H548V470H516Z", p.metal, 9) +
		bolt("M468 436L490 410L508 430L532 404", p.spark, 6) +
		shape("M510 540L470 590H496L484 630L526 574H500Z", p.spark, 7),
	blueprint: (p) =>
		placed(
			shape("M-70 -80H70V90H-70Z", "#2B55D6", 11) + line("M-46 -54H46V20H-46ZM0 -54V20M-46 -16H46M-40 50H30", 6, PAPER),
			"translate(92 540) rotate(-10)",
		) + fist(p.skin, 140, 586),
}
const fist = (skin: string, x: number, y: number) =>
	placed(
		shape(
			"M-36 -8C-44 -34 -14 -40 -4 -30C8 -42 26 -36 28 -26C44 -30 52 -14 48 -2C60 4 56 26 42 32C20 44 -14 46 -32 30Z",
			skin,
			9,
		) + line("M-4 -30C2 -22 2 -14 -2 -8M28 -26C30 -18 28 -12 24 -8", 6),
		`translate(${x} ${y})`,
	)
