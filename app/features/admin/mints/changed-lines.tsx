import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import { Receipt } from "#app/ui/receipt.tsx"
import type { ChangedLine } from "./plan-lines.ts"

type Props = Readonly<{
	t: T
	title: string
	number: string
	lines: readonly ChangedLine[]
	/** Nothing stands yet: it is told whole. */
	isNew: boolean
	reason: string
	children: ReactNode
}>

/** What a plan would be, whole; or what of it would change, before beside after. */
export function PlanPreview({ t, title, number, lines, isNew, reason, children }: Props) {
	const because = { key: "reason", label: t("admin:rules.reason"), value: reason, words: true }
	if (isNew)
		return (
			<Receipt
				title={title}
				number={number}
				lines={[...lines.map(({ key, label, after }) => ({ key, label, value: after ?? "–", words: true })), because]}
			>
				{children}
			</Receipt>
		)
	return (
		<>
			{lines.length === 0 ? (
				<p className="notice" role="status">
					<b>{t("admin:rules.preview.nothing")}</b>
				</p>
			) : (
				<table className="rule-changes mint-changes">
					<caption className="sr-only">{title}</caption>
					<thead>
						<tr>
							<th scope="col">{t("admin:rules.change.what")}</th>
							<th scope="col">{t("admin:rules.change.before")}</th>
							<th scope="col">{t("admin:rules.change.after")}</th>
						</tr>
					</thead>
					<tbody>
						{lines.map(({ key, label, before, after }) => (
							<tr key={key}>
								<th scope="row">{label}</th>
								<td>{before === null ? <span className="rule-absent">–</span> : <del>{before}</del>}</td>
								<td>{after === null ? <span className="rule-absent">–</span> : <ins>{after}</ins>}</td>
							</tr>
						))}
					</tbody>
				</table>
			)}
			<Receipt title={title} number={number} lines={[because]}>
				{children}
			</Receipt>
		</>
	)
}
