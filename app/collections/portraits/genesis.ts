import {
	GENESIS_BLOCK,
	GENESIS_BROW,
	GENESIS_EYES,
	GENESIS_MARK,
	GENESIS_MOUTH,
	GENESIS_RARE_EYES,
	type StoneInk,
} from "./genesis-mask.ts"
import { GENESIS_CLOTHES, GENESIS_CREST, GENESIS_EAR, GENESIS_HELD, GENESIS_RARE_CREST } from "./genesis-things.ts"
import { chooseEach, type Family, namesOf, pickOf, placed, type Random, round } from "./kit.ts"
import { onGround } from "./on-ground.ts"

const ACCENT = "#35C4A8"

const PALETTES: Readonly<Record<string, StoneInk>> = {
	verdigris: {
		sheet: "#F2542D",
		print: "#FF7E56",
		stone: "#5CC4AC",
		shade: "#24806F",
		paint: "#F6F3EC",
		trim: "#F4B41A",
		glow: "#FF5A36",
		cloak: "#1D2A6B",
		hem: "#101840",
	},
	basalt: {
		sheet: "#C8FF2E",
		print: "#A5DB10",
		stone: "#6E7288",
		shade: "#3E4156",
		paint: "#FF5A8A",
		trim: "#F6F3EC",
		glow: "#C8FF2E",
		cloak: "#3F2A7A",
		hem: "#241550",
	},
	sandstone: {
		sheet: "#0E5C63",
		print: "#16808A",
		stone: "#EBC487",
		shade: "#B97F45",
		paint: "#E2402F",
		trim: "#37B6C9",
		glow: "#37D0C0",
		cloak: "#7A1F3D",
		hem: "#4A0F24",
	},
	cinnabar: {
		sheet: "#F4C430",
		print: "#FADD7A",
		stone: "#E2452F",
		shade: "#98201A",
		paint: "#F6F3EC",
		trim: "#1C8C82",
		glow: "#FFD23F",
		cloak: "#17172B",
		hem: "#0B0B14",
	},
	chalk: {
		sheet: "#2B3FD6",
		print: "#4A5CF0",
		stone: "#F6F3EC",
		shade: "#BDB6CE",
		paint: "#E2402F",
		trim: "#F4B41A",
		glow: "#2FA8FF",
		cloak: "#E2402F",
		hem: "#98201A",
	},
	cedar: {
		sheet: "#BFE3DA",
		print: "#93CFC1",
		stone: "#B46A3A",
		shade: "#733C1C",
		paint: "#F6E3B0",
		trim: "#E2402F",
		glow: "#C8FF2E",
		cloak: "#12685E",
		hem: "#083B36",
	},
	obsidian: {
		sheet: "#F6B8C4",
		print: "#EE94A7",
		stone: "#34324A",
		shade: "#191826",
		paint: "#37D0C0",
		trim: "#FF8A3C",
		glow: "#FFE04A",
		cloak: "#C22E5A",
		hem: "#7A1436",
	},
	lapis: {
		sheet: "#E4D9BE",
		print: "#CDBE98",
		stone: "#3568D8",
		shade: "#1C3A90",
		paint: "#F4B41A",
		trim: "#F6F3EC",
		glow: "#FF7A4A",
		cloak: "#A3231A",
		hem: "#66110E",
	},
	bone: {
		sheet: "#16151F",
		print: "#2A2838",
		stone: "#F1DFB4",
		shade: "#B89A62",
		paint: "#2B3FD6",
		trim: "#E2402F",
		glow: "#FF5A36",
		cloak: "#2F6E6A",
		hem: "#194543",
	},
	lilac: {
		sheet: "#FF8A5C",
		print: "#FFA47F",
		stone: "#B9A2EC",
		shade: "#7158B4",
		paint: "#1B1B3A",
		trim: "#C8FF2E",
		glow: "#C8FF2E",
		cloak: "#1B1B3A",
		hem: "#0C0C1E",
	},
}

/** How much higher than the gate the other blocks stand. */
const LIFT: Readonly<Record<string, number>> = { menhir: -28, kite: -8, hexagon: -8, shield: -4 }

function draw(random: Random) {
	const [palette, p] = pickOf(random, PALETTES)
	const parts = chooseEach(random, {
		mask: [GENESIS_BLOCK],
		headwear: [GENESIS_CREST, GENESIS_RARE_CREST],
		ear: [GENESIS_EAR],
		clothes: [GENESIS_CLOTHES],
		eyes: [GENESIS_EYES, GENESIS_RARE_EYES, 0.03],
		brow: [GENESIS_BROW],
		mouth: [GENESIS_MOUTH],
		mark: [GENESIS_MARK],
		held: [GENESIS_HELD],
	})
	const { mask: block, headwear: crest, ear, clothes, eyes, brow, mouth, mark, held } = parts
	// One eye needs the whole forehead: the ridge gives way to it.
	const ridge = eyes.name === "cyclops" ? "" : brow.draw(p)
	const head =
		ear.draw(p) +
		placed(crest.draw(p), `matrix(1.1 0 0 1.1 -30 ${(LIFT[block.name] ?? 0) - 14})`) +
		block.draw(p) +
		mark.draw(p) +
		ridge +
		eyes.draw(p) +
		mouth.draw(p)
	const lean = random.pick([-5, -3, 0, 3, 5])
	const figure =
		clothes.draw(p) + placed(head, `translate(24 42) rotate(${round(lean)} 300 480) scale(.92)`) + held.draw(p)
	return onGround(random, p, { figure, traits: { palette, ...namesOf(parts) }, accent: ACCENT })
}

export const genesis: Family = { id: "genesis", accent: ACCENT, head: [60, 10, 480], draw }
