import { lookOf } from "./grilla.ts"
import { BROWS, COVERS_BROW, EYES, face, head, MARKS, MOUTHS, RARE_EYES } from "./grilla-face.ts"
import { groundFor } from "./ground-for.ts"
import { choose, drawingOf, type Family, placed, round } from "./kit.ts"
import { BACK, HELMS, METALS, PLATES, RARE_HELMS, SHOULDERS, type Suit } from "./super-grilla-armour.ts"

const ACCENT = "#FF5A3C"

/** Super Grilla: the same mountains, in armour. */
export const superGrilla: Family = {
	id: "super-grilla",
	accent: ACCENT,
	head: [60, 30, 480],
	draw(random) {
		const { coat, palette, look } = lookOf(random)
		const metal = random.pick(Object.keys(METALS))
		const plate = METALS[metal]
		if (!plate) throw new Error("no such metal")
		const suit: Suit = { ...look, ...plate }
		const clothes = choose(random, PLATES)
		const shoulders = choose(random, SHOULDERS)
		const helm = choose(random, HELMS, RARE_HELMS, 0.04)
		const eyes = choose(random, EYES, RARE_EYES, 0.05)
		const brow = choose(random, BROWS)
		const mouth = choose(random, MOUTHS)
		const mark = choose(random, MARKS)
		const held = choose(random, BACK)
		const brows = COVERS_BROW.includes(eyes.name) ? "" : brow.draw(suit)
		const bust = [head(suit), face(suit), mark.draw(suit), eyes.draw(suit), brows, mouth.draw(suit), helm.draw(suit)]
		const at = `translate(18 76) rotate(${round(random.range(-3, 3))} 300 440) scale(.94)`
		const figure = [held.draw(suit), clothes.draw(suit), shoulders.draw(suit), placed(bust.join(""), at)].join("")
		const ground = groundFor(random, suit, figure)
		const traits = {
			ground: ground.name,
			palette,
			coat,
			metal,
			clothes: clothes.name,
			shoulders: shoulders.name,
			headwear: helm.name,
			eyes: eyes.name,
			brow: brow.name,
			mouth: mouth.name,
			mark: mark.name,
			held: held.name,
		}
		return drawingOf(ground.markup, figure, traits, ACCENT)
	},
}
