import { choose, chooseEach, type Family, namesOf, pickOf, placed, type Random, round } from "./kit.ts"
import { chooseFitting, onGround } from "./on-ground.ts"
import { RARE_SKINS, SKINS } from "./people.ts"
import {
	type SparkInk,
	TORMIA_BROW,
	TORMIA_EAR,
	TORMIA_EYES,
	TORMIA_MARK,
	TORMIA_MASK,
	TORMIA_MOUTH,
	TORMIA_RARE_EYES,
	tormiaFace,
	tormiaNeck,
	tormiaNose,
} from "./tormia-head.ts"
import { TORMIA_CLOTHES, TORMIA_HAIR, TORMIA_HELD, TORMIA_RARE_HAIR } from "./tormia-things.ts"

const ACCENT = "#FFE04A"

const PALETTES: Readonly<Record<string, SparkInk>> = {
	copper: {
		sheet: "#12343B",
		print: "#1C4A53",
		coat: "#2F8F83",
		hem: "#17584F",
		hair: "#191722",
		gloss: "#45415E",
		metal: "#E88A4A",
		rust: "#A8481C",
		spark: "#FFE04A",
		glass: "#BFEDE4",
	},
	arc: {
		sheet: "#FFE04A",
		print: "#FFEE94",
		coat: "#2B3FD6",
		hem: "#1A2690",
		hair: "#F6F3EC",
		gloss: "#BDB6DA",
		metal: "#F08A4B",
		rust: "#C22E3A",
		spark: "#37C8FF",
		glass: "#CFF3FF",
	},
	violet: {
		sheet: "#2A1B5E",
		print: "#3C2A80",
		coat: "#E2402F",
		hem: "#98201A",
		hair: "#FF8FB1",
		gloss: "#C9507C",
		metal: "#F4B41A",
		rust: "#B36A10",
		spark: "#C8FF2E",
		glass: "#D9CFFF",
	},
	mint: {
		sheet: "#9FE0C8",
		print: "#7BCDB0",
		coat: "#3A2A50",
		hem: "#231735",
		hair: "#E2602F",
		gloss: "#9C3412",
		metal: "#F6E3B0",
		rust: "#C8453F",
		spark: "#FFE04A",
		glass: "#E9FBF4",
	},
	rose: {
		sheet: "#F6B8C4",
		print: "#EE94A7",
		coat: "#12565E",
		hem: "#0A353B",
		hair: "#2B2140",
		gloss: "#5A4690",
		metal: "#F4C430",
		rust: "#B0480F",
		spark: "#FFF27A",
		glass: "#D2F0F2",
	},
	signal: {
		sheet: "#F2542D",
		print: "#FF7E56",
		coat: "#1B1B2E",
		hem: "#0D0D18",
		hair: "#F6F3EC",
		gloss: "#C3BCD6",
		metal: "#37B6C9",
		rust: "#187688",
		spark: "#FFE04A",
		glass: "#FFE3C8",
	},
	acid: {
		sheet: "#C8FF2E",
		print: "#A5DB10",
		coat: "#5B2BC2",
		hem: "#371680",
		hair: "#14131C",
		gloss: "#3E3B58",
		metal: "#FF8A5C",
		rust: "#B8442A",
		spark: "#FF5AA0",
		glass: "#F3FFD0",
	},
	kraft: {
		sheet: "#E4D9BE",
		print: "#CDBE98",
		coat: "#23395B",
		hem: "#122038",
		hair: "#8A4A24",
		gloss: "#C07A44",
		metal: "#E0A03A",
		rust: "#8E3B1A",
		spark: "#FF5A36",
		glass: "#F6F3EC",
	},
	night: {
		sheet: "#16151F",
		print: "#2A2838",
		coat: "#F4B41A",
		hem: "#B97A12",
		hair: "#37B6C9",
		gloss: "#187688",
		metal: "#F6F3EC",
		rust: "#E2402F",
		spark: "#C8FF2E",
		glass: "#CFE6FF",
	},
	sky: {
		sheet: "#4FB4EC",
		print: "#7ACBF5",
		coat: "#F6F3EC",
		hem: "#C3BCD6",
		hair: "#C22E5A",
		gloss: "#7A1436",
		metal: "#F4B41A",
		rust: "#E2602F",
		spark: "#FFF27A",
		glass: "#E2F6FF",
	},
}
const IRIS = ["#3F7BD6", "#2FA388", "#C8861C", "#8A4AC0", "#6C7488"]

function draw(random: Random) {
	const [palette, p] = pickOf(random, PALETTES)
	const [coat, skin] = pickOf(random, SKINS, RARE_SKINS, 0.06)
	const parts = chooseEach(random, {
		headwear: [TORMIA_HAIR, TORMIA_RARE_HAIR],
		clothes: [TORMIA_CLOTHES],
		eyes: [TORMIA_EYES, TORMIA_RARE_EYES, 0.03],
		brow: [TORMIA_BROW],
		mouth: [TORMIA_MOUTH],
		mask: [TORMIA_MASK],
		mark: [TORMIA_MARK],
	})
	const { headwear: hair, clothes, eyes, brow, mouth, mask, mark } = parts
	const gloss = { iris: random.pick(IRIS), lid: random.chance(0.3) ? p.coat : skin.shade }
	// Opaque lenses hide the eyes: what nobody sees is not drawn.
	const open = !["dark-goggles", "welder", "spiral"].includes(mask.name)
	const gaze = open ? eyes.draw(gloss) : ""
	const glazed = mask.name === "goggles" || mask.name === "triple"
	const look = glazed ? mask.draw(p) + gaze : gaze + mask.draw(p)
	const skull =
		tormiaFace(skin) +
		mark.draw(skin) +
		look +
		tormiaNose(skin) +
		brow.draw(p) +
		mouth.draw({ ...p, ...skin }) +
		hair.draw(p)
	const bust = clothes.draw(p)
	// The richest hair and coats leave no strokes for a thing at the ear: the picture stays light.
	const ear = choose(random, bust.length + skull.length > 4900 ? { none: () => "" } : TORMIA_EAR)
	const tilt = placed(skull + ear.draw(p), `translate(18 58) rotate(${round(random.range(-8, 3))} 300 440) scale(.94)`)
	const neck = tormiaNeck(skin)
	const wrapped = clothes.name === "high-collar" || clothes.name === "cable-scarf"
	const body = wrapped ? neck + tilt + bust : neck + bust + tilt
	const hands = { ...p, skin: skin.light }
	const held = chooseFitting(random, hands, TORMIA_HELD, body)
	const figure = body + held.draw(hands)
	const traits = {
		palette,
		coat,
		...namesOf({ headwear: hair, clothes, brow, mouth, mask, mark, ear, held }),
		...(open ? { eyes: eyes.name } : {}),
	}
	return onGround(random, p, { figure, traits, accent: ACCENT })
}

export const tormia: Family = { id: "tormia", accent: ACCENT, head: [70, 30, 480], draw }
