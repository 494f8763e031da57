import { BROWS, COVERS_BROW, EYES, face, head, MARKS, MOUTHS, RARE_EYES } from "./grilla-face.ts"
import { CLOTHES, EARS, HATS, HELD, RARE_HATS } from "./grilla-gear.ts"
import { chooseEach, type Family, namesOf, placed, type Random, round } from "./kit.ts"
import { COATS, kongLook } from "./kongz-coats.ts"
import { onGround } from "./on-ground.ts"

const ACCENT = "#37A660"
const SILVER = { silverback: { fur: "#8D93A6", furDark: "#5B6175", skin: "#4A4650", skinDark: "#302D36" } }

/** Fur and inks of a gorilla, by name. */
export const grillaLook = (random: Random) => kongLook(random, { ...COATS, ...SILVER })

/** Grilla: mountains that learned to stand on a street corner. */
export const grilla: Family = {
	id: "grilla",
	accent: ACCENT,
	head: [70, 10, 460],
	draw(random) {
		const { coat, palette, look } = grillaLook(random)
		const parts = chooseEach(random, {
			clothes: [CLOTHES],
			headwear: [HATS, RARE_HATS],
			eyes: [EYES, RARE_EYES, 0.03],
			brow: [BROWS],
			mouth: [MOUTHS],
			mark: [MARKS],
			ear: [EARS],
			held: [HELD],
		})
		const { clothes, headwear: hat, eyes, brow, mouth, mark, ear, held } = parts
		const masked = hat.name === "luchador"
		const brows = COVERS_BROW.includes(eyes.name) ? "" : brow.draw(look)
		const worn = masked
			? [hat.draw(look), eyes.draw(look), mouth.draw(look), ear.draw(look)]
			: [mark.draw(look), eyes.draw(look), brows, mouth.draw(look), ear.draw(look), hat.draw(look)]
		const bust = [head(look), face(look), ...worn]
		const at = `translate(0 36) rotate(${round(random.range(-5, 5))} 300 440)`
		const figure = clothes.draw(look) + placed(bust.join(""), at) + held.draw(look)
		return onGround(random, look, { figure, traits: { palette, coat, ...namesOf(parts) }, accent: ACCENT })
	},
}
