import type { ReactNode } from "react"

export type ReceiptLine = {
	readonly label: ReactNode
	readonly value: ReactNode
	/** A second, smaller line under the value: local time, a condition. */
	readonly note?: ReactNode
	/** The line that the eye should find first; at most one. */
	readonly total?: boolean
	/** The value is said in words, not in figures; a text that ends as a sentence is, unless this says otherwise. */
	readonly words?: boolean
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

const isSentence = (text: ReactNode) => typeof text === "string" && text.endsWith(".")

/** Figures stand at the right edge in the letters of figures, sentences at the left in those of texts. */
function Line({ line: { label, value, note, total, words = isSentence(value) } }: { line: ReceiptLine }) {
	const kinds = { "receipt-total": total, "receipt-words": words, "receipt-noted": !words && isSentence(note) }
	const more = Object.entries(kinds).flatMap(([name, is]) => (is ? [name] : []))
	return (
		<div className={["receipt-line", ...more].join(" ")}>
			<dt>{label}</dt>
			<dd>
				<span className={words ? undefined : "figure"}>{value}</span>
				{note ? <small>{note}</small> : null}
			</dd>
		</div>
	)
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
					<Line key={line.key} line={line} />
				))}
			</dl>
			{children ? <div className="receipt-foot">{children}</div> : null}
		</section>
	)
}
