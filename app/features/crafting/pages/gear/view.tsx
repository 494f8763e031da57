import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import { WEAPONS } from "#app/collections/weapons/codex.ts"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, pagePath, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { utcText } from "#app/ui/date-time.tsx"
import { live } from "#app/ui/live.ts"
import { tierName, weaponName } from "../../odds-tables.tsx"
import type { OwnCodex } from "../../own-codex.server.ts"
import { OwnCodexWall } from "../../own-codex.tsx"
import { gearPath } from "../forge/view.tsx"
import type { GearLine, MyForge } from "./model.ts"
import { Anvil } from "./scene.tsx"
import { Sheet } from "./sheet.tsx"

type Props = Readonly<{ t: T; lang: Lang; page: MyForge; refused: readonly string[] }>

/** What a wallet has made: the act that is looked at, its weapons, and all that it asked for. */
export function MyForgeView({ t, lang, page, refused }: Props) {
	return (
		<div className="page my-forge">
			{page.sheet ? (
				<h1>{t("my-page:forge")}</h1>
			) : (
				<header className="own-list-head">
					<div>
						<h1>{t("my-page:forge")}</h1>
						<p className="lead">{t("crafting:mine.lead")}</p>
					</div>
					{/* Who keeps the fire for whoever comes back. */}
					<PortraitImage family="crafter" seed={33} crop="cutout" eager />
				</header>
			)}
			{refused.map((one) => (
				<p key={one} className="notice notice-loss" role="alert">
					{one}
				</p>
			))}
			{page.canHave ? null : <p className="notice">{t("crafting:needsSolana")}</p>}
			{page.sheet && page.wallet ? <Sheet t={t} lang={lang} wallet={page.wallet} sheet={page.sheet} /> : null}
			{page.codex ? <Weapons t={t} lang={lang} codex={page.codex} /> : null}
			<Lines t={t} lang={lang} lines={page.lines} />
			{page.codex ? <Codex t={t} lang={lang} codex={page.codex} /> : null}
			<p className="actions">
				<LinkButton
					look={page.sheet ? "line" : "signal"}
					href={pagePath(lang, "nftProjectGearUpCrafter")}
					{...track("myForge.again")}
				>
					{t("crafting:toForge")}
				</LinkButton>
				<LinkButton href={paths.myPage(lang)}>{t("my-page:back")}</LinkButton>
			</p>
		</div>
	)
}

/** What stands there before somebody has signed in: the anvil, and a shape on it. */
export const ForgeSpecimen = () => (
	<div aria-hidden="true" className="strike is-out">
		<div className="strike-work">
			<img src="/art/weapons/ferris-bow-shape.svg" alt="" width="600" height="600" />
		</div>
		<Anvil />
	</div>
)
export const forgeSees = (t: T): readonly string[] =>
	(["weapons", "codex", "acts"] as const).map((one) => t(`crafting:mine.sees.${one}`))

type Owned = Pick<Props, "t" | "lang"> & { codex: OwnCodex }

function Weapons({ t, lang, codex: { isKnown, weapons } }: Owned) {
	const none = isKnown ? t("crafting:mine.noWeapons") : t("crafting:mine.unknown")
	return (
		<section aria-labelledby="own-weapons" {...live("weapons")}>
			<h2 id="own-weapons">{t("crafting:mine.weapons")}</h2>
			{weapons.length === 0 ? <p className={isKnown ? "caption" : "notice"}>{none}</p> : null}
			<ul className="forge-wall">
				{weapons.map(({ asset, weapon, tier, level }) => (
					<li key={asset}>
						<a
							href={`${pagePath(lang, "nftProjectGearUp")}?tab=${tier}#modal-${weapon}`}
							{...track("myForge.codex")}
							data-param={weapon}
						>
							<img src={`/art/weapons/${weapon}.svg`} alt="" width="300" height="300" loading="lazy" />
							<b>{weaponName(t, weapon)}</b>
							<span className="caption">
								{tierName(t, tier)} · {t("crafting:fact.levelOf", { level })}
							</span>
						</a>
					</li>
				))}
			</ul>
		</section>
	)
}

function Codex({ t, lang, codex }: Owned) {
	const has = codex.marks.filter(({ count }) => count > 0).length
	return (
		<section id="own-codex" aria-labelledby="own-codex-title" {...live("codex")}>
			<h2 id="own-codex-title">{t("crafting:codex.title")}</h2>
			<p className="lead">{t("crafting:codex.lead", { count: has, all: WEAPONS.length })}</p>
			<OwnCodexWall t={t} lang={lang} marks={codex.marks} />
		</section>
	)
}

function Lines({ t, lang, lines }: Pick<Props, "t" | "lang"> & { lines: readonly GearLine[] }) {
	return (
		<section aria-labelledby="own-acts" {...live("acts")}>
			<h2 id="own-acts">{t("crafting:mine.acts")}</h2>
			{lines.length === 0 ? <p className="caption">{t("crafting:mine.noActs")}</p> : null}
			<ul className="records">
				{lines.map((one) => (
					<li key={one.id} className="record forge-record">
						<Came outcome={one.status === "completed" ? one.outcome : null} />
						<p>
							<b>{t(`crafting:tools.${one.kind}.act`)}</b> · {lineOf(t, one)}
						</p>
						<p className="caption">
							{utcText(one.at, LOCALES[lang])} · {one.price}
						</p>
						<p className="record-acts">
							<a href={gearPath(lang, one.id)} {...track("myForge.look")}>
								{t("crafting:mine.look")}
							</a>
						</p>
					</li>
				))}
			</ul>
		</section>
	)
}

/** What came of an act as a picture: the weapon, or how the step went; an empty anvil before. */
function Came({ outcome }: Pick<GearLine, "outcome">) {
	if (outcome?.act === "craft")
		return <img src={`/art/weapons/${outcome.item}.svg`} alt="" width="300" height="300" loading="lazy" />
	const sign = outcome === null ? "" : outcome.hit ? `+${outcome.level}` : "×"
	return (
		<span className="forge-came" data-hit={outcome?.hit} aria-hidden="true">
			{sign}
		</span>
	)
}

function lineOf(t: T, { status, outcome }: GearLine): string {
	if (status !== "completed" || !outcome) return t(`crafting:status.${status}`)
	if (outcome.act === "craft") return `${weaponName(t, outcome.item)} (${tierName(t, outcome.tier)})`
	return t(outcome.hit ? "crafting:mine.hit" : "crafting:mine.miss", { level: outcome.level })
}
