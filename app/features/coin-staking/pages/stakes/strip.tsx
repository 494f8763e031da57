import { portraitPath } from "#app/collections/portraits/portrait-file.ts"
import type { NotRenewed } from "#app/features/coin-staking/renewal.ts"
import type { PositionStatus } from "#app/features/coin-staking/status.ts"
import type { T } from "#app/i18n/words.ts"
import { dateFormat } from "#app/lib/formats.ts"
import { apart } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { timeLeft } from "#app/lib/time-left.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import { CopyText, ShortText } from "../../short-text.tsx"
import { type Renewal, RenewalNote, RenewalSwitch } from "./renewal-switch.tsx"
import type { Run } from "./run.ts"

export type Act = "claim" | "unstake" | "undo" | "remind"
/** What may press: to pay what is agreed to, or to take what has ended. */
export type Next = "pay" | "unstake"
/** `renewing`: its term is over, its owner wants it to go on, and the worker has not been by. */
export type ShownStatus = PositionStatus | "renewing"
export type StakeLine = Readonly<{
	id: string
	status: ShownStatus
	days: number
	/** What lies there now; of what has ended what lay there. In short, as `soFar` is; what else is here is exact. */
	sum: string
	amount: string
	/** Null, like what follows: it is the same, or there is none, or none any more. */
	original: string | null
	apr: string
	soFar: string | null
	earned: string | null
	/** Its whole reward, where all of that was paid; then nothing is earned any more. */
	earnedPaid: string | null
	claimed: string | null
	reward: string | null
	withdrawn: string | null
	/** What comes back to who is leaving. */
	back: string | null
	start: Date | null
	end: Date | null
	undoUntil: Date | null
	paidAt: Date | null
	run: Run | null
	/** Of the deposit. */
	signature: string | null
	/** What is decided about its next term, and why there was none; null: nothing is to be decided, nothing was refused. */
	renewal: Renewal | null
	notRenewed: NotRenewed | null
	/** What its owner can do about it now. */
	acts: readonly Act[]
}>
type Props = Readonly<{
	t: T
	lang: Lang
	line: StakeLine
	open: boolean
	/** The act that is the next step of the whole page. */
	next: Next | null
}>

/** Ids of a position on the page; the inner one opens what is folded when an address names it. */
export const stripId = (id: string) => `stake-${id}`

/** A position: what lies there, how far it has come, and, folded, its receipt with all that can be done about it. */
export function Strip({ t, lang, line, open, next }: Props) {
	const [figure, unit] = apart(line.sum)
	return (
		<li className={`strip strip-${toneOf(line.status)}`}>
			<div className="strip-head">
				<p className="strip-sum">
					<b>{figure}</b> <small>{unit}</small>
				</p>
				<p className="strip-kind">
					<span>{t("coin-staking:days", { days: line.days })}</span> ·{" "}
					<span>{t("coin-staking:percent", { rate: line.apr })}</span>
					{line.original ? ` · ${t("coin-staking:view.of", { amount: line.original })}` : null}
				</p>
				<p className="strip-state">{t(`coin-staking:state.${line.status}`)}</p>
			</div>
			{line.run ? <RunBar t={t} lang={lang} line={line} run={line.run} /> : null}
			<Open t={t} lang={lang} line={line} next={next} />
			<RenewalNote t={t} lang={lang} line={line} />
			<details className="strip-more" open={open}>
				<summary {...track("stakeView.inside")}>{t("coin-staking:view.inside")}</summary>
				<div className="strip-inside" id={stripId(line.id)}>
					<Facts t={t} lang={lang} line={line} />
					{line.renewal ? <RenewalSwitch t={t} lang={lang} stake={line} renewal={line.renewal} /> : null}
					{line.acts.length > 0 ? (
						<ul className="strip-acts">
							{line.acts.map((act) => (
								<li key={act}>
									<LinkButton
										look={act === next ? "signal" : act === "remind" ? "quiet" : "line"}
										href={addressOf(act, lang, line.id)}
										{...track(`stakeView.${act}`)}
									>
										{t(`coin-staking:view.${act}`)}
									</LinkButton>
								</li>
							))}
						</ul>
					) : null}
				</div>
			</details>
		</li>
	)
}

/** Ink for what lies there, dashes for what is not decided, and grey for what is over. */
export function toneOf(status: ShownStatus): "held" | "open" | "over" {
	if (status === "agreed" || status === "pending") return "open"
	const held = ["active", "early_requested", "cooldown", "matured", "renewing", "withdrawable"]
	return held.includes(status) ? "held" : "over"
}

