import { isOnCurve, isSmallOrder } from "#app/lib/on-curve.ts"
import { base58Decode } from "../proofs/base58.ts"
import { isKnownOnSolana } from "./known-addresses.ts"

/** Why a text is no address that can receive on Solana. */
export type NoReceiver = "no-address" | "off-curve" | "known"

/** By the text alone, without the chain; null: a wallet may have this address. */
export function whyNoReceiver(address: string): NoReceiver | null {
	const bytes = base58Decode(address, 32)
	if (!bytes) return "no-address"
	if (!isOnCurve(bytes)) return "off-curve"
	return isSmallOrder(bytes) || isKnownOnSolana(address) ? "known" : null
}

/**
 * The address of a wallet on Solana that can receive: base58 of 32 bytes in its only spelling, on the curve, and no program or sysvar; null for
 * anything else. Typed and scanned addresses are checked by the same, in the browser and on the server. What the chain shows at the address is
 * checked on the server (`settlement/destinations`).
 */
export function solanaReceiver(text: string): string | null {
	const address = text.trim()
	return whyNoReceiver(address) === null ? address : null
}

const WRONG = { "no-address": "receiver", "off-curve": "off-curve", known: "not-a-wallet" } as const

/** The same of a list's row, and what is wrong with it; `ours`: addresses that nothing is sent to. */
export function readReceiver(
	text: string,
	ours: ReadonlySet<string>,
): Readonly<{ address: string | null; wrong: "receiver" | "off-curve" | "not-a-wallet" | "ours" | null }> {
	const address = text.trim()
	const why = whyNoReceiver(address)
	// An address of ours may be off the curve as well: that it is ours says more.
	const wrong = ours.has(address) ? "ours" : why && WRONG[why]
	return { address: why ? null : address, wrong }
}

/** What a QR code says, as an address: bare, or as wallets write it in a link (`solana:<address>?…`). */
export const addressInQr = (text: string): string | null =>
	solanaReceiver(
		text
			.trim()
			.replace(/^solana:/i, "")
			.replace(/[?#].*$/s, ""),
	)
