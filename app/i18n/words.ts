/** The words of one room in one language, nested as in its file. */
export type Words = { readonly [key: string]: string | Words }

export type Params = Readonly<Record<string, string | number>>

/** The text of a dotted key, with its slots. An unknown key is shown as itself: a test forbids it, a reader still gets a page. */
function textAt(words: Words, key: string): string {
	let found: string | Words | undefined = words
	for (const part of key.split(".")) {
		found = typeof found === "object" && Object.hasOwn(found, part) ? found[part] : undefined
	}
	return typeof found === "string" ? found : key
}

/** Fills `{{name}}`; a slot that has no value stays. */
export const fillSlots = (text: string, params: Params): string =>
	text.replace(/\{\{(\w+)\}\}/g, (slot, name: string) => (name in params ? String(params[name]) : slot))

/** Reads a dotted key and fills its slots. */
export const translate = (words: Words, key: string, params: Params = {}): string =>
	fillSlots(textAt(words, key), params)

/** The words of a language, with the base language's where it has none of its own. */
export function withBase(base: Words, own: Words): Words {
	const merged: Record<string, string | Words> = { ...base, ...own }
	for (const [key, value] of Object.entries(base)) {
		const mine = own[key]
		if (typeof value === "object" && typeof mine === "object") merged[key] = withBase(value, mine)
	}
	return merged
}

/** Some parts of a room's words: a page carries what it says, not what its neighbours say. */
export const partsOf = (words: Words, parts: readonly string[]): Words =>
	Object.fromEntries(parts.flatMap((part) => (words[part] === undefined ? [] : [[part, words[part]]])))

/** A `t` over one room's words. */
export type NamespaceT = (key: string, params?: Params) => string
export function namespaceT(words: Words): NamespaceT {
	const texts = textsOf.get(words) ?? new Map<string, string>()
	textsOf.set(words, texts)
	return (key, params) => {
		const text = texts.get(key) ?? textAt(words, key)
		texts.set(key, text)
		return params ? fillSlots(text, params) : text
	}
}

/** Texts that were looked up, by the words that they are of: a page asks for a hundred of them. Keys are the code's own. */
const textsOf = new WeakMap<Words, Map<string, string>>()

/** A `t` over several rooms' words, with the room in the key ("shell:menu.coin"). */
export const namespacesT =
	(rooms: Readonly<Record<string, Words>>): NamespaceT =>
	(key, params) => {
		const [room = "", inRoom = ""] = key.split(":", 2)
		return translate(rooms[room] ?? {}, inRoom, params)
	}
