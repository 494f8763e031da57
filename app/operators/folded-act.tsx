import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import { asKey } from "#app/lib/keys.ts"
import { Field } from "#app/ui/field.tsx"
import { WhoApproves } from "./who-approves.tsx"

/** What is known of an act's form when it comes back: errors in the operator's language by field, `form` for the whole of it, and what was typed. */
export type Said = Readonly<{ errors: Readonly<Record<string, string>>; typed: Readonly<Record<string, string>> }>
export const NOTHING_SAID: Said = { errors: {}, typed: {} }

type Props = Readonly<{
	t: T
	act: string
	action: string
	/** Beside the act: with an id that is made with the form, sent twice it is one. */
	hidden: Readonly<Record<string, string | number>>
	said: Said
	reason: Readonly<{ name: string; label: string; required?: boolean }>
	button: Readonly<{ text: string; look: "signal" | "line" }>
	/** What follows from it. */
	note?: string
	/** What it needs beside its reason. */
	children?: ReactNode
}>

/** An act of an operator with its reason, folded; what was refused lies open. */
export function FoldedAct({ t, act, action, hidden, said, reason, button, note, children }: Props) {
	const { typed, errors } = said.typed.act === act ? said : NOTHING_SAID
	const wrong = errors[reason.name]
	return (
		<details className="admin-act" open={typed.act === act || undefined}>
			<summary>{t(asKey(`admin:acts.${act}`))}</summary>
			{note ? <p>{note}</p> : null}
			<form method="post" action={action}>
				<input type="hidden" name="act" value={act} />
				{Object.entries(hidden).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				{children}
				<Field
					label={reason.label}
					errors={wrong ? [wrong] : []}
					input={{
						...{ id: `${act}-${reason.name}`, name: reason.name, required: reason.required },
						...{ maxLength: 500, autoComplete: "off", defaultValue: typed[reason.name] ?? "" },
					}}
				/>
				<WhoApproves t={t} kind={act} />
				<p className="actions">
					<button type="submit" className={`button button-${button.look}`}>
						{button.text}
					</button>
				</p>
			</form>
		</details>
	)
}
