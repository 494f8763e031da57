import { pickOf, type Random } from "./kit.ts"

/** The inks of one ape: fur and skin in two tones, and the sheet they are printed on. */
export type Coat = {
	readonly fur: string
	readonly furDark: string
	readonly skin: string
	readonly skinDark: string
}

/** Everything that is not the ape: sheet, clothes, hat. Each set was chosen as one poster. */
export type Inks = {
	readonly sheet: string
	readonly print: string
	readonly cloth: string
	readonly clothDark: string
	readonly trim: string
	readonly hat: string
	readonly hatDark: string
}

export type KongLook = Coat & Inks

export const COATS: Readonly<Record<string, Coat>> = {
	soot: { fur: "#34323C", furDark: "#1C1B23", skin: "#C99572", skinDark: "#96634A" },
	umber: { fur: "#6B4030", furDark: "#44261D", skin: "#E8B184", skinDark: "#B87A55" },
	rust: { fur: "#B5522B", furDark: "#7A3119", skin: "#F4C79A", skinDark: "#CB8A5F" },
	slate: { fur: "#5A6478", furDark: "#394153", skin: "#D9B8A4", skinDark: "#A57F70" },
	bone: { fur: "#DDD3C0", furDark: "#A99D88", skin: "#8A5A48", skinDark: "#5E3A30" },
	moss: { fur: "#5C6B3A", furDark: "#3A4625", skin: "#DDBF86", skinDark: "#A98A54" },
	night: { fur: "#2B3A67", furDark: "#182244", skin: "#E3A58E", skinDark: "#AE6C5D" },
	ochre: { fur: "#C98A2B", furDark: "#8A5A17", skin: "#6E4534", skinDark: "#472A20" },
}

const RARE_COATS: Readonly<Record<string, Coat>> = {
	gold: { fur: "#FFC629", furDark: "#C98A00", skin: "#FFF0B8", skinDark: "#E0B54A" },
	paper: { fur: "#F6F3EC", furDark: "#C9C3B5", skin: "#F6F3EC", skinDark: "#C9C3B5" },
	neon: { fur: "#FF4FA3", furDark: "#B9206B", skin: "#FFD9C7", skinDark: "#E89A8C" },
	lime: { fur: "#B6E82E", furDark: "#6E9A0E", skin: "#34323C", skinDark: "#1C1B23" },
}

const INKS: Readonly<Record<string, Inks>> = {
	marigold: {
		sheet: "#FFC629",
		print: "#FF9D1E",
		cloth: "#2B3FD6",
		clothDark: "#18258F",
		trim: "#F6F3EC",
		hat: "#E8412C",
		hatDark: "#A32417",
	},
	harbour: {
		sheet: "#2A63E8",
		print: "#1C46B4",
		cloth: "#FFC629",
		clothDark: "#CF8D00",
		trim: "#F6F3EC",
		hat: "#FF5A3C",
		hatDark: "#B93320",
	},
	chilli: {
		sheet: "#EE4B33",
		print: "#C4301F",
		cloth: "#23222B",
		clothDark: "#101016",
		trim: "#FFD447",
		hat: "#F6F3EC",
		hatDark: "#C9C3B5",
	},
	mint: {
		sheet: "#8FDCC0",
		print: "#5DBE9D",
		cloth: "#E8412C",
		clothDark: "#A32417",
		trim: "#FFD447",
		hat: "#23222B",
		hatDark: "#101016",
	},
	newsprint: {
		sheet: "#E9E3D5",
		print: "#CFC7B4",
		cloth: "#1F7A5C",
		clothDark: "#10503B",
		trim: "#FF7A1A",
		hat: "#2B3FD6",
		hatDark: "#18258F",
	},
	rose: {
		sheet: "#FF9FB8",
		print: "#F4708F",
		cloth: "#1D2440",
		clothDark: "#0F1428",
		trim: "#C8FF2E",
		hat: "#FFC629",
		hatDark: "#CF8D00",
	},
	leaf: {
		sheet: "#37A660",
		print: "#23804A",
		cloth: "#F6F3EC",
		clothDark: "#C9C3B5",
		trim: "#E8412C",
		hat: "#FF8A1F",
		hatDark: "#B85B0A",
	},
	dusk: {
		sheet: "#4A3A86",
		print: "#35286A",
		cloth: "#FF7A4D",
		clothDark: "#BC4A25",
		trim: "#FFD447",
		hat: "#7FE0D0",
		hatDark: "#3FA697",
	},
	night: {
		sheet: "#16161F",
		print: "#2C2C3B",
		cloth: "#E8412C",
		clothDark: "#A32417",
		trim: "#F6F3EC",
		hat: "#C8FF2E",
		hatDark: "#86B80B",
	},
	sky: {
		sheet: "#9CCBF5",
		print: "#6CA9E4",
		cloth: "#FF5A3C",
		clothDark: "#B93320",
		trim: "#23222B",
		hat: "#1F7A5C",
		hatDark: "#10503B",
	},
}

/** Fur and inks of one ape, by name. */
export function kongLook(random: Random, coats: Readonly<Record<string, Coat>>) {
	const [coat, fur] = pickOf(random, coats, RARE_COATS, 0.03)
	const [palette, inks] = pickOf(random, INKS)
	const look: KongLook = { ...fur, ...inks }
	return { coat, palette, look }
}
