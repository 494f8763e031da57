import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { timeLeft } from "#app/lib/time-left.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { AsOf } from "#app/ui/as-of.tsx"
import { LinkButton } from "#app/ui/button.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import { live } from "#app/ui/live.ts"
import { begunKey } from "./begun.ts"
import type { BegunStake } from "./staking-summary-facts.ts"

/** Something begun and not finished; of some of it more is known. */
export type OpenAct = Readonly<{ id: string; href: string; entity: string; since: Date; more: BegunStake | null }>

/** Entities that go on only when their owner does something. */
const WAITING = ["coin-position", "nft-staking:lock"]

/** Whether it is its owner's turn: what can be paid for no longer waits for nobody. */
export const isWaiting = ({ entity, more }: OpenAct, now: Date): boolean =>
	WAITING.includes(entity) && (more?.until == null || more.until > now)

/** Entities that nobody works on: their owner is to know of them. */
const TOLD = ["coin-staking:renewal"]

type State = "waits" | "runs" | "told"
const stateOf = (act: OpenAct, now: Date): State =>
	isWaiting(act, now) ? "waits" : TOLD.includes(act.entity) ? "told" : "runs"

type Props = Readonly<{
	t: T
	lang: Lang
	acts: readonly OpenAct[]
	now: Date
	/** The one that is the next step of the whole page. */
	next: string | null
}>

/** What was begun: each a card that says what it is, how much, since when and how long it can go on. */
export function OpenActs({ t, lang, acts, now, next }: Props) {
	const runs = acts.some((act) => stateOf(act, now) === "runs")
	return (
		<section className="own-open" aria-labelledby="open" data-awaiting={runs || undefined} {...live("open")}>
			<h2 id="open">
				{t("my-page:titleOpen")} {acts.length > 0 ? <span className="ledger-count figure">{acts.length}</span> : null}
			</h2>
			{acts.length > 0 ? <AsOf /> : null}
			{acts.length === 0 ? (
				<p className="own-blank">{t("my-page:none")}</p>
			) : (
				<ul className="own-cards">
					{acts.map((act) => (
						<Card key={act.id} t={t} lang={lang} act={act} now={now} isNext={act.id === next} />
					))}
				</ul>
			)}
		</section>
	)
}

type CardProps = Pick<Props, "t" | "lang" | "now"> & Readonly<{ act: OpenAct; isNext: boolean }>

function Card({ t, lang, act, now, isNext }: CardProps) {
	const { more, since } = act
	const what = t(begunKey(act.entity))
	const state = stateOf(act, now)
	const waits = state === "waits"
	const moment = (at: Date) => <DateTime at={at} locale={LOCALES[lang]} local={t("my-page:local")} />
	return (
		<li className={waits ? "own-act own-act-waits" : "own-act"}>
			<div className="own-act-what">
				<p className="own-act-state">{t(`my-page:act.${state}`)}</p>
				<h3>{what}</h3>
				{more ? (
					<p className="own-act-sum">
						{more.amount}
						{more.days === null ? null : <small>{t("my-page:next.term", { days: more.days })}</small>}
					</p>
				) : null}
			</div>
			<dl className="own-act-facts">
				<div>
					<dt>{t("my-page:act.since")}</dt>
					<dd>{moment(since)}</dd>
				</div>
				{more?.end ? (
					<div>
						<dt>{t("my-page:act.end")}</dt>
						<dd>{moment(more.end)}</dd>
					</div>
				) : null}
				{waits && more?.until ? (
					<div>
						<dt>{t("my-page:act.until")}</dt>
						<dd>
							{moment(more.until)}
							<b data-until={more.until.toISOString()}>
								{timeLeft(more.until.getTime() - now.getTime(), LOCALES[lang])}
							</b>
						</dd>
					</div>
				) : null}
			</dl>
			<LinkButton
				look={isNext ? "signal" : "line"}
				href={`/${lang}/${act.href}`}
				aria-label={t("my-page:continue", { what })}
				{...track("myPage.goOn")}
			>
				{t("my-page:act.go")}
			</LinkButton>
		</li>
	)
}
