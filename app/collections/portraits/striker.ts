import { choose, chooseEach, type Family, namesOf, pickOf, placed, type Random, round } from "./kit.ts"
import { onGround } from "./on-ground.ts"
import { STRIKER_BALL, STRIKER_HOLD, STRIKER_RARE_BALL } from "./striker-ball.ts"
import {
	type KitInk,
	kidHead,
	STRIKER_BROW,
	STRIKER_CLOTHES,
	STRIKER_EAR,
	STRIKER_EYES,
	STRIKER_HAIR,
	STRIKER_MARK,
	STRIKER_MOUTH,
	STRIKER_RARE_EYES,
	STRIKER_RARE_HAIR,
} from "./striker-kid.ts"

const ACCENT = "#3DCB5A"

/** Grounds and shirts of one poster; no club's and no nation's. */
const PALETTES: Readonly<Record<string, Omit<KitInk, "fur" | "dusk" | "skin" | "shade">>> = {
	turf: { sheet: "#3DCB5A", print: "#62DB7B", shirt: "#F6F3EC", hem: "#C3BCD6", trim: "#FF5A36" },
	night: { sheet: "#1D2A6B", print: "#2C3E99", shirt: "#FFD23F", hem: "#CF9A0C", trim: "#E2402F" },
	clay: { sheet: "#F2682D", print: "#FF8C58", shirt: "#17172B", hem: "#0A0A14", trim: "#F6F3EC" },
	lemon: { sheet: "#FFD93B", print: "#FFE680", shirt: "#2B3FD6", hem: "#1A2690", trim: "#F6F3EC" },
	mint: { sheet: "#BFE3DA", print: "#93CFC1", shirt: "#D6246E", hem: "#8F124A", trim: "#FFD23F" },
	acid: { sheet: "#C8FF2E", print: "#A5DB10", shirt: "#4B2A9A", hem: "#2E1766", trim: "#FF8FB1" },
	rose: { sheet: "#F6B8C4", print: "#EE94A7", shirt: "#12685E", hem: "#083B36", trim: "#F4C430" },
	ink: { sheet: "#16151F", print: "#2A2838", shirt: "#37B6C9", hem: "#187688", trim: "#C8FF2E" },
	kraft: { sheet: "#E4D9BE", print: "#CDBE98", shirt: "#C8352E", hem: "#84191B", trim: "#23395B" },
	sky: { sheet: "#4FB4EC", print: "#7ACBF5", shirt: "#F6F3EC", hem: "#C3BCD6", trim: "#17172B" },
}
const COATS: Readonly<Record<string, Pick<KitInk, "fur" | "dusk" | "skin" | "shade">>> = {
	chestnut: { fur: "#8A4A28", dusk: "#5A2C16", skin: "#F0C193", shade: "#CC8A5C" },
	soot: { fur: "#35323F", dusk: "#1C1A24", skin: "#B98A6E", shade: "#86593F" },
	ginger: { fur: "#E0762B", dusk: "#A44A12", skin: "#FFDDB0", shade: "#E2A566" },
	ash: { fur: "#9095A6", dusk: "#5E6376", skin: "#E7D8D2", shade: "#B59C96" },
	cream: { fur: "#F3DFB4", dusk: "#C4A166", skin: "#C98758", shade: "#965A32" },
	umber: { fur: "#4E2E20", dusk: "#2D1810", skin: "#D69A66", shade: "#A3673A" },
	blond: { fur: "#F0B93A", dusk: "#B9821A", skin: "#FBE3C6", shade: "#DDAF80" },
}
const RARE_COATS: typeof COATS = {
	blue: { fur: "#3F6FE0", dusk: "#20419A", skin: "#CFE0FF", shade: "#93AEEA" },
	pink: { fur: "#FF7FA8", dusk: "#C4406E", skin: "#FFE1E6", shade: "#EFA6B6" },
	gold: { fur: "#F4B41A", dusk: "#B0780A", skin: "#FFF0B8", shade: "#E8C056" },
}

function draw(random: Random) {
	const [palette, ink] = pickOf(random, PALETTES)
	const [coat, tones] = pickOf(random, COATS, RARE_COATS, 0.05)
	const p: KitInk = { ...ink, ...tones }
	const [held, hold] = pickOf(random, STRIKER_HOLD)
	const ball = choose(random, STRIKER_BALL, STRIKER_RARE_BALL, 0.06)
	// A ball on the head leaves no room for a hat.
	const flatTop = { headband: STRIKER_HAIR.headband, cornrows: STRIKER_HAIR.cornrows }
	const tall = choose(random, STRIKER_HAIR, STRIKER_RARE_HAIR, 0.03)
	const name = held === "on-the-head" ? random.pick(Object.keys(flatTop)) : tall.name
	const hair = name === tall.name ? tall.draw(p) : (STRIKER_HAIR[name]?.(p) ?? "")
	const parts = chooseEach(random, {
		clothes: [STRIKER_CLOTHES],
		eyes: [STRIKER_EYES, STRIKER_RARE_EYES, 0.03],
		brow: [STRIKER_BROW],
		mouth: [STRIKER_MOUTH],
		mark: [STRIKER_MARK],
		ear: [STRIKER_EAR],
	})
	const { clothes, eyes, brow, mouth, mark, ear } = parts
	const { behind, before } = hold(ball.draw(p), p)
	const head = kidHead(p) + ear.draw(p) + mark.draw(p) + eyes.draw(p) + mouth.draw(p) + hair + brow.draw(p)
	const tilt = placed(head, `translate(0 22) rotate(${round(random.range(-7, 7))} 300 420)`)
	const figure = behind + clothes.draw(p) + tilt + before
	const traits = { palette, coat, headwear: name, ...namesOf(parts), held, ball: ball.name }
	return onGround(random, p, { figure, traits, accent: ACCENT })
}

export const striker: Family = { id: "striker", accent: ACCENT, head: [60, 60, 480], draw }
