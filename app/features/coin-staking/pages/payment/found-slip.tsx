import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { HeldSlip, type SlipLine } from "../../held-slip.tsx"
import { proofsOf } from "../../stamp.tsx"
import type { FoundPayment } from "./load.server.ts"

type Props = Readonly<{ t: T; lang: Lang; found: FoundPayment }>

export type Outcome = "open" | "ours" | "pays" | "goesBack" | "kept" | "nothing" | "unknown" | "unreadable"

/** What somebody who looks for a payment wants to know first; what does not count is told before what does. */
export function outcomeOf({ state, parts, ours }: Pick<FoundPayment, "state" | "parts" | "ours">): Outcome {
	if (ours.length > 0) return "ours"
	if (state !== "booked") return state
	return (["goesBack", "kept"] as const).find((fate) => parts.some((part) => part.fate === fate)) ?? "pays"
}

const HOLDERS = {
	open: "alya",
	ours: "haechi",
	pays: "haechi",
	goesBack: "grilla",
	kept: "grilla",
	nothing: "kongz",
	unknown: "kongz",
	unreadable: "crafter",
} as const satisfies Record<Outcome, string>
const TONES = { open: "open", ours: "final", pays: "final" } as const

/** What the chain shows of a transaction, and what was made of it. */
export function FoundSlip({ t, lang, found }: Props) {
	const locale = LOCALES[lang]
	const outcome = outcomeOf(found)
	const [first] = found.parts
	// Where wallets hold their coins themselves, the two are one.
	const vault = first && first.vault !== first.account ? first.vault : null
	const sums: SlipLine[] = found.parts.map((part, i) => ({
		key: part.id,
		label: t("coin-staking:payout.amount"),
		value: part.amount,
		total: i === 0,
	}))
	return (
		<HeldSlip
			t={t}
			holder={HOLDERS[outcome]}
			title={t("coin-staking:find.titleSlip")}
			lines={[
				...sums,
				...(first
					? [
							{
								key: "at",
								label: t("coin-staking:find.at"),
								value: <DateTime at={first.at} locale={locale} local={t("coin-staking:local")} />,
							},
						]
					: []),
			]}
			says={found.parts.map((part) => ({
				label: t("coin-staking:find.fate"),
				text: `${part.amount} ${t(`coin-staking:find.${part.fate}`, { reason: t(`coin-staking:why.${part.reason}`) })}`,
			}))}
			proofs={[
				{ label: t("coin-staking:find.from"), text: first?.from ?? null },
				{
					label: t("coin-staking:find.account"),
					text: first?.account ?? null,
					...(vault ? { note: t("coin-staking:find.accountIs") } : {}),
				},
				{ label: t("coin-staking:find.vault"), text: vault, note: t("coin-staking:find.vaultIs") },
				...found.ours.map(({ to }) => ({ label: t("coin-staking:payout.to"), text: to })),
				{ label: t("coin-staking:complete.tx"), text: found.signature },
			]}
			stamp={{
				word: t(`coin-staking:find.titleStamp.${outcome}`),
				proofs: first ? proofsOf(t, locale, { slot: first.slot, signature: null }) : [],
				tone: outcome in TONES ? TONES[outcome as keyof typeof TONES] : "closed",
			}}
			bars={first || found.ours.length > 0 ? found.signature : null}
		/>
	)
}
