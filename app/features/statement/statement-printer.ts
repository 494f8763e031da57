import { answerInThread } from "#app/lib/thread.server.ts"
import { printStatement } from "#app/statements/pdf/print-statement.server.ts"
import type { PrintedStatement } from "#app/statements/pdf/sheet-of.server.ts"

/** The thread that prints statements: ten thousand lines are some seconds, which nobody else has to wait for. */
answerInThread<null>((sheet) => printStatement(JSON.parse(sheet) as PrintedStatement))
