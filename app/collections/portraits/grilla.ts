import { BROWS, COVERS_BROW, EYES, face, head, MARKS, MOUTHS, RARE_EYES } from "./grilla-face.ts"
import { CLOTHES, EARS, HATS, HELD, RARE_HATS } from "./grilla-gear.ts"
import { groundFor } from "./ground-for.ts"
import { choose, drawingOf, type Family, placed, type Random, round } from "./kit.ts"
import { COATS, INKS, type KongLook, RARE_COATS } from "./kongz-coats.ts"

const ACCENT = "#37A660"
const SILVER = { silverback: { fur: "#8D93A6", furDark: "#5B6175", skin: "#4A4650", skinDark: "#302D36" } }

/** Fur and inks of a gorilla, by name. */
export function lookOf(random: Random) {
	const coats = random.chance(0.03) ? RARE_COATS : { ...COATS, ...SILVER }
	const coat = random.pick(Object.keys(coats))
	const palette = random.pick(Object.keys(INKS))
	const [fur, inks] = [coats[coat as keyof typeof coats], INKS[palette]]
	if (!fur || !inks) throw new Error("a palette without inks")
	const look: KongLook = { ...fur, ...inks }
	return { coat, palette, look }
}

/** Grilla: mountains that learned to stand on a street corner. */
export const grilla: Family = {
	id: "grilla",
	accent: ACCENT,
	head: [70, 10, 460],
	draw(random) {
		const { coat, palette, look } = lookOf(random)
		const clothes = choose(random, CLOTHES)
		const hat = choose(random, HATS, RARE_HATS, 0.04)
		const eyes = choose(random, EYES, RARE_EYES, 0.03)
		const brow = choose(random, BROWS)
		const mouth = choose(random, MOUTHS)
		const mark = choose(random, MARKS)
		const ear = choose(random, EARS)
		const held = choose(random, HELD)
		const masked = hat.name === "luchador"
		const brows = COVERS_BROW.includes(eyes.name) || masked ? "" : brow.draw(look)
		const parts = [head(look), face(look), mark.draw(look), eyes.draw(look), brows, mouth.draw(look), ear.draw(look)]
		const worn = masked
			? [head(look), face(look), hat.draw(look), eyes.draw(look), mouth.draw(look), ear.draw(look)]
			: [...parts, hat.draw(look)]
		const at = `translate(0 36) rotate(${round(random.range(-5, 5))} 300 440)`
		const figure = clothes.draw(look) + placed(worn.join(""), at) + held.draw(look)
		const ground = groundFor(random, look, figure)
		const traits = {
			ground: ground.name,
			palette,
			coat,
			clothes: clothes.name,
			headwear: hat.name,
			eyes: eyes.name,
			brow: brow.name,
			mouth: mouth.name,
			mark: mark.name,
			ear: ear.name,
			held: held.name,
		}
		return drawingOf(ground.markup, figure, traits, ACCENT)
	},
}
