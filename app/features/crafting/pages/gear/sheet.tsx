import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import { asKey } from "#app/lib/keys.ts"
import { type Lang, LOCALES, pagePath, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackOutcomes, trackReached } from "#app/tracking/marks.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { utcText } from "#app/ui/date-time.tsx"
import { live } from "#app/ui/live.ts"
import { PageScript } from "#app/ui/page-script.tsx"
import { signsHere } from "#app/wallets/registry.ts"
import { SignButton } from "#app/wallets/sign-button.tsx"
import { percentText, tierName, weaponName } from "../../odds-tables.tsx"
import type { GearSheet, MyForge } from "./model.ts"

type Props = Readonly<{ t: T; lang: Lang; wallet: NonNullable<MyForge["wallet"]>; sheet: GearSheet }>

const UNDER_WAY = ["processing", "paid", "minted"] as const
const isUnderWay = ({ status, isHandedIn }: GearSheet) => isHandedIn || UNDER_WAY.some((one) => one === status)

/** One act: the sheet that is signed, the strike while it is made, and what came of it with its proof. */
export function Sheet({ t, lang, wallet, sheet }: Props) {
	const isOpen = isUnderWay(sheet)
	return (
		<section className="gear" aria-labelledby="gear-title">
			<div {...live("gear")} data-awaiting={isOpen || undefined}>
				<h2 id="gear-title" className="display-3">
					{t(`crafting:sheet.${titleOf(sheet)}`)}
				</h2>
				<div className="gear-table">
					<Strike t={t} sheet={sheet} isOpen={isOpen} />
					<div className="gear-words">
						<p role="status" {...(sheet.status === "completed" ? trackReached("myForge.done", resultOf(sheet)) : {})}>
							<Said t={t} lang={lang} sheet={sheet} />
						</p>
						<Facts t={t} lang={lang} sheet={sheet} />
						{sheet.status === "wait" && !sheet.isHandedIn ? (
							<Signing t={t} lang={lang} wallet={wallet} sheet={sheet} />
						) : null}
						<After t={t} lang={lang} sheet={sheet} />
					</div>
				</div>
			</div>
			<PageScript name="forge" />
		</section>
	)
}

const resultOf = ({ outcome }: GearSheet) => (outcome?.act === "craft" ? outcome.tier : outcome?.hit ? "hit" : "miss")

function titleOf(sheet: GearSheet) {
	const { status, outcome } = sheet
	if (status === "completed") return outcome?.act === "craft" || outcome?.hit ? "made" : "missed"
	if (status === "failed") return sheet.paid && sheet.blockTime ? "stuck" : "over"
	return isUnderWay(sheet) ? "making" : "sign"
}

/** What goes in and the weapon that comes out; while it is made, a hammer's rhythm that holds still where motion is not wanted. */
function Strike({ t, sheet, isOpen }: Pick<Props, "t" | "sheet"> & { isOpen: boolean }) {
	const { outcome, item, inputs } = sheet
	const weapon = outcome?.act === "craft" ? outcome.item : item?.weapon
	const isDone = sheet.status === "completed"
	return (
		<figure className={isOpen ? "strike is-struck" : isDone ? "strike is-done" : "strike"} data-kind={sheet.kind}>
			{weapon ? (
				<img
					src={`/art/weapons/${weapon}${isDone || item ? "" : "-shape"}.svg`}
					alt={weaponName(t, weapon)}
					width="600"
					height="600"
				/>
			) : (
				<PortraitImage family="crafter" seed={inputs[0]?.number ?? 1} />
			)}
			{isOpen ? <span className="strike-sparks" aria-hidden="true" /> : null}
		</figure>
	)
}

function Said({ t, lang, sheet }: Pick<Props, "t" | "lang" | "sheet">) {
	const { status, outcome, isFinal, failure } = sheet
	if (status === "failed") {
		if (sheet.blockTime) return t("crafting:said.stuck")
		const known = ["given-up", "unsigned", "odds", "moved", "lag", "law", "would-fail", "closed"] as const
		const why = known.find((one) => one === failure) ?? "chain"
		return t(`crafting:said.over.${why}`)
	}
	if (!outcome) {
		if (sheet.isHandedIn) return t("crafting:said.handedIn")
		if (status === "processing") return t("crafting:said.processing")
		if (status === "paid") return t("crafting:said.paid")
		return t("crafting:said.sign", { time: utcText(sheet.endsAt, LOCALES[lang]) })
	}
	const so = isFinal ? "final" : "provisional"
	if (outcome.act === "craft")
		return t(`crafting:said.craft.${so}`, { weapon: weaponName(t, outcome.item), tier: tierName(t, outcome.tier) })
	const weapon = sheet.item ? weaponName(t, sheet.item.weapon) : ""
	return outcome.hit
		? t(`crafting:said.hit.${so}`, { weapon, level: outcome.level })
		: t(`crafting:said.miss.${so}`, { weapon, level: outcome.level, kept: t(`crafting:kept.${outcome.act}`) })
}

