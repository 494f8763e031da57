/**
 * An error and what caused it, from the outside in: driver and Drizzle put the reason at any depth. Of several errors in one
 * `AggregateError` all are searched.
 */
export function* causesOf(error: unknown): Generator<Error> {
	for (let e: unknown = error; e instanceof Error; e = e.cause) {
		yield e
		if (e instanceof AggregateError) for (const part of e.errors) yield* causesOf(part)
	}
}
