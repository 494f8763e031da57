import { chooseEach, type Family, line, namesOf, PAPER, pickOf, placed, round } from "./kit.ts"
import type { Inks } from "./kongz-coats.ts"
import { onGround } from "./on-ground.ts"
import { BEARDS, BROWS, EYES, HIDES_BROW, head, MARKS, MOUTHS, RARE_EYES, type SantaLook } from "./santa-face.ts"
import { CLOTHES, HATS, HELD, RARE_HATS, sack } from "./santa-gear.ts"

const ACCENT = "#8FD3FF"

type SantaCoat = Omit<SantaLook, keyof Inks>
const COATS: Readonly<Record<string, SantaCoat>> = {
	snow: { fur: "#EDE9E0", furDark: "#B9BDCB", skin: "#F08C7C", skinDark: "#C65C52", muzzle: "#FFB8A6" },
	ash: { fur: "#A9A49C", furDark: "#77726C", skin: "#EC8273", skinDark: "#BC5148", muzzle: "#F9B09C" },
	tawny: { fur: "#C9935A", furDark: "#8F6032", skin: "#F2A48C", skinDark: "#C86F5A", muzzle: "#FFD0B4" },
	bark: { fur: "#6B4A38", furDark: "#452D21", skin: "#E08A70", skinDark: "#AC5644", muzzle: "#F4B79A" },
	soot: { fur: "#3A3A46", furDark: "#22222B", skin: "#D98A78", skinDark: "#A05548", muzzle: "#F0B6A2" },
	ginger: { fur: "#D8702E", furDark: "#9A4412", skin: "#FBD0AE", skinDark: "#DE9A72", muzzle: "#FFE9D2" },
	spruce: { fur: "#3E6B58", furDark: "#24463A", skin: "#F2C79A", skinDark: "#C6915E", muzzle: "#FFE3BE" },
}
const RARE_COATS: typeof COATS = {
	ice: { fur: "#BFE6FA", furDark: "#7DB7DC", skin: "#5C7FD0", skinDark: "#3A579E", muzzle: "#8FB0F0" },
	gold: { fur: "#FFC629", furDark: "#CF8D00", skin: "#FFF0B8", skinDark: "#E0B54A", muzzle: PAPER },
	aurora: { fur: "#4A3A86", furDark: "#2F2362", skin: "#7FE0C8", skinDark: "#46A894", muzzle: "#B8F4E4" },
}
const SETS: Readonly<Record<string, Inks>> = {
	yule: {
		sheet: "#1F6B4E",
		print: "#175540",
		cloth: "#2A2932",
		clothDark: "#131219",
		trim: "#FFC629",
		hat: "#E03A2C",
		hatDark: "#9C2015",
	},
	frost: {
		sheet: "#9CD3F5",
		print: "#72B5E4",
		cloth: "#E03A2C",
		clothDark: "#9C2015",
		trim: "#FFC629",
		hat: "#E03A2C",
		hatDark: "#9C2015",
	},
	midnight: {
		sheet: "#141B3C",
		print: "#22306A",
		cloth: "#FF7A4D",
		clothDark: "#BC4A25",
		trim: "#7FE0D0",
		hat: "#E03A2C",
		hatDark: "#9C2015",
	},
	berry: {
		sheet: "#D83248",
		print: "#AE1C34",
		cloth: "#1F6B4E",
		clothDark: "#0F4432",
		trim: "#F6D36B",
		hat: "#1F6B4E",
		hatDark: "#0F4432",
	},
	cocoa: {
		sheet: "#E9DDC8",
		print: "#D3C1A0",
		cloth: "#2F5BD8",
		clothDark: "#193390",
		trim: "#FF7A4D",
		hat: "#E03A2C",
		hatDark: "#9C2015",
	},
	mandarin: {
		sheet: "#FF9D3C",
		print: "#E87A14",
		cloth: "#1D2440",
		clothDark: "#0F1428",
		trim: "#8FE3D8",
		hat: "#1F7A8C",
		hatDark: "#0E4D5A",
	},
	slush: {
		sheet: "#FF9FB8",
		print: "#F4708F",
		cloth: "#2F5BD8",
		clothDark: "#193390",
		trim: "#FFD447",
		hat: "#E03A2C",
		hatDark: "#9C2015",
	},
	tinsel: {
		sheet: "#FFC629",
		print: "#FFA01E",
		cloth: "#E03A2C",
		clothDark: "#9C2015",
		trim: "#37A660",
		hat: "#2F5BD8",
		hatDark: "#193390",
	},
	polar: {
		sheet: "#2F6FE0",
		print: "#1F54B8",
		cloth: "#F6F3EC",
		clothDark: "#C4CBDA",
		trim: "#FF5A3C",
		hat: "#FFC629",
		hatDark: "#CF8D00",
	},
}

/** Flakes fall before the sheet, never before the face. */
const SNOW: Readonly<Record<string, string>> = {
	clear: "",
	still: "",
	flakes:
		line(
			"M50 60h.1M130 180h.1M40 300h.1M90 420h.1M480 50h.1M560 150h.1M540 330h.1M200 40h.1M380 30h.1M570 440h.1M30 160h.1",
			22,
			PAPER,
		) + line("M100 100h.1M170 90h.1M430 110h.1M520 230h.1M70 230h.1M560 50h.1M300 20h.1M120 330h.1", 11, PAPER),
	storm: line(
		"M20 80l40 -16M90 200l50 -20M30 330l40 -16M440 60l60 -24M520 190l50 -20M540 350l40 -16M180 60l50 -20M60 450l40 -16M320 20l40 -16",
		9,
		PAPER,
	),
}

/** Santa: snow monkeys dressed for the season. */
export const santa: Family = {
	id: "santa",
	accent: ACCENT,
	head: [60, 40, 480],
	draw(random) {
		const [coat, fur] = pickOf(random, COATS, RARE_COATS)
		const [palette, set] = pickOf(random, SETS)
		const look: SantaLook = { ...fur, ...set }
		const [weather, snow] = pickOf(random, SNOW)
		const parts = chooseEach(random, {
			clothes: [CLOTHES],
			headwear: [HATS, RARE_HATS],
			eyes: [EYES, RARE_EYES],
			brow: [BROWS],
			mouth: [MOUTHS],
			beard: [BEARDS],
			mark: [MARKS],
			held: [HELD],
		})
		const { clothes, headwear: hat, eyes, brow, mouth, beard, mark, held } = parts
		const carries = random.chance(0.45) && (held.name === "none" || held.name === "empty")
		const cloud = beard.name === "cloud"
		const bust = [
			head(look, hat.name === "hood"),
			mark.draw(look),
			eyes.draw(look),
			HIDES_BROW.includes(eyes.name) ? "" : brow.draw(look),
			cloud ? "" : mouth.draw(look),
			beard.draw(look),
			hat.draw(look),
		]
		const figure = [
			carries ? sack() : "",
			clothes.draw(look),
			placed(bust.join(""), `translate(-20 4) rotate(${round(random.range(-7, 6))} 302 420) scale(1.06)`),
			held.draw(look),
		].join("")
		const traits = {
			weather,
			palette,
			coat,
			...namesOf(parts),
			mouth: cloud ? "hidden" : mouth.name,
			carried: carries ? "sack" : "none",
		}
		return onGround(random, look, { figure, traits, accent: ACCENT, veil: snow })
	},
}
