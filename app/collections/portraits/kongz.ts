import { groundFor } from "./ground-for.ts"
import { choose, drawingOf, type Family, placed, round } from "./kit.ts"
import { COATS, INKS, type KongLook, RARE_COATS } from "./kongz-coats.ts"
import { BROWS, EYES, face, MARKS, MOUTHS, RARE_EYES, shade, skull } from "./kongz-face.ts"
import { BEHIND, CLOTHES, EARS, HATS, HELD, HIDES_EARS, hoodRim, RARE_HATS } from "./kongz-gear.ts"

const ACCENT = "#FFC629"
/** Glasses and visors cover what a brow would draw over them. */
const NO_BROW = ["shades", "ski-visor"]

/** PunkyKongz: apes with attitude, looking over the shoulder. */
export const kongz: Family = {
	id: "kongz",
	accent: ACCENT,
	head: [90, 30, 480],
	draw(random) {
		const coats = random.chance(0.03) ? RARE_COATS : COATS
		const coat = random.pick(Object.keys(coats))
		const palette = random.pick(Object.keys(INKS))
		const inks = INKS[palette]
		const fur = coats[coat]
		if (!inks || !fur) throw new Error("a palette without inks")
		const look: KongLook = { ...fur, ...inks }
		const clothes = choose(random, CLOTHES)
		const hat = choose(random, HATS, RARE_HATS, 0.04)
		const eyes = choose(random, EYES, RARE_EYES, 0.03)
		const brow = choose(random, BROWS)
		const mouth = choose(random, MOUTHS)
		const mark = choose(random, MARKS)
		const ear = choose(random, EARS)
		const held = choose(random, HELD)
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
		const ground = groundFor(random, look, figure + shade(look))
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
		return drawingOf(ground.markup + shade(look), figure, traits, ACCENT)
	},
}
