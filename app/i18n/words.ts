import type { Key, Namespace } from "#app/lib/keys.ts"

/** The words of one namespace in one language, nested as in its file. */
export type Words = { readonly [key: string]: string | Words }

export type Params = Readonly<Record<string, string | number>>

/** `t("namespace:key", params)` in one language. Plain text: whoever prints it escapes it (React does). */
export type T = (key: Key, params?: Params) => string

/** Words by namespace: those that a page was handed. */
export type ByNamespace = Readonly<Partial<Record<Namespace, Words>>>

/** The text of a dotted key inside a namespace, with its slots; undefined where the words lack it. */
function textAt(words: Words, key: string): string | undefined {
	let found: string | Words | undefined = words
	for (const part of key.split(".")) {
		found = typeof found === "object" && Object.hasOwn(found, part) ? found[part] : undefined
	}
	return typeof found === "string" ? found : undefined
}

/** Fills `{{name}}`, and says `{{name:day|days}}` by it: the first of one, the second of any other number. A slot that has no value stays. */
export const fillSlots = (text: string, params: Params): string =>
	text.replace(/\{\{(\w+)(?::(.+?)\|(.+?))?\}\}/g, (slot, name: string, one?: string, others?: string) => {
		if (!(name in params)) return slot
		const value = String(params[name])
		return (value === "1" ? one : others) ?? value
	})

/** The words of a language, with the base language's where it has none of its own. */
export function withBase(base: Words, own: Words): Words {
	const merged: Record<string, string | Words> = { ...base, ...own }
	for (const [key, value] of Object.entries(base)) {
		const mine = own[key]
		if (typeof value === "object" && typeof mine === "object") merged[key] = withBase(value, mine)
	}
	return merged
}

/** Some parts of a namespace's words: a page carries what it says, not what its neighbours say. */
export const partsOf = (words: Words, parts: readonly string[]): Words =>
	Object.fromEntries(parts.flatMap((part) => (words[part] === undefined ? [] : [[part, words[part]]])))

/**
 * A `t` over the words of the namespaces that a page was handed; the first is looked into first. An unknown key is shown as itself: a
 * test forbids it, a reader still gets a page.
 */
export function wordsT(handed: ByNamespace): T {
	const all = Object.entries(handed).map(([namespace, words = {}]) => ({ namespace, words, texts: textsOf(words) }))
	const texts = all[0]?.texts
	return (key, params) => {
		const text = texts?.get(key) ?? findText(all, key)
		return params ? fillSlots(text, params) : text
	}
}

type Handed = { readonly namespace: string; readonly words: Words; readonly texts: Map<string, string> }

function findText(all: readonly Handed[], key: string): string {
	for (const { texts } of all) {
		const text = texts.get(key)
		if (text !== undefined) return text
	}
	const at = key.indexOf(":")
	const one = all.find(({ namespace }) => namespace === key.slice(0, at))
	const text = (one && textAt(one.words, key.slice(at + 1))) ?? key
	one?.texts.set(key, text)
	return text
}

/** Texts that were looked up, by the words that they are of and by whole key: a page asks for a hundred of them. Keys are the code's own. */
const known = new WeakMap<Words, Map<string, string>>()
function textsOf(words: Words): Map<string, string> {
	const texts = known.get(words) ?? new Map<string, string>()
	known.set(words, texts)
	return texts
}
