import { BROWS, EYES, HIDES_BROW, HIDES_MOUTH, head, MARKS, MASKS, MOUTHS, nose, RARE_EYES } from "./hag-face.ts"
import { CLOTHES, HELD } from "./hag-gear.ts"
import { EARS, HAIR, type HagLook, RARE_HAIR } from "./hag-hair.ts"
import { choose, chooseEach, type Family, namesOf, pickOf, placed, round } from "./kit.ts"
import { onGround } from "./on-ground.ts"

const ACCENT = "#FF4FA3"

const SKINS: Readonly<Record<string, Pick<HagLook, "skin" | "skinDark">>> = {
	porcelain: { skin: "#F8DCC4", skinDark: "#DFA98C" },
	honey: { skin: "#E8B184", skinDark: "#BE7D55" },
	bronze: { skin: "#B97A50", skinDark: "#854E30" },
	cocoa: { skin: "#7D4B36", skinDark: "#532E22" },
	ebony: { skin: "#63402F", skinDark: "#40271D" },
	absinthe: { skin: "#A5C26B", skinDark: "#6F8E3E" },
	ash: { skin: "#C9C7D2", skinDark: "#8F8DA0" },
	lagoon: { skin: "#78B8BE", skinDark: "#46848E" },
}

/** Hair, lips and cloth belong to one poster; skins go with all of them. */
const SETS: Readonly<Record<string, Omit<HagLook, "skin" | "skinDark">>> = {
	bubblegum: {
		sheet: "#23222B",
		print: "#35343F",
		hair: "#FF4FA3",
		hairDark: "#B3246B",
		lip: "#E8263F",
		shadow: "#7FE0D0",
		cloth: "#5B3FC4",
		clothDark: "#3B2590",
		trim: "#FFD447",
	},
	absinthe: {
		sheet: "#FF9FB8",
		print: "#F4708F",
		hair: "#1F7A5C",
		hairDark: "#0F4C39",
		lip: "#A81C3A",
		shadow: "#FFD447",
		cloth: "#23222B",
		clothDark: "#101016",
		trim: "#C8FF2E",
	},
	ember: {
		sheet: "#2A63E8",
		print: "#1C46B4",
		hair: "#FF6A2B",
		hairDark: "#B83C0C",
		lip: "#B01030",
		shadow: "#FFD447",
		cloth: "#F6F3EC",
		clothDark: "#C9C3B5",
		trim: "#FFD447",
	},
	raven: {
		sheet: "#EE4B33",
		print: "#C4301F",
		hair: "#2B2A36",
		hairDark: "#14141C",
		lip: "#E8263F",
		shadow: "#FF9FB8",
		cloth: "#F6F3EC",
		clothDark: "#C9C3B5",
		trim: "#FFD447",
	},
	frost: {
		sheet: "#4A3A86",
		print: "#35286A",
		hair: "#F6F3EC",
		hairDark: "#BDB8CC",
		lip: "#D81E5B",
		shadow: "#7FE0D0",
		cloth: "#23222B",
		clothDark: "#101016",
		trim: "#FF7A4D",
	},
	acid: {
		sheet: "#16161F",
		print: "#2C2C3B",
		hair: "#C8FF2E",
		hairDark: "#83B50C",
		lip: "#FF3D7F",
		shadow: "#FF7A1A",
		cloth: "#E8412C",
		clothDark: "#A32417",
		trim: "#F6F3EC",
	},
	violet: {
		sheet: "#FFC629",
		print: "#FF9D1E",
		hair: "#6A3FC4",
		hairDark: "#432587",
		lip: "#C2183C",
		shadow: "#37A660",
		cloth: "#23222B",
		clothDark: "#101016",
		trim: "#FF7FB0",
	},
	copper: {
		sheet: "#8FDCC0",
		print: "#5DBE9D",
		hair: "#A8402A",
		hairDark: "#6C2416",
		lip: "#8E1530",
		shadow: "#2A63E8",
		cloth: "#2B3FD6",
		clothDark: "#18258F",
		trim: "#FFD447",
	},
	tide: {
		sheet: "#E9E3D5",
		print: "#CFC7B4",
		hair: "#2A63E8",
		hairDark: "#173E9E",
		lip: "#E8412C",
		shadow: "#FF7FB0",
		cloth: "#E8412C",
		clothDark: "#A32417",
		trim: "#FFD447",
	},
	straw: {
		sheet: "#37A660",
		print: "#23804A",
		hair: "#FFD447",
		hairDark: "#D09A00",
		lip: "#D81E5B",
		shadow: "#2A63E8",
		cloth: "#4A2A6E",
		clothDark: "#2E1748",
		trim: "#FF9FB8",
	},
}

/** Punky HA_G: street witches with big hair, masks and rings. */
export const hag: Family = {
	id: "hag",
	accent: ACCENT,
	head: [100, 70, 420],
	draw(random) {
		const [coat, tones] = pickOf(random, SKINS)
		const [palette, inks] = pickOf(random, SETS)
		const look: HagLook = { ...tones, ...inks }
		const clothes = choose(random, CLOTHES)
		const [headwear, hair] = pickOf(random, HAIR, RARE_HAIR)
		const parts = chooseEach(random, {
			eyes: [EYES, RARE_EYES],
			brow: [BROWS],
			mask: [MASKS],
			mouth: [MOUTHS],
			mark: [MARKS],
			ear: [EARS],
			held: [HELD],
		})
		const { eyes, brow, mask, mouth, mark, ear, held } = parts
		const covered = HIDES_MOUTH.includes(mask.name)
		const face = [
			head(look),
			mark.draw(look),
			eyes.draw(look),
			HIDES_BROW.includes(eyes.name) ? "" : brow.draw(look),
			covered ? "" : mouth.draw(look),
			nose(look),
			mask.draw(look),
			ear.draw(look),
			hair.front(look),
		]
		const tilt = `translate(-22 -8) rotate(${round(random.range(-5, 7))} 300 440) scale(1.07)`
		const figure = [
			placed(hair.back(look), tilt),
			placed(face.join(""), tilt),
			clothes.draw(look),
			held.draw(look),
		].join("")
		const traits = {
			palette,
			coat,
			clothes: clothes.name,
			headwear,
			...namesOf(parts),
			...(covered ? { mouth: "hidden" } : {}),
		}
		return onGround(random, look, { figure, traits, accent: ACCENT })
	},
}
