/**
 * What keeps a text that is JSON from saying one thing to everybody: programs differ in which of two equal names they take, in what a name
 * of every object means, and in how many digits of a number they keep.
 */
export type Ambiguity = Readonly<{ kind: "twice" | "odd-name" | "odd-number"; at: string }>

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"(?=(\s*:)?)|-?\d[\d.eE+-]*|[{}[\]]/g

/** Null: there is none. The text has to be JSON. */
export function ambiguityOf(text: string): Ambiguity | null {
	const open: (Set<string> | null)[] = []
	for (const [token, isName] of text.matchAll(TOKEN)) {
		if (token === "{") open.push(new Set())
		else if (token === "[") open.push(null)
		else if (token === "}" || token === "]") open.pop()
		else if (!token.startsWith('"')) {
			if (String(Number(token)) !== token) return { kind: "odd-number", at: token }
		} else if (isName !== undefined) {
			const name = JSON.parse(token) as string
			const names = open.at(-1)
			if (name === "__proto__") return { kind: "odd-name", at: name }
			if (names?.has(name)) return { kind: "twice", at: name }
			names?.add(name)
		}
	}
	return null
}
