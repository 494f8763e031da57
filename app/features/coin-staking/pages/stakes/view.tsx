import { refundReason } from "#app/features/coin-staking/refund-reason.ts"
import { CopyText, ShortText } from "#app/features/coin-staking/short-text.tsx"
import { type PositionStatus, positionStatus } from "#app/features/coin-staking/status.ts"
import type { T } from "#app/i18n/words.ts"
import { exactText } from "#app/lib/exact-text.ts"
import { longDay, numberFormat } from "#app/lib/formats.ts"
import { apart } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import type { OutgoingState } from "#app/settlement/refunds-due.server.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { AsOf } from "#app/ui/as-of.tsx"
import { LinkButton } from "#app/ui/button.tsx"
import { live } from "#app/ui/live.ts"
import { Modal } from "#app/ui/modal.tsx"
import { Markup, Once, onceParts } from "#app/ui/once.tsx"
import { type PayoutLine, PayoutList } from "./payout-list.tsx"
import { nextOf, StakeIndex, StakeList } from "./stake-list.tsx"
import { type ShownStatus, type StakeLine, walkerOf } from "./strip.tsx"

export type RefundLine = Readonly<{
	id: string
	at: string
	amount: string
	reason: string
	state: OutgoingState
	signature: string
}>
type Props = {
	t: T
	lang: Lang
	lines: readonly StakeLine[]
	/** What lies in all of them together; null: one figure says it, or not all of them are shown. */
	locked: string | null
	paid: readonly PayoutLine[]
	owed: readonly RefundLine[]
	search: { status?: string | undefined; days?: number | undefined }
	statuses: readonly PositionStatus[]
	/** Days of the terms that can be searched for. */
	terms: readonly number[]
	/** Address of the next page of the search, if there is one. */
	older: string | null
}

/** Positions of the wallet, what it is owed back, and what was paid to it. */
export function Stakes(props: Props) {
	const { t, lang } = props
	const isSearch = Boolean(props.search.status || props.search.days)
	const empty = t(isSearch ? "coin-staking:view.empty" : "coin-staking:status.none")
	const next = nextOf(props.lines)
	const { lines, owed, paid, older, locked } = props
	// All that stands in any of these: whoever looks again a moment later finds most of it as it was.
	const facts = exactText([lang, lines, owed, paid, older, locked, isSearch])
	const parts = onceParts("person", `stakes ${facts}`, {
		sum: () => <Sum {...{ t, lang, lines, locked }} />,
		stakes: () => (
			<>
				<StakeList {...props} empty={empty} next={next} />
				{owed.length > 0 ? <OwedLines {...props} /> : null}
				{paid.length > 0 ? <PayoutList {...props} /> : null}
			</>
		),
		index: () => <StakeIndex {...{ t, lang, lines, locked, empty }} />,
	})
	const { status = "", days = "" } = props.search
	return (
		<>
			{locked ? <Markup html={parts.sum} /> : null}
			<AsOf name="stakes" />
			<div className="actions strips-acts">
				<LinkButton look={next ? "line" : "signal"} href={paths.stakeWrite(lang)} {...track("stakeView.add")}>
					{t("coin-staking:view.add")}
				</LinkButton>
				<button
					type="button"
					className="button button-line"
					command="show-modal"
					commandfor="modal-details"
					{...track("stakeView.details")}
				>
					{t("coin-staking:view.titleDetails")}
				</button>
			</div>
			{isSearch ? (
				<p className="notice">
					{t("coin-staking:view.filtered")}{" "}
					<a href={paths.stakeView(lang)} {...trackLink(paths.stakeView(lang))}>
						{t("coin-staking:view.showAll")}
					</a>
				</p>
			) : null}
			<Markup {...live("stakes")} html={parts.stakes} />
			<p className="aside">
				<a href={paths.stakePayment(lang)} {...trackLink(paths.stakePayment(lang))}>
					{t("coin-staking:find.link")}
				</a>
			</p>
			<p className="aside">
				<a href={paths.statement(lang)} {...trackLink(paths.statement(lang))}>
					{t("coin-staking:view.statement")}
				</a>
			</p>
			<Modal
				id="modal-details"
				title={t("coin-staking:view.titleDetails")}
				closeLabel={t("coin-staking:view.close")}
				size="large"
			>
				<Once name={`search for stakes ${lang} ${status} ${days} ${props.terms}`}>
					<p className="field-hint">{t("coin-staking:view.find")}</p>
					<SearchForm {...props} />
				</Once>
				<Markup {...live("stakes found")} html={parts.index} />
				<p className="actions">
					<LinkButton href={paths.stakeWrite(lang)} {...track("stakeView.add")}>
						{t("coin-staking:view.add")}
					</LinkButton>
				</p>
			</Modal>
		</>
	)
}

