import type { Context } from "#app/db/context.ts"
import { getPublished } from "./published.server.ts"

/**
 * Looks, each time it is called, whether countries are blocked while no header names the country of a caller: then nobody is
 * refused. Says so in the log, once a list. Never throws: it is no reason not to start.
 */
export function countriesWarning({ db, log }: Pick<Context, "db" | "log">, countryHeader: string | undefined) {
	let told = ""
	return async (): Promise<void> => {
		if (countryHeader) return
		try {
			const { access } = await getPublished({ db, log }, ["access"])
			const countries = access.blockedCountries.join(" ")
			if (countries && countries !== told)
				log.warn({ countries }, "countries are blocked, and nobody is refused: COUNTRY_HEADER is not set")
			told = countries
		} catch (error) {
			log.warn({ err: error }, "could not look whether countries are blocked")
		}
	}
}
