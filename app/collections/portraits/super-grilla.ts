import { grillaLook } from "./grilla.ts"
import { BROWS, COVERS_BROW, EYES, face, head, MARKS, MOUTHS, RARE_EYES } from "./grilla-face.ts"
import { chooseEach, type Family, namesOf, pickOf, placed, round } from "./kit.ts"
import { onGround } from "./on-ground.ts"
import { BACK, HELMS, METALS, PLATES, RARE_HELMS, SHOULDERS, type Suit } from "./super-grilla-armour.ts"

const ACCENT = "#FF5A3C"

/** Super Grilla: the same mountains, in armour. */
export const superGrilla: Family = {
	id: "super-grilla",
	accent: ACCENT,
	head: [60, 30, 480],
	draw(random) {
		const { coat, palette, look } = grillaLook(random)
		const [metal, plate] = pickOf(random, METALS)
		const suit: Suit = { ...look, ...plate }
		const parts = chooseEach(random, {
			clothes: [PLATES],
			shoulders: [SHOULDERS],
			headwear: [HELMS, RARE_HELMS],
			eyes: [EYES, RARE_EYES, 0.05],
			brow: [BROWS],
			mouth: [MOUTHS],
			mark: [MARKS],
			held: [BACK],
		})
		const { clothes, shoulders, headwear: helm, eyes, brow, mouth, mark, held } = parts
		const brows = COVERS_BROW.includes(eyes.name) ? "" : brow.draw(suit)
		const bust = [head(suit), face(suit), mark.draw(suit), eyes.draw(suit), brows, mouth.draw(suit), helm.draw(suit)]
		const at = `translate(18 76) rotate(${round(random.range(-3, 3))} 300 440) scale(.94)`
		const figure = [held.draw(suit), clothes.draw(suit), shoulders.draw(suit), placed(bust.join(""), at)].join("")
		return onGround(random, suit, { figure, traits: { palette, coat, metal, ...namesOf(parts) }, accent: ACCENT })
	},
}
