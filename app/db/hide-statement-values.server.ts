import { PgPreparedQuery } from "drizzle-orm/pg-core"
import { hideValues } from "#app/lib/hide-values.ts"

/** Hides parameters and values of rows in what `work` throws. */
export async function withoutValues<R>(work: () => PromiseLike<R>): Promise<R> {
	try {
		return await work()
	} catch (error) {
		throw hideValues(error)
	}
}

type Run = (this: unknown, text: string, params: unknown, query: () => Promise<unknown>) => Promise<unknown>

/**
 * Drizzle writes the parameters of a failed statement into the message of its error, and has no option against it. All statements of all
 * connections pass this method, so what they throw holds no values from the start: neither in logs nor in what is stored of errors.
 */
function hideInDrizzle(): void {
	const prototype = PgPreparedQuery.prototype as unknown as { queryWithCache?: Run }
	const { queryWithCache } = prototype
	if (!queryWithCache) throw new Error("PgPreparedQuery of drizzle-orm has no method queryWithCache any more")
	prototype.queryWithCache = function (...given) {
		return withoutValues(() => queryWithCache.apply(this, given))
	}
}

hideInDrizzle()
