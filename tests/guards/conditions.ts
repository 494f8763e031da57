/** One condition of a function's source with a part of it replaced, so that it guards nothing. */
export type Weakened = Readonly<{
	kind: "if" | "where"
	/** Line of the condition in the function's body, from 1. */
	line: number
	/** The condition, or the part of it that was replaced. */
	text: string
	/** Whether what follows an `if` raises an exception. */
	refuses: boolean
	/** The whole source with the replacement. */
	source: string
}>

type Token = Readonly<{ word: string; from: number; to: number; depth: number }>

/** Ends a `where` clause that is not closed by a bracket. */
const AFTER_WHERE = new Set([
	...["group", "order", "limit", "offset", "returning", "for", "union", "except", "intersect", "having", "window"],
	...["on", "loop", "then", "into", "when", ";"],
])

/**
 * Every `if` condition of a PL/pgSQL source replaced by `false`, each alternative of it as well, and each requirement of every `where`
 * clause replaced by `true`: one at a time.
 */
export function weakenedConditions(source: string): readonly Weakened[] {
	const tokens = tokensOf(source)
	const all: Weakened[] = []
	for (const [n, token] of tokens.entries()) {
		const before = tokens[n - 1]?.word
		if ((token.word === "if" && before !== "end") || token.word === "elsif" || token.word === "elseif")
			all.push(...weakenedIf(source, tokens, n))
		if (token.word === "where") all.push(...weakenedWhere(source, tokens, n))
	}
	return all
}

function weakenedIf(source: string, tokens: readonly Token[], n: number): readonly Weakened[] {
	const condition = spanOf(tokens, n + 1, (word) => word === "then" || word === ";")
	if (condition.length === 0) return []
	const alternatives = split(condition, "or")
	const refuses = raises(tokens, n + 1 + condition.length)
	const parts = alternatives.length === 1 ? [condition] : [condition, ...alternatives]
	return parts.map((part) => replaced(source, { kind: "if", part, by: "false", refuses }))
}

function weakenedWhere(source: string, tokens: readonly Token[], n: number): readonly Weakened[] {
	// `update … where current of` has no condition of its own.
	if (tokens[n + 1]?.word === "current") return []
	const condition = spanOf(tokens, n + 1, (word) => AFTER_WHERE.has(word))
	return split(condition, "and").map((part) => replaced(source, { kind: "where", part, by: "true", refuses: false }))
}

/** Whether the branch that begins at the `then` of the place has a `raise` before it ends. */
function raises(tokens: readonly Token[], then: number): boolean {
	const rest = tokens.slice(then)
	const end = rest.findIndex(({ word }) => word === "else" || word === "elsif" || word === "elseif" || word === "end")
	return rest.slice(0, end < 0 ? rest.length : end).some(({ word }) => word === "raise")
}

type Change = Readonly<{ kind: Weakened["kind"]; part: readonly Token[]; by: string; refuses: boolean }>

function replaced(source: string, { kind, part, by, refuses }: Change): Weakened {
	const from = part[0]?.from ?? 0
	const to = part.at(-1)?.to ?? from
	return {
		kind,
		refuses,
		line: source.slice(0, from).split("\n").length,
		text: source.slice(from, to).replace(/\s+/g, " "),
		source: `${source.slice(0, from)}${by}${source.slice(to)}`,
	}
}

/** Tokens from `n` to the first one of the same depth, and outside of any `case`, at which the clause ends. */
function spanOf(tokens: readonly Token[], n: number, ends: (word: string) => boolean): readonly Token[] {
	const depth = tokens[n - 1]?.depth ?? 0
	let cases = 0
	const span: Token[] = []
	for (const token of tokens.slice(n)) {
		if (token.depth < depth) break
		if (token.depth === depth) {
			if (cases === 0 && ends(token.word)) break
			if (token.word === "case") cases++
			if (token.word === "end") cases--
		}
		span.push(token)
	}
	return span
}

/** Parts of a condition between its outermost `and`s or `or`s. The `and` of a `between` is none. */
function split(condition: readonly Token[], by: "and" | "or"): readonly (readonly Token[])[] {
	const depth = condition[0] === undefined ? 0 : Math.min(...condition.map((token) => token.depth))
	const parts: Token[][] = [[]]
	let cases = 0
	let betweens = 0
	for (const token of condition) {
		const isOutermost = token.depth === depth
		if (isOutermost && token.word === "case") cases++
		if (isOutermost && token.word === "end") cases--
		if (isOutermost && token.word === "between") betweens++
		if (isOutermost && cases === 0 && token.word === by) {
			if (by === "and" && betweens > 0) betweens--
			else {
				parts.push([])
				continue
			}
		}
		// A requirement that holds an outer `or` is not one of several: the clause is replaced whole.
		if (by === "and" && isOutermost && cases === 0 && token.word === "or") return [condition]
		parts.at(-1)?.push(token)
	}
	return parts.filter((part) => part.length > 0)
}

const TOKEN =
	/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$([A-Za-z_]*)\$[\s\S]*?\$\1\$|"[^"]*"|[A-Za-z_][A-Za-z0-9_.]*|\S/g

/** Words, strings and signs of a source, without its comments. `depth`: of round and square brackets around it. */
function tokensOf(source: string): readonly Token[] {
	const tokens: Token[] = []
	let depth = 0
	for (const match of source.matchAll(TOKEN)) {
		const [word] = match
		if (word.startsWith("--") || word.startsWith("/*")) continue
		const isClose = word === ")" || word === "]"
		// A bracket belongs to what is around it.
		if (isClose) depth--
		tokens.push({ word: word.toLowerCase(), from: match.index, to: match.index + word.length, depth })
		if (word === "(" || word === "[") depth++
	}
	return tokens
}
