/** An error and what caused it, from the outside in: driver and Drizzle put the reason at any depth. */
export function* causesOf(error: unknown): Generator<Error> {
	for (let e: unknown = error; e instanceof Error; e = e.cause) yield e
}
