import type { ReactNode } from "react"

export type ReceiptLine = {
	readonly label: ReactNode
	readonly value: ReactNode
	/** A second, smaller line under the value: local time, a condition. */
	readonly note?: ReactNode
	/** The line that the eye should find first; at most one. */
	readonly total?: boolean
}

type Props = {
	id?: string
	title: ReactNode
	/** Small exact text beside the title: a number, a version, a date. */
	number?: ReactNode
	lines: readonly (ReceiptLine & { readonly key: string })[]
	/** Below the lines: conditions in sentences. */
	children?: ReactNode
}

/** What will happen, printed before anybody signs: paper in both themes, lines and figures. */
export function Receipt({ id, title, number, lines, children }: Props) {
	return (
		<section className="receipt" id={id}>
			<header className="receipt-head">
				<h2>{title}</h2>
				{number ? <p className="figure">{number}</p> : null}
			</header>
			<dl className="receipt-lines">
				{lines.map((line) => (
					<div key={line.key} className={line.total ? "receipt-line receipt-total" : "receipt-line"}>
						<dt>{line.label}</dt>
						<dd>
							<span className="figure">{line.value}</span>
							{line.note ? <small>{line.note}</small> : null}
						</dd>
					</div>
				))}
			</dl>
			{children ? <div className="receipt-foot">{children}</div> : null}
		</section>
	)
}
