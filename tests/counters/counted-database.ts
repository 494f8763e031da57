import { setImmediate } from "node:timers/promises"
import { drizzle } from "drizzle-orm/postgres-js"
import type postgres from "postgres"
import type { Connected } from "#app/db/client.server.ts"

/** `queries`: statements sent to PostgreSQL, BEGIN, COMMIT and ROLLBACK among them. `trips`: how often a request waits for PostgreSQL. */
export type DatabaseCounts = Readonly<{ queries: number; trips: number }>

type Sent = Readonly<{ run(): PromiseLike<unknown>; done(value: unknown): void; failed(error: unknown): void }>
type Client = Pick<postgres.Sql, "unsafe"> & Readonly<{ begin?: Open; savepoint?: Open }>
type Open = (...given: unknown[]) => Promise<unknown>
type Work = (client: Client) => unknown

/** Turns of the event loop without a new statement, after which a request is waiting. */
const QUIET_TURNS = 3

/**
 * Sends statements in batches. Statements that are sent without waiting for each other's answers make one batch, whether the driver sends
 * them on one connection or on several, and a batch is one round trip. A batch leaves once the request can do nothing more without an
 * answer, and its answers are handed over together. So the counts do not depend on how fast the machine or the database is.
 *
 * `isBusy`: the request is waiting for something else, such as a node; a batch leaves after that.
 */
class Batches {
	queries = 0
	trips = 0
	readonly #isBusy: () => boolean
	#waiting: Sent[] = []
	#open = 0
	#isLeaving = false

	constructor(isBusy: () => boolean) {
		this.#isBusy = isBusy
	}

	send<T>(run: () => PromiseLike<T>): Promise<T> {
		this.queries++
		this.#open++
		const sent = new Promise<T>((done, failed) => {
			this.#waiting.push({ run, done: done as Sent["done"], failed })
		})
		if (!this.#isLeaving) void this.#leave()
		return sent.finally(() => this.#open--)
	}

	/** Resolves once no statement is under way and none follows. */
	async settled(): Promise<void> {
		do await this.#quiet()
		while (this.#open > 0)
	}

	async #leave(): Promise<void> {
		this.#isLeaving = true
		while (this.#waiting.length > 0) {
			await this.#quiet()
			const batch = this.#waiting
			this.#waiting = []
			this.trips++
			const answers = await Promise.allSettled(batch.map(async ({ run }) => run()))
			for (const [n, answer] of answers.entries())
				if (answer.status === "fulfilled") batch[n]?.done(answer.value)
				else batch[n]?.failed(answer.reason)
			await this.#quiet()
		}
		this.#isLeaving = false
	}

	async #quiet(): Promise<void> {
		for (let turn = 0; turn < QUIET_TURNS; turn++) {
			await setImmediate()
			if (this.#isBusy()) turn = 0
		}
	}
}

/** The same database with counters in front of the driver. */
export function countedDatabase({ sql }: Connected, isBusy: () => boolean) {
	const batches = new Batches(isBusy)
	const counted = countedClient(sql as unknown as Client, batches)
	return {
		db: drizzle(counted as unknown as postgres.Sql),
		settled: () => batches.settled(),
		/** What was counted since the last call. */
		take(): DatabaseCounts {
			const { queries, trips } = batches
			Object.assign(batches, { queries: 0, trips: 0 })
			return { queries, trips }
		},
	}
}

function countedClient(client: Client, batches: Batches): Client {
	const counted = {
		unsafe: (...asked: Parameters<Client["unsafe"]>) => statement(client, batches, asked),
		begin: client.begin && transaction(client.begin, batches, { isEndCounted: true }),
		// The driver releases no savepoint, so only its beginning is a statement.
		savepoint: client.savepoint && transaction(client.savepoint, batches, { isEndCounted: false }),
	}
	return new Proxy(client, {
		get: (_, name) => Reflect.get(name in counted ? counted : client, name),
	})
}

/** A pending query of the driver: sent when it is awaited. */
function statement(client: Client, batches: Batches, asked: Parameters<Client["unsafe"]>) {
	const pending = (run: () => PromiseLike<unknown>) => {
		let sent: Promise<unknown> | undefined
		const send = () => {
			sent ??= batches.send(run)
			return sent
		}
		return {
			// biome-ignore lint/suspicious/noThenProperty: it stands for a query of the driver, which is a promise
			then: (...to: Parameters<Promise<unknown>["then"]>) => send().then(...to),
			catch: (...to: Parameters<Promise<unknown>["catch"]>) => send().catch(...to),
			finally: (...to: Parameters<Promise<unknown>["finally"]>) => send().finally(...to),
		}
	}
	return {
		...pending(() => client.unsafe(...asked)),
		values: () => pending(() => client.unsafe(...asked).values()),
	} as unknown as ReturnType<Client["unsafe"]>
}

const transaction =
	(open: Open, batches: Batches, { isEndCounted }: Readonly<{ isEndCounted: boolean }>): Open =>
	async (...given) => {
		const work = given.at(-1) as Work
		let finish: (value: unknown) => void = () => {}
		let abort: (error: unknown) => void = () => {}
		const inner = new Promise((done, failed) => {
			finish = done
			abort = failed
		})
		let outcome: Promise<unknown> = Promise.resolve()
		const begun = await batches.send(
			() =>
				new Promise<Client>((done, failed) => {
					outcome = open(...given.slice(0, -1), (tx: Client) => {
						done(tx)
						return inner
					})
					outcome.catch(failed)
				}),
		)
		const end = () => (isEndCounted ? batches.send(() => outcome) : outcome)
		let answer: unknown
		try {
			answer = await work(countedClient(begun, batches))
		} catch (error) {
			abort(error)
			return end()
		}
		finish(answer)
		return end()
	}
