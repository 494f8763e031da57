import type postgres from "postgres"

/**
 * What is sent unnamed all the same: texts past so many of a pool, and lists of values that may be of any length. A connection keeps each
 * named statement for as long as it lives.
 */
const MOST = { texts: 1_000, values: 60 }

type Client = postgres.ISql & Partial<Pick<postgres.Sql, "begin"> & Pick<postgres.TransactionSql, "savepoint">>
/** `begin` and `savepoint`: work to do inside, after what else they take. */
type Open = (...given: unknown[]) => Promise<never>

/**
 * Prepares each statement with values once per connection, in transactions too: Drizzle sends all of them unnamed, and the driver asks
 * the server twice about each of those. Statements without values stay as they are: they may be several in one text. An address of the
 * database with `?prepare=false` (a pooler that shares connections between transactions) turns all of it off, in the driver itself.
 */
export function prepareAll<S extends Client>(sql: S, texts = new Set<string>()): S {
	const { unsafe, begin, savepoint } = sql
	const isNamed = (text: string, values: readonly unknown[]) => {
		if (texts.has(text)) return true
		if (values.length > MOST.values || texts.size >= MOST.texts) return false
		texts.add(text)
		return true
	}
	const inside =
		(open: Open): Open =>
		(...given) => {
			const work = given.pop() as (tx: postgres.TransactionSql) => unknown
			return open(...given, (tx: postgres.TransactionSql) => work(prepareAll(tx, texts)))
		}
	const send: typeof unsafe = (text, values, options) => {
		if (!values?.length) return unsafe(text, values, options)
		return unsafe(text, values, { ...options, prepare: options?.prepare === true || isNamed(text, values) })
	}
	return Object.assign(sql, {
		unsafe: send,
		...(begin && { begin: inside(begin as Open) }),
		...(savepoint && { savepoint: inside(savepoint as Open) }),
	})
}
