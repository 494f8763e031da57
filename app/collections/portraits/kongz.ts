import { chooseEach, type Family, namesOf, placed, round } from "./kit.ts"
import { COATS, kongLook } from "./kongz-coats.ts"
import { BROWS, EYES, face, MARKS, MOUTHS, RARE_EYES, shade, skull } from "./kongz-face.ts"
import { BEHIND, CLOTHES, EARS, HATS, HELD, HIDES_EARS, hoodRim, RARE_HATS } from "./kongz-gear.ts"
import { onGround } from "./on-ground.ts"

const ACCENT = "#FFC629"
/** Glasses and visors cover what a brow would draw over them. */
const NO_BROW = ["shades", "ski-visor"]

/** PunkyKongz: apes with attitude, looking over the shoulder. */
export const kongz: Family = {
	id: "kongz",
	accent: ACCENT,
	head: [90, 30, 480],
	draw(random) {
		const { coat, palette, look } = kongLook(random, COATS)
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
		const hooded = hat.name === "hood"
		const tilt = random.range(-6, 5)
		const head = [
			BEHIND[hat.name]?.(look) ?? "",
			skull(look, hooded),
			hooded ? hoodRim(look) : "",
			HIDES_EARS.includes(hat.name) ? "" : ear.draw(look),
			face(look),
			mark.draw(look),
			eyes.draw(look),
			NO_BROW.includes(eyes.name) ? "" : brow.draw(look),
			mouth.draw(look),
			hat.draw(look),
		]
		const figure = [
			clothes.draw(look),
			placed(head.join(""), `translate(-16 -12) rotate(${round(tilt)} 310 440) scale(1.04)`),
			held.draw(look),
		].join("")
		const traits = { palette, coat, ...namesOf(parts) }
		return onGround(random, look, { figure, traits, accent: ACCENT, veil: shade(look) })
	},
}
