import { eq } from "drizzle-orm"
import { isDatabaseAway } from "#app/db/away.server.ts"
import type { Db } from "#app/db/client.server.ts"
import { setting } from "./tables.server.ts"

type Values = ReadonlyMap<string, string>

/** Changes are told; a lost connection may have lost one. */
const LIFE_MS = 30_000
/** How long remembered values stand in for a database that is away before it is asked again. */
const AGAIN_MS = 2_000

/** Public settings, remembered whole, so that keys that do not exist take no memory and no query. */
export class PublicSettings {
	readonly #db: Db
	readonly #now: () => number
	#values: Values | undefined
	#until = 0
	#reading: Promise<Values> | undefined

	constructor(db: Db, now: () => number = Date.now) {
		this.#db = db
		this.#now = now
	}

	/** The value of a public setting. A private one is as unknown to the caller as one that does not exist. */
	async get(key: string): Promise<string | null> {
		const values = this.#values && this.#now() < this.#until ? this.#values : await this.#read()
		return values.get(key) ?? null
	}

	/** Whoever asks from now on gets what is stored from now on. */
	forget(): void {
		this.#until = 0
		this.#reading = undefined
	}

	/** One query for all who ask meanwhile. */
	#read(): Promise<Values> {
		if (this.#reading) return this.#reading
		const reading = this.#ask()
			.then(({ values, lifeMs }) => {
				// What was begun before the values were forgotten may be what was stored before.
				if (this.#reading === reading) {
					this.#values = values
					this.#until = this.#now() + lifeMs
				}
				return values
			})
			.finally(() => {
				if (this.#reading === reading) this.#reading = undefined
			})
		this.#reading = reading
		return reading
	}

	async #ask(): Promise<{ values: Values; lifeMs: number }> {
		try {
			const rows = await this.#db
				.select({ key: setting.key, value: setting.value })
				.from(setting)
				.where(eq(setting.public, true))
			return { values: new Map(rows.map(({ key, value }) => [key, value])), lifeMs: LIFE_MS }
		} catch (error) {
			if (!this.#values || !isDatabaseAway(error)) throw error
			return { values: this.#values, lifeMs: AGAIN_MS }
		}
	}
}
