import { LinkButton } from "#app/ui/button.tsx"
import { Modal, ModalActions } from "#app/ui/modal.tsx"
import { PageScript } from "#app/ui/page-script.tsx"
import { SignAgain } from "#app/ui/sign-again.tsx"
import { AFTER } from "./act-parts.tsx"
import type { Failed, SentField } from "./model.ts"
import type { Shown } from "./shown.ts"

/** A form that was sent and came to nothing. */
export function FailedDialog({ shown, failed, back }: { shown: Shown; failed: Failed; back: string | null }) {
	const { t, at } = shown
	const { of, reasons, again } = failed
	const title = of === "claim" ? "nft-staking:failed.titleClaim" : "nft-staking:failed.titleAct"
	return (
		<Modal
			id={of === "claim" ? "modal-claim-failed" : "modal-failed"}
			title={t(again ? "nft-staking:again.title" : title)}
			closeLabel={t("nft-staking:close")}
			describedBy="failed-reason"
		>
			<p id="failed-reason">{again ? t(`nft-staking:again.${of}`) : reasons.join(" ")}</p>
			{again ? <Again shown={shown} of={of} fields={again} /> : null}
			<ModalActions>
				<LinkButton
					look={again ? "line" : "signal"}
					href={back ?? at({}, of === "claim" ? "#rewards" : AFTER)}
					{...shown.mark("closed")}
				>
					{t(again ? "nft-staking:again.later" : "nft-staking:ok")}
				</LinkButton>
				{again ? <SignAgain label={t("nft-staking:again.button")} marks={shown.mark("signAgain")} /> : null}
			</ModalActions>
		</Modal>
	)
}

type AgainProps = { shown: Shown; of: Failed["of"]; fields: readonly SentField[] }

/** The form once more, as it was sent: a script of this page sends it when the wallet has signed. */
function Again({ shown: { t, at }, of, fields }: AgainProps) {
	return (
		<>
			<noscript>
				<p className="notice">{t("nft-staking:again.noScript")}</p>
			</noscript>
			<form method="post" action={at({}, of === "claim" ? "#modal-claim-failed" : "#modal-failed")} data-again="">
				{fields.map(({ name, value }) => (
					<input key={`${name} ${value}`} type="hidden" name={name} value={value} />
				))}
			</form>
			<PageScript name="nft-watch" />
		</>
	)
}
