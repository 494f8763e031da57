import type { T } from "#app/i18n/words.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Button } from "#app/ui/button.tsx"
import { Modal, ModalActions } from "#app/ui/modal.tsx"

export const SCAN_DIALOG = "modal-scan"

/** Beside a field for an address: opens the scanner, which fills the field. Without a script there is no camera, so the script shows it. */
export function ScanButton({ t, into }: Readonly<{ t: T; into: string }>) {
	return (
		<button
			type="button"
			className="button button-line"
			command="show-modal"
			commandfor={SCAN_DIALOG}
			data-scan-into={into}
			hidden
			{...track("scan.open")}
		>
			{t("scan:open")}
		</button>
	)
}

/**
 * The wallet's QR code by the camera or from a picture. Its states are said in one place, which is read out; what a script has to say stands in
 * `data-words`.
 */
export function ScanDialog({ t }: Readonly<{ t: T }>) {
	const problems = {
		denied: t("scan:problem.denied"),
		none: t("scan:problem.none"),
		unsupported: t("scan:problem.unsupported"),
		generic: t("scan:problem.generic"),
		onlyImages: t("scan:problem.onlyImages"),
		tooLarge: t("scan:problem.tooLarge"),
		notRead: t("scan:problem.notRead"),
		format: t("scan:problem.format"),
		late: t("scan:problem.late"),
	}
	const words = { ...problems, loading: t("scan:loading"), looking: t("scan:looking"), reading: t("scan:reading") }
	return (
		<Modal id={SCAN_DIALOG} title={t("scan:title")} closeLabel={t("scan:close")} describedBy="scan-how">
			<div className="scanner" data-scan="" data-words={JSON.stringify(words)}>
				<p id="scan-how">{t("scan:how")}</p>
				<div className="scanner-view" data-scan-view="" hidden>
					<video data-scan-video="" playsInline muted autoPlay aria-label={t("scan:picture")} />
				</div>
				<p data-scan-said="" role="status" />
				<p className="notice notice-loss" data-scan-problem="" role="alert" hidden />
				<ModalActions>
					<Button look="signal" data-scan-camera="" {...track("scan.camera")}>
						{t("scan:camera")}
					</Button>
					<label className="button button-line scanner-file">
						<input type="file" accept="image/*" data-scan-file="" {...track("scan.file")} />
						<span>{t("scan:file")}</span>
					</label>
					<Button look="signal" data-scan-retry="" hidden {...track("scan.retry")}>
						{t("scan:retry")}
					</Button>
					<Button look="quiet" command="close" commandfor={SCAN_DIALOG} {...track("scan.cancel")}>
						{t("scan:cancel")}
					</Button>
				</ModalActions>
			</div>
		</Modal>
	)
}
