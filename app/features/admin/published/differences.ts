/** One line of a document that another version says otherwise; null: it says nothing there. */
export type Difference = Readonly<{ path: string; before: string | null; after: string | null }>

/** What two versions of a document say differently, line by line. Entries of a list go by their ids, so that one that is moved is no other. */
export function differences(before: unknown, after: unknown): readonly Difference[] {
	const [was, is] = [linesOf(before), linesOf(after)]
	const paths = [...new Set([...was.keys(), ...is.keys()])]
	return paths
		.map((path) => ({ path, before: was.get(path) ?? null, after: is.get(path) ?? null }))
		.filter((line) => line.before !== line.after)
}

/** What a document says, line by line; words of one list ("KP", "IR") are one line. */
export function linesIn(value: unknown): readonly Readonly<{ path: string; text: string }>[] {
	const lines = new Map<string, string>()
	for (const [path, text] of linesOf(value)) {
		const list = path.replace(/\.\d+$/, "")
		const before = list === path ? undefined : lines.get(list)
		lines.set(list, before === undefined ? text : `${before}, ${text}`)
	}
	return [...lines].map(([path, text]) => ({ path, text }))
}

function linesOf(value: unknown, path = ""): Map<string, string> {
	if (value === null || value === undefined || value === "") return new Map()
	if (typeof value !== "object") return new Map([[path, String(value)]])
	if (!Array.isArray(value)) return joined(Object.entries(value), path)
	const ids = value.map((one) => (typeof one === "object" && one !== null && "id" in one ? String(one.id) : null))
	if (ids.every((id) => id === null))
		return joined(
			value.map((one, n) => [`${n + 1}`, one]),
			path,
		)
	const lines = joined(
		value.map((one, n) => [ids[n] ?? `${n + 1}`, one]),
		path,
	)
	return lines.set(path === "" ? "order" : `${path}.order`, ids.join(", "))
}

function joined(parts: readonly (readonly [string, unknown])[], path: string): Map<string, string> {
	return new Map(parts.flatMap(([name, one]) => [...linesOf(one, path === "" ? name : `${path}.${name}`)]))
}
