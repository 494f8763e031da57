import { LANGS } from "#app/lib/paths.ts"
import { sentText } from "#app/lib/read-form.ts"
import { isDayToEnter, readUtcMoment, utcMomentText } from "#app/lib/utc-moment.ts"
import type { Group, Shape } from "./shape.ts"

/** What stands in the fields of a form, by their names: paths in the value, parted by dots. */
export type Typed = Readonly<Record<string, string>>
/** What is wrong, by field. */
export type Problem = "needed" | "tooLong" | "url" | "moment" | "day" | "number" | "country" | "id" | "twice"
export type Problems = Readonly<Record<string, Problem>>

export const MOST = { line: 300, text: 300, long: 4_000, words: 2_000, rows: 12 } as const
const EMPTY_ROWS = 2

export const fieldOf = (path: string, name: string | number) => (path === "" ? `${name}` : `${path}.${name}`)
const partOf = (value: unknown, name: string | number): unknown =>
	typeof value === "object" && value !== null ? (value as Readonly<Record<string | number, unknown>>)[name] : undefined

/** A value as somebody would type it. */
export function typedOf(shape: Shape, value: unknown, path = ""): Typed {
	switch (shape.kind) {
		case "texts":
			return Object.fromEntries(LANGS.map((lang) => [fieldOf(path, lang), String(partOf(value, lang) ?? "")]))
		case "line": {
			const at = shape.input === "datetime-local" && typeof value === "string" ? new Date(value) : null
			return { [path]: at && !Number.isNaN(at.getTime()) ? utcMomentText(at) : String(value ?? "") }
		}
		case "flag":
			return { [path]: value === true ? "on" : "" }
		case "choice":
			return { [path]: String(value ?? shape.options[0] ?? "") }
		case "words":
			return { [path]: Array.isArray(value) ? value.join(", ") : "" }
		case "rows": {
			const rows = Array.isArray(value) ? value : []
			return Object.assign({}, ...rows.map((row, n) => typedOf(shape.of, row, fieldOf(path, n))))
		}
		case "group":
			return Object.assign(
				{},
				...shape.fields.map(([name, one]) => typedOf(one, partOf(value, name), fieldOf(path, name))),
			)
	}
}

/** Rows that a form shows: those that hold something, and some empty ones. */
export function rowsShown(of: Group, typed: Typed, path: string): number {
	const used = Array.from({ length: MOST.rows }, (_, n) => n).filter((n) => hasText(of, typed, fieldOf(path, n)))
	return Math.min(MOST.rows, (used.at(-1) ?? -1) + 1 + EMPTY_ROWS)
}

/** Whether anything was typed in a part of a form. A choice has always something in it, and says nothing by itself. */
function hasText(shape: Shape, typed: Typed, path: string): boolean {
	if (shape.kind === "group") return shape.fields.some(([name, one]) => hasText(one, typed, fieldOf(path, name)))
	if (shape.kind === "texts") return LANGS.some((lang) => typed[fieldOf(path, lang)]?.trim())
	if (shape.kind === "rows")
		return Array.from({ length: MOST.rows }, (_, n) => n).some((n) => hasText(shape.of, typed, fieldOf(path, n)))
	return shape.kind !== "choice" && Boolean(typed[path]?.trim())
}

/** Names of all fields that a form may have. */
function namesOf(shape: Shape, path = ""): string[] {
	if (shape.kind === "texts") return LANGS.map((lang) => fieldOf(path, lang))
	if (shape.kind === "group") return shape.fields.flatMap(([name, one]) => namesOf(one, fieldOf(path, name)))
	if (shape.kind !== "rows") return [path]
	return Array.from({ length: MOST.rows }, (_, n) => namesOf(shape.of, fieldOf(path, n))).flat()
}

/** What was sent in the fields of a form, as it is shown again. */
export const typedIn = (shape: Shape, fields: FormData): Typed =>
	Object.fromEntries(namesOf(shape).map((name) => [name, sentText(fields, name)]))

/** The value that was typed, for the document's schema to read, and what is wrong before that: nothing that is needed is left out. */
export function readTyped(shape: Shape, typed: Typed) {
	const problems: Record<string, Problem> = {}
	const text = (name: string, most: number, optional: boolean) => {
		const value = (typed[name] ?? "").trim()
		if (value.length > most) problems[name] = "tooLong"
		else if (value === "" && !optional) problems[name] = "needed"
		return value
	}
	const line = ({ input, optional }: Extract<Shape, { kind: "line" }>, path: string) => {
		const value = text(path, MOST.line, optional)
		if (value === "") return null
		if (input === "datetime-local" || input === "date") {
			const read = input === "date" ? isDayToEnter(value) && value : readUtcMoment(value)?.toISOString()
			if (!read) problems[path] ??= SAID[input]
			return read || value
		}
		return input === "number" && /^\d{1,9}$/.test(value) ? Number(value) : value
	}
	const read = (one: Shape, path: string): unknown => {
		switch (one.kind) {
			case "texts":
				return Object.fromEntries(
					LANGS.map((lang) => [lang, text(fieldOf(path, lang), one.long ? MOST.long : MOST.text, false)]),
				)
			case "line":
				return line(one, path)
			case "flag":
				return typed[path] === "on"
			case "choice":
				return typed[path]
			case "words":
				return text(path, MOST.words, true)
					.split(/[\s,;]+/)
					.filter(Boolean)
			case "rows":
				return Array.from({ length: MOST.rows }, (_, n) => fieldOf(path, n))
					.filter((row) => hasText(one.of, typed, row))
					.map((row) => read(one.of, row))
			case "group":
				if (one.optional && !hasText(one, typed, path)) return null
				return Object.fromEntries(one.fields.map(([name, part]) => [name, read(part, fieldOf(path, name))]))
		}
	}
	return { value: read(shape, ""), problems }
}

const SAID = { url: "url", "datetime-local": "moment", date: "day", number: "number", text: "id" } as const

/** Beside which field of a form an issue of the document's schema stands, and what is wrong there. */
export function problemAt(shape: Shape, path: readonly PropertyKey[], at = ""): readonly [string, Problem] {
	const [first, ...rest] = path
	if (shape.kind === "line") return [at, SAID[shape.input]]
	if (shape.kind === "words") return [at, "country"]
	if (shape.kind === "rows" && typeof first === "number") return problemAt(shape.of, rest, fieldOf(at, first))
	const part = shape.kind === "group" ? shape.fields.find(([name]) => name === first) : undefined
	return part ? problemAt(part[1], rest, fieldOf(at, part[0])) : [at, "needed"]
}
