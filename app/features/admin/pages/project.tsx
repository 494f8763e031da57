import type { ProjectRow } from "#app/collections/projects/queries.server.ts"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { ScreenHead } from "../frame.tsx"
import { DeleteDialog, DeleteForm } from "./project-dialogs.tsx"
import { type FormProps, ProjectForm } from "./project-form.tsx"

type Words = Readonly<{ t: T; lang: Lang }>
type People = Readonly<{ registeredBy: string | null; modifiedBy: string | null }>
export type Done = "registered" | "modified" | null
type Shown = Pick<ProjectRow, "id" | "name" | "registeredAt" | "modifiedAt">
type Props = Words &
	Readonly<{
		project: Shown
		people: People
		done: Done
		/** Secret keys came along, and could not be stored. */
		keysRefused: boolean
		form: FormProps
	}>

const titleOf = (t: T, { id, name }: Pick<ProjectRow, "id" | "name">) =>
	t("operators-projects:modifyTitle", { id, name })

/** A project as it is stored, to be looked at and modified. */
export function ProjectPage({ t, lang, project, people, done, keysRefused, form }: Props) {
	return (
		<>
			<ScreenHead title={titleOf(t, project)}>
				{form.mayEdit ? (
					<a
						className="button button-line"
						href={`${paths.admin("projects/delete")}?id=${project.id}`}
						commandfor="modal-delete"
					>
						{t("operators-projects:delete.link")}
					</a>
				) : null}
			</ScreenHead>
			{done ? (
				<p className="notice" role="status">
					{t(
						done === "registered" ? "messages:success.registrationCompleted" : "messages:success.modificationCompleted",
					)}
				</p>
			) : null}
			{keysRefused ? (
				<p className="notice notice-loss" role="alert">
					{t("operators-projects:keysNotStored")}
				</p>
			) : null}
			{form.mayEdit ? null : <p className="notice">{t("operators-projects:readOnly")}</p>}
			<History t={t} lang={lang} project={project} people={people} />
			<ProjectForm {...form} />
			{form.mayEdit ? <DeleteDialog t={t} id={project.id} /> : null}
		</>
	)
}

function History({ t, lang, project, people }: Words & Pick<Props, "project" | "people">) {
	const when = (at: Date) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />
	const by = (who: string | null) =>
		t("operators-projects:fields.by", { who: who ?? t("operators-projects:fields.installation") })
	return (
		<dl className="admin-facts">
			<div>
				<dt>{t("operators-projects:fields.registered")}</dt>
				<dd className="breaks">
					{when(project.registeredAt)} {by(people.registeredBy)}
				</dd>
			</div>
			<div>
				<dt>{t("operators-projects:fields.modified")}</dt>
				<dd className="breaks">
					{project.modifiedAt ? (
						<>
							{when(project.modifiedAt)} {by(people.modifiedBy)}
						</>
					) : (
						t("operators-projects:fields.never")
					)}
				</dd>
			</div>
		</dl>
	)
}

export function RegisterPage({ t, form }: Readonly<{ t: T; form: FormProps }>) {
	return (
		<>
			<ScreenHead title={t("operators-projects:register")} lead={t("operators-projects:registerLead")} />
			<ProjectForm {...form} />
		</>
	)
}

/** Asked on a page of its own where no script opens the dialog. */
export function DeletePage({ t, project }: Readonly<{ t: T; project: Pick<ProjectRow, "id" | "name"> }>) {
	return (
		<>
			<ScreenHead title={t("operators-projects:delete.title")} lead={titleOf(t, project)} />
			<DeleteForm t={t} id={project.id}>
				<a className="button button-line" href={`${paths.admin("projects/modify")}?id=${project.id}`}>
					{t("operators-projects:delete.no")}
				</a>
			</DeleteForm>
		</>
	)
}

export function NoSuchProject({ t }: Readonly<{ t: T }>) {
	return (
		<>
			<ScreenHead title={t("messages:error.noSuchProject")} />
			<p className="actions">
				<a className="button button-line" href={paths.admin("projects")}>
					{t("operators-projects:back")}
				</a>
			</p>
		</>
	)
}
