import type { T } from "#app/i18n/words.ts"
import type { ProposalKind } from "#app/identity/proposals/kinds.ts"
import { WhoApproves } from "#app/operators/who-approves.tsx"
import type { Errors, Typed } from "../rules-forms.ts"

type Filled = Readonly<{ typed: Typed; errors: Errors }>

const errorsOf = ({ errors }: Filled, name: string) => (errors[name] ? [errors[name]] : [])

/** A field of text of such a form, by its name: what was typed and what is wrong with it. */
export const textOf = (form: Filled, name: string) => ({
	errors: errorsOf(form, name),
	input: {
		...{ id: `rule-${name}`, name, type: "text", autoComplete: "off" },
		defaultValue: form.typed[name] ?? "",
	},
})

/** The same of a choice. */
export const choiceOf = (form: Filled, name: string) => ({
	...{ id: `rule-${name}`, name, value: form.typed[name] ?? "" },
	errors: errorsOf(form, name),
})

type ActsProps = Readonly<{ see: string; back: string; to: string }>

/** Below the fields of a form that is taken in steps: to see what would be, or back. */
export function StepActs({ see, back, to }: ActsProps) {
	return (
		<p className="actions">
			<button type="submit" name="act" value="preview" className="button button-signal">
				{see}
			</button>
			<a className="button button-quiet" href={to}>
				{back}
			</a>
		</p>
	)
}

type SeenProps = Readonly<{
	t: T
	action: string
	/** All that was typed, and what the form is known by. */
	typed: Typed
	/** What happens then, and the last step; null: there is nothing to carry out. */
	last: Readonly<{ note: string; act: string; label: string; kind?: ProposalKind }> | null
}>

/** Below what was understood: to mean it, or to type it anew. */
export function SeenForm({ t, action, typed, last }: SeenProps) {
	return (
		<form method="post" action={action}>
			{Object.entries(typed)
				.filter(([, value]) => value !== "")
				.map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
			{last ? <p>{last.note}</p> : null}
			{last?.kind ? <WhoApproves t={t} kind={last.kind} /> : null}
			<p className="actions">
				{last ? (
					<button type="submit" name="act" value={last.act} className="button button-signal">
						{last.label}
					</button>
				) : null}
				<button type="submit" name="act" value="edit" className="button button-line">
					{t("admin:rules.preview.change")}
				</button>
			</p>
		</form>
	)
}

/** The last step of what somebody else has to approve. */
export const proposing = (t: T, kind: ProposalKind) => ({
	kind,
	note: t("admin:rules.preview.two"),
	act: "propose",
	label: t("admin:rules.preview.propose"),
})
