import type { T } from "#app/i18n/words.ts"
import { Modal, ModalActions } from "#app/ui/modal.tsx"

type Props = {
	t: T
	id: "modal-request" | "modal-withdraw"
	title: string
	text: string
	/** Id of the form that is sent by a yes. */
	form: string
}

/** Asks once more, yes or no, before something is applied for or an application is taken back. */
export function AskAgain({ t, id, title, text, form }: Props) {
	return (
		<Modal id={id} title={title} closeLabel={t("coin-staking:claim.close")} describedBy={`${id}-text`}>
			<p id={`${id}-text`}>{text}</p>
			<ModalActions>
				<button type="submit" form={form} className="button button-signal">
					{t("coin-staking:unstake.yes")}
				</button>
				<button type="button" command="close" commandfor={id} className="button button-line">
					{t("coin-staking:unstake.no")}
				</button>
			</ModalActions>
		</Modal>
	)
}