function Facts({ t, lang, sheet }: Pick<Props, "t" | "lang" | "sheet">) {
	const { inputs, item, chancePpm, odds, outcome } = sheet
	const when = (at: Date) => utcText(at, LOCALES[lang])
	const goesIn = inputs.map(({ role, number }) =>
		role === "tool"
			? `${t(`crafting:tools.${sheet.kind}.title`)} #${number}`
			: `${item ? weaponName(t, item.weapon) : ""} #${number}`,
	)
	const facts: readonly (readonly [string, string] | null)[] = [
		[t("crafting:goesIn"), goesIn.join(", ")],
		[t("crafting:fact.price"), sheet.price],
		item ? [t("crafting:fact.level"), t("crafting:fact.levelOf", { level: item.level })] : null,
		chancePpm === null ? null : [t("crafting:fact.chance"), percentText(lang, chancePpm)],
		[t("crafting:fact.odds"), odds.hash],
		sheet.blockTime ? [t("crafting:fact.paidAt"), when(sheet.blockTime)] : null,
		sheet.round !== null && sheet.roundAt
			? [t("crafting:fact.round"), t("crafting:fact.roundOf", { round: sheet.round, time: when(sheet.roundAt) })]
			: null,
		outcome?.act === "craft" && outcome.guaranteed
			? [t("crafting:fact.guaranteed"), tierName(t, outcome.guaranteed)]
			: null,
		sheet.receipt ? [t("crafting:fact.receipt"), sheet.receipt.slice(0, 16)] : null,
	]
	return (
		<>
			<dl className="facts">
				{facts.map((fact) =>
					fact ? (
						<div key={fact[0]}>
							<dt>{fact[0]}</dt>
							<dd>{fact[1]}</dd>
						</div>
					) : null,
				)}
			</dl>
			{sheet.kind === "craft" && sheet.status === "wait" ? (
				<ul className="gear-odds">
					{odds.tiers.map(({ tier, ppm }) => (
						<li key={tier}>
							{tierName(t, tier)} <b className="figure">{percentText(lang, ppm)}</b>
						</li>
					))}
				</ul>
			) : null}
			{sheet.isDemo ? <p className="caption">{t("crafting:demoBeacon")}</p> : null}
		</>
	)
}

function Signing({ t, wallet, sheet }: Props) {
	const fields = { gear: sheet.id }
	return (
		<>
			<p>{t("crafting:sign.shows")}</p>
			{signsHere({ chain: "solana", walletType: wallet.walletType }) ? (
				<SignButton
					marks={{ ...track("myForge.sign"), ...trackOutcomes("myForge.signFailed") }}
					failure="myForge.signFailed"
					row="actions"
					wallet={wallet}
					prepare={{ do: "prepare", ...fields }}
					submit={{ do: "submit", ...fields }}
					say={(word) => t(asKey(`crafting:sign.${word}`), { address: wallet.address })}
				/>
			) : (
				<p className="notice">{t("crafting:sign.elsewhere")}</p>
			)}
			<form method="post">
				<input type="hidden" name="do" value="give-up" />
				<input type="hidden" name="gear" value={sheet.id} />
				<button type="submit" className="button button-quiet" {...track("myForge.giveUp")}>
					{t("crafting:giveUp")}
				</button>
			</form>
		</>
	)
}

function After({ t, lang, sheet }: Pick<Props, "t" | "lang" | "sheet">) {
	const isOver = sheet.status === "completed" || sheet.status === "failed"
	return (
		<>
			{sheet.receipt ? (
				<p>
					<a href={`/api/gears/${sheet.id}/proof`} download {...track("myForge.proof")}>
						{t("crafting:proof.save")}
					</a>{" "}
					<a href={paths.verifyDraw(lang)} {...track("myForge.verify")}>
						{t("crafting:proof.check")}
					</a>
				</p>
			) : null}
			{isOver && sheet.pity.length > 0 ? (
				<ul className="gear-odds">
					{sheet.pity.map(({ tier, left }) => (
						<li key={tier}>
							{t("crafting:pity.of", { tier: tierName(t, tier) })}{" "}
							<b>{left === 1 ? t("crafting:pity.next") : t("crafting:pity.left", { count: left })}</b>
						</li>
					))}
				</ul>
			) : null}
			{isOver ? (
				<p className="actions">
					<LinkButton look="signal" href={pagePath(lang, "nftProjectGearUpCrafter")} {...track("myForge.again")}>
						{t("crafting:again")}
					</LinkButton>
				</p>
			) : null}
		</>
	)
}
