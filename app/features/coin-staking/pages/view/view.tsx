import { renderToStaticMarkup } from "react-dom/server"
import { refundReason } from "#app/features/coin-staking/refund-reason.ts"
import type { NamespaceT } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { live } from "#app/ui/live.ts"
import { Modal } from "#app/ui/modal.tsx"
import { Markup } from "#app/ui/once.tsx"
import { Table } from "#app/ui/table.tsx"

export type StakeLine = Readonly<{
	id: string
	status: string
	days: number
	amount: string
	apr: string
	start: string
	end: string
	earned: string
	reward: string
}>
export type RefundLine = Readonly<{ id: string; at: string; amount: string; reason: string; signature: string }>
type Props = {
	t: NamespaceT
	lang: Lang
	lines: readonly StakeLine[]
	owed: readonly RefundLine[]
	search: { status?: string | undefined; days?: number | undefined }
	statuses: readonly string[]
	/** Days of the terms that can be searched for. */
	terms: readonly number[]
	/** Address of the next page of the search, if there is one. */
	older: string | null
}

/** Positions of the wallet, and what it is owed back. */
export function Stakes(props: Props) {
	const { t, lang } = props
	const lines = renderToStaticMarkup(<Lines {...props} />)
	const rest = renderToStaticMarkup(props.owed.length > 0 ? <OwedLines {...props} /> : null)
	const isSearch = Boolean(props.search.status || props.search.days)
	return (
		<>
			<div className="actions">
				<button type="button" className="button button-signal" command="show-modal" commandfor="modal-details">
					{t("view.titleDetails")}
				</button>
				<LinkButton href={paths.stakeWrite(lang)}>{t("view.add")}</LinkButton>
			</div>
			{isSearch ? (
				<p className="notice">
					{t("view.filtered")} <a href={paths.stakeView(lang)}>{t("view.showAll")}</a>
				</p>
			) : null}
			<Markup {...live("stakes")} html={lines + rest} />
			<Modal id="modal-details" title={t("view.titleDetails")} closeLabel={t("view.close")} size="large">
				<SearchForm {...props} />
				<Markup {...live("stakes found")} html={lines} />
				<p className="actions">
					<LinkButton href={paths.stakeWrite(lang)}>{t("view.add")}</LinkButton>
				</p>
			</Modal>
		</>
	)
}

function SearchForm({ t, lang, search, statuses, terms }: Props) {
	return (
		<form method="get" action={`${paths.stakeView(lang)}#modal-details`} className="search">
			<div className="field">
				<label htmlFor="search-status">{t("view.state")}</label>
				<select id="search-status" name="status" defaultValue={search.status ?? ""}>
					<option value="">{t("view.all")}</option>
					{statuses.map((status) => (
						<option key={status} value={status}>
							{t(`state.${status}`)}
						</option>
					))}
				</select>
			</div>
			<div className="field">
				<label htmlFor="search-days">{t("view.term")}</label>
				<select id="search-days" name="days" defaultValue={search.days ?? ""}>
					<option value="">{t("view.all")}</option>
					{terms.map((days) => (
						<option key={days} value={days}>
							{t("days", { days })}
						</option>
					))}
				</select>
			</div>
			<button type="submit" className="button button-line">
				{t("view.search")}
			</button>
		</form>
	)
}

function Lines({ t, lang, lines, older }: Props) {
	return (
		<>
			<Table
				caption={t("view.caption")}
				rows={lines}
				rowKey={(line) => line.id}
				empty={t("view.empty")}
				columns={[
					{ key: "amount", label: t("view.amount"), figure: true, cell: (line) => line.amount },
					{ key: "term", label: t("view.term"), cell: (line) => t("days", { days: line.days }) },
					{ key: "apr", label: t("view.apr"), figure: true, cell: (line) => line.apr },
					{ key: "state", label: t("view.state"), cell: (line) => <State t={t} lang={lang} line={line} /> },
					{ key: "start", label: t("view.start"), figure: true, cell: (line) => line.start },
					{ key: "end", label: t("view.end"), figure: true, cell: (line) => line.end },
					{ key: "earned", label: t("view.earned"), figure: true, cell: (line) => line.earned },
					{ key: "reward", label: t("view.reward"), figure: true, cell: (line) => line.reward },
				]}
			/>
			{older ? (
				<p className="actions">
					<LinkButton href={older}>{t("view.more")}</LinkButton>
				</p>
			) : null}
		</>
	)
}

function State({ t, lang, line }: { t: NamespaceT; lang: Lang; line: StakeLine }) {
	const word = t(`state.${line.status}`)
	return line.status === "active" || line.status === "failed" ? (
		word
	) : (
		<a href={paths.stakeComplete(lang, line.id)}>{word}</a>
	)
}

function OwedLines({ t, owed }: Props) {
	return (
		<section>
			<h2>{t("view.titleOwed")}</h2>
			<p>{t("view.owedText")}</p>
			<Table
				caption={t("view.owedCaption")}
				rows={owed}
				rowKey={(line) => line.id}
				empty={t("view.empty")}
				columns={[
					{ key: "amount", label: t("view.amount"), figure: true, cell: (line) => line.amount },
					{
						key: "why",
						label: t("view.why"),
						cell: (line) => t(`why.${refundReason(line.reason)}`),
					},
					{ key: "at", label: t("view.received"), figure: true, cell: (line) => line.at },
					{ key: "tx", label: t("view.tx"), cell: (line) => <span className="figure breaks">{line.signature}</span> },
				]}
			/>
		</section>
	)
}
