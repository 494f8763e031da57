import type { PageHandle } from "./page-kind.ts"

const WORD = /^[\w-]{1,40}$/
const TEXT_LENGTH = 400

/** What of a query a content page reads: each name once, and no word that could be none of ours. The rest is dropped: each query is kept. */
export function knownQuery(
	asked: URLSearchParams,
	{ params = [], texts = [] }: Pick<PageHandle, "params" | "texts">,
): URLSearchParams {
	const known = new URLSearchParams()
	for (const name of [...params, ...texts].sort()) {
		const value = asked.get(name)
		if (value === null) continue
		if (texts.includes(name)) known.append(name, value.slice(0, TEXT_LENGTH))
		else if (WORD.test(value)) known.append(name, value)
	}
	return known
}
