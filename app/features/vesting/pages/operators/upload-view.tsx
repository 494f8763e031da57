import type { T } from "#app/i18n/words.ts"
import { paths } from "#app/lib/paths.ts"
import { Field } from "#app/ui/field.tsx"
import { Table } from "#app/ui/table.tsx"
import type { Problem } from "../../read-list.ts"

/** Problems that a page is given and lists; all of them are counted. */
export const MOST_SHOWN = 500
/** Pasted rows that are shown again, in characters; a longer list is a file. */
export const MOST_PASTED = 60_000

export type UploadSaid = Readonly<{
	typed: Readonly<{ title: string; rows: string }>
	errors: Readonly<Record<string, string>>
	problems: readonly Problem[]
	/** How many there are in all. */
	wrong: number
}>
type Props = UploadSaid &
	Readonly<{
		t: T
		/** Made with the form: sent twice it is one list. */
		id: string
	}>

/** A file of schedules, and everything that is wrong with it. */
export function UploadSchedules({ t, id, typed, errors, problems, wrong }: Props) {
	const errorsOf = (name: string) => (errors[name] ? [errors[name]] : [])
	return (
		<>
			{errors.form ? (
				<p className="notice notice-loss" role="alert">
					{errors.form}
				</p>
			) : null}
			{problems.length > 0 ? <Problems t={t} problems={problems} wrong={wrong} /> : null}
			<form method="post" encType="multipart/form-data" action={paths.admin("vesting/upload")} className="content-form">
				<input type="hidden" name="id" value={id} />
				<Field
					label={t("operators-vesting:field.title")}
					errors={errorsOf("title")}
					input={{
						id: "vesting-title",
						name: "title",
						defaultValue: typed.title,
						required: true,
						maxLength: 80,
						autoComplete: "off",
					}}
				/>
				<Field
					label={t("operators-vesting:field.file")}
					hint={t("operators-vesting:field.fileHint")}
					errors={errorsOf("file")}
					input={{ id: "vesting-file", name: "file", type: "file", accept: ".csv,text/csv" }}
				/>
				<div className="field">
					<label htmlFor="vesting-rows">{t("operators-vesting:field.rows")}</label>
					<textarea
						id="vesting-rows"
						name="rows"
						rows={6}
						defaultValue={typed.rows}
						maxLength={MOST_PASTED}
						spellCheck={false}
						autoComplete="off"
						aria-describedby="vesting-rows-description"
					/>
					<p className="field-hint" id="vesting-rows-description">
						{t("operators-vesting:field.rowsHint")}
					</p>
				</div>
				<p className="actions">
					<button type="submit" className="button button-signal">
						{t("operators-vesting:send")}
					</button>
					<a href={paths.admin("vesting")}>{t("operators-vesting:back")}</a>
				</p>
			</form>
		</>
	)
}

function Problems({ t, problems, wrong }: Pick<Props, "t" | "problems" | "wrong">) {
	const shown = problems.map((one, n) => ({ ...one, key: `${n}` }))
	const count = t("operators-vesting:problems", { count: wrong })
	return (
		<section aria-labelledby="vesting-problems">
			<h2 id="vesting-problems" role="alert">
				{count}
			</h2>
			{wrong > MOST_SHOWN ? <p>{t("operators-vesting:problemsMore", { count: MOST_SHOWN })}</p> : null}
			<Table
				caption={count}
				empty={null}
				rows={shown}
				rowKey={({ key }) => key}
				columns={[
					{ key: "line", label: t("operators-vesting:column.line"), figure: true, cell: ({ line }) => line },
					{
						key: "problem",
						label: t("operators-vesting:column.problem"),
						cell: ({ code, other }) => t(`operators-vesting:problem.${code}`, { other: other ?? "" }),
					},
				]}
			/>
		</section>
	)
}
