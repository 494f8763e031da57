import { FairQueue } from "#app/lib/fair-queue.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { PrintStatement } from "#app/statements/pdf/sheet-of.server.ts"

/** Statements that wait: megabytes each, and seconds. */
const MOST_WAITING = 5
const WAIT_SECONDS = "20"

/**
 * Prints one statement after the other by way of a thread, one at a time for each wallet and in a fair order. Errors: `Refusal` 429 for whoever has one
 * coming, 503 where too many wait; what was waited for, and is not any more, is not printed, and throws the signal's reason.
 */
export function printInTurn(ask: (question: string) => Promise<Buffer>): PrintStatement {
	const params = { seconds: WAIT_SECONDS }
	const queue = new FairQueue({
		kinds: { statement: { weight: 1, mostWaiting: MOST_WAITING } },
		atOnce: 1,
		again: () => new Refusal("statement:printing", { status: 429, params }),
		crowded: () => new Refusal("statement:busy", { status: 503, params }),
	})
	return (sheet, { leaves, ...caller }) =>
		queue.run(
			{ kind: "statement", ...caller },
			() => ask(JSON.stringify(sheet)),
			() => leaves,
		)
}
