import { Button, LinkButton } from "#app/ui/button.tsx"
import { Modal, ModalActions } from "#app/ui/modal.tsx"
import type { Alert } from "./model.ts"
import type { Shown } from "./shown.ts"

/** A mint that could not be started, and why. */
export function AlertDialog({ shown: { t, at, mark, page }, alert }: Readonly<{ shown: Shown; alert: Alert }>) {
	const { gate, form } = page
	const isUndeclared = gate?.signedIn === true && gate.rules.some(({ rule, met }) => rule === "declared" && !met)
	const typed = { quantity: form.quantity, asset: form.asset ?? undefined, way: form.way }
	return (
		<Modal id="modal-alert" title={t("mint:alert.title")} closeLabel={t("mint:sheet.close")} describedBy="mint-alert">
			<p id="mint-alert">{t("mint:alert.text", { reason: alert.reasons.join(" ") })}</p>
			<ModalActions>
				{alert.connect ? (
					<Button look="signal" command="show-modal" commandfor="modal-wallet">
						{t("mint:form.signIn")}
					</Button>
				) : null}
				{isUndeclared ? (
					<LinkButton look="signal" href={at(typed, "#chance-gate")} {...mark("closed")}>
						{t("mint:alert.declare")}
					</LinkButton>
				) : null}
				<LinkButton
					look={alert.connect || isUndeclared ? "line" : "signal"}
					href={at(typed, "#mint-desk")}
					{...mark("closed")}
				>
					{t("mint:sheet.ok")}
				</LinkButton>
			</ModalActions>
		</Modal>
	)
}
