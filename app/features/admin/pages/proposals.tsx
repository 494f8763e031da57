import type { T } from "#app/i18n/words.ts"
import { asKey } from "#app/lib/keys.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { ScreenHead } from "../frame.tsx"
import { ListPages } from "../listing/list-pages.tsx"
import { outcomeText } from "../outcome-words.ts"
import type { ProposalLine } from "../proposals-list.server.ts"

export type ShownProposal = ProposalLine & Readonly<{ mine: boolean; canDecide: boolean }>
type Props = Readonly<{
	t: T
	lang: Lang
	open: readonly ShownProposal[]
	past: readonly ShownProposal[]
	/** Addresses of the page before the first, and of the next. */
	first: string | null
	next: string | null
	/** Why a verdict was refused, and of which proposal. */
	refused: Readonly<{ id: string; says: string; why: string }> | null
	done: boolean
}>

/** What takes two people: what waits for the second one, then what became of the others. */
export function ProposalsPage(props: Props) {
	const { t, open, past, first, next, done } = props
	return (
		<>
			<ScreenHead title={t("admin:screens.proposals")} lead={t("admin:proposal.lead")} />
			{done ? (
				<p className="notice" role="status">
					{t("admin:proposal.done")}
				</p>
			) : null}
			<section aria-labelledby="open">
				<h2 id="open">{t("admin:proposal.titleOpen")}</h2>
				{open.length === 0 ? <p className="admin-calm">{t("admin:proposal.noneOpen")}</p> : null}
				<ul className="admin-rows">
					{open.map((one) => (
						<Proposal key={one.id} {...props} one={one} />
					))}
				</ul>
			</section>
			<section aria-labelledby="past">
				<h2 id="past">{t("admin:proposal.titlePast")}</h2>
				{past.length === 0 ? <p className="table-empty">{t("admin:proposal.empty")}</p> : null}
				<ul className="admin-rows">
					{past.map((one) => (
						<Proposal key={one.id} {...props} one={one} />
					))}
				</ul>
				<ListPages t={t} first={first} next={next} />
			</section>
		</>
	)
}

/** What these ask for fills a page of its own. */
const SHOWN_BY_ITSELF: readonly string[] = ["write-mint-plan", "change-mint-plan", "reopen-mint-plan", "add-mint-phase"]

function Proposal({ t, lang, one, refused }: Props & Readonly<{ one: ShownProposal }>) {
	const when = (at: Date) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />
	const evidence = Object.entries((one.evidence ?? {}) as Record<string, unknown>).filter(([name]) => name !== "why")
	const mine = refused?.id === one.id ? refused : null
	return (
		<li className="admin-row" id={`proposal-${one.id}`}>
			<div className="admin-row-head">
				<b className="admin-sum">{t(asKey(`admin:acts.${one.kind}`))}</b>
				<span className="record-state">{t(`admin:proposal.state.${one.state}`)}</span>
				<small>
					{t("admin:proposal.by", { who: one.by })} · {when(one.at)}
				</small>
			</div>
			<dl className="admin-evidence">
				<div>
					<dt>{t("admin:proposal.why")}</dt>
					<dd>{one.reason}</dd>
				</div>
				<div>
					<dt>{t("admin:proposal.about")}</dt>
					<dd className="figure breaks">{one.subject}</dd>
				</div>
				{evidence.map(([name, value]) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd className="figure breaks">{typeof value === "object" ? JSON.stringify(value) : String(value)}</dd>
					</div>
				))}
				{SHOWN_BY_ITSELF.includes(one.kind) ? (
					<div>
						<dt>{t("admin:proposal.whole")}</dt>
						<dd>
							<a href={`${paths.admin("mints/proposed")}?id=${one.id}`}>{t("admin:proposal.seeWhole")}</a>
						</dd>
					</div>
				) : null}
				{one.state === "proposed" ? (
					<div>
						<dt>{t("admin:proposal.until")}</dt>
						<dd>{when(one.expiresAt)}</dd>
					</div>
				) : null}
				{one.decidedBy && one.decidedAt ? (
					<div>
						<dt>{t("admin:proposal.decidedBy", { who: one.decidedBy })}</dt>
						<dd>
							{when(one.decidedAt)} {one.decision}
						</dd>
					</div>
				) : null}
				{one.state === "failed" ? (
					<div>
						<dt>{t("admin:proposal.state.failed")}</dt>
						<dd>{outcomeText(t, one.outcome ?? "")}</dd>
					</div>
				) : null}
			</dl>
			{one.state === "proposed" ? (
				<div className="admin-row-acts">
					{mine ? (
						<p className="notice notice-loss" role="alert">
							{mine.says}
						</p>
					) : null}
					<Decide t={t} one={one} why={mine?.why ?? ""} />
				</div>
			) : null}
		</li>
	)
}

function Decide({ t, one, why }: Readonly<{ t: T; one: ShownProposal; why: string }>) {
	if (!one.mine && !one.canDecide) return <p className="field-hint">{t("admin:proposal.cannot")}</p>
	const note = `note-${one.id}`
	return (
		<form method="post" action={`${paths.admin("proposals")}#proposal-${one.id}`} className="admin-decide">
			<input type="hidden" name="id" value={one.id} />
			{one.mine ? <p className="field-hint">{t("admin:proposal.mine")}</p> : null}
			<div className="field">
				<label htmlFor={note}>{t("admin:proposal.note")}</label>
				<input id={note} name="why" defaultValue={why} maxLength={2_000} autoComplete="off" />
			</div>
			<div className="actions">
				{one.mine ? (
					<button type="submit" name="verdict" value="withdrawn" className="button button-line">
						{t("admin:proposal.withdraw")}
					</button>
				) : (
					<>
						<button type="submit" name="verdict" value="approved" className="button button-signal">
							{t("admin:proposal.approve")}
						</button>
						<button type="submit" name="verdict" value="rejected" className="button button-line">
							{t("admin:proposal.reject")}
						</button>
					</>
				)}
			</div>
		</form>
	)
}
