import { useState } from "react"
import type { RoomT } from "#app/i18n/words.ts"

export const short4 = (address: string) => `${address.slice(0, 4)}...${address.slice(-4)}`

/** First four, last four; the whole of it in the title and for listeners. */
export function ShortAddress({ address }: { address: string }) {
	return (
		<span className="figure ledger-address" title={address}>
			<span aria-hidden="true">{short4(address)}</span>
			<span className="sr-only">{address}</span>
		</span>
	)
}

/** Without a clipboard (plain HTTP, or a no) the whole address is shown, to be copied by hand. */
export function CopyAddress({ t, address }: { t: RoomT; address: string }) {
	const [state, setState] = useState<"short" | "copied" | "whole">("short")
	const copy = () =>
		Promise.resolve(navigator.clipboard?.writeText(address) ?? Promise.reject()).then(
			() => setState("copied"),
			() => setState("whole"),
		)
	return (
		<>
			<button type="button" className="ledger-tool ledger-copy" onClick={copy}>
				{t(state === "copied" ? "copied" : "copy")}
			</button>
			{state === "whole" ? <output className="figure breaks ledger-whole">{address}</output> : null}
		</>
	)
}
