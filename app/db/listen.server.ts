import { setTimeout as sleep } from "node:timers/promises"
import type { Logger } from "pino"
import postgres from "postgres"

/** Triggers tell here that what the operator publishes has changed: settings, rules, news; by whatever statement. */
export const PUBLISHED = "published"

/** How often a connection is asked whether it still hears, and how long until the next one is tried. */
const BEAT_MS = 5_000
const PAUSE_MS = 300

type Listening = Readonly<{
	channel: string
	/** Also called whenever a connection has begun to hear: what was said before nobody heard. */
	onChange(): void
	log: Pick<Logger, "warn">
}>

/** Hears a channel on a connection of its own for as long as the process runs, over any number of lost connections. */
export function listen(url: string, { channel, onChange, log }: Listening): { end(): Promise<void> } {
	let stopping = false
	let current: postgres.Sql | undefined

	/** Ends when the connection does, or says nothing for a beat. True if it has heard at all. */
	async function hear(): Promise<boolean> {
		let lose = () => {}
		const lost = new Promise<void>((done) => {
			lose = done
		})
		const options = {
			max: 1,
			idle_timeout: 0,
			max_lifetime: null,
			connect_timeout: 5,
			fetch_types: false,
			onnotice: () => {},
			onclose: () => lose(),
			// The driver's own `listen` gives up after one failed attempt to come back.
			onnotify: onChange,
			connection: { application_name: "punktopia listener" },
		}
		const sql = postgres(url, options)
		current = sql
		let answered = true
		const beat = setInterval(() => {
			if (!answered) return lose()
			answered = false
			sql`select 1`.then(() => {
				answered = true
			}, lose)
		}, BEAT_MS)
		try {
			const begun = sql.unsafe(`listen "${channel}"`).then(() => true)
			const heard = await Promise.race([begun, lost.then(() => false)]).catch(() => false)
			if (!heard) return false
			onChange()
			await lost
			return true
		} finally {
			clearInterval(beat)
			await sql.end({ timeout: 0 }).catch(() => {})
		}
	}

	async function hearOn(): Promise<void> {
		for (let told = false; !stopping; await sleep(PAUSE_MS, undefined, { ref: false })) {
			const heard = await hear()
			if (stopping) return
			if (heard || !told) log.warn({ channel }, "the connection that hears of changes was lost; another one is opened")
			told = !heard
		}
	}

	void hearOn()
	return {
		async end() {
			stopping = true
			await current?.end({ timeout: 0 }).catch(() => {})
		},
	}
}
