import type { FamilyId } from "#app/collections/portraits/kit.ts"
import { ModalSaid } from "#app/features/coin-staking/modal-said.tsx"
import type { T } from "#app/i18n/words.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Modal, ModalActions } from "#app/ui/modal.tsx"

type Props = {
	t: T
	/** What is asked: `leave` early, or `undo` that. */
	about: "leave" | "undo"
	title: string
	/** Who asks. */
	by: readonly [family: FamilyId, seed: number]
	/** What a yes brings, where the question does not say it. */
	text?: string
	/** Id of the form that is sent by a yes. */
	form: string
}

const IDS = { leave: "modal-request", undo: "modal-withdraw" } as const

/** Asks once more before something is applied for or an application is taken back; its buttons name what they do, for its title does not. */
export function AskAgain({ t, about, title, by, text, form }: Props) {
	const id = IDS[about]
	const ask = t(`coin-staking:unstake.${about}.ask`)
	return (
		<Modal id={id} title={title} closeLabel={t("coin-staking:claim.close")} describedBy={`${id}-text`}>
			<ModalSaid id={`${id}-text`} by={by} lead={ask} {...(text ? { before: text } : {})} />
			<ModalActions>
				<button
					type="submit"
					form={form}
					className="button button-signal"
					{...track(about === "leave" ? "unstakeConfirm.yes" : "unstakeWrite.yes")}
				>
					{t(`coin-staking:unstake.${about}.yes`)}
				</button>
				<button
					type="button"
					command="close"
					commandfor={id}
					className="button button-line"
					{...track(about === "leave" ? "unstakeConfirm.no" : "unstakeWrite.no")}
				>
					{t(`coin-staking:unstake.${about}.no`)}
				</button>
			</ModalActions>
		</Modal>
	)
}
