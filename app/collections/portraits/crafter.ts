import {
	BEARDS,
	BROWS,
	type CrafterLook,
	EYES,
	GOGGLES,
	HIDES_EYES,
	HIDES_MOUTH,
	head,
	MARKS,
	MOUTHS,
	NOSES,
} from "./crafter-face.ts"
import { CLOTHES, EARS, HAIR, hand, NO_GOGGLES_UP, TOOLS } from "./crafter-gear.ts"
import { choose, chooseEach, type Family, namesOf, pickOf, placed, round } from "./kit.ts"
import { onGround } from "./on-ground.ts"

const ACCENT = "#FF7A1A"

const SKINS: Readonly<Record<string, Pick<CrafterLook, "skin" | "skinDark">>> = {
	porcelain: { skin: "#F6D3B8", skinDark: "#DB9F80" },
	ruddy: { skin: "#F0AE8C", skinDark: "#CC7656" },
	honey: { skin: "#DFA06C", skinDark: "#B0703F" },
	bronze: { skin: "#B5764A", skinDark: "#824C2C" },
	cocoa: { skin: "#7D4B36", skinDark: "#532E22" },
	ebony: { skin: "#67402F", skinDark: "#43271D" },
}
const RARE_SKINS: typeof SKINS = {
	copper: { skin: "#E8894A", skinDark: "#A8501C" },
	verdigris: { skin: "#6FBFA6", skinDark: "#3A8570" },
	iron: { skin: "#8E97A8", skinDark: "#596275" },
}
const HAIRS: Readonly<Record<string, Pick<CrafterLook, "hair" | "hairDark">>> = {
	coal: { hair: "#2B2A33", hairDark: "#16151C" },
	ginger: { hair: "#D8622A", hairDark: "#963A10" },
	ash: { hair: "#DCD6CA", hairDark: "#A39C8E" },
	straw: { hair: "#E8B84A", hairDark: "#AE7F1C" },
	chestnut: { hair: "#7A4326", hairDark: "#4E2815" },
	blue: { hair: "#2F5BD8", hairDark: "#193390" },
}
type Set = Omit<CrafterLook, "skin" | "skinDark" | "hair" | "hairDark">
const HIDE = { hide: "#A8642F", hideDark: "#70401A" }
const DARK_HIDE = { hide: "#4A3630", hideDark: "#2C1F1B" }
const SETS: Readonly<Record<string, Set>> = {
	forge: {
		...DARK_HIDE,
		sheet: "#FF7A1A",
		print: "#DB5A08",
		cloth: "#F6F3EC",
		clothDark: "#C9C3B5",
		trim: "#E8412C",
		glass: "#8FE3D8",
	},
	furnace: {
		...HIDE,
		sheet: "#16161F",
		print: "#2C2C3B",
		cloth: "#E8412C",
		clothDark: "#A32417",
		trim: "#FFD447",
		glass: "#FF9D3C",
	},
	blueprint: {
		...HIDE,
		sheet: "#2A63E8",
		print: "#1C46B4",
		cloth: "#F6F3EC",
		clothDark: "#C9C3B5",
		trim: "#FF5A3C",
		glass: "#FFE27A",
	},
	verdigris: {
		...DARK_HIDE,
		sheet: "#8FDCC0",
		print: "#5DBE9D",
		cloth: "#FF7A4D",
		clothDark: "#BC4A25",
		trim: "#2A63E8",
		glass: "#FFE27A",
	},
	sulphur: {
		...DARK_HIDE,
		sheet: "#FFC629",
		print: "#FF9D1E",
		cloth: "#2B3FD6",
		clothDark: "#18258F",
		trim: "#E8412C",
		glass: "#A8F0E0",
	},
	plaster: {
		...HIDE,
		sheet: "#E9E3D5",
		print: "#CFC7B4",
		cloth: "#1F7A5C",
		clothDark: "#10503B",
		trim: "#FF5A3C",
		glass: "#8FD3FF",
	},
	brick: {
		...DARK_HIDE,
		sheet: "#EE4B33",
		print: "#C4301F",
		cloth: "#1D2440",
		clothDark: "#0F1428",
		trim: "#FFD447",
		glass: "#A8F0E0",
	},
	slate: {
		...HIDE,
		sheet: "#56637C",
		print: "#434E65",
		cloth: "#FFC629",
		clothDark: "#CF8D00",
		trim: "#FF7A4D",
		glass: "#BFEFE4",
	},
	rose: {
		...DARK_HIDE,
		sheet: "#FF9FB8",
		print: "#F4708F",
		cloth: "#1F7A5C",
		clothDark: "#10503B",
		trim: "#FFD447",
		glass: "#8FD3FF",
	},
	leaf: {
		...HIDE,
		sheet: "#37A660",
		print: "#23804A",
		cloth: "#23222B",
		clothDark: "#101016",
		trim: "#FF9FB8",
		glass: "#FFE27A",
	},
}

/** Punky Crafter: makers with goggles, aprons and a tool over the shoulder. */
export const crafter: Family = {
	id: "crafter",
	accent: ACCENT,
	head: [70, 50, 460],
	draw(random) {
		const [coat, skin] = pickOf(random, SKINS, RARE_SKINS)
		const [hairInk, hairs] = pickOf(random, HAIRS)
		const [palette, set] = pickOf(random, SETS)
		const look: CrafterLook = { ...skin, ...hairs, ...set }
		const worn = chooseEach(random, { clothes: [CLOTHES], headwear: [HAIR], goggles: [GOGGLES] })
		const { clothes, headwear: hair } = worn
		const goggles =
			NO_GOGGLES_UP.includes(hair.name) && !HIDES_EYES.includes(worn.goggles.name)
				? choose(random, { none: () => "" })
				: worn.goggles
		const features = chooseEach(random, {
			eyes: [EYES],
			brow: [BROWS],
			beard: [BEARDS],
			mouth: [MOUTHS],
			nose: [NOSES],
			mark: [MARKS],
			ear: [EARS],
			held: [TOOLS],
		})
		const { eyes, brow, beard, mouth, nose, mark, ear, held: tool } = features
		const shut = HIDES_MOUTH.includes(beard.name)
		const blind = HIDES_EYES.includes(goggles.name)
		const bust = [
			head(look),
			mark.draw(look),
			ear.draw(look),
			blind ? "" : eyes.draw(look) + brow.draw(look),
			beard.draw(look),
			shut ? "" : mouth.draw(look),
			hair.draw(look),
			goggles.draw(look),
			nose.draw(look),
		]
		const figure = [
			tool.draw(look),
			clothes.draw(look),
			placed(bust.join(""), `translate(-36 -6) rotate(${round(random.range(-5, 4))} 300 440) scale(1.07)`),
			tool.name === "none" ? "" : hand(look),
		].join("")
		const traits = {
			palette,
			coat,
			hair: hairInk,
			...namesOf({ ...worn, goggles, ...features }),
			...(blind ? { eyes: "hidden", brow: "hidden" } : {}),
			...(shut ? { mouth: "hidden" } : {}),
		}
		return onGround(random, look, { figure, traits, accent: ACCENT })
	},
}
