/** How deep errors are looked for inside what is logged, and inside one another. */
const DEPTH = 6
/** Statements and messages are looked at no further. */
const LONGEST = 10_000

/** What PostgreSQL and its drivers add to an error and what may hold values of rows or parameters. */
const WITH_VALUES = ["params", "parameters", "args", "detail", "hint", "where", "internal_query", "internalQuery"]

const SQLSTATE = /^[0-9A-Z]{5}$/
const FAILED_QUERY = "Failed query: "

/**
 * Takes parameters and values of rows out of errors of failed statements, wherever they are in `value`, and answers the same object. Errors
 * keep their class, SQLSTATE, constraint, table, column and routine. Changes them in place, so that what is stored, logged or printed
 * later has no values either; the second time changes nothing.
 */
export function hideValues<T>(value: T, depth = 0): T {
	if (typeof value !== "object" || value === null || depth > DEPTH) return value
	if (value instanceof Error) {
		hideOwnValues(value)
		hideValues(value.cause, depth + 1)
		if (value instanceof AggregateError) for (const error of value.errors) hideValues(error, depth + 1)
	}
	if (value instanceof Error || Array.isArray(value) || isPlain(value))
		for (const part of Object.values(value)) hideValues(part, depth + 1)
	return value
}

function isPlain(value: object): boolean {
	const prototype = Object.getPrototypeOf(value)
	return prototype === null || prototype === Object.prototype
}

type Failure = Error & Partial<Record<string, unknown>>

function hideOwnValues(error: Failure): void {
	const { code, severity, query } = error
	if (error.message.startsWith(FAILED_QUERY)) {
		const text = typeof query === "string" ? query : error.message.slice(FAILED_QUERY.length).split("\nparams: ", 1)[0]
		const name = statementName(text ?? "")
		setMessage(error, `${FAILED_QUERY}${name}`)
		if ("query" in error) Reflect.set(error, "query", name)
	} else if (typeof code === "string" && SQLSTATE.test(code) && severity !== undefined) {
		setMessage(error, messageWithoutValues(error.message, code))
	} else return
	for (const field of WITH_VALUES) Reflect.deleteProperty(error, field)
}

/** The stack begins with the message as it was when the error was made. */
function setMessage(error: Error, message: string): void {
	const { message: before, stack = "" } = error
	if (message === before) return
	const start = before === "" ? -1 : stack.indexOf(before)
	error.message = message
	const value =
		start < 0 ? `${error.name}: ${message}` : stack.slice(0, start) + message + stack.slice(start + before.length)
	// Assigned it may throw: since Node 21 the property of a driver's error is read-only, though it can be defined again.
	Object.defineProperty(error, "stack", { value, writable: true, configurable: true, enumerable: false })
}

const NAME = String.raw`"?[a-z_][\w$]*"?(?:\."?[a-z_][\w$]*"?)?`
const WRITE = new RegExp(String.raw`(?<!\bfor )(?<!\bfor no key )\b(insert into|update|delete from) (${NAME})`, "i")
const READ = new RegExp(String.raw`\b(from) (${NAME})`, "i")

/** What a statement does to which table: `insert into account`. Literals in its text are no part of it. */
export function statementName(text: string): string {
	const plain = text
		.slice(0, LONGEST)
		.replace(/'[^']*'/g, "''")
		.replace(/--[^\n]*/g, "")
		.replace(/\s+/g, " ")
		.trim()
	const verb = /^[a-z]+/i.exec(plain)?.[0].toLowerCase() ?? ""
	const [, does, table] = (verb === "select" ? null : WRITE.exec(plain)) ?? []
	if (does && table) return `${does.toLowerCase()} ${bare(table)}`
	const [, , read] = READ.exec(plain) ?? []
	return read ? `select from ${bare(read)}` : verb || "a statement"
}

const bare = (name: string) => name.replaceAll('"', "")

/** Class 22 of SQLSTATE: the message quotes the value that does not fit. */
const DATA_EXCEPTION = /^22/

function messageWithoutValues(message: string, sqlState: string): string {
	const text = message.slice(0, LONGEST)
	return maskPersonal(DATA_EXCEPTION.test(sqlState) ? text.replace(/".*"/s, '"…"') : text)
}

// Lengths are bounded: texts may hold what strangers sent.
const E_MAIL = /[\w.+-]{1,64}(?:@|%40)[\w.-]{1,255}/gi
const TOKEN = /(?<![\w-])[0-9A-Za-z]{32,1000}(?![\w-])/g

/** E-mail addresses, wallet addresses and tokens in a text become "…". Identifiers of ours (UUIDs, names of tables) stay. */
export const maskPersonal = (text: string): string => text.replace(E_MAIL, "…").replace(TOKEN, "…")
