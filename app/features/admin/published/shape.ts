import type { z } from "zod"

/** How a value of a document is typed, read off its schema. */
export type Shape =
	| Readonly<{ kind: "texts"; long: boolean }>
	| Readonly<{ kind: "line"; input: Input; optional: boolean }>
	| Readonly<{ kind: "flag" }>
	| Readonly<{ kind: "choice"; options: readonly string[] }>
	/** Words parted by commas or spaces. */
	| Readonly<{ kind: "words" }>
	/** Some rows of the same fields. */
	| Readonly<{ kind: "rows"; of: Group }>
	| Group
/** `optional`: with nothing typed in it there is none. */
export type Group = Readonly<{ kind: "group"; fields: readonly (readonly [name: string, Shape])[]; optional: boolean }>
export type Input = "text" | "url" | "datetime-local" | "date" | "number"

type Schema = z.ZodType
/** What of zod's own description of a schema is read here. */
type Def = Readonly<{
	type: string
	format?: string
	shape?: Readonly<Record<string, Schema>>
	entries?: Readonly<Record<string, string>>
	innerType?: Schema
	in?: Schema
	element?: Schema
	valueType?: Schema
}>
export const defOf = (schema: Schema) => schema._zod.def as unknown as Def

const INPUTS: Readonly<Record<string, Input>> = { url: "url", datetime: "datetime-local", date: "date" }

/** Throws for a schema that no form is known for: a programmer's mistake, found by the first test. */
export function shapeOf(schema: Schema, optional = false): Shape {
	const { type, format = "", shape, entries, innerType, in: input, element } = defOf(schema)
	if (type === "nullable" && innerType) return shapeOf(innerType, true)
	if (type === "pipe" && input) return shapeOf(input, optional)
	if (type === "string") return { kind: "line", input: INPUTS[format] ?? "text", optional }
	if (type === "number") return { kind: "line", input: "number", optional }
	if (type === "boolean") return { kind: "flag" }
	if (type === "enum" && entries) return { kind: "choice", options: Object.keys(entries) }
	if (type === "object" && shape) {
		if (Object.keys(shape).join() === "eng,kor,idn") return { kind: "texts", long: isLong(schema) }
		return { kind: "group", optional, fields: Object.entries(shape).map(([name, one]) => [name, shapeOf(one)]) }
	}
	const of = type === "array" && element ? shapeOf(element) : null
	if (of?.kind === "group") return { kind: "rows", of }
	if (of?.kind === "line") return { kind: "words" }
	throw new Error(`no form is known for ${type}`)
}

const isLong = (schema: Schema) => schema.meta()?.long === true
