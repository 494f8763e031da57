import type { FamilyId } from "#app/collections/portraits/kit.ts"
import { ModalSaid } from "#app/features/coin-staking/modal-said.tsx"
import type { T } from "#app/i18n/words.ts"
import { Modal, ModalActions } from "#app/ui/modal.tsx"

type Props = {
	t: T
	id: "modal-request" | "modal-withdraw"
	title: string
	/** Who asks. */
	by: readonly [family: FamilyId, seed: number]
	/** The question, and what a yes brings. */
	ask: string
	text?: string
	/** Id of the form that is sent by a yes. */
	form: string
}

/** Asks once more, yes or no, before something is applied for or an application is taken back. */
export function AskAgain({ t, id, title, by, ask, text, form }: Props) {
	return (
		<Modal id={id} title={title} closeLabel={t("coin-staking:claim.close")} describedBy={`${id}-text`}>
			<ModalSaid id={`${id}-text`} by={by} lead={ask} {...(text ? { before: text } : {})} />
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
