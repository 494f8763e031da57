import type { T } from "#app/i18n/words.ts"
import { track } from "#app/tracking/definitions/definitions.ts"

/** A browser prints a page to a file; a script of the page takes the button up (`listenForPrinting`). */
export function SaveReceipt({ t }: Readonly<{ t: T }>) {
	return (
		<button type="button" className="button button-line needs-script" data-print {...track("parts.print")}>
			{t("coin-staking:complete.print")}
		</button>
	)
}

/** For readers without scripts. */
export function SaveReceiptHow({ t }: Readonly<{ t: T }>) {
	return (
		<noscript>
			<p className="field-hint pay-hint">{t("coin-staking:complete.printHow")}</p>
		</noscript>
	)
}
