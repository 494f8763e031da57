import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import { paths } from "#app/lib/paths.ts"
import { Receipt, type ReceiptLine } from "#app/ui/receipt.tsx"
import type { Typed } from "../rules-forms.ts"
import { Hidden } from "./rule-plans.tsx"
import { type Errors, ReasonField } from "./rule-plans-form.tsx"

type Props = Readonly<{ t: T; typed: Typed; errors: Errors; action: string; children: ReactNode }>

/** An act on money as one types it; its fields are the children, its reason is asked for last. */
export function MoneyForm({ t, typed, errors, action, children }: Props) {
	return (
		<form method="post" action={action} className="rule-form rule-form-short">
			{children}
			<ReasonField t={t} typed={typed} errors={errors} />
			<p className="actions">
				<button type="submit" name="act" value="preview" className="button button-signal">
					{t("operators-catalog:see")}
				</button>
				<a className="button button-quiet" href={paths.admin("money")}>
					{t("operators-catalog:back")}
				</a>
			</p>
		</form>
	)
}

type PreviewProps = Readonly<{
	t: T
	title: string
	typed: Typed
	id: string
	action: string
	lines: readonly (ReceiptLine & { readonly key: string })[]
}>

/** What was understood, to be proposed or typed anew. */
export function MoneyPreview({ t, title, typed, id, action, lines }: PreviewProps) {
	return (
		<Receipt title={title} lines={lines}>
			<form method="post" action={action}>
				<Hidden typed={{ ...typed, id }} />
				<p>{t("admin:rules.preview.two")}</p>
				<p className="actions">
					<button type="submit" name="act" value="propose" className="button button-signal">
						{t("admin:rules.preview.propose")}
					</button>
					<button type="submit" name="act" value="edit" className="button button-line">
						{t("admin:rules.preview.change")}
					</button>
				</p>
			</form>
		</Receipt>
	)
}
