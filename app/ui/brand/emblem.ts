import { type Artwork, type Part, placed, rect, tidy } from "./artwork.ts"
import { ROOFS } from "./word-mark.ts"

const LEFT = 0
const RIGHT = 400
const TOP = 112
const FOOT = 480
const STEM = 128
const CHIN = 334
const ROUND = 118

/** The tower is the first letter of the city; its parapet has the roof line of the word mark, a turret for each letter. */
function tower(turrets: boolean): string {
	const unit = (RIGHT - LEFT) / (2 * ROOFS.length - 1)
	const parapet = ROOFS.map((roof, index) => {
		const x = LEFT + index * 2 * unit
		const next = index < ROOFS.length - 1 ? `H${tidy(x + 2 * unit)}` : ""
		return `V${tidy(TOP - (roof - 16) * 2.7)}H${tidy(x + unit)}V${TOP}${next}`
	}).join("")
	return (
		`M${LEFT} ${FOOT}V${TOP}${turrets ? parapet : `H${RIGHT}`}V${CHIN - ROUND}` +
		`A${ROUND} ${ROUND} 0 0 1 ${RIGHT - ROUND} ${CHIN}H${LEFT + STEM}V${FOOT}` +
		(turrets ? `H${LEFT + 90}V432A26 26 0 0 0 ${LEFT + 38} 432V${FOOT}Z` : "Z")
	)
}

type Eye = { x: number; lid: number; r: number; iris: number; pupil: number }
const EYE: Eye = { x: 212, lid: 190, r: 98, iris: 50, pupil: 21 }
const SMALL_EYE: Eye = { x: 222, lid: 178, r: 112, iris: 60, pupil: 0 }

/** What a circle leaves below the lid. */
function below(cx: number, cy: number, r: number, lid: number): string {
	const half = Math.sqrt(r ** 2 - (lid - cy) ** 2)
	const most = cy > lid ? 1 : 0
	return `M${tidy(cx - half)} ${lid}H${tidy(cx + half)}A${r} ${r} 0 ${most} 1 ${tidy(cx - half)} ${lid}Z`
}

const white = ({ x, lid, r }: Eye) => below(x, lid + 14 - r * 0.12, r, lid)

/** Half shut: it has seen many, and looks at you all the same. The iris reaches under the lid, so that no seam shows. */
function iris({ x, lid, iris: r, pupil }: Eye, open: boolean): readonly Part[] {
	const disc = below(x, lid + 16, r, lid - 1)
	if (open) return [{ d: pupil ? `${disc}${below(x, lid + 14, pupil, lid)}` : disc, ink: "figure" }]
	const dark: Part[] = pupil ? [{ d: below(x, lid + 14, pupil, lid - 1), ink: "pupil" }] : []
	return [{ d: disc, ink: "signal" }, ...dark]
}

const LIT = rect(268, 422, 14, 18)
const town =
	`M148 480V420L184 384L220 420V480Z${rect(176, 428, 16, 20)}` +
	`M230 480V372H298V480Z${rect(246, 390, 14, 18)}${rect(268, 390, 14, 18)}${rect(246, 422, 14, 18)}${LIT}` +
	`M308 480V418A46 46 0 0 1 400 418V480Z${rect(330, 424, 16, 20)}${rect(362, 424, 16, 20)}`
const street = [0, 1, 2].map((line) => rect(LEFT + line * 44, FOOT + 12 + line * 22, 400 - line * 88, 12 - line * 3))

const body = (eye: Eye): Part => ({ d: `${tower(true)}${white(eye)}${town}${street.join("")}`, ink: "figure" })

const full: readonly Part[] = [body(EYE), ...iris(EYE, false), { d: LIT, ink: "signal" }]
const plain: readonly Part[] = [body(EYE), ...iris(EYE, true)]
const small: readonly Part[] = [{ d: `${tower(false)}${white(SMALL_EYE)}`, ink: "figure" }, ...iris(SMALL_EYE, false)]

const RISE = 52
const BOX = { width: 400, height: 490 }

/** Ground line of the emblem, for whatever stands beside it. */
export const EMBLEM_FOOT = FOOT - RISE

export const emblem: Artwork = { ...BOX, parts: placed(full, 0, -RISE) }
/** One ink: for stamps, engraving, embroidery. */
export const emblemPlain: Artwork = { ...BOX, parts: placed(plain, 0, -RISE) }
/** Below 48 px: the tower and its eye. */
export const emblemSmall: Artwork = { width: 400, height: 400, parts: placed(small, 28, -54, 0.86) }
