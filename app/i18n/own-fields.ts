import type { z } from "zod"
import { isEchoed, NEEDED_SECRETS, SECRET_FIELDS } from "#app/lib/read-form.ts"

/** How often a form may bring each field. */
type Fields = ReadonlyMap<string, number>
/** What of zod's own description of a schema is read here. */
type Def = Readonly<{
	type: string
	shape?: Record<string, z.core.$ZodType>
	options?: readonly z.core.$ZodType[]
	innerType?: z.core.$ZodType
	in?: z.core.$ZodType
	left?: z.core.$ZodType
	right?: z.core.$ZodType
	checks?: readonly Readonly<{ _zod: Readonly<{ def: Readonly<{ check: string; maximum?: number }> }> }>[]
}>

const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as Def
const known = new WeakMap<z.core.$ZodType, Fields>()

/**
 * A form with the schema's own fields alone, each as often as declared, the first ones; files are none of them. The parser turns names
 * into objects and lists ("a[100000000]" is a list of that length), so it never sees a name that is not ours.
 */
export function ownFields(sent: FormData, schema: z.core.$ZodType): FormData {
	const fields = known.get(schema) ?? fieldsOf(schema)
	known.set(schema, fields)
	const own = new FormData()
	for (const [name, most] of fields) {
		const texts = sent.getAll(name).filter((value) => typeof value === "string")
		for (const text of texts.slice(0, most)) own.append(name, text)
	}
	return own
}

const FLAT = /^[A-Za-z]\w*$/

/** A form whose schema is not at hand, without the names that the parser would take apart, or take for words to itself ("__intent__"). */
export function flatFields(sent: FormData): FormData {
	const flat = new FormData()
	for (const [name, value] of sent) if (FLAT.test(name) && typeof value === "string") flat.append(name, value)
	return flat
}

/**
 * Names and texts of a form that may be sent again without its schema being known, without secrets: a form that needs one asks for it again.
 * None where the form would be taken without something that was in it: a long text, a file, or a secret that may be left out.
 */
export function keptFields(sent: FormData): readonly (readonly [string, string])[] {
	const kept: [string, string][] = []
	for (const [name, text] of sent) {
		if (typeof text !== "string" || !isEchoed(text) || !FLAT.test(name)) return []
		if (!SECRET_FIELDS.has(name)) kept.push([name, text])
		else if (!NEEDED_SECRETS.has(name) && text !== "") return []
	}
	return kept
}

/** Throws for a schema that is no form: a programmer's mistake, found by the first test that hands the form in. */
function fieldsOf(schema: z.core.$ZodType): Fields {
	const { type, shape, options, innerType, in: input, left, right } = defOf(schema)
	if (type === "object" && shape) {
		for (const name of Object.keys(shape))
			if (!/^\w+$/.test(name)) throw new Error(`"${name}" is no name of a form field: the parser would take it apart`)
		return new Map(Object.entries(shape).map(([name, field]) => [name, timesOf(name, field)]))
	}
	if (type === "union" && options) return joined(options.map(fieldsOf))
	if (type === "intersection" && left && right) return joined([fieldsOf(left), fieldsOf(right)])
	const inside = innerType ?? input
	if (!inside) throw new Error(`a form is an object of fields, or a choice of such; this is ${type}`)
	return fieldsOf(inside)
}

/**
 * Fields that are marked by `.meta({ secret: true })`: what was typed into them is never said again. Throws for a name that is not among
 * `SECRET_FIELDS`, because a form whose schema is not at hand is sent back without those alone.
 */
export function secretFields(schema: z.core.$ZodType): ReadonlySet<string> {
	const { shape = {}, options = [] } = defOf(schema)
	const own = Object.keys(shape).filter((name) => (shape[name] as z.ZodType).meta()?.secret === true)
	for (const name of own)
		if (!SECRET_FIELDS.has(name)) throw new Error(`the secret field "${name}" is not in SECRET_FIELDS`)
	return new Set([...own, ...options.flatMap((one) => [...secretFields(one as z.ZodType)])])
}

function joined(all: readonly Fields[]): Fields {
	const fields = new Map<string, number>()
	for (const [name, most] of all.flatMap((one) => [...one])) fields.set(name, Math.max(most, fields.get(name) ?? 0))
	return fields
}

/** Once, or for a list as often as its declared maximum. */
function timesOf(name: string, field: z.core.$ZodType): number {
	const { type, innerType, in: input, checks = [] } = defOf(field)
	if (type === "object") throw new Error(`"${name}" is an object: fields of a form are flat`)
	if (type === "array") {
		const most = checks.map(({ _zod }) => _zod.def).find(({ check }) => check === "max_length")?.maximum
		if (most === undefined) throw new Error(`the list "${name}" of a form declares no maximum`)
		return most
	}
	const inside = innerType ?? input
	return inside ? timesOf(name, inside) : 1
}
