import type { T } from "#app/i18n/words.ts"
import { paths } from "#app/lib/paths.ts"
import { Field } from "#app/ui/field.tsx"

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
			{errors.form ? (
				<p className="notice notice-loss" role="alert">
					{errors.form}
				</p>
			) : null}
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
					<div key={side} className="field" data-invalid={errors[side] ? true : undefined}>
						<label htmlFor={`carry-${side}`}>{t(`operators-airdrop:carryOver.${side}`)}</label>
						<select
							id={`carry-${side}`}
							name={side}
							defaultValue={typed[side]}
							required
							aria-invalid={errors[side] ? true : undefined}
							aria-describedby={errors[side] ? `carry-${side}-error` : undefined}
						>
							<option value="" />
							{collections.map(({ id, name }) => (
								<option key={id} value={id}>
									{name}
								</option>
							))}
						</select>
						{errors[side] ? (
							<p className="field-error" id={`carry-${side}-error`} role="alert">
								{errors[side]}
							</p>
						) : null}
					</div>
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
				<div className="field" data-invalid={errors.ids ? true : undefined}>
					<label htmlFor="carry-ids">{t("operators-airdrop:carryOver.ids")}</label>
					<textarea
						id="carry-ids"
						name="ids"
						rows={5}
						defaultValue={typed.ids}
						maxLength={MOST_TYPED}
						spellCheck={false}
						autoComplete="off"
						aria-invalid={errors.ids ? true : undefined}
						aria-describedby={errors.ids ? "carry-ids-hint carry-ids-error" : "carry-ids-hint"}
					/>
					<p className="field-hint" id="carry-ids-hint">
						{t("operators-airdrop:carryOver.idsHint")}
					</p>
					{errors.ids ? (
						<p className="field-error" id="carry-ids-error" role="alert">
							{errors.ids}
						</p>
					) : null}
				</div>
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
