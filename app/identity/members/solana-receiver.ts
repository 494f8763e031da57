import { isOnCurve } from "#app/lib/on-curve.ts"
import { base58Decode } from "../proofs/base58.ts"

/**
 * The address of a wallet on Solana that can receive: base58 of 32 bytes in its only spelling, and on the curve; null for anything else. Typed
 * and scanned addresses are checked by the same, in the browser and on the server.
 */
export function solanaReceiver(text: string): string | null {
	const address = text.trim()
	const bytes = base58Decode(address, 32)
	return bytes && isOnCurve(bytes) ? address : null
}

/** The same of a list's row, and what is wrong with it; `ours`: addresses that nothing is sent to. */
export function readReceiver(
	text: string,
	ours: ReadonlySet<string>,
): Readonly<{ address: string | null; wrong: "receiver" | "off-curve" | "ours" | null }> {
	const address = solanaReceiver(text)
	if (!address) return { address, wrong: base58Decode(text, 32) ? "off-curve" : "receiver" }
	return { address, wrong: ours.has(address) ? "ours" : null }
}

/** What a QR code says, as an address: bare, or as wallets write it in a link (`solana:<address>?…`). */
export const addressInQr = (text: string): string | null =>
	solanaReceiver(
		text
			.trim()
			.replace(/^solana:/i, "")
			.replace(/[?#].*$/s, ""),
	)
