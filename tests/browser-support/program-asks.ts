import type { Identifier } from "@mdn/browser-compat-data/types"
import { parseAst } from "vite"
import { api, entry, html, javascript, lackedBy } from "./support-table.ts"

/** Something that a program asks for and some of the oldest browsers lack. */
export type Lack = Readonly<{ what: string; by: readonly string[]; where: string }>

/** Globals that the table has by the name of their interface. */
const INTERFACES: Readonly<Record<string, string>> = {
	document: "Document",
	history: "History",
	location: "Location",
	navigator: "Navigator",
	window: "Window",
}
const globalNamed = (name: string) =>
	entry(javascript.builtins, name) ?? entry(api, INTERFACES[name] ?? name) ?? entry(api.Window, name)

/** What a script asks of globals: their own members, classes and functions. What a method is of cannot be seen. */
export const lacksOfScript = (text: string): Lack[] =>
	lacksIn(text, (node) => {
		const { type, object, property, computed, callee } = node
		if (type === "MemberExpression" && !computed && object?.name && property?.name) {
			const of = globalNamed(object.name)
			const member = entry(of, `${property.name}_static`) ?? entry(of, property.name)
			return [[`${object.name}.${property.name}`, member]]
		}
		if (!callee?.name || !["CallExpression", "NewExpression"].includes(type)) return []
		return [[`${callee.name}()`, globalNamed(callee.name)]]
	})

/** What the elements of components ask for: themselves, their attributes and the plain values of these. */
export const lacksOfMarkup = (text: string): Lack[] =>
	lacksIn(text, ({ type, callee, arguments: handed = [] }) => {
		const [{ value: tag } = {}, { properties = [] } = {}] = handed
		if (type !== "CallExpression" || !/^jsxs?$/.test(callee?.name ?? "") || typeof tag !== "string") return []
		const element = entry(html.elements, tag)
		const attributes = properties.flatMap(({ key, value }): [string, Identifier | undefined][] => {
			const name = String(key?.name ?? key?.value).toLowerCase()
			const found = entry(element, name) ?? entry(html.global_attributes, name)
			return [
				[`<${tag} ${name}>`, found],
				[`<${tag} ${name}=${value?.value}>`, entry(found, String(value?.value))],
			]
		})
		return [[`<${tag}>`, element], ...attributes]
	})

type Node = Readonly<{
	type: string
	start: number
	end: number
	name?: string
	value?: Node & string
	computed?: boolean
	key?: Node
	object?: Node
	property?: Node
	callee?: Node
	arguments?: readonly Node[]
	properties?: readonly Node[]
}>

function lacksIn(text: string, asksOf: (node: Node) => (readonly [string, Identifier | undefined])[]): Lack[] {
	const lacks: Lack[] = []
	walk(parseAst(text), (node) => {
		for (const [what, found] of asksOf(node)) {
			const by = found?.__compat ? lackedBy(found.__compat) : []
			if (by.length > 0) lacks.push({ what, by, where: text.slice(node.start, node.start + 120) })
		}
	})
	return lacks
}

function walk(at: unknown, visit: (node: Node) => void): void {
	if (typeof at !== "object" || at === null) return
	if ("type" in at) visit(at as Node)
	for (const value of Object.values(at)) walk(value, visit)
}
