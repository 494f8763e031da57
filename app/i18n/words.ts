/** The words of one room in one language, nested as in its file. */
export type Words = { readonly [key: string]: string | Words }

export type Params = Readonly<Record<string, string | number>>

/** Reads a dotted key and fills `{{name}}`. An unknown key is shown as itself: a test forbids it, a reader still gets a page. */
export function translate(words: Words, key: string, params: Params = {}): string {
	let found: string | Words | undefined = words
	for (const part of key.split(".")) {
		found = typeof found === "object" && Object.hasOwn(found, part) ? found[part] : undefined
	}
	if (typeof found !== "string") return key
	return found.replace(/\{\{(\w+)\}\}/g, (slot, name: string) => (name in params ? String(params[name]) : slot))
}

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

/** A `t` over one room's words, for pages that are painted in the browser too. */
export type RoomT = (key: string, params?: Params) => string
export const roomT =
	(words: Words): RoomT =>
	(key, params) =>
		translate(words, key, params)

/** A `t` over several rooms' words, with the room in the key ("shell:menu.coin"). */
export const roomsT =
	(rooms: Readonly<Record<string, Words>>): RoomT =>
	(key, params) => {
		const [room = "", inRoom = ""] = key.split(":", 2)
		return translate(rooms[room] ?? {}, inRoom, params)
	}
