import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import { LANGS, type Lang, LOCALES } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { TrilingualField } from "#app/ui/trilingual-field.tsx"
import { fieldOf, type NoteTexts, PART_NAMES, PARTS, type Part, type Problems, type Typed } from "../../note-form.ts"
import type { NoteState } from "../../note-terms.ts"

type Words = Readonly<{ t: T; lang: Lang }>
type Props = Words &
	Readonly<{
		/** Where the form goes. */
		action: string
		/** Of a note that is not written yet: made once for its form. */
		newKey: string
		note: Readonly<{ version: number; publishedAt: Date | null }> | null
		/** Parts that each language lacks. */
		missing: Readonly<Record<Lang, readonly Part[]>>
		state: NoteState
		may: boolean
		typed: Typed
		problems: Problems
		said: readonly string[]
		done: string | null
		preview: ReactNode
	}>

const ROWS = { title: 2, summary: 3, body: 16 } as const satisfies Record<Part, number>

/** A note in three languages side by side, with what is missing, a preview, and its time. */
export function NoteEditor(props: Props) {
	const { t, lang, action, newKey, note, state, missing, typed, problems, said, done, may } = props
	return (
		<>
			<FormErrors id="note-said" errors={said} />
			{done ? (
				<p className="notice" role="status">
					<b>{t(`operators-content:news.done.${state}`)}</b>
				</p>
			) : null}
			<NoteStanding t={t} lang={lang} note={note} state={state} missing={missing} />
			{props.preview}
			<form method="post" action={action} encType="multipart/form-data" className="content-form">
				<input type="hidden" name="key" value={typed.key || newKey} />
				<input type="hidden" name="version" value={typed.version || (note?.version ?? 1)} />
				{PART_NAMES.map((part) => (
					<TrilingualField
						key={part}
						label={t(`operators-content:parts.${part}`)}
						languageName={(one) => t(`admin:languages.${one}`)}
						rows={ROWS[part]}
						maxLength={PARTS[part]}
						of={(of) => {
							const name = fieldOf(part, of)
							const problem = problems[name]
							return {
								...{ name, value: typed[name] ?? "" },
								errors: problem ? [t(`operators-content:problem.${problem}`)] : [],
								said: part === "body" ? t("operators-content:news.paragraphs") : undefined,
							}
						}}
					/>
				))}
				<Field
					label={t("operators-content:news.at")}
					hint={t("operators-content:news.atHint")}
					input={{ id: "note-at", name: "at", type: "datetime-local", defaultValue: typed.at ?? "" }}
					errors={problems.at ? [t(`operators-content:problem.${problems.at}`)] : []}
				/>
				{may ? <Acts t={t} note={note} /> : null}
			</form>
			{may && note ? <DeleteForm t={t} action={action} version={note.version} /> : null}
		</>
	)
}

/** Whether it is read, since or from when; and what each language lacks, with what that means. */
function NoteStanding({ t, lang, note, state, missing }: Words & Pick<Props, "note" | "state" | "missing">) {
	const isWhole = LANGS.every((one) => missing[one].length === 0)
	return (
		<div className="content-state">
			<p>
				<b>{t(`operators-content:news.states.${state}`)}</b>{" "}
				{note?.publishedAt ? (
					<DateTime at={note.publishedAt} locale={LOCALES[lang]} local={`(${t("admin:local")})`} />
				) : null}
			</p>
			<ul>
				{LANGS.map((one) => (
					<li key={one}>
						<b>{t(`admin:languages.${one}`)}:</b>{" "}
						{missing[one].length === 0
							? t("operators-content:news.whole")
							: t("operators-content:news.missing", {
									parts: missing[one].map((part) => t(`operators-content:parts.${part}`)).join(", "),
								})}
					</li>
				))}
			</ul>
			{isWhole ? null : <p>{t("operators-content:news.needsAll")}</p>}
		</div>
	)
}

const NEW_ACTS = [
	["save", "draft", "button-line"],
	["preview", "preview", "button-line"],
	["publish", "publish", "button-signal"],
] as const
const PUBLISHED_ACTS = [
	["save", "save", "button-signal"],
	["preview", "preview", "button-line"],
	["publish", "time", "button-line"],
	["unpublish", "unpublish", "button-line"],
] as const

/** What may be done with what is typed, each with its word; one of them is what is most asked for. */
function Acts({ t, note }: Pick<Props, "t" | "note">) {
	return (
		<p className="actions">
			{(note?.publishedAt ? PUBLISHED_ACTS : NEW_ACTS).map(([act, word, look]) => (
				<button key={act} type="submit" name="act" value={act} className={`button ${look}`}>
					{t(`operators-content:news.acts.${word}`)}
				</button>
			))}
		</p>
	)
}

/** Folded, so that nobody takes a note away by one press. */
function DeleteForm({ t, action, version }: Pick<Props, "t" | "action"> & Readonly<{ version: number }>) {
	return (
		<details className="admin-act content-delete">
			<summary>{t("operators-content:news.acts.delete")}</summary>
			<form method="post" action={action}>
				<input type="hidden" name="version" value={version} />
				<p>{t("operators-content:news.deleteHint")}</p>
				<button type="submit" name="act" value="delete" className="button button-signal">
					{t("operators-content:news.acts.delete")}
				</button>
			</form>
		</details>
	)
}

/** The page as readers would find it, in each language. */
export function NotePreview({ t, of }: Pick<Props, "t"> & Readonly<{ of: (lang: Lang) => ReactNode }>) {
	return (
		<section className="content-preview" aria-labelledby="note-preview">
			<h2 id="note-preview">{t("operators-content:news.preview")}</h2>
			{LANGS.map((lang) => (
				<div key={lang} lang={LOCALES[lang]}>
					<p className="tag">{t(`admin:languages.${lang}`)}</p>
					{of(lang)}
				</div>
			))}
		</section>
	)
}

/** As a text would be shown where nobody has written one. */
export const previewOf = (texts: NoteTexts, lang: Lang) => ({
	title: texts[lang].title || "—",
	summary: texts[lang].summary || "—",
	body: texts[lang].body || "—",
})
