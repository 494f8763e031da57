import type { Identifier } from "@mdn/browser-compat-data/types"
import { type AtRule, type ChildNode, type Declaration, parse, type Rule } from "postcss"
import selectorParser from "postcss-selector-parser"
import valueParser from "postcss-value-parser"
import { memoize } from "#app/lib/memoize.ts"
import { css, entry, functionNamed, lackedBy, OLDEST } from "./support-table.ts"

/** Something that a style sheet asks for and some of the oldest browsers lack. `drops`: what has to do without as well. */
export type Lack = Readonly<{ what: string; by: readonly string[]; where: string; drops: readonly string[] }>

/** All that a style sheet asks for beyond what the oldest browsers have; a browser that takes another line of the rule instead lacks nothing. */
export function lacksOf(text: string): Lack[] {
	const lacks: Lack[] = []
	parse(text).walk((node) => {
		const found = asksOf(node).filter(({ by }) => by.length > 0)
		if (found.length === 0) return
		const without = node.type === "decl" ? withoutAny(node) : ALL
		const drops = node.type === "rule" ? droppedWith(node) : []
		for (const { what, by } of found) {
			const left = by.filter((browser) => without.includes(browser))
			if (left.length > 0) lacks.push({ what, by: left, where: whereOf(node), drops })
		}
	})
	return lacks
}

/** The same lines stand in many rules. */
const KNOWN = 10_000
const ALL = Object.keys(OLDEST)

type Ask = Readonly<{ what: string; by: readonly string[] }>

/** What the table does not have, no browser is known to have. */
const ask = (what: string, found: Identifier | undefined, prefix = ""): Ask => ({
	what,
	by: found?.__compat ? lackedBy(found.__compat, prefix) : ALL,
})

/** Browsers that take none of the lines by which a rule sets a property. */
function withoutAny({ prop, parent }: Declaration): string[] {
	const same = (parent?.nodes ?? []).filter(
		(one): one is Declaration => one.type === "decl" && plain(one) === bare(prop),
	)
	const lacking = same.map((one) => new Set(ofDeclaration(one).flatMap(({ by }) => by)))
	return ALL.filter((browser) => lacking.every((by) => by.has(browser)))
}
const PREFIX = /^-(?:webkit|moz)-/
const bare = (prop: string) => prop.replace(PREFIX, "")
const plain = ({ prop }: Declaration) => bare(prop)

function asksOf(node: ChildNode): readonly Ask[] {
	if (node.type === "atrule") return ofAtRule(node)
	if (node.type === "rule") return isOfKeyframes(node) ? [] : ofSelector(node.selector)
	return node.type === "decl" ? ofDeclaration(node) : []
}

function whereOf(node: ChildNode): string {
	if (node.type === "decl" && node.parent?.type === "rule") return `${(node.parent as Rule).selector} { ${node} }`
	return node.type === "rule" ? node.selector : String(node).slice(0, 120)
}

const isOfKeyframes = ({ parent }: Rule) => parent?.type === "atrule" && (parent as AtRule).name === "keyframes"

function ofAtRule({ name, params }: AtRule): Ask[] {
	const rule = entry(css["at-rules"], name)
	const asks: Ask[] = [ask(`@${name}`, rule)]
	const add = (what: string) => asks.push(ask(`@${name} ${what}`, entry(rule, what)))
	if (name === "media") {
		if (/\bor\b/.test(params)) add("or_syntax")
		if (/\((not\s*)?\(|\bnot\s*\(/.test(params)) add("nested-queries")
		for (const [, query = ""] of params.matchAll(/\(([^()]+)\)/g)) {
			if (/[<>=]/.test(query)) add("range_syntax")
			add(query.replace(/:.*/, "").replace(/.*?(?:^|[\s<>=])(?:min-|max-)?([a-z][a-z-]+).*/, "$1"))
		}
	}
	if (name === "container" && params.includes("style(")) add("style_queries_for_custom_properties")
	if (name === "container" && params.includes("scroll-state(")) add("scroll-state_queries")
	if (name === "supports" && params.includes("selector(")) add("selector")
	return asks
}

const ofSelector = memoize(KNOWN, (selector) => {
	const asks: Ask[] = []
	selectorParser((root) => {
		root.walkPseudos(({ value, nodes }) => {
			const found = entry(css.selectors, value.replace(/^::?/, ""))
			asks.push(ask(value, found))
			if (value === ":not" && nodes.length > 1) asks.push(ask(":not(a, b)", entry(found, "selector_list")))
			if (value.startsWith(":nth-") && / of /.test(String(nodes)))
				asks.push(ask(`${value}(n of a)`, entry(found, "of_syntax")))
		})
		root.walkNesting(() => {
			asks.push(ask("&", entry(css.selectors, "nesting")))
		})
	}).processSync(selector)
	return asks
})

/** Selectors that every browser knows, in one list with one that some do not: these drop the whole rule. */
function droppedWith({ selectors }: Rule): string[] {
	const isKnown = (selector: string) => ofSelector(selector).every(({ by }) => by.length === 0)
	const known = selectors.length > 1 ? selectors.filter(isKnown) : []
	return known.length < selectors.length ? known : []
}

function ofDeclaration({ prop, value, parent }: Declaration): readonly Ask[] {
	const around = parent?.type === "atrule" ? (parent as AtRule).name : ""
	if (["font-face", "property", "page"].includes(around)) {
		const descriptor = entry(css["at-rules"], around, prop)
		return [ask(`@${around} ${prop}`, descriptor ?? (around === "page" ? entry(css.properties, prop) : undefined))]
	}
	return ofProperty(`${prop}:${value}`)
}

const ofProperty = memoize(KNOWN, (declaration) => {
	const prop = declaration.slice(0, declaration.indexOf(":"))
	const value = declaration.slice(prop.length + 1)
	if (prop.startsWith("--")) return ofValue(prop, value, undefined)
	const itself = entry(css.properties, prop)
	if (itself) return [ask(prop, itself), ...ofValue(prop, value, itself)]
	return [ask(prop, entry(css.properties, bare(prop)), PREFIX.exec(prop)?.[0])]
})

function ofValue(prop: string, value: string, property: Identifier | undefined): Ask[] {
	const asks: Ask[] = []
	valueParser(value).walk((node) => {
		if (node.type === "function" && node.value)
			asks.push(ask(`${node.value}()`, entry(property, node.value) ?? functionNamed(node.value)))
		if (node.type !== "word") return
		const found = entry(property, node.value) ?? entry(css.types, "global_keywords", node.value)
		if (found?.__compat) asks.push(ask(`${prop}: ${node.value}`, found))
		const unit = valueParser.unit(node.value)
		if (unit) asks.push(...ofUnit(unit.unit))
	})
	return asks
}

/** Units that the table has one entry for, by how they begin. */
const KINDS = [
	["cq", "container_query_length_units"],
	["dv", "viewport_percentage_units_dynamic"],
	["lv", "viewport_percentage_units_large"],
	["sv", "viewport_percentage_units_small"],
] as const

function ofUnit(unit: string): Ask[] {
	const kind = KINDS.find(([start]) => unit.startsWith(start))?.[1] ?? unit
	const found = entry(css.types, "length", kind)
	return found ? [ask(`1${unit}`, found)] : []
}
