import { type BeastInk, HAECHI_CLOTHES, HAECHI_EAR, HAECHI_HORN, HAECHI_MANE, HAECHI_RARE_HORN } from "./haechi-body.ts"
import {
	beastFace,
	HAECHI_BROW,
	HAECHI_EYES,
	HAECHI_HELD,
	HAECHI_MARK,
	HAECHI_MOUTH,
	HAECHI_RARE_EYES,
	snout,
} from "./haechi-face.ts"
import { chooseEach, type Family, namesOf, pickOf, placed, type Random, round } from "./kit.ts"
import { chooseFitting, onGround } from "./on-ground.ts"

const ACCENT = "#2F8CFF"

const PALETTES: Readonly<Record<string, BeastInk>> = {
	turquoise: {
		sheet: "#FF5A36",
		print: "#FF8160",
		coat: "#35B8B0",
		shade: "#17807E",
		mane: "#F6F3EC",
		curl: "#C9BFAE",
		muzzle: "#F9E3B4",
		dim: "#D9B97A",
		trim: "#F4B41A",
	},
	granite: {
		sheet: "#C8FF2E",
		print: "#A5DB10",
		coat: "#9AA0AE",
		shade: "#666C80",
		mane: "#3A3D52",
		curl: "#6D7290",
		muzzle: "#E2E3EA",
		dim: "#B2B4C6",
		trim: "#FF5A8A",
	},
	ochre: {
		sheet: "#1F2F8F",
		print: "#2F44B8",
		coat: "#F0A92B",
		shade: "#C0740F",
		mane: "#E2402F",
		curl: "#9A1E1C",
		muzzle: "#FFE6B0",
		dim: "#DDB467",
		trim: "#37B6C9",
	},
	indigo: {
		sheet: "#F4C430",
		print: "#FADD7A",
		coat: "#3A4FD0",
		shade: "#232F93",
		mane: "#17172B",
		curl: "#4B5BD8",
		muzzle: "#CBD6FF",
		dim: "#8FA2EA",
		trim: "#FF5A36",
	},
	snow: {
		sheet: "#2A8FD6",
		print: "#4FAAE8",
		coat: "#F6F3EC",
		shade: "#C3BCD6",
		mane: "#2F6FE0",
		curl: "#17419A",
		muzzle: "#FFFFFF",
		dim: "#D5CFE4",
		trim: "#FF5A36",
	},
	vermilion: {
		sheet: "#BFE3DA",
		print: "#93CFC1",
		coat: "#E8452E",
		shade: "#A3231A",
		mane: "#12685E",
		curl: "#2FA392",
		muzzle: "#FFD9B8",
		dim: "#E5A27C",
		trim: "#F4C430",
	},
	jade: {
		sheet: "#F6B8C4",
		print: "#EE94A7",
		coat: "#5DBB78",
		shade: "#2E8250",
		mane: "#7A1F3D",
		curl: "#B8446A",
		muzzle: "#DDF2C6",
		dim: "#A8CF8E",
		trim: "#FFC629",
	},
	dusk: {
		sheet: "#16151F",
		print: "#2A2838",
		coat: "#FF8A5C",
		shade: "#C9542F",
		mane: "#F7D154",
		curl: "#C8941A",
		muzzle: "#FFE9D2",
		dim: "#EDB58E",
		trim: "#3FC7C0",
	},
	ink: {
		sheet: "#E4D9BE",
		print: "#CDBE98",
		coat: "#2C2B3A",
		shade: "#17161F",
		mane: "#E8452E",
		curl: "#8F1D18",
		muzzle: "#C9BFAE",
		dim: "#948A7A",
		trim: "#F4B41A",
	},
	plum: {
		sheet: "#9FD8E8",
		print: "#7AC3D8",
		coat: "#8E4FA8",
		shade: "#5D2C78",
		mane: "#FFD23F",
		curl: "#D19A0A",
		muzzle: "#F2D9F2",
		dim: "#C9A0D0",
		trim: "#C8FF2E",
	},
}

function draw(random: Random) {
	const [palette, p] = pickOf(random, PALETTES)
	const parts = chooseEach(random, {
		coat: [HAECHI_MANE],
		headwear: [HAECHI_HORN, HAECHI_RARE_HORN],
		ear: [HAECHI_EAR],
		clothes: [HAECHI_CLOTHES],
		eyes: [HAECHI_EYES, HAECHI_RARE_EYES, 0.03],
		brow: [HAECHI_BROW],
		mouth: [HAECHI_MOUTH],
		mark: [HAECHI_MARK],
	})
	const { coat: mane, headwear: horn, ear, clothes, eyes, brow, mouth, mark } = parts
	const face = beastFace(p) + mark.draw(p) + eyes.draw(p) + brow.draw(p) + mouth.draw(p) + snout(p)
	const head = ear.draw(p) + mane.draw(p) + placed(horn.draw(p), "matrix(1.3 0 0 1.2 -90 -30)") + face
	const beast =
		clothes.draw(p) + placed(head, `translate(18 34) rotate(${round(random.range(-6, 6))} 300 400) scale(.94)`)
	const held = chooseFitting(random, p, HAECHI_HELD, beast)
	const figure = beast + held.draw(p)
	return onGround(random, p, { figure, traits: { palette, ...namesOf({ ...parts, held }) }, accent: ACCENT })
}

export const haechi: Family = { id: "haechi", accent: ACCENT, head: [50, 30, 500], draw }
