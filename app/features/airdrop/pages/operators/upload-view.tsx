import type { T } from "#app/i18n/words.ts"
import { paths } from "#app/lib/paths.ts"
import { Field } from "#app/ui/field.tsx"
import { Table } from "#app/ui/table.tsx"
import type { Problem } from "../../read-list.ts"

/** Problems that a page is given and lists; all of them are counted. */
export const MOST_SHOWN = 500

type Props = Readonly<{
	t: T
	/** Made with the form: sent twice it is one list. */
	id: string
	choices: readonly Readonly<{ key: string; kind: "coin" | "nft"; name: string }>[]
	typed: Readonly<{ title: string; of: string }>
	errors: Readonly<Record<string, string>>
	problems: readonly Problem[]
	/** How many there are in all. */
	wrong: number
}>

/** A file, what it gives, and everything that is wrong with it. */
export function UploadList({ t, id, choices, typed, errors, problems, wrong }: Props) {
	const errorsOf = (name: string) => (errors[name] ? [errors[name]] : [])
	return (
		<>
			{errors.form ? (
				<p className="notice notice-loss" role="alert">
					{errors.form}
				</p>
			) : null}
			{problems.length > 0 ? <Problems {...{ t, problems, wrong }} /> : null}
			<form method="post" encType="multipart/form-data" action={paths.admin("airdrop/upload")} className="content-form">
				<input type="hidden" name="id" value={id} />
				<Field
					label={t("operators-airdrop:field.title")}
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
					hint={t("operators-airdrop:field.fileHint")}
					errors={errorsOf("file")}
					input={{ id: "airdrop-file", name: "file", type: "file", required: true, accept: ".csv,text/csv" }}
				/>
				<p className="actions">
					<button type="submit" className="button button-signal">
						{t("operators-airdrop:send")}
					</button>
					<a href={paths.admin("airdrop")}>{t("operators-airdrop:back")}</a>
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