/** The words under a bar: how long it is to its next end. */
export function runText(t: T, locale: string, { kind, phase, rest }: Run): string {
	if (kind === "renewal") return t("coin-staking:view.renews")
	const time = timeLeft(rest, locale)
	if (kind === "wait") return t(phase === "after" ? "coin-staking:view.waited" : "coin-staking:view.waits", { time })
	if (phase === "before") return t("coin-staking:view.notBegun", { time })
	return t(phase === "after" ? "coin-staking:view.over" : "coin-staking:view.left", { time })
}

const DAY = { dateStyle: "medium", timeZone: "UTC" } as const

/** Who walks along a bar, in points of its picture; each position has its own. */
const WALKER = 84
const WALKERS = ["kongz", "haechi", "crafter", "alya", "grilla", "striker", "santa", "fitri"] as const

export function walkerOf(id: string): string {
	const seed = Number.parseInt(id.replaceAll("-", "").slice(-6), 16)
	return portraitPath(WALKERS[seed % WALKERS.length] ?? "kongz", seed % 997, { crop: "cutout" })
}

type RunProps = Readonly<{ t: T; lang: Lang; line: StakeLine; run: Run }>

/** From its start over today to its end. Where today stands is drawn and said. */
function RunBar({ t, lang, line: { id, soFar, earnedPaid, back }, run }: RunProps) {
	const locale = LOCALES[lang]
	const day = (at: Date) => <time dateTime={at.toISOString()}>{dateFormat(locale, DAY).format(at)}</time>
	const here = `${run.share}%`
	return (
		<div className={`run run-${run.phase}`}>
			<p className="run-rest">
				<b>{runText(t, locale, run)}</b>
				{soFar ? (
					<span>
						{t("coin-staking:view.earned")} <b className="figure">{soFar}</b>
					</span>
				) : null}
				{earnedPaid ? <span>{t("coin-staking:view.earnedPaid", { amount: earnedPaid })}</span> : null}
				{back ? (
					<span>
						{t("coin-staking:view.back")} <b className="figure">{back}</b>
					</span>
				) : null}
			</p>
			<svg className="run-bar" role="img" aria-label={`${t("coin-staking:view.elapsed")}: ${Math.floor(run.share)}%`}>
				<image
					href={walkerOf(id)}
					x={here}
					width={WALKER}
					height={WALKER}
					transform={`translate(${(-WALKER * run.share) / 100} 0)`}
				/>
				<rect className="run-ground" y={WALKER} width="100%" height="18" />
				<rect className="run-ink" y={WALKER} width={here} height="18" />
				{run.phase === "during" ? (
					<>
						<line className="run-today" x1={here} x2={here} y1={WALKER - 2} y2={WALKER + 26} />
						<text x={here} y={WALKER + 40} textAnchor={run.share < 12 ? "start" : run.share > 88 ? "end" : "middle"}>
							{t("coin-staking:view.today")}
						</text>
					</>
				) : null}
			</svg>
			<p className="run-ends figure">
				{day(run.from)}
				{day(run.to)}
			</p>
		</div>
	)
}

/** Where an application that is not settled goes on. */
function Open({ t, lang, line, next }: Omit<Props, "open">) {
	const { status } = line
	if (status !== "agreed" && status !== "pending" && status !== "refused" && status !== "failed") return null
	return (
		<p className="strip-go">
			<LinkButton
				look={next === "pay" ? "signal" : "line"}
				href={paths.stakeComplete(lang, line.id)}
				{...track("stakeView.pay")}
			>
				{t(toneOf(status) === "open" ? "coin-staking:view.toStake" : "coin-staking:view.toRefused")}
			</LinkButton>
		</p>
	)
}

/** The receipt of a position: exact figures, and each moment in UTC and in the reader's own time. */
function Facts({ t, lang, line }: Pick<Props, "t" | "lang" | "line">) {
	const facts = (["earned", "claimed", "reward", "withdrawn", "back"] as const).filter((name) => line[name] !== null)
	const dates = (["start", "end", "undoUntil", "paidAt"] as const).filter((name) => line[name] !== null)
	return (
		<dl className="strip-facts">
			<div>
				<dt>{t("coin-staking:view.amount")}</dt>
				<dd>{line.amount}</dd>
			</div>
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
			{line.signature ? (
				<div>
					<dt>{t("coin-staking:view.tx")}</dt>
					<dd>
						<ShortText text={line.signature} /> <CopyText t={t} text={line.signature} />
					</dd>
				</div>
			) : null}
		</dl>
	)
}

function addressOf(act: Act, lang: Lang, id: string): string {
	if (act === "claim") return `${paths.stakeView(lang, { claim: id })}#modal-claim`
	return act === "remind" ? paths.stakeReminder(lang, id) : paths.unstakeWrite(lang, id)
}
