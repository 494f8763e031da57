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

/** What a QR code says, as an address: bare, or as wallets write it in a link (`solana:<address>?…`). */
export const addressInQr = (text: string): string | null =>
	solanaReceiver(
		text
			.trim()
			.replace(/^solana:/i, "")
			.replace(/[?#].*$/s, ""),
	)
