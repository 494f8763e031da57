import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import { AreaField, Field } from "#app/ui/field.tsx"
import { Table } from "#app/ui/table.tsx"
import { Told } from "./told.tsx"

/** Problems that a page is given and lists; all of them are counted. */
export const MOST_SHOWN = 500
/** Pasted rows that are shown again, in characters; a longer list is a file. */
export const MOST_PASTED = 60_000

/** `text`: in the operator's language. */
export type ShownProblem = Readonly<{ line: number; text: string }>
type Props = Readonly<{
	t: T
	action: string
	back: string
	/** Made with the form: sent twice it is one list. */
	id: string
	title: Readonly<{ label: string; typed: string }>
	/** What the columns of the file are. */
	columns: string
	rows: string
	errors: Readonly<Record<string, string>>
	problems: readonly ShownProblem[]
	/** How many there are in all. */
	wrong: number
	/** What is said beside the title. */
	children?: ReactNode
}>

/** A list of an operator as a file or pasted rows, and everything that is wrong with it. */
export function UploadForm({ t, action, back, id, title, columns, rows, errors, children, ...found }: Props) {
	const errorsOf = (name: string) => (errors[name] ? [errors[name]] : [])
	return (
		<>
			<Told done={null} error={errors.form} />
			{found.problems.length > 0 ? <Problems t={t} {...found} /> : null}
			<form method="post" encType="multipart/form-data" action={action} className="content-form">
				<input type="hidden" name="id" value={id} />
				<Field
					label={title.label}
					errors={errorsOf("title")}
					input={{
						...{ id: "upload-title", name: "title", defaultValue: title.typed },
						...{ required: true, maxLength: 80, autoComplete: "off" },
					}}
				/>
				{children}
				<Field
					label={t("admin:upload.file")}
					hint={columns}
					errors={errorsOf("file")}
					input={{ id: "upload-file", name: "file", type: "file", accept: ".csv,text/csv" }}
				/>
				<AreaField
					label={t("admin:upload.rows")}
					hint={t("admin:upload.rowsHint")}
					input={{
						...{ id: "upload-rows", name: "rows", rows: 6, defaultValue: rows },
						...{ maxLength: MOST_PASTED, spellCheck: false, autoComplete: "off" },
					}}
				/>
				<p className="actions">
					<button type="submit" className="button button-signal">
						{t("admin:upload.send")}
					</button>
					<a href={back}>{t("admin:upload.back")}</a>
				</p>
			</form>
		</>
	)
}

function Problems({ t, problems, wrong }: Pick<Props, "t" | "problems" | "wrong">) {
	const count = t("admin:upload.problems", { count: wrong })
	return (
		<section aria-labelledby="upload-problems">
			<h2 id="upload-problems" role="alert">
				{count}
			</h2>
			{wrong > MOST_SHOWN ? <p>{t("admin:upload.problemsMore", { count: MOST_SHOWN })}</p> : null}
			<Table
				caption={count}
				empty={null}
				rows={problems.map((one, n) => ({ ...one, key: `${n}` }))}
				rowKey={({ key }) => key}
				columns={[
					{ key: "line", label: t("admin:upload.line"), figure: true, cell: ({ line }) => line },
					{ key: "problem", label: t("admin:upload.problem"), cell: ({ text }) => text },
				]}
			/>
		</section>
	)
}
