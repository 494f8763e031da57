import type { T } from "#app/i18n/words.ts"
import type { ChangedFact, ProposalView } from "#app/identity/proposals/proposal-view.ts"
import { asKey } from "#app/lib/keys.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { ScreenHead } from "../frame.tsx"
import { ListPages } from "../listing/list-pages.tsx"
import { outcomeText } from "../outcome-words.ts"
import { ProposalFacts } from "../proposals/proposal-facts.tsx"
import type { ProposalLine } from "../proposals-list.server.ts"

export type ShownProposal = ProposalLine & Readonly<{ view: ProposalView | null; mine: boolean; canDecide: boolean }>
/** Why a decision was refused, and of which proposal; `changes`: what changed since its page was rendered. */
type RefusedDecision = Readonly<{ id: string; text: string; why: string; changes: readonly ChangedFact[] }>
type Words = Readonly<{ t: T; lang: Lang }>
type Props = Words &
	Readonly<{
		open: readonly ShownProposal[]
		past: readonly ShownProposal[]
		/** Addresses of the first page and of the next; null: there is none. */
		first: string | null
		next: string | null
		refused: RefusedDecision | null
		done: boolean
	}>

/** Acts that need a second operator: those that wait, then those that were decided. */
export function ProposalsPage({ t, lang, open, past, first, next, refused, done }: Props) {
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
					{open.map((proposal) => (
						<Proposal
							key={proposal.id}
							t={t}
							lang={lang}
							proposal={proposal}
							refused={refused?.id === proposal.id ? refused : null}
						/>
					))}
				</ul>
			</section>
			<section aria-labelledby="past">
				<h2 id="past">{t("admin:proposal.titlePast")}</h2>
				{past.length === 0 ? <p className="table-empty">{t("admin:proposal.empty")}</p> : null}
				<ul className="admin-rows">
					{past.map((proposal) => (
						<Proposal key={proposal.id} t={t} lang={lang} proposal={proposal} refused={null} />
					))}
				</ul>
				<ListPages t={t} first={first} next={next} />
			</section>
		</>
	)
}

type ProposalProps = Words & Readonly<{ proposal: ShownProposal; refused: RefusedDecision | null }>

function Proposal({ t, lang, proposal, refused }: ProposalProps) {
	const { id, kind, state, by, at, reason, view } = proposal
	const when = (moment: Date) => <DateTime at={moment} locale={LOCALES[lang]} local={t("admin:local")} />
	return (
		<li className="admin-row proposal" id={`proposal-${id}`}>
			<div className="admin-row-head">
				<h3 className="admin-sum">{t(asKey(`admin:acts.${kind}`))}</h3>
				<span className="record-state">{t(`admin:proposal.state.${state}`)}</span>
				<small>
					{t("admin:proposal.by", { who: by })} · {when(at)}
				</small>
			</div>
			<div className="proposal-body">
				{view ? <ProposalFacts t={t} lang={lang} view={view} /> : null}
				<dl className="admin-evidence">
					<div>
						<dt>{t("admin:proposal.why")}</dt>
						<dd className="proposal-reason">{reason}</dd>
					</div>
					{state === "proposed" ? (
						<div>
							<dt>{t("admin:proposal.until")}</dt>
							<dd>{when(proposal.expiresAt)}</dd>
						</div>
					) : null}
					<Decision t={t} lang={lang} proposal={proposal} />
				</dl>
			</div>
			{state === "proposed" ? (
				<div className="admin-row-acts">
					{refused ? <Refused refused={refused} /> : null}
					<Decide t={t} lang={lang} proposal={proposal} why={refused?.why ?? ""} />
				</div>
			) : null}
			{proposal.mine && proposal.isUnread ? <MarkRead t={t} id={id} /> : null}
		</li>
	)
}

/** Who decided, when and why, and why the worker did not carry it out. */
function Decision({ t, lang, proposal }: Words & Readonly<{ proposal: ShownProposal }>) {
	const { decidedBy, decidedAt, decision, state, outcome } = proposal
	return (
		<>
			{decidedBy && decidedAt ? (
				<div>
					<dt>{t("admin:proposal.decidedBy", { who: decidedBy })}</dt>
					<dd>
						<DateTime at={decidedAt} locale={LOCALES[lang]} local={t("admin:local")} />
						{decision ? <span className="proposal-reason">{decision}</span> : null}
					</dd>
				</div>
			) : null}
			{state === "failed" ? (
				<div>
					<dt>{t("admin:proposal.state.failed")}</dt>
					<dd>{outcomeText(t, outcome ?? "")}</dd>
				</div>
			) : null}
		</>
	)
}

function Refused({ refused }: Readonly<{ refused: RefusedDecision }>) {
	return (
		<div className="notice notice-loss" role="alert">
			<p>{refused.text}</p>
			{refused.changes.length > 0 ? (
				<ul className="proposal-changes">
					{refused.changes.map(({ label, seen, now }) => (
						<li key={`${label} ${seen} ${now}`}>
							{label ? <b>{label}: </b> : null}
							{seen === null ? null : <del>{seen}</del>} {now === null ? null : <ins>{now}</ins>}
						</li>
					))}
				</ul>
			) : null}
		</div>
	)
}

function Decide({ t, lang, proposal, why }: Words & Readonly<{ proposal: ShownProposal; why: string }>) {
	const { id, mine, canDecide, view } = proposal
	if (!mine && !canDecide) return <p className="field-hint">{t("admin:proposal.cannot")}</p>
	const note = `note-${id}`
	return (
		// Not URL-encoded: the view in Korean would be three times as long.
		<form
			method="post"
			encType="multipart/form-data"
			action={`${paths.admin("proposals")}#proposal-${id}`}
			className="admin-decide"
		>
			<input type="hidden" name="id" value={id} />
			<input type="hidden" name="lang" value={lang} />
			<input type="hidden" name="seen" value={view ? JSON.stringify(view) : ""} />
			{mine ? <p className="field-hint">{t("admin:proposal.mine")}</p> : null}
			<div className="field">
				<label htmlFor={note}>{t(mine ? "admin:proposal.note" : "admin:proposal.noteOrReason")}</label>
				<textarea id={note} name="why" defaultValue={why} maxLength={2_000} rows={2} />
			</div>
			<div className="actions">
				{mine ? (
					<button type="submit" name="verdict" value="withdrawn" className="button button-line">
						{t("admin:proposal.withdraw")}
					</button>
				) : (
					<>
						{view?.possible ? (
							<button type="submit" name="verdict" value="approved" className="button button-signal">
								{t("admin:proposal.approve")}
							</button>
						) : null}
						<button type="submit" name="verdict" value="rejected" className="button button-line">
							{t("admin:proposal.reject")}
						</button>
					</>
				)}
			</div>
		</form>
	)
}

function MarkRead({ t, id }: Readonly<{ t: T; id: string }>) {
	return (
		<form method="post" action={paths.admin("proposals")} className="admin-row-acts">
			<input type="hidden" name="id" value={id} />
			<p className="field-hint">{t("admin:proposal.unread")}</p>
			<button type="submit" name="verdict" value="read" className="button button-line">
				{t("admin:proposal.markRead")}
			</button>
		</form>
	)
}
