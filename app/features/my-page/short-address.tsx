import type { T } from "#app/i18n/words.ts"
import { short4 } from "#app/lib/shorten.ts"
import { track } from "#app/tracking/definitions/definitions.ts"

/** First four, last four; the whole of it in the title and for listeners. */
export function ShortAddress({ address }: { address: string }) {
	return (
		<span className="figure ledger-address" title={address}>
			<span aria-hidden="true">{short4(address)}</span>
			<span className="sr-only">{address}</span>
		</span>
	)
}

/** A button that a script of working pages takes up; the whole address stands behind it where there is no clipboard. */
export const CopyAddress = ({ t, address }: { t: T; address: string }) => (
	<>
		<button
			type="button"
			className="ledger-tool ledger-copy"
			data-copy={address}
			data-copied={t("my-page:copied")}
			{...track("parts.copy")}
		>
			{t("my-page:copy")}
		</button>
		<output className="figure breaks ledger-whole" hidden />
	</>
)
