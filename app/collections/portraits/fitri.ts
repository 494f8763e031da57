import {
	FITRI_BROW,
	FITRI_EAR,
	FITRI_EYES,
	FITRI_MARK,
	FITRI_MASK,
	FITRI_MOUTH,
	FITRI_RARE_EYES,
	fitriFace,
	fitriNeck,
} from "./fitri-face.ts"
import { type DareInk, FITRI_CLOTHES, FITRI_HELD, FITRI_RARE_WEAR, FITRI_WEAR } from "./fitri-wear.ts"
import { chooseEach, type Family, namesOf, pickOf, placed, type Random, round } from "./kit.ts"
import { onGround } from "./on-ground.ts"
import { RARE_SKINS, SKINS } from "./people.ts"

const ACCENT = "#FF7A1A"

const PALETTES: Readonly<Record<string, DareInk>> = {
	dawn: {
		sheet: "#FF8A3C",
		print: "#FFA868",
		cape: "#C22E5A",
		fold: "#7A1436",
		gear: "#1F4E5F",
		dark: "#102E3A",
		trim: "#FFE04A",
		hair: "#191722",
		gloss: "#4A4563",
	},
	cobalt: {
		sheet: "#2B3FD6",
		print: "#4A5CF0",
		cape: "#FF5A36",
		fold: "#AE2B12",
		gear: "#F6F3EC",
		dark: "#BDB6DA",
		trim: "#F4B41A",
		hair: "#17141F",
		gloss: "#4B5BD8",
	},
	steppe: {
		sheet: "#F4C430",
		print: "#FADD7A",
		cape: "#12685E",
		fold: "#083B36",
		gear: "#8A4A28",
		dark: "#5A2C16",
		trim: "#E2402F",
		hair: "#2A1A18",
		gloss: "#6E4534",
	},
	blush: {
		sheet: "#F6B8C4",
		print: "#EE94A7",
		cape: "#E2402F",
		fold: "#98201A",
		gear: "#23395B",
		dark: "#122038",
		trim: "#37B6C9",
		hair: "#5B2BC2",
		gloss: "#8E66E4",
	},
	acid: {
		sheet: "#C8FF2E",
		print: "#A5DB10",
		cape: "#FF5AA0",
		fold: "#B4246A",
		gear: "#24222F",
		dark: "#100F17",
		trim: "#37C8FF",
		hair: "#E2402F",
		gloss: "#FF8A6A",
	},
	night: {
		sheet: "#16151F",
		print: "#2A2838",
		cape: "#FF7A1A",
		fold: "#B0470A",
		gear: "#37B6C9",
		dark: "#187688",
		trim: "#F6F3EC",
		hair: "#F4C430",
		gloss: "#FFE89A",
	},
	sea: {
		sheet: "#0E5C63",
		print: "#16808A",
		cape: "#F4B41A",
		fold: "#B3760C",
		gear: "#E2402F",
		dark: "#98201A",
		trim: "#F6F3EC",
		hair: "#14131C",
		gloss: "#3E7B80",
	},
	dust: {
		sheet: "#E4D9BE",
		print: "#CDBE98",
		cape: "#3568D8",
		fold: "#1C3A90",
		gear: "#B4532A",
		dark: "#7A3212",
		trim: "#F4B41A",
		hair: "#3A2018",
		gloss: "#7C5340",
	},
	mint: {
		sheet: "#9FE0C8",
		print: "#7BCDB0",
		cape: "#4B2A9A",
		fold: "#2E1766",
		gear: "#FF5A36",
		dark: "#B02F14",
		trim: "#FFE04A",
		hair: "#1C1A2A",
		gloss: "#4A4668",
	},
	sky: {
		sheet: "#4FB4EC",
		print: "#7ACBF5",
		cape: "#F6F3EC",
		fold: "#C3BCD6",
		gear: "#17172B",
		dark: "#0A0A14",
		trim: "#FF5A36",
		hair: "#FF8A3C",
		gloss: "#FFC07A",
	},
}
const IRIS = ["#7A4A22", "#E39A1C", "#2E8B57", "#2F6BD6", "#8A4AC0"]

function draw(random: Random) {
	const [palette, p] = pickOf(random, PALETTES)
	const [coat, skin] = pickOf(random, SKINS, RARE_SKINS, 0.04)
	const [headwear, wear] = pickOf(random, FITRI_WEAR, FITRI_RARE_WEAR)
	const parts = chooseEach(random, {
		clothes: [FITRI_CLOTHES],
		eyes: [FITRI_EYES, FITRI_RARE_EYES, 0.03],
		brow: [FITRI_BROW],
		mouth: [FITRI_MOUTH],
		mask: [FITRI_MASK],
		mark: [FITRI_MARK],
		ear: [FITRI_EAR],
		held: [FITRI_HELD],
	})
	const { clothes, eyes, brow, mouth, mask, mark, ear, held } = parts
	const gloss = { iris: random.pick(IRIS), lid: random.chance(0.35) ? p.cape : skin.shade }
	const gaze = eyes.draw(gloss)
	const painted = ["domino", "warpaint", "stripe"].includes(mask.name)
	const hidden = mask.name === "goggles"
	const lips = mask.name === "half-mask" ? "" : mouth.draw(skin)
	const bareEar = ["wind-cut", "ponytail", "side-buns", "bandana", "comet", "wide-hat"].includes(headwear)
	const head =
		wear.back(p) +
		fitriFace(skin) +
		mark.draw(skin) +
		(painted ? mask.draw(p) + gaze : (hidden ? "" : gaze) + lips + mask.draw(p)) +
		(painted ? lips : "") +
		brow.draw(gloss) +
		wear.front(p) +
		(bareEar ? ear.draw(p) : "")
	const front = ["torch", "chain"].includes(held.name)
	const weapon = held.draw(p)
	const tilt = placed(head, `translate(0 34) rotate(${round(random.range(-11, -2))} 300 440)`)
	const figure = (front ? "" : weapon) + fitriNeck(skin) + clothes.draw(p) + tilt + (front ? weapon : "")
	const traits = {
		palette,
		coat,
		headwear,
		...namesOf({ clothes, brow, mask, mark, held }),
		...(hidden ? {} : { eyes: eyes.name }),
		...(lips ? { mouth: mouth.name } : {}),
		...(bareEar ? { ear: ear.name } : {}),
	}
	return onGround(random, p, { figure, traits, accent: ACCENT })
}

export const fitri: Family = { id: "fitri", accent: ACCENT, head: [60, 50, 460], draw }
