import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import { tierName, weaponName } from "../../odds-tables.tsx"
import type { GearSheet } from "./model.ts"

type Props = Readonly<{ t: T; sheet: GearSheet }>

/**
 * Where an act stands, for the eye: `sheet` to be signed, `struck` while nobody knows what comes of it, `foretold` as the payment stands now, `shown`
 * for good and being finished, then `made` or `missed`; `over` where nothing was paid, `stuck` where what was paid waits for us.
 */
export type SceneState = "sheet" | "struck" | "foretold" | "shown" | "made" | "missed" | "over" | "stuck"

export function sceneOf({ status, outcome, isFinal, isHandedIn, blockTime }: GearSheet): SceneState {
	if (status === "failed") return blockTime ? "stuck" : "over"
	if (status === "completed") return outcome?.act === "craft" || outcome?.hit ? "made" : "missed"
	if (outcome) return isFinal ? "shown" : "foretold"
	return status === "wait" && !isHandedIn ? "sheet" : "struck"
}

/** The weapon on the anvil: what goes in, the strike, and what came of it. Everything that moves is a style that holds still where motion is not wanted. */
export function Scene({ t, sheet }: Props) {
	const state = sceneOf(sheet)
	const { outcome, item, inputs, kind } = sheet
	const weapon = outcome?.act === "craft" ? outcome.item : item?.weapon
	// As the payment stands now is a shape: nobody is to take a likeness for the thing.
	const isShape = outcome?.act === "craft" && state === "foretold"
	const stamp = stampOf(t, sheet, state)
	return (
		<figure className={`strike is-${state}`} data-kind={kind}>
			<div className="strike-work">
				{weapon ? (
					<img
						src={`/art/weapons/${weapon}${isShape ? "-shape" : ""}.svg`}
						alt={weaponName(t, weapon)}
						width="600"
						height="600"
					/>
				) : (
					<PortraitImage family="crafter" seed={inputs[0]?.number ?? 1} />
				)}
				{kind === "evolve" && weapon && state !== "made" ? (
					<img className="strike-second" src={`/art/weapons/${weapon}.svg`} alt="" width="600" height="600" />
				) : null}
			</div>
			<Anvil />
			{state === "struck" ? <span className="strike-sparks" aria-hidden="true" /> : null}
			{stamp ? <figcaption className="strike-stamp">{stamp}</figcaption> : null}
		</figure>
	)
}

function stampOf(t: T, { outcome }: GearSheet, state: SceneState): string | null {
	if (!outcome) return null
	if (state === "foretold") return t("crafting:stamp.provisional")
	if (outcome.act === "craft") return tierName(t, outcome.tier)
	return t(outcome.hit ? "crafting:stamp.hit" : "crafting:stamp.miss", { level: outcome.level })
}

/** The anvil, and the hammer above it. */
export const Anvil = () => (
	<svg className="strike-anvil" viewBox="0 0 600 240" aria-hidden="true" focusable="false">
		<g className="strike-hammer">
			<path d="M398 44 566 4l8 26-168 44Z" className="strike-wood" />
			<path d="M352 22l62-20 30 88-62 20Z" className="strike-iron" />
		</g>
		<path
			className="strike-iron"
			d="M20 112h118V96h392v26c0 30-34 44-82 44h-42c-14 0-20 8-18 20l6 24h60v26H150v-26h58l8-26c4-12-4-20-20-20-76 0-150-18-176-52Z"
		/>
		<path className="strike-light" d="M150 106h368" />
	</svg>
)

type StepState = "done" | "now" | "provisional" | "later"

/** The four steps of an act, each with how it stands. */
export function Steps({ t, sheet }: Props) {
	const state = sceneOf(sheet)
	if (state === "over") return null
	return (
		<ol className="strike-steps">
			{stepsOf(sheet).map(([name, is]) => (
				<li key={name} className={`is-${is}`} aria-current={is === "now" ? "step" : undefined}>
					<b>{t(`crafting:steps.${name}`)}</b>
					<span>{t(`crafting:steps.is.${is}`)}</span>
				</li>
			))}
		</ol>
	)
}

type Step = "signed" | "paid" | "round" | "made" | "givenBack"

function stepsOf(sheet: GearSheet): readonly (readonly [Step, StepState])[] {
	const { status, outcome, isFinal, blockTime } = sheet
	const isSheet = sceneOf(sheet) === "sheet"
	const isMiss = outcome !== null && outcome.act !== "craft" && !outcome.hit
	const isRolled = outcome !== null && isFinal
	const when = (isDone: boolean, isNow: boolean): StepState => (isDone ? "done" : isNow ? "now" : "later")
	return [
		["signed", when(!isSheet, isSheet)],
		["paid", when(blockTime !== null, !isSheet)],
		["round", outcome && !isFinal ? "provisional" : when(isRolled, blockTime !== null)],
		[isMiss ? "givenBack" : "made", when(status === "completed", isRolled)],
	]
}
