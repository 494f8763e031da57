import { Field } from "#app/ui/field.tsx"
import type { MoneyAct } from "../forms.ts"
import { type ActOf, FoldedAct, formOf } from "./folded-act.tsx"

/** What an act on money needs beside its reason, where it needs something. */
const NEEDS = {
	"set-receiver": { name: "to", label: "admin:money.newReceiver" },
	"resolve-payout": { name: "signature", label: "admin:money.paidBy" },
} as const satisfies Partial<Record<MoneyAct, unknown>>
const needOf = (kind: MoneyAct) => (kind === "set-receiver" || kind === "resolve-payout" ? NEEDS[kind] : null)

type Props = ActOf<MoneyAct> & Readonly<{ action: string; alone: boolean; label?: string }>

export function ActForm(props: Props) {
	const { t } = props
	const { idOf, typedIn, errorsOf } = formOf(props)
	const need = needOf(props.kind)
	return (
		<FoldedAct {...props}>
			{need ? (
				<Field
					label={t(need.label)}
					errors={errorsOf(need.name)}
					input={{
						...{ id: idOf(need.name), name: need.name, defaultValue: typedIn(need.name) ?? "" },
						...{ required: true, maxLength: 128, autoComplete: "off" },
					}}
				/>
			) : null}
		</FoldedAct>
	)
}
