import { C } from "#app/collections/ink/colours.ts"
import type { VentureId } from "#app/settings/ventures.ts"

/** A flat sign on a coloured plate of 200 units. It plays with the name, since nothing else is printed. */
export type Shape =
	| { readonly d: string; readonly fill: string }
	| { readonly d: string; readonly line: string; readonly w: number }
export type Sign = { readonly plate: string; readonly shapes: readonly Shape[] }

const box = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}Z`
const disc = (cx: number, cy: number, r: number) =>
	`M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

function star(cx: number, cy: number, points: number, outer: number, inner: number): string {
	const corners = Array.from({ length: points * 2 }, (_, index) => {
		const angle = (index / points) * Math.PI - Math.PI / 2
		const r = index % 2 ? inner : outer
		return `${Math.round(cx + r * Math.cos(angle))} ${Math.round(cy + r * Math.sin(angle))}`
	})
	return `M${corners.join("L")}Z`
}

/** A petal of the lotus, leaning by `lean` about the foot of the flower. */
function petal(lean: number, length: number, half: number): string {
	const at = (along: number, aside: number) => {
		const angle = (lean * Math.PI) / 180
		const x = 100 + along * Math.sin(angle) + aside * Math.cos(angle)
		const y = 156 - along * Math.cos(angle) + aside * Math.sin(angle)
		return `${Math.round(x)} ${Math.round(y)}`
	}
	return `M${at(0, 0)}Q${at(length * 0.55, -half * 1.7)} ${at(length, 0)}Q${at(length * 0.55, half * 1.7)} ${at(0, 0)}Z`
}

/** The right half of a leaf in squares, as wide in each row as the leaf is. */
const pixels = Array.from({ length: 8 }, (_, row) => {
	const y = 18 + row * 21
	const wide = [1, 2, 3, 3, 3, 3, 2, 1][row] ?? 0
	return Array.from({ length: wide }, (_, column) => box(104 + column * 21, y, 17, 17)).join("")
}).join("")

export const SIGNS: Readonly<Record<VentureId, Sign>> = {
	pvt: {
		plate: C.yellow,
		shapes: [
			{
				d: "M12 186V14H48A22 22 0 0 1 70 36V88A22 22 0 0 1 48 110H36V186ZM36 36V88H42A5 5 0 0 0 47 83V41A5 5 0 0 0 42 36Z",
				fill: C.ink,
			},
			{ d: "M74 14H98L104 108L110 14H132L118 186H90Z", fill: C.ink },
			{ d: "M138 14H190V38H176V186H152V38H138Z", fill: C.ink },
		],
	},
	dnn: {
		plate: C.blue,
		shapes: [
			{
				d: "M12 14H46A44 44 0 0 1 90 58V142A44 44 0 0 1 46 186H12ZM38 40V160H44A20 20 0 0 0 64 140V60A20 20 0 0 0 44 40Z",
				fill: C.paper,
			},
			{ d: "M98 14H116L134 102V14H152L170 102V14H188V186H170L152 98V186H134L116 98V186H98Z", fill: C.paper },
		],
	},
	etm: {
		plate: C.red,
		shapes: [
			{ d: box(12, 14, 50, 40) + box(12, 80, 50, 40) + box(12, 146, 50, 40), fill: C.ink },
			{ d: box(72, 14, 56, 40) + box(86, 54, 28, 132), fill: C.paper },
			{ d: box(138, 14, 50, 40) + box(138, 54, 12, 132) + box(157, 54, 12, 132) + box(176, 54, 12, 132), fill: C.ink },
		],
	},
	"lotus-fund": {
		plate: C.pink,
		shapes: [
			{ d: petal(-74, 98, 26) + petal(74, 98, 26), fill: C.paper },
			{ d: petal(-40, 124, 30) + petal(40, 124, 30), fill: C.red },
			{ d: petal(0, 138, 30), fill: C.ink },
			{ d: box(0, 160, 200, 10) + box(30, 176, 140, 6) + box(66, 188, 68, 4), fill: C.ink },
		],
	},
	chichipingping: {
		plate: C.teal,
		shapes: [
			{ d: "M90 30A40 40 0 1 0 90 82M188 30A40 40 0 1 0 188 82", line: C.ink, w: 22 },
			{ d: disc(60, 56, 24) + disc(158, 56, 24), fill: C.paper },
			{ d: disc(68, 60, 11) + disc(150, 60, 11), fill: C.ink },
			{ d: "M23 204V122H57A28 28 0 0 1 57 178H23M121 204V122H155A28 28 0 0 1 155 178H121", line: C.paper, w: 22 },
			{ d: disc(103, 104, 9), fill: C.orange },
		],
	},
	starrich: {
		plate: C.navy,
		shapes: [
			{ d: star(112, 94, 8, 132, 62), fill: C.yellow },
			{ d: star(112, 94, 8, 88, 42), fill: C.orange },
			{ d: star(112, 94, 8, 46, 20), fill: C.paper },
		],
	},
	yumastem: {
		plate: C.green,
		shapes: [
			{ d: "M100 204V112L44 34M100 112L156 34", line: C.ink, w: 26 },
			{ d: `${disc(44, 32, 27)}${disc(156, 32, 27)}`, fill: C.paper },
			{ d: "M100 176Q130 172 144 146Q112 140 100 176ZM100 192Q70 188 56 162Q88 156 100 192Z", fill: C.paper },
		],
	},
	btn: {
		plate: C.orange,
		shapes: [
			{ d: disc(100, 100, 86), fill: C.ink },
			{ d: disc(100, 100, 66), line: C.orange, w: 6 },
			{ d: disc(78, 78, 14) + disc(122, 78, 14) + disc(78, 122, 14) + disc(122, 122, 14), fill: C.orange },
			{ d: "M78 78L122 122M122 78L78 122", line: C.paper, w: 9 },
		],
	},
	"anang-care": {
		plate: C.sky,
		shapes: [
			{ d: "M26 204V98A74 74 0 0 1 174 98V204M26 150H66M134 150H174", line: C.navy, w: 26 },
			{ d: "M72 204V112A28 28 0 0 1 128 112V204", line: C.red, w: 24 },
		],
	},
	"mint-ai": {
		plate: C.steel,
		shapes: [
			{ d: "M97 8C30 62 22 132 97 192Z", fill: C.pine },
			{ d: "M34 74L97 104M32 112L97 142", line: C.steel, w: 5 },
			{ d: pixels, fill: C.pine },
		],
	},
	xiiid: {
		plate: C.plum,
		shapes: [
			{ d: "M16 34L68 166M68 34L16 166", line: C.paper, w: 17 },
			{ d: box(80, 34, 15, 132) + box(103, 34, 15, 132) + box(126, 34, 15, 132), fill: C.paper },
			{ d: "M150 34H158A28 28 0 0 1 186 62V138A28 28 0 0 1 158 166H150Z", fill: C.pink },
			{ d: box(0, 12, 200, 10) + box(0, 178, 200, 10), fill: C.paper },
		],
	},
	foodie: {
		plate: C.bone,
		shapes: [
			{ d: disc(92, 108, 84), fill: C.brick },
			{ d: disc(126, 36, 25) + disc(178, 86, 24), fill: C.bone },
			{ d: "M58 78V168M58 92H92M58 124H84", line: C.bone, w: 20 },
			{ d: disc(162, 46, 31), fill: C.bone },
			{ d: disc(160, 34, 7) + disc(180, 52, 5) + disc(184, 22, 4), fill: C.brick },
		],
	},
}
