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
import { tierName, weaponName } from "../../odds-tables.tsx"
import type { GearSheet, MyForge } from "./model.ts"
import { GearOdds, GearReceipt } from "./receipt.tsx"
import { Scene, type SceneState, Steps, sceneOf } from "./scene.tsx"

type Props = Readonly<{ t: T; lang: Lang; wallet: NonNullable<MyForge["wallet"]>; sheet: GearSheet }>

const TITLES = {
	sheet: "sign",
	struck: "making",
	foretold: "making",
	shown: "making",
	made: "made",
	missed: "missed",
	over: "over",
	stuck: "stuck",
} as const satisfies Record<SceneState, string>
/** States in which something happens by itself: the page looks again. */
const UNDER_WAY: readonly SceneState[] = ["struck", "foretold", "shown"]

/** One act: the sheet that is signed, the strike while it is made, and what came of it with its proof. */
export function Sheet({ t, lang, wallet, sheet }: Props) {
	const state = sceneOf(sheet)
	const name = nameOf(t, sheet, state)
	return (
		<section className="gear" aria-labelledby="gear-title">
			<div {...live("gear")} data-awaiting={UNDER_WAY.includes(state) || undefined}>
				<h2 id="gear-title" className={name ? "gear-title" : "display-3"}>
					{t(`crafting:sheet.${TITLES[state]}`)}
				</h2>
				{name ? <p className="display-2 gear-name">{name}</p> : null}
				<div className="gear-table">
					<div className="gear-stage">
						<Scene t={t} sheet={sheet} />
						<Steps t={t} sheet={sheet} />
					</div>
					<div className="gear-words">
						<p
							role="status"
							className="lead"
							{...(sheet.status === "completed" ? trackReached("myForge.done", resultOf(sheet)) : {})}
						>
							<Said t={t} lang={lang} sheet={sheet} />
						</p>
						<GearReceipt t={t} lang={lang} sheet={sheet} wallet={wallet.address} />
						{state === "sheet" ? (
							<>
								<GearOdds t={t} lang={lang} sheet={sheet} />
								<Signing t={t} lang={lang} wallet={wallet} sheet={sheet} />
							</>
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

/** What stands there in the largest letters once it is certain. */
function nameOf(t: T, { outcome, item }: GearSheet, state: SceneState): string | null {
	if (!outcome || !["shown", "made", "missed"].includes(state)) return null
	return weaponName(t, outcome.act === "craft" ? outcome.item : (item?.weapon ?? ""))
}

function Said({ t, lang, sheet }: Pick<Props, "t" | "lang" | "sheet">) {
	const { status, outcome, isFinal, failure } = sheet
	if (status === "failed") {
		if (sheet.blockTime) return t("crafting:said.stuck")
		const known = ["given-up", "unsigned", "odds", "moved", "lag", "odds-wrong", "law", "would-fail", "closed"] as const
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
				<button type="submit" className="button button-quiet gear-give-up" {...track("myForge.giveUp")}>
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
			{isOver && sheet.pity.length > 0 ? <Counts t={t} pity={sheet.pity} /> : null}
			{sheet.receipt || isOver ? (
				<p className="actions">
					{isOver ? (
						<LinkButton look="signal" href={pagePath(lang, "nftProjectGearUpCrafter")} {...track("myForge.again")}>
							{t("crafting:again")}
						</LinkButton>
					) : null}
					{sheet.receipt ? (
						<>
							<LinkButton href={paths.gearProof(sheet.id)} download {...track("myForge.proof")}>
								{t("crafting:proof.save")}
							</LinkButton>
							<LinkButton href={paths.verifyDraw(lang)} {...track("myForge.verify")}>
								{t("crafting:proof.check")}
							</LinkButton>
						</>
					) : null}
				</p>
			) : null}
		</>
	)
}

/** How far each guarantee is. */
export const Counts = ({ t, pity }: Readonly<{ t: T; pity: GearSheet["pity"] }>) => (
	<ul className="gear-odds">
		{pity.map(({ tier, left }) => (
			<li key={tier}>
				{t("crafting:pity.of", { tier: tierName(t, tier) })}{" "}
				<b>{left === 1 ? t("crafting:pity.next") : t("crafting:pity.left", { count: left })}</b>
			</li>
		))}
	</ul>
)
