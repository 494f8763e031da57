import type { PositionStatus } from "#app/features/coin-staking/status.ts"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { DateTime } from "#app/ui/date-time.tsx"

export type StakeLine = Readonly<{
	id: string
	status: PositionStatus
	days: number
	/** What lies there now; of what has ended what lay there. */
	amount: string
	/** Null, like what follows: it is the same, or there is none, or none any more. */
	original: string | null
	apr: string
	earned: string | null
	claimed: string | null
	reward: string | null
	withdrawn: string | null
	/** What comes back to who is leaving. */
	back: string | null
	start: Date | null
	end: Date | null
	undoUntil: Date | null
	paidAt: Date | null
	/** Of its term, 0 to 100; null: it does not run. */
	elapsed: number | null
	/** What its owner can do about it now. */
	acts: readonly Act[]
}>
type Act = "claim" | "unstake" | "undo" | "remind"
type Props = {
	t: T
	lang: Lang
	lines: readonly StakeLine[]
	older: string | null
	/** Said in place of positions when there are none. */
	empty: string
}

/** Positions, one under the other: what lies in each, how far it has come, and what can be done about it. */
export function StakeList({ t, lang, lines, older, empty }: Props) {
	if (lines.length === 0) return <p className="table-empty">{empty}</p>
	return (
		<>
			<ul className="records" aria-label={t("coin-staking:view.caption")}>
				{lines.map((line) => (
					<Stake key={line.id} t={t} lang={lang} line={line} />
				))}
			</ul>
			{older ? (
				<p className="actions">
					<LinkButton href={older}>{t("coin-staking:view.more")}</LinkButton>
				</p>
			) : null}
		</>
	)
}

function Stake({ t, lang, line }: { t: T; lang: Lang; line: StakeLine }) {
	const facts = (["earned", "claimed", "reward", "withdrawn", "back"] as const).filter((name) => line[name] !== null)
	const dates = (["start", "end", "undoUntil", "paidAt"] as const).filter((name) => line[name] !== null)
	return (
		<li className="record">
			<div className="record-head">
				<p className="record-sum figure">{line.amount}</p>
				<p className="record-kind">
					<span>{t("coin-staking:days", { days: line.days })}</span> ·{" "}
					<span>{t("coin-staking:percent", { rate: line.apr })}</span>
					{line.original ? ` · ${t("coin-staking:view.of", { amount: line.original })}` : null}
				</p>
				<p className="record-state">
					<State t={t} lang={lang} line={line} />
				</p>
			</div>
			<dl className="record-facts">
				{facts.map((name) => (
					<div key={name}>
						<dt>{t(`coin-staking:view.${name}`)}</dt>
						<dd>{line[name]}</dd>
					</div>
				))}
				{dates.map((name) => (
					<div key={name}>
						<dt>{t(`coin-staking:view.${name}`)}</dt>
						<dd>
							<DateTime at={line[name] as Date} locale={LOCALES[lang]} local={t("coin-staking:local")} />
						</dd>
					</div>
				))}
			</dl>
			{line.elapsed === null ? null : (
				<meter className="meter" min={0} max={100} value={line.elapsed} aria-label={t("coin-staking:view.elapsed")} />
			)}
			{line.acts.length > 0 ? (
				<ul className="record-acts">
					{line.acts.map((act) => (
						<li key={act}>
							<LinkButton look={act === "remind" ? "quiet" : "line"} href={addressOf(act, lang, line.id)}>
								{t(`coin-staking:view.${act}`)}
							</LinkButton>
						</li>
					))}
				</ul>
			) : null}
		</li>
	)
}

function State({ t, lang, line }: { t: T; lang: Lang; line: StakeLine }) {
	const word = t(`coin-staking:state.${line.status}`)
	const isOpen = line.status === "agreed" || line.status === "pending" || line.status === "refused"
	return isOpen ? <a href={paths.stakeComplete(lang, line.id)}>{word}</a> : word
}

function addressOf(act: Act, lang: Lang, id: string): string {
	if (act === "claim") return `${paths.stakeView(lang, { claim: id })}#modal-claim`
	return act === "remind" ? paths.stakeReminder(lang, id) : paths.unstakeWrite(lang, id)
}
