import {
	ALYA_BROW,
	ALYA_EAR,
	ALYA_EYES,
	ALYA_GLASSES,
	ALYA_MARK,
	ALYA_MOUTH,
	ALYA_RARE_EYES,
	ALYA_RARE_GLASSES,
	ALYA_RARE_MARK,
	alyaFace,
} from "./alya-face.ts"
import { ALYA_CLOTHES, ALYA_HELD, ALYA_RARE_HELD } from "./alya-things.ts"
import { ALYA_RARE_WEAR, ALYA_WEAR, type AlyaInk } from "./alya-wear.ts"
import { chooseEach, type Family, namesOf, pickOf, placed, type Random, round } from "./kit.ts"
import { chooseFitting, onGround } from "./on-ground.ts"
import { RARE_SKINS, SKINS } from "./people.ts"

const ACCENT = "#F4B41A"

const PALETTES: Readonly<Record<string, AlyaInk>> = {
	vermilion: {
		sheet: "#F2542D",
		print: "#FF7E56",
		scarf: "#2B3FD6",
		fold: "#1A2690",
		trim: "#F4C430",
		robe: "#F6F3EC",
		hem: "#C9BFAE",
	},
	mustard: {
		sheet: "#F4C430",
		print: "#FADD7A",
		scarf: "#0F7A5A",
		fold: "#084B3A",
		trim: "#F2542D",
		robe: "#23203A",
		hem: "#12101F",
	},
	mint: {
		sheet: "#BFE3DA",
		print: "#93CFC1",
		scarf: "#D6246E",
		fold: "#8F124A",
		trim: "#FFD23F",
		robe: "#4B2A7A",
		hem: "#2E174F",
	},
	midnight: {
		sheet: "#1D2A6B",
		print: "#2C3E99",
		scarf: "#F6F3EC",
		fold: "#BDB6DA",
		trim: "#F4B41A",
		robe: "#F2542D",
		hem: "#A8301A",
	},
	rose: {
		sheet: "#F6C6CF",
		print: "#EDA0B1",
		scarf: "#145058",
		fold: "#0A2C33",
		trim: "#F2542D",
		robe: "#E8B23A",
		hem: "#AE7A18",
	},
	petrol: {
		sheet: "#0E5C63",
		print: "#16808A",
		scarf: "#FFB627",
		fold: "#CC7A0A",
		trim: "#F6F3EC",
		robe: "#9C2F35",
		hem: "#62191F",
	},
	lilac: {
		sheet: "#CFC4F2",
		print: "#B1A0E6",
		scarf: "#322E3E",
		fold: "#17151F",
		trim: "#C8FF2E",
		robe: "#2F6E6A",
		hem: "#194543",
	},
	kraft: {
		sheet: "#E4D9BE",
		print: "#CDBE98",
		scarf: "#C8352E",
		fold: "#84191B",
		trim: "#12A195",
		robe: "#23395B",
		hem: "#122038",
	},
	lime: {
		sheet: "#C8FF2E",
		print: "#A5DB10",
		scarf: "#5B2BC2",
		fold: "#371680",
		trim: "#FF8FB1",
		robe: "#0F1B2E",
		hem: "#060B14",
	},
	ink: {
		sheet: "#16151F",
		print: "#2A2838",
		scarf: "#37B6C9",
		fold: "#187688",
		trim: "#FF6A3D",
		robe: "#F6F3EC",
		hem: "#BFB6A6",
	},
}
const IRIS: Readonly<Record<string, string>> = {
	brown: "#7A4A22",
	amber: "#E39A1C",
	green: "#2E8B57",
	blue: "#2F6BD6",
	grey: "#6C7488",
}

function draw(random: Random) {
	const [palette, p] = pickOf(random, PALETTES)
	const [coat, skin] = pickOf(random, SKINS, RARE_SKINS, 0.05)
	const [headwear, wear] = pickOf(random, ALYA_WEAR, ALYA_RARE_WEAR)
	const parts = chooseEach(random, {
		clothes: [ALYA_CLOTHES],
		eyes: [ALYA_EYES, ALYA_RARE_EYES, 0.03],
		brow: [ALYA_BROW],
		mouth: [ALYA_MOUTH],
		mask: [ALYA_GLASSES, ALYA_RARE_GLASSES],
		mark: [ALYA_MARK, ALYA_RARE_MARK],
		ear: [ALYA_EAR],
	})
	const { clothes, eyes, brow, mouth, mask, mark, ear } = parts
	const gloss = { iris: random.pick(Object.values(IRIS)), lid: random.chance(0.4) ? p.scarf : skin.shade }
	const bare = ["quill-bun", "braid", "turban", "gat"].includes(headwear)
	const head =
		wear.back(p) +
		alyaFace(skin) +
		mark.draw(skin) +
		eyes.draw(gloss) +
		brow.draw(gloss) +
		mouth.draw(skin) +
		wear.front(p) +
		mask.draw(p) +
		(bare ? ear.draw(p) : "")
	const hands = { ...p, skin: skin.light }
	const bust = clothes.draw(p) + placed(head, `rotate(${round(random.range(-5, 4))} 300 420)`)
	const held = chooseFitting(random, hands, random.chance(0.04) ? ALYA_RARE_HELD : ALYA_HELD, bust)
	const figure = bust + held.draw(hands)
	const traits = {
		palette,
		coat,
		headwear,
		...namesOf({ clothes, eyes, brow, mouth, mask, mark, held }),
		...(bare ? { ear: ear.name } : {}),
	}
	return onGround(random, p, { figure, traits, accent: ACCENT })
}

export const alya: Family = { id: "alya", accent: ACCENT, head: [90, 50, 430], draw }
