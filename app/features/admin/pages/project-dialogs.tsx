import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import { paths } from "#app/lib/paths.ts"
import { Modal, ModalActions } from "#app/ui/modal.tsx"

type Props = Readonly<{
	t: T
	act: "save" | "fix"
	/** Id of the form that a yes sends. */
	form: string
}>

/** Asked before a project is stored, and before what was typed is left behind. */
export function ConfirmDialogs({ t, act, form }: Props) {
	return (
		<>
			<Ask t={t} name={act}>
				<button type="submit" form={form} className="button button-signal">
					{t("operators-projects:dialog.yes")}
				</button>
			</Ask>
			<Ask t={t} name="close">
				<a className="button button-signal" href={paths.admin("projects")}>
					{t("operators-projects:dialog.yes")}
				</a>
			</Ask>
		</>
	)
}

function Ask({ t, name, children }: Readonly<{ t: T; name: Props["act"] | "close"; children: ReactNode }>) {
	const id = `modal-${name}` as const
	return (
		<Modal
			id={id}
			title={t(`messages:confirm.${name}`)}
			closeLabel={t("operators-projects:dialog.shut")}
			describedBy={`${id}-text`}
		>
			<p id={`${id}-text`}>{t(`operators-projects:dialog.${name}`)}</p>
			<ModalActions>
				{children}
				<button type="button" command="close" commandfor={id} className="button button-line">
					{t("operators-projects:dialog.no")}
				</button>
			</ModalActions>
		</Modal>
	)
}

type DeleteProps = Readonly<{ t: T; id: number }>

/** Deletes a project: asked in a dialog, or on the page that says the same. */
export function DeleteForm({ t, id, children }: DeleteProps & Readonly<{ children: ReactNode }>) {
	return (
		<form method="post" action={`${paths.admin("projects/delete")}?id=${id}`}>
			<p id="delete-text">{t("operators-projects:delete.text")}</p>
			<ModalActions>
				<button type="submit" className="button button-signal">
					{t("operators-projects:delete.yes")}
				</button>
				{children}
			</ModalActions>
		</form>
	)
}

export function DeleteDialog({ t, id }: DeleteProps) {
	return (
		<Modal
			id="modal-delete"
			title={t("operators-projects:delete.title")}
			closeLabel={t("operators-projects:dialog.shut")}
			describedBy="delete-text"
		>
			<DeleteForm t={t} id={id}>
				<button type="button" command="close" commandfor="modal-delete" className="button button-line">
					{t("operators-projects:delete.no")}
				</button>
			</DeleteForm>
		</Modal>
	)
}
