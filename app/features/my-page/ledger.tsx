import type { ReactNode } from "react"

type Fact = { readonly label: string; readonly value: ReactNode }
type Row = {
	name: ReactNode
	/** Said beside the name of the one row that is this browser's own. */
	mark?: string | false
	facts: readonly Fact[]
	/** What can be done with it, at the end of the line. */
	act?: ReactNode
	/** Under the name. */
	children?: ReactNode
	/** Why something with this row was refused, under all of it. */
	refused?: ReactNode
}

/** One numbered line: what it is, its facts in columns, what can be done with it. On a phone they stand under each other. */
export function LedgerRow({ name, mark, facts, act, children, refused }: Row) {
	return (
		<li className="ledger-row">
			<div className="ledger-what">
				<h3>{name}</h3>
				{mark ? <span className="tag ledger-mark">{mark}</span> : null}
				{children}
			</div>
			<dl className="ledger-facts">
				{facts.map(({ label, value }) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
			<div className="ledger-act">{act}</div>
			{refused ? <div className="ledger-refused">{refused}</div> : null}
		</li>
	)
}

type Props = { id: string; title: string; count: number; lead: string; done: string | null; children: ReactNode }

/** A ruled book of a few lines with its count, and a line under its title that says what was just done. */
export function Ledger({ id, title, count, lead, done, children }: Props) {
	return (
		<section className="ledger" id={id} aria-labelledby={`${id}-title`}>
			<h2 id={`${id}-title`}>
				{title} <span className="ledger-count figure">{count}</span>
			</h2>
			<p className="ledger-lead">{lead}</p>
			<p className="ledger-done" role="status" tabIndex={-1}>
				{done}
			</p>
			{children}
		</section>
	)
}
