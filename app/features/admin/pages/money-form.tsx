import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import type { ProposalKind } from "#app/identity/proposals/kinds.ts"
import { paths } from "#app/lib/paths.ts"
import { Receipt, type ReceiptLine } from "#app/ui/receipt.tsx"
import type { Errors, Typed } from "../rules-forms.ts"
import { proposing, SeenForm, StepActs } from "./step-form.tsx"
import { ReasonField } from "./validity-fields.tsx"

type Props = Readonly<{ t: T; typed: Typed; errors: Errors; action: string; children: ReactNode }>

/** An act on money as one types it; its fields are the children, its reason is asked for last. */
export function MoneyForm({ t, typed, errors, action, children }: Props) {
	return (
		<form method="post" action={action} className="rule-form rule-form-short">
			{children}
			<ReasonField t={t} typed={typed} errors={errors} />
			<StepActs see={t("operators-catalog:see")} back={t("operators-catalog:back")} to={paths.admin("money")} />
		</form>
	)
}

type PreviewProps = Readonly<{
	t: T
	kind: ProposalKind
	title: string
	typed: Typed
	id: string
	action: string
	lines: readonly (ReceiptLine & { readonly key: string })[]
}>

/** What was understood, to be proposed or typed anew. */
export function MoneyPreview({ t, kind, title, typed, id, action, lines }: PreviewProps) {
	return (
		<Receipt title={title} lines={lines}>
			<SeenForm t={t} action={action} typed={{ ...typed, id }} last={proposing(t, kind)} />
		</Receipt>
	)
}
