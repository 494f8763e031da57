import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Asset, apart } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { type Look, Moon, TowerPatterns, TowerShape } from "#app/ui/city.tsx"
import { numberPath } from "#app/ui/digits.ts"
import { Once } from "#app/ui/once.tsx"
import { percentText, wholeCoins } from "./figures.ts"

export type TowerTerm = Readonly<{
	days: number
	aprBps: number
	/** What can still be promised, in base units; left out where that is not shown. */
	left?: bigint
}>
type Props = Readonly<{
	t: T
	lang: Lang
	asset: Asset
	legend: string
	terms: readonly TowerTerm[]
	/** The chosen term. */
	days: number
	/** Over a field that matters more they are low. */
	low?: boolean
}>

const LOOKS: readonly Look[] = ["solid", "lit", "solid", "lines"]
/** Who comes up behind the tower that is chosen. */
const RESIDENTS = [
	["kongz", 21],
	["alya", 7],
	["hag", 12],
	["fitri", 4],
] as const
const DIGIT = { w: 100, s: 34 }
const GAP = 10
/** How high the shortest term could stand at least, and how much the longest stands over that. */
const HIGH = { least: 140, more: 490 }
const LOW = { least: 150, more: 130 }
/** More than so many stand in rows of even columns. */
const ONE_ROW = 5
/** Far roofs: left edge, width, height. */
const FAR = [
	[-8, 90, 150],
	[96, 120, 96],
	[232, 70, 226],
	[330, 120, 150],
	[470, 60, 300],
	[548, 130, 220],
	[700, 64, 380],
	[790, 110, 300],
	[930, 148, 440],
] as const
const EDGE = 7
/** Towers shrink to their row by their own widths, so they are drawn wider than any row. */
const WIDER = 3

/** The terms as the skyline of themselves: buttons of a group, the longer the lock the higher the tower. */
export function TermTowers(props: Props) {
	const { lang, asset, legend, terms, days, low = false } = props
	const look = [low ? "towers-low" : "", terms.length > ONE_ROW ? "towers-many" : ""].filter(Boolean).join(" ")
	const shown = terms.map((term) => ({ ...term, left: String(term.left) }))
	const name = JSON.stringify([lang, asset, legend, low, days, shown])
	return (
		<Once as="fieldset" name={`term towers ${name}`} className={`towers ${look}`}>
			<Towers {...props} />
		</Once>
	)
}

function Towers({ t, lang, asset, legend, terms, days, low = false }: Props) {
	const longest = Math.max(...terms.map((term) => term.days))
	const heightOf = (term: number) => (low ? LOW : HIGH).least + (low ? LOW : HIGH).more * (term / longest) ** 0.85
	return (
		<>
			<legend>{legend}</legend>
			{low ? null : <Sky />}
			<svg className="city tower-defs" aria-hidden="true" focusable="false">
				<TowerPatterns id="term" />
			</svg>
			<div className="towers-row">
				{terms.map((term, index) => (
					<label key={term.days} className="tower-term" data-out={term.left === 0n || undefined}>
						<input type="radio" name="days" value={term.days} defaultChecked={term.days === days} />
						<span className="tower-top">
							{low ? null : <Resident index={index} />}
							<Tower days={term.days} height={heightOf(term.days)} look={LOOKS[index % LOOKS.length] ?? "solid"} />
						</span>
						<span className="tower-note">
							<span>{t("coin-staking:days", { days: term.days })}</span>
							<b>{t("coin-staking:percent", { rate: percentText(term.aprBps, LOCALES[lang]) })}</b>
							{term.left === undefined ? null : <Left t={t} lang={lang} asset={asset} units={term.left} />}
						</span>
					</label>
				))}
			</div>
		</>
	)
}

/** Far roofs, and the moon over them: small and high enough not to be seen through the rooms of a tower. */
function Sky() {
	return (
		<svg className="city tower-sky" viewBox="0 -700 1070 700" aria-hidden="true" focusable="false">
			<Moon x={650} y={-500} r={150} />
			<g className="far">
				{FAR.map(([x, w, h]) => (
					<rect key={x} x={x} y={-h} width={w} height={h} />
				))}
			</g>
		</svg>
	)
}

function Left({ t, lang, asset, units }: Pick<Props, "t" | "lang" | "asset"> & { units: bigint }) {
	if (units <= 0n) return <span className="tower-out">{t("coin-staking:soldOut")}</span>
	const [figure, unit] = apart(wholeCoins(units, asset, LOCALES[lang]))
	return (
		<span className="tower-left">
			<span>{t("coin-staking:plans.left")}</span>{" "}
			<span>
				<span className="figure">{figure}</span> {unit}
			</span>
		</span>
	)
}

function Resident({ index }: { index: number }) {
	const [family, seed] = RESIDENTS[index % RESIDENTS.length] ?? RESIDENTS[0]
	return <PortraitImage className="tower-resident" family={family} seed={seed} crop="cutout" />
}

function Tower({ days, height, look }: { days: number; height: number; look: Look }) {
	const { d, width } = numberPath(days, { ...DIGIT, h: Math.round(height) }, GAP)
	const box = [-EDGE, -Math.round(height) - EDGE, Math.round(width) + 2 * EDGE, Math.round(height) + EDGE] as const
	return (
		<svg
			className="city tower-drawing"
			viewBox={box.join(" ")}
			width={box[2] * WIDER}
			height={box[3] * WIDER}
			fillRule="evenodd"
			aria-hidden="true"
			focusable="false"
		>
			<TowerShape d={d} look={look} patterns="term" />
		</svg>
	)
}
