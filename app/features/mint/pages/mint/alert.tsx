import { Button, LinkButton } from "#app/ui/button.tsx"
import { Modal, ModalActions } from "#app/ui/modal.tsx"
import type { Alert } from "./model.ts"
import type { Shown } from "./shown.ts"

/** A mint that could not be started, and why. */
export function AlertDialog({ shown: { t, at, mark }, alert }: Readonly<{ shown: Shown; alert: Alert }>) {
	return (
		<Modal id="modal-alert" title={t("mint:alert.title")} closeLabel={t("mint:sheet.close")} describedBy="mint-alert">
			<p id="mint-alert">{t("mint:alert.text", { reason: alert.reasons.join(" ") })}</p>
			<ModalActions>
				{alert.connect ? (
					<Button look="signal" command="show-modal" commandfor="modal-wallet">
						{t("mint:form.signIn")}
					</Button>
				) : null}
				<LinkButton look={alert.connect ? "line" : "signal"} href={at({}, "#mint-desk")} {...mark("closed")}>
					{t("mint:sheet.ok")}
				</LinkButton>
			</ModalActions>
		</Modal>
	)
}
