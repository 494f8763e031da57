import type { NotRenewed } from "#app/features/coin-staking/renewal.ts"
import type { T } from "#app/i18n/words.ts"
import { dateFormat } from "#app/lib/formats.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { LinkButton } from "#app/ui/button.tsx"

export type Renewal = Readonly<{
	on: boolean
	/** When this term ends and the next one would begin. */
	at: Date
	/** Of this moment; null: the term is not offered now. */
	apr: string | null
	/** Days to come on which its owner is told of it. */
	told: readonly Date[]
	/** For so long after it all of it can be taken back. */
	hours: number
}>
type Of = Readonly<{ t: T; lang: Lang }>
type Stake = Readonly<{ id: string; days: number }>

const DAY = { dateStyle: "medium", timeZone: "UTC" } as const
const dayText = (lang: Lang, at: Date) => dateFormat(LOCALES[lang], DAY).format(at)

/** Auto-renew: a switch that says what it does, and when. One press, with scripts or without. */
export function RenewalSwitch({ t, lang, stake, renewal }: Of & Readonly<{ stake: Stake; renewal: Renewal }>) {
	const { on, at, apr, told, hours } = renewal
	const switchId = `renews-${stake.id}`
	return (
		<form
			method="post"
			action={`${paths.stakeView(lang, { renewal: stake.id })}#stake-${stake.id}`}
			className="renewal"
		>
			<input type="hidden" name="stake" value={stake.id} />
			<input type="hidden" name="renews" value={on ? "off" : "on"} />
			<button
				type="submit"
				id={switchId}
				className="switch"
				role="switch"
				aria-checked={on}
				aria-describedby={`${switchId}-what`}
				{...track("stakeView.renewal")}
				data-param={on ? "off" : "on"}
			>
				<span className="switch-track" aria-hidden="true" />
				<span>{t("coin-staking:renewal.switch")}</span>
				<b aria-hidden="true">{t(on ? "coin-staking:renewal.on" : "coin-staking:renewal.off")}</b>
			</button>
			<p id={`${switchId}-what`}>
				{t(on ? "coin-staking:renewal.whatOn" : "coin-staking:renewal.whatOff", {
					date: dayText(lang, at),
					days: stake.days,
				})}{" "}
				{apr === null
					? t("coin-staking:renewal.notOffered")
					: t("coin-staking:renewal.rate", { rate: t("coin-staking:percent", { rate: apr }) })}{" "}
				{on && told.length > 0
					? t("coin-staking:renewal.told", { dates: listed(lang, told) })
					: t("coin-staking:renewal.undo", { hours })}
			</p>
		</form>
	)
}

const listed = (lang: Lang, days: readonly Date[]): string =>
	new Intl.ListFormat(LOCALES[lang], { type: "conjunction" }).format(days.map((day) => dayText(lang, day)))

type Line = Stake & Readonly<{ renewal: Renewal | null; notRenewed: NotRenewed | null }>

/** What is seen without opening the strip: when it goes on, or why it did not. */
export function RenewalNote({ t, lang, line }: Of & Readonly<{ line: Line }>) {
	if (line.notRenewed)
		return (
			<p className="renewal-note">
				{t("coin-staking:renewal.failed", { reason: t(`coin-staking:renewal.not.${line.notRenewed}`) })}{" "}
				<LinkButton look="quiet" href={paths.stakeWrite(lang, { days: line.days })} {...track("stakeView.add")}>
					{t("coin-staking:renewal.again")}
				</LinkButton>
			</p>
		)
	if (!line.renewal?.on) return null
	return <p className="renewal-note">{t("coin-staking:renewal.next", { date: dayText(lang, line.renewal.at) })}</p>
}
