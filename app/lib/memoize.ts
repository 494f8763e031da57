/** `make` with what it made for the `limit` texts that were asked for last. */
export function memoize<T>(limit: number, make: (text: string) => T): (text: string) => T {
	const made = new Map<string, T>()
	return (text) => {
		const known = made.get(text)
		const answer = known === undefined ? make(text) : known
		made.delete(text)
		made.set(text, answer)
		if (made.size > limit) made.delete(made.keys().next().value ?? "")
		return answer
	}
}
