import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import { Receipt } from "#app/ui/receipt.tsx"
import { BeforeAfter } from "../pages/before-after.tsx"
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
				<BeforeAfter t={t} caption={title} rows={lines} absent="–" className="mint-changes" />
			)}
			<Receipt title={title} number={number} lines={[because]}>
				{children}
			</Receipt>
		</>
	)
}
