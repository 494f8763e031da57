import { track } from "#app/tracking/definitions/definitions.ts"
import { Button } from "#app/ui/button.tsx"
import { Modal } from "#app/ui/modal.tsx"
import type { ShellInput } from "./input.ts"

/**
 * Slots that a script fills while a wallet on another device is asked. The clock is not spoken by itself: each second would
 * be; `data-qr-said` says what is worth hearing.
 */
export function QrDialog({ t }: Pick<ShellInput, "t">) {
	return (
		<Modal id="modal-wallet-qr" title={<span data-qr-title="" />} closeLabel={t("shell:close")}>
			<p data-qr-how="" />
			<div className="scan">
				<div className="scan-code" data-qr-picture="" />
				<div className="scan-over" data-qr-expired="" role="alert" hidden>
					<p>{t("wallets:qr.expired")}</p>
					{/* Shown with what it does: a button that does nothing yet is worse than none. */}
					<Button look="signal" data-qr-retry="" hidden {...track("walletDialog.retry")}>
						{t("wallets:qr.retry")}
					</Button>
				</div>
				<p className="scan-left figure" data-qr-left="" role="timer" aria-live="off" />
				<p className="sr-only" data-qr-said="" role="status" />
			</div>
			<p className="notice" data-qr-code-note="" hidden />
			<a className="button button-line scan-link" data-qr-link="" href="#main" hidden {...track("walletDialog.site")}>
				{t("wallets:qr.open", { wallet: t("wallets:names.walletconnect") })}
			</a>
		</Modal>
	)
}
