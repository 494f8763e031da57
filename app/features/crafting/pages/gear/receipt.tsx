import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, pagePath } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Receipt, type ReceiptLine } from "#app/ui/receipt.tsx"
import { utcSeconds } from "#app/ui/utc-text.ts"
import { CraftOdds, percentText, tierName, weaponName } from "../../odds-tables.tsx"
import type { GearSheet } from "./model.ts"

type Props = Readonly<{ t: T; lang: Lang; sheet: GearSheet }>
type Line = ReceiptLine & { readonly key: string }

const HASH_SHOWN = 12
const WHOLE = 1_000_000

/** What goes in, what it costs and what decides; afterwards what came of it, from the same lines. */
export function GearReceipt({ t, lang, sheet, wallet }: Props & Readonly<{ wallet: string }>) {
	const { kind, receipt, odds } = sheet
	return (
		<Receipt
			title={t(receipt ? "crafting:slip.receipt" : "crafting:slip.sheet", { act: t(`crafting:tools.${kind}.act`) })}
			number={receipt?.slice(0, HASH_SHOWN) ?? odds.hash}
			lines={linesOf({ t, lang, sheet, wallet })}
		>
			{sheet.isDemo || receipt ? <Foot t={t} sheet={sheet} /> : null}
		</Receipt>
	)
}

const Foot = ({ t, sheet: { isDemo, receipt } }: Pick<Props, "t" | "sheet">) => (
	<>
		{isDemo ? <p>{t("crafting:demoBeacon")}</p> : null}
		{receipt ? (
			<p className="breaks">
				{t("crafting:fact.receipt")} <span className="figure">{receipt}</span>
			</p>
		) : null}
	</>
)

function linesOf({ t, lang, sheet, wallet }: Props & Readonly<{ wallet: string }>): readonly Line[] {
	const { inputs, item, chancePpm, odds, outcome, kind } = sheet
	const when = (at: Date) => utcSeconds(at, LOCALES[lang])
	const goesIn = inputs.map(({ role, number }) =>
		role === "tool"
			? `${t(`crafting:tools.${kind}.title`)} #${number}`
			: `${item ? weaponName(t, item.weapon) : ""} #${number}`,
	)
	const result = sheet.isFinal ? resultText(t, sheet) : null
	const lines: readonly (Line | null)[] = [
		{ key: "in", label: t("crafting:goesIn"), value: goesIn.join(", ") },
		item
			? { key: "level", label: t("crafting:fact.level"), value: t("crafting:fact.levelOf", { level: item.level }) }
			: null,
		chancePpm === null
			? null
			: { key: "chance", label: t("crafting:fact.chance"), value: percentText(lang, chancePpm) },
		chancePpm === null || outcome
			? null
			: { key: "miss", label: t("crafting:fact.missChance"), value: percentText(lang, WHOLE - chancePpm) },
		{ key: "odds", label: t("crafting:fact.odds"), value: odds.hash },
		sheet.blockTime ? { key: "paid", label: t("crafting:fact.paidAt"), value: when(sheet.blockTime) } : null,
		sheet.round !== null && sheet.roundAt
			? { key: "round", label: t("crafting:fact.round"), value: String(sheet.round), note: when(sheet.roundAt) }
			: null,
		outcome?.act === "craft" && outcome.guaranteed
			? { key: "certain", label: t("crafting:fact.guaranteed"), value: tierName(t, outcome.guaranteed) }
			: null,
		result ? { key: "result", label: t("crafting:comesOut"), value: result } : null,
		sheet.paid ? { key: "payment", label: t("crafting:fact.payment"), value: short(sheet.paid), note: null } : null,
		{ key: "wallet", label: t("crafting:fact.wallet"), value: short(wallet) },
		{ key: "price", label: t("crafting:fact.price"), value: sheet.price, total: true },
	]
	return lines.flatMap((line) => line ?? [])
}

function resultText(t: T, { outcome, item }: GearSheet): string | null {
	if (!outcome) return null
	if (outcome.act === "craft") return `${weaponName(t, outcome.item)} (${tierName(t, outcome.tier)})`
	const name = item ? weaponName(t, item.weapon) : ""
	return `${name}, ${t(outcome.hit ? "crafting:mine.hit" : "crafting:mine.miss", { level: outcome.level })}`
}

const ENDS = 8
/** Both ends of what is too long for a slip; the proof has all of it. */
const short = (text: string) => (text.length > 2 * ENDS + 3 ? `${text.slice(0, ENDS)}…${text.slice(-ENDS)}` : text)

/** The odds of what is about to be paid: of each tier and weapon with its guarantee, and how far that is; or what a miss leaves. */
export function GearOdds({ t, lang, sheet }: Props) {
	const { odds, kind, pity } = sheet
	const all = `${pagePath(lang, "nftProjectGearUpCrafter")}#odds`
	return (
		<div className="gear-before">
			{kind === "craft" ? <CraftOdds t={t} lang={lang} odds={odds} pity={pity} /> : null}
			<p className="caption">{t(`crafting:tools.${kind}.miss`)}</p>
			<p>
				<a href={all} {...track("myForge.odds")}>
					{t("crafting:seeOdds")}
				</a>
			</p>
		</div>
	)
}
