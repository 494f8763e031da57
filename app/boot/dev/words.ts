import * as read from "#app/i18n/i18n.server.ts"

/** Stands in for app/i18n/i18n.server.ts in the web process of `npm run dev`: its words are those that the site has read last. */
type Words = typeof read

let latest: Words = read

export const useWords = (words: Words) => {
	latest = words
}
export const getT: Words["getT"] = (lang) => latest.getT(lang)
export const wordsOf: Words["wordsOf"] = (...asked) => latest.wordsOf(...asked)
export const i18n = read.i18n
