import type { T } from "#app/i18n/words.ts"
import { paths } from "#app/lib/paths.ts"
import { Field } from "#app/ui/field.tsx"
import { Table } from "#app/ui/table.tsx"
import type { Problem } from "../../read-list.ts"
import type { ListKind, UploadFamily } from "../../status.ts"
import { SAID } from "./model.ts"

/** Problems that a page is given and lists; all of them are counted. */
export const MOST_SHOWN = 500

/** Pasted rows that are shown again, in characters; a longer list is a file. */
export const MOST_PASTED = 60_000

type Props = Readonly<{
	t: T
	family: UploadFamily
	/** Made with the form: sent twice it is one list. */
	id: string
	choices: readonly Readonly<{ key: string; kind: Exclude<ListKind, "carry">; name: string }>[]
	typed: Readonly<{ title: string; of: string; rows: string }>
	errors: Readonly<Record<string, string>>
	problems: readonly Problem[]
	/** How many there are in all. */
	wrong: number
}>

/** A file, what it gives, and everything that is wrong with it. */
export function UploadList({ t, family, id, choices, typed, errors, problems, wrong }: Props) {
	const errorsOf = (name: string) => (errors[name] ? [errors[name]] : [])
	return (
		<>
			{errors.form ? (
				<p className="notice notice-loss" role="alert">
					{errors.form}
				</p>
			) : null}
			{problems.length > 0 ? <Problems {...{ t, problems, wrong }} /> : null}
			<form
				method="post"
				encType="multipart/form-data"
				action={paths.admin(`${family}/upload`)}
				className="content-form"
			>
				<input type="hidden" name="id" value={id} />
				<Field
					label={t(SAID[family].name)}
					errors={errorsOf("title")}
					input={{
						id: "airdrop-title",
						name: "title",
						defaultValue: typed.title,
						required: true,
						maxLength: 80,
						autoComplete: "off",
					}}
				/>
				<div className="field" data-invalid={errors.of ? true : undefined}>
					<label htmlFor="airdrop-of">{t("operators-airdrop:field.of")}</label>
					<select id="airdrop-of" name="of" defaultValue={typed.of} required>
						{choices.map(({ key, kind, name }) => (
							<option key={key} value={key}>
								{t(`operators-airdrop:field.${kind}`, { name })}
							</option>
						))}
					</select>
					{errorsOf("of").map((one) => (
						<p key={one} className="field-error" role="alert">
							{one}
						</p>
					))}
				</div>
				<Field
					label={t("operators-airdrop:field.file")}
					hint={t(SAID[family].columns)}
					errors={errorsOf("file")}
					input={{ id: "airdrop-file", name: "file", type: "file", accept: ".csv,text/csv" }}
				/>
				<div className="field">
					<label htmlFor="airdrop-rows">{t("operators-airdrop:field.rows")}</label>
					<textarea
						id="airdrop-rows"
						name="rows"
						rows={6}
						defaultValue={typed.rows}
						maxLength={MOST_PASTED}
						spellCheck={false}
						autoComplete="off"
						aria-describedby="airdrop-rows-description"
					/>
					<p className="field-hint" id="airdrop-rows-description">
						{t("operators-airdrop:field.rowsHint")}
					</p>
				</div>
				<p className="actions">
					<button type="submit" className="button button-signal">
						{t("operators-airdrop:send")}
					</button>
					<a href={paths.admin(family)}>{t("operators-airdrop:back")}</a>
				</p>
			</form>
		</>
	)
}

function Problems({ t, problems, wrong }: Pick<Props, "t" | "problems" | "wrong">) {
	const shown = problems.map((one, n) => ({ ...one, key: `${n}` }))
	const count = t("operators-airdrop:problems", { count: wrong })
	return (
		<section aria-labelledby="airdrop-problems">
			<h2 id="airdrop-problems" role="alert">
				{count}
			</h2>
			{wrong > MOST_SHOWN ? <p>{t("operators-airdrop:problemsMore", { count: MOST_SHOWN })}</p> : null}
			<Table
				caption={count}
				empty={null}
				rows={shown}
				rowKey={({ key }) => key}
				columns={[
					{ key: "line", label: t("operators-airdrop:column.line"), figure: true, cell: ({ line }) => line },
					{
						key: "problem",
						label: t("operators-airdrop:column.problem"),
						cell: ({ code, other }) => t(`operators-airdrop:problem.${code}`, { other: other ?? "" }),
					},
				]}
			/>
		</section>
	)
}
