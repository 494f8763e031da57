import type { z } from "zod"
import { OPENINGS, PUBLISHED, type Published, type PublishedKey } from "#app/settings/published.ts"
import { VENTURES } from "#app/settings/ventures.ts"
import { defOf, type Group, type Shape, shapeOf } from "./shape.ts"

/** A document as any of them: values are read by the document's own schema before they are stored. */
export type Document = Published[PublishedKey]
/** What is filled in at once: a whole document, one of its list, or what it says under one name. */
export type Plan = Readonly<{ form: Group; schema: z.ZodType }> &
	(Readonly<{ kind: "whole" }> | Readonly<{ kind: "list" }> | Readonly<{ kind: "named"; names: readonly string[] }>)

/** Names that a document by names has something to say under. */
const NAMES: Partial<Record<PublishedKey, readonly string[]>> = {
	openings: OPENINGS,
	ventures: VENTURES.map(({ id }) => id),
}

const known = new Map<PublishedKey, Plan>()

/** How a document is edited. */
export function planOf(key: PublishedKey): Plan {
	const plan = known.get(key) ?? madePlan(key)
	known.set(key, plan)
	return plan
}

function madePlan(key: PublishedKey): Plan {
	const schema = PUBLISHED[key]
	const { type, element, valueType } = defOf(schema)
	if (type === "array" && element) return { kind: "list", schema: element, form: groupOf(shapeOf(element)) }
	if (type !== "record" || !valueType) return { kind: "whole", schema, form: groupOf(shapeOf(schema)) }
	const names = NAMES[key] ?? []
	const shape = shapeOf(valueType)
	if (shape.kind === "group") return { kind: "named", names, schema: valueType, form: shape }
	return { kind: "whole", schema, form: { kind: "group", optional: false, fields: names.map((name) => [name, shape]) } }
}

function groupOf(shape: Shape): Group {
	if (shape.kind === "group") return shape
	throw new Error(`a document is made of groups, not of ${shape.kind}`)
}

/** Which part of a document is meant: "" is the whole, a number a place of its list, "new" one that is added at its end, else a name. */
export type Place = string

/** Places of a list, or names, that there is something at. */
export const placesIn = (key: PublishedKey, document: Document): readonly Place[] => {
	const plan = planOf(key)
	if (plan.kind === "list") return (document as readonly unknown[]).map((_, n) => `${n}`)
	return plan.kind === "named" ? plan.names : [""]
}

export const isPlace = (key: PublishedKey, document: Document, place: Place): boolean =>
	placesIn(key, document).includes(place) || (planOf(key).kind === "list" && place === "new")

/** What stands at a place; undefined where there is nothing yet. */
export function valueAt(key: PublishedKey, document: Document, place: Place): unknown {
	if (planOf(key).kind === "whole") return document
	return Object.entries(document).find(([name]) => name === place)?.[1]
}

/** The document with another value at a place; undefined: with none. */
export function withValue(
	key: PublishedKey,
	document: Document,
	{ place, value }: Readonly<{ place: Place; value: unknown }>,
) {
	if (planOf(key).kind === "whole") return value
	if (Array.isArray(document)) {
		if (place === "new") return [...document, value]
		return value === undefined
			? document.filter((_, n) => `${n}` !== place)
			: document.with(Number(place), value as never)
	}
	const others = Object.entries(document).filter(([name]) => name !== place)
	return Object.fromEntries(value === undefined ? others : [...others, [place, value]])
}

/** The list with one entry a place further up or down; as it is where there is no such place. */
export function moved(document: readonly unknown[], place: Place, by: 1 | -1): readonly unknown[] {
	const [from, to] = [Number(place), Number(place) + by]
	if (!(from in document) || !(to in document)) return document
	return document.with(from, document[to]).with(to, document[from])
}
