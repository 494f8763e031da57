import { Refusal } from "#app/lib/refusal.ts"
import { oneAfterTheOther } from "#app/lib/thread.server.ts"
import type { PrintStatement } from "#app/statements/pdf/sheet-of.server.ts"

/** Sheets that wait or are being printed: megabytes each, and seconds. */
const MOST_WAITING = 6
const WAIT_SECONDS = "20"

/** Prints one statement after the other by way of a thread. Errors: `Refusal` 503 where too many wait. */
export function printInTurn(ask: (question: string) => Promise<Buffer>): PrintStatement {
	const busy = () => new Refusal("statement:busy", { status: 503, params: { seconds: WAIT_SECONDS } })
	const inTurn = oneAfterTheOther(ask, { most: MOST_WAITING, busy })
	return (sheet) => inTurn(JSON.stringify(sheet))
}
