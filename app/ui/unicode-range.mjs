/** Signs as CSS names them, neighbours as one run. */
export function unicodeRange(signs) {
	const codes = [...signs].map((sign) => sign.codePointAt(0)).sort((a, b) => a - b)
	const runs = []
	for (const code of codes) {
		const run = runs.at(-1)
		if (run && run[1] === code - 1) run[1] = code
		else runs.push([code, code])
	}
	const hex = (code) => code.toString(16)
	return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
}

/** A list as the formatter would set it. */
export function listed(property, values) {
	const line = `${property}: ${values.join(", ")};`
	if (line.length + 2 <= 120) return line
	const rows = []
	for (const value of values) {
		const longer = rows.length > 0 ? `${rows.at(-1)}, ${value}` : value
		if (rows.length > 0 && longer.length + 5 <= 120) rows[rows.length - 1] = longer
		else rows.push(value)
	}
	return `${property}:\n\t\t${rows.join(",\n\t\t")};`
}