const isHeld = (status: ShownStatus) => status === "renewing" || positionStatus.in("held").includes(status)

const WHOLE = { maximumFractionDigits: 0 } as const
/** Who stands on the line under the sum, at most. */
const CROWD = 5

/** What lies in all positions, the walkers of those that run, how many they are and when the first of them ends. */
function Sum({ t, lang, lines, locked }: Pick<Props, "t" | "lang" | "lines" | "locked">) {
	if (!locked) return null
	const [figure, unit] = apart(locked)
	const held = lines.filter(({ status }) => isHeld(status))
	const ends = held.flatMap(({ run }) => (run?.kind === "term" && run.phase !== "after" ? [run.to.getTime()] : []))
	const locale = LOCALES[lang]
	return (
		<>
			<div className="strips-top">
				<p className="strips-sum">
					<span className="caption">{t("coin-staking:status.staked")}</span>
					<b>
						{figure} <small>{unit}</small>
					</b>
				</p>
				<p className="strips-crowd">
					{held.slice(0, CROWD).map(({ id }) => (
						<img key={id} src={walkerOf(id)} alt="" width="600" height="600" decoding="async" />
					))}
				</p>
			</div>
			<dl className="strips-facts">
				<div>
					<dt>{t("coin-staking:status.positions")}</dt>
					<dd>{numberFormat(locale, WHOLE).format(held.length)}</dd>
				</div>
				{ends.length > 0 ? (
					<div>
						<dt>{t("coin-staking:status.nextEnd")}</dt>
						<dd>{longDay(new Date(Math.min(...ends)).toISOString(), locale)}</dd>
					</div>
				) : null}
			</dl>
		</>
	)
}

function SearchForm({ t, lang, search, statuses, terms }: Props) {
	return (
		<form method="get" action={`${paths.stakeView(lang)}#modal-details`} className="search">
			<div className="field">
				<label htmlFor="search-status">{t("coin-staking:view.state")}</label>
				<select id="search-status" name="status" defaultValue={search.status ?? ""}>
					<option value="">{t("coin-staking:view.all")}</option>
					{statuses.map((status) => (
						<option key={status} value={status}>
							{t(`coin-staking:state.${status}`)}
						</option>
					))}
				</select>
			</div>
			<div className="field">
				<label htmlFor="search-days">{t("coin-staking:view.term")}</label>
				<select id="search-days" name="days" defaultValue={search.days ?? ""}>
					<option value="">{t("coin-staking:view.all")}</option>
					{terms.map((days) => (
						<option key={days} value={days}>
							{t("coin-staking:days", { days })}
						</option>
					))}
				</select>
			</div>
			<button type="submit" className="button button-line" {...track("stakeView.search")}>
				{t("coin-staking:view.search")}
			</button>
		</form>
	)
}

function OwedLines({ t, owed }: Props) {
	return (
		<section>
			<h2>{t("coin-staking:view.titleOwed")}</h2>
			<p>{t("coin-staking:view.owedText")}</p>
			<ul className="records" aria-label={t("coin-staking:view.owedCaption")}>
				{owed.map((one) => (
					<li key={one.id} className="record record-line">
						<div className="record-head">
							<p className="record-sum figure">{one.amount}</p>
							<p className="record-kind">
								{t(`coin-staking:why.${refundReason(one.reason)}`)} · {one.at}
							</p>
							<p className="record-state">{t(`coin-staking:view.refundState.${one.state}`)}</p>
						</div>
						<p className="record-acts">
							<ShortText text={one.signature} /> <CopyText t={t} text={one.signature} />
						</p>
					</li>
				))}
			</ul>
		</section>
	)
}
