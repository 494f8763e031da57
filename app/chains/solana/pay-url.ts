import { decimalText, type Money } from "#app/lib/money.ts"

/** A Solana Pay transfer request (the URL in the QR code that a phone wallet reads). */
export function solanaPayUrl(request: {
	recipient: string
	amount: Money
	/** Null: lamports to the recipient itself. */
	mint: string | null
	reference: string
	label: string
	message: string
}): string {
	const query = new URLSearchParams({
		amount: decimalText(request.amount),
		...(request.mint === null ? {} : { "spl-token": request.mint }),
		reference: request.reference,
		label: request.label,
		message: request.message,
	})
	// The standard reads spaces as %20; URLSearchParams writes "+".
	return `solana:${request.recipient}?${query.toString().replaceAll("+", "%20")}`
}
