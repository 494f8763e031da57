/** A number as it is written where it comes from: JavaScript's own would round a long one. */
export class ExactNumber {
	constructor(readonly text: string) {}
}

export type Json = null | boolean | number | string | ExactNumber | readonly Json[] | { readonly [name: string]: Json }

/** One text for one value: no spaces, names in the order of their UTF-16 code units, strings as `JSON.stringify` writes them (as RFC 8785). */
export function canonicalJson(value: Json): string {
	if (value instanceof ExactNumber) return value.text
	if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`
	if (value === null || typeof value !== "object") return JSON.stringify(value)
	const names = Object.keys(value).sort()
	return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`).join(",")}}`
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g
/** No string of the database holds this sign. */
const MARK = "\0"

/** Reads JSON of the database and keeps every number as it is written there. */
export function readExact(text: string): Json {
	const marked = text.replace(TOKENS, (token) => (token.startsWith('"') ? token : JSON.stringify(MARK + token)))
	return JSON.parse(marked, (_name, value) =>
		typeof value === "string" && value.startsWith(MARK) ? new ExactNumber(value.slice(MARK.length)) : value,
	)
}
