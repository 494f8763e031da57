import { isDatabaseUnavailable } from "#app/db/unavailable.server.ts"

type Values = ReadonlyMap<string, string>

/** Changes are told; a lost connection may have lost one. */
const LIFE_MS = 30_000
/** How long remembered values stand in for a database that is away before it is asked again. */
const AGAIN_MS = 2_000

/** Public settings, remembered whole, so that keys that do not exist take no memory and no query. */
export class PublicSettings {
	readonly #ask: () => Promise<Values>
	readonly #now: () => number
	#values: Values | undefined
	#until = Number.NEGATIVE_INFINITY
	#reading: Promise<Values> | undefined

	constructor(ask: () => Promise<Values>, now: () => number = () => performance.now()) {
		this.#ask = ask
		this.#now = now
	}

	/** The value of a public setting. A private one is as unknown to the caller as one that does not exist. */
	async get(key: string): Promise<string | null> {
		const values = this.#values && this.#now() < this.#until ? this.#values : await this.#read()
		return values.get(key) ?? null
	}

	/** Whoever asks from now on gets what is stored from now on. */
	forget(): void {
		this.#until = Number.NEGATIVE_INFINITY
		this.#reading = undefined
	}

	/** One query for all who ask meanwhile. */
	#read(): Promise<Values> {
		if (this.#reading) return this.#reading
		const reading = this.#askOrKeep()
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

	async #askOrKeep(): Promise<{ values: Values; lifeMs: number }> {
		try {
			return { values: await this.#ask(), lifeMs: LIFE_MS }
		} catch (error) {
			if (!this.#values || !isDatabaseUnavailable(error)) throw error
			return { values: this.#values, lifeMs: AGAIN_MS }
		}
	}
}
