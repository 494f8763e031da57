import type { T } from "#app/i18n/words.ts"
import { paths } from "#app/lib/paths.ts"
import { Told } from "#app/operators/told.tsx"
import { AreaField, Field } from "#app/ui/field.tsx"
import { SelectField } from "#app/ui/select-field.tsx"

/** Of numbers and addresses, in characters: a form of this size is taken. */
export const MOST_TYPED = 20_000

export type TypedCarry = Readonly<{ title: string; source: string; dest: string; jsonPath: string; ids: string }>
type Props = Readonly<{
	t: T
	/** Made with the form: sent twice it is one list. */
	id: string
	collections: readonly Readonly<{ id: string; name: string }>[]
	typed: TypedCarry
	errors: Readonly<Record<string, string>>
}>

/** Which collection crosses into which, and what of it. */
export function StartCarry({ t, id, collections, typed, errors }: Props) {
	const errorsOf = (name: string) => (errors[name] ? [errors[name]] : [])
	return (
		<>
			<Told done={null} error={errors.form} />
			<form method="post" action={paths.admin("carryOver/start")} className="content-form">
				<input type="hidden" name="id" value={id} />
				<Field
					label={t("operators-airdrop:carryOver.name")}
					errors={errorsOf("title")}
					input={{
						id: "carry-title",
						name: "title",
						defaultValue: typed.title,
						required: true,
						maxLength: 80,
						autoComplete: "off",
					}}
				/>
				{(["source", "dest"] as const).map((side) => (
					<SelectField
						key={side}
						id={`carry-${side}`}
						name={side}
						label={t(`operators-airdrop:carryOver.${side}`)}
						empty=""
						value={typed[side]}
						choices={collections.map(({ id, name }) => ({ value: id, label: name }))}
						required
						errors={errorsOf(side)}
					/>
				))}
				<Field
					label={t("operators-airdrop:carryOver.jsonPath")}
					hint={t("operators-airdrop:carryOver.jsonPathHint")}
					errors={errorsOf("jsonPath")}
					input={{
						id: "carry-json-path",
						name: "jsonPath",
						defaultValue: typed.jsonPath,
						maxLength: 200,
						autoComplete: "off",
						spellCheck: false,
					}}
				/>
				<AreaField
					label={t("operators-airdrop:carryOver.ids")}
					hint={t("operators-airdrop:carryOver.idsHint")}
					errors={errorsOf("ids")}
					input={{
						...{ id: "carry-ids", name: "ids", rows: 5, defaultValue: typed.ids },
						...{ maxLength: MOST_TYPED, spellCheck: false, autoComplete: "off" },
					}}
				/>
				<p className="actions">
					<button type="submit" className="button button-signal">
						{t("operators-airdrop:carryOver.send")}
					</button>
					<a href={paths.admin("carryOver")}>{t("operators-airdrop:back")}</a>
				</p>
			</form>
		</>
	)
}
