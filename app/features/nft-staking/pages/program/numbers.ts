const MOST_NUMBERS = 200

/** The numbers that an address names, each once. */
export function numbersIn(query: URLSearchParams): number[] {
	const named = query.getAll("n").filter((text) => /^\d{1,7}$/.test(text))
	return [...new Set(named.map(Number))].slice(0, MOST_NUMBERS)
}
