import { inFairTurns } from "#app/lib/fair-turns.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { PrintStatement } from "#app/statements/pdf/sheet-of.server.ts"

/** Sheets that wait or are being printed: megabytes each, and seconds. */
const MOST_WAITING = 6
const WAIT_SECONDS = "20"

/**
 * Prints one statement after the other by way of a thread, one at a time for each wallet and in a fair order. Errors: `Refusal` 429 for whoever has one
 * coming, 503 where too many wait; what was waited for, and is not any more, is not printed, and throws the signal's reason.
 */
export function printInTurn(ask: (question: string) => Promise<Buffer>): PrintStatement {
	const params = { seconds: WAIT_SECONDS }
	const inTurn = inFairTurns(ask, {
		most: MOST_WAITING,
		again: () => new Refusal("statement:printing", { status: 429, params }),
		busy: () => new Refusal("statement:busy", { status: 503, params }),
	})
	return (sheet, wanting) => inTurn(JSON.stringify(sheet), wanting)
}
