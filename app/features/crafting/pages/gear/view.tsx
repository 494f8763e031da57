import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, pagePath, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { utcText } from "#app/ui/date-time.tsx"
import { live } from "#app/ui/live.ts"
import { Blank, SignedOut } from "#app/ui/signed-out.tsx"
import { tierName, weaponName } from "../../odds-tables.tsx"
import { gearPath } from "../forge/view.tsx"
import type { GearLine, MyForge, OwnWeapon } from "./model.ts"
import { Sheet } from "./sheet.tsx"

type Props = Readonly<{ t: T; lang: Lang; page: MyForge | null; refused: readonly string[] }>

/** What a wallet has made: the act that is looked at, its weapons, and all that it asked for. */
export function MyForgeView({ t, lang, page, refused }: Props) {
	if (!page) return <Out t={t} lang={lang} />
	return (
		<div className="page my-forge">
			<h1>{t("my-page:forge")}</h1>
			{refused.map((one) => (
				<p key={one} className="notice notice-loss" role="alert">
					{one}
				</p>
			))}
			{page.canHave ? null : <p className="notice">{t("crafting:needsSolana")}</p>}
			{page.sheet && page.wallet ? <Sheet t={t} lang={lang} wallet={page.wallet} sheet={page.sheet} /> : null}
			<Weapons t={t} lang={lang} weapons={page.weapons} />
			<Lines t={t} lang={lang} lines={page.lines} />
			<p className="actions">
				<LinkButton look="signal" href={pagePath(lang, "nftProjectGearUpCrafter")} {...track("myForge.again")}>
					{t("crafting:toForge")}
				</LinkButton>
				<LinkButton href={paths.myPage(lang)}>{t("my-page:back")}</LinkButton>
			</p>
		</div>
	)
}

function Out({ t, lang }: Pick<Props, "t" | "lang">) {
	return (
		<div className="page">
			<h1 className="out-title">{t("my-page:forge")}</h1>
			<SignedOut
				title={t("my-page:titleList.forge")}
				lead={t("crafting:mine.lead")}
				note={t("my-page:signedOut")}
				connect={t("my-page:select")}
				trigger="mypage"
				acts={
					<LinkButton look="quiet" href={paths.myPage(lang)}>
						{t("my-page:back")}
					</LinkButton>
				}
				ways={[{ href: pagePath(lang, "nftProjectGearUpCrafter"), label: t("crafting:toForge") }]}
				waysLabel={t("my-page:ways.label")}
				wide
			>
				<ul className="out-wide own-wall" aria-hidden="true">
					{[1, 2, 3, 4].map((place) => (
						<li key={place}>
							<Blank />
							<Blank />
						</li>
					))}
				</ul>
			</SignedOut>
		</div>
	)
}

function Weapons({ t, lang, weapons }: Pick<Props, "t" | "lang"> & { weapons: readonly OwnWeapon[] }) {
	return (
		<section aria-labelledby="own-weapons" {...live("weapons")}>
			<h2 id="own-weapons">{t("crafting:mine.weapons")}</h2>
			{weapons.length === 0 ? <p className="caption">{t("crafting:mine.noWeapons")}</p> : null}
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

function Lines({ t, lang, lines }: Pick<Props, "t" | "lang"> & { lines: readonly GearLine[] }) {
	return (
		<section aria-labelledby="own-acts" {...live("acts")}>
			<h2 id="own-acts">{t("crafting:mine.acts")}</h2>
			{lines.length === 0 ? <p className="caption">{t("crafting:mine.noActs")}</p> : null}
			<ul className="records">
				{lines.map((one) => (
					<li key={one.id} className="record forge-record">
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

function lineOf(t: T, { status, outcome }: GearLine): string {
	if (status !== "completed" || !outcome) return t(`crafting:status.${status}`)
	if (outcome.act === "craft") return `${weaponName(t, outcome.item)} (${tierName(t, outcome.tier)})`
	return t(outcome.hit ? "crafting:mine.hit" : "crafting:mine.miss", { level: outcome.level })
}
