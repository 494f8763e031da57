import { pino } from "pino"
import { onTestFinished } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import type { Mailer, Message } from "./mailer.ts"
import { mail } from "./tables.server.ts"

export const SENDER = { origin: "https://punktopia.example", name: "Punktopia", company: "PT Contoh" }
export const SECRET = "a secret of tests that is long enough"
export const TROUBLE = { what: "held", count: 3, since: "2026-11-20T10:00:00.000Z" } as const

/** An outbox, seen by web, who queues, and by the worker, who sends; and a clock that is turned by hand. */
export async function outbox() {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	let at = new Date("2026-11-25T03:00:00Z")
	const now = async () => at
	const log = pino({ enabled: false })
	const [web, worker] = [database.asWeb(), database.asWorker()].map(({ db }) => ({ db, now, log }))
	if (!web || !worker) throw new Error("unreachable")
	return {
		database,
		web,
		worker,
		turn: (minutes: number) => {
			at = new Date(at.getTime() + minutes * 60_000)
		},
		rows: () => database.db.select().from(mail).orderBy(mail.createdAt, mail.key),
	}
}

/** A mailer that keeps what it is handed, and answers as the test says. */
export function keptMail(
	answer: (message: Message) => ReturnType<Mailer["deliver"]> = async () => ({ outcome: "sent", reply: "250 ok" }),
) {
	const messages: Message[] = []
	const mailer: Mailer = {
		deliver: (message) => {
			messages.push(message)
			return answer(message)
		},
	}
	return { messages, mailer }
}
