import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const LOCALES = join(import.meta.dirname, "../../locales")

/** Text set in display letters (h1, h2, `.display-*`): keys of which a part starts with one of these words. */
const DISPLAY_KEY = /(^|\.)(display|title|heading)/
/** Of these, what stands on the first screen: headlines of pages and of the home. */
const FIRST_KEY = /^(title|display|heading|hero\.)/
/** Words of the shell in display letters that are not called titles. */
const SHELL_WORDS = new Set([
	...["punktopia", "benefit", "powerZone", "rwaPlan", "coinGroup", "game", "company"].map((name) => `menu.${name}`),
	// Pages of other routes, where one reads on.
	"menu.news",
	"menu.coinStaking",
	"wallet.select",
	"myPage",
	"footer.legal",
])
/** Names of pages stand in display letters where one reads on. */
const isName = (namespace, key) => (namespace.startsWith("pages/") || namespace === "doors") && key === "name"
/** Books are divided by rarity, whose names are headings. */
const isRarity = (namespace, key) =>
	(namespace === "oculla" || namespace === "weapons") && /^tiers\.\w+\.name$/.test(key)
/** What was booked is the title of its slip. */
const isSlip = (namespace, key) => namespace === "reservations" && key.startsWith("kinds.")
/** Operators' pages set names of screens and of acts in display letters; no other page loads them for that. */
const isOperators = (namespace, key) => namespace === "admin" && /^(screens|acts)\./.test(key)
/** The wallet dialogs are filled by a script: names of wallets, and printed titles that do not begin with the word. */
const isDialog = (namespace, key) =>
	(namespace === "wallets" && key.startsWith("names.")) || (namespace === "messages" && /^wallet\..*Title$/.test(key))

function* flat(words, path = "") {
	for (const [key, value] of Object.entries(words)) {
		if (typeof value === "object") yield* flat(value, `${path}${key}.`)
		else yield [path + key, value]
	}
}

/** Display texts of a language, with their namespace and whether they are needed before anything is scrolled. */
export function displayTexts(lang) {
	const folder = join(LOCALES, lang)
	const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".json"))
	return files.sort().flatMap((file) => {
		const namespace = file.slice(0, -".json".length).replaceAll("\\", "/")
		return [...flat(JSON.parse(readFileSync(join(folder, file), "utf8")))].flatMap(([key, text]) => {
			const ofShell = namespace === "shell" && (SHELL_WORDS.has(key) || DISPLAY_KEY.test(key))
			if (ofShell) return [{ namespace, text, first: true, shared: false }]
			if (isName(namespace, key)) return [{ namespace, text, first: false, shared: true }]
			if (isOperators(namespace, key) || isSlip(namespace, key))
				return [{ namespace, text, first: false, shared: false }]
			if (!DISPLAY_KEY.test(key) && !isDialog(namespace, key) && !isRarity(namespace, key)) return []
			return [{ namespace, text, first: FIRST_KEY.test(key), shared: false }]
		})
	})
}

const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/
const isHangul = (sign) => HANGUL.test(sign)
const sorted = (signs) => [...new Set(signs)].sort().join("")

/** What Korean dates are written with, where one stands in a headline. */
const DATE_SIGNS = "년월일"

/** Namespaces from which on a syllable counts as shared, and how many syllables a file of the rest holds, about. */
const SHARED_BY = 4
const FILE_SIZE = 120

/**
 * Hangul of the display texts by file: what first screens need or many pages share, and the rest by neighbouring namespaces, so that a page
 * loads the first and seldom more than one of the others. Every page's sheet lists the signs of the others: what is shared is not among them.
 */
export function hangulFiles() {
	const texts = displayTexts("ko")
	const first = [...DATE_SIGNS, ...texts.flatMap(({ first, text }) => (first ? [...text].filter(isHangul) : []))]
	const taken = new Set(first)
	const namespaces = new Map()
	const named = new Set()
	for (const { namespace, text, shared } of texts) {
		const signs = namespaces.get(namespace) ?? namespaces.set(namespace, new Set()).get(namespace)
		for (const sign of text) if (isHangul(sign) && !taken.has(sign)) (shared ? named : signs).add(sign)
	}
	const users = new Map()
	for (const signs of namespaces.values()) for (const sign of signs) users.set(sign, (users.get(sign) ?? 0) + 1)
	const shared = [...named, ...[...users].filter(([, count]) => count >= SHARED_BY).map(([sign]) => sign)]
	for (const sign of shared) taken.add(sign)
	const files = [new Set()]
	for (const signs of namespaces.values()) {
		if (files.at(-1).size >= FILE_SIZE) files.push(new Set())
		for (const sign of signs) if (!taken.has(sign)) files.at(-1).add(sign) && taken.add(sign)
	}
	return { core: sorted([...first, ...shared]), more: files.map(sorted).filter((signs) => signs !== "") }
}

/** A new line, and what forbids one. */
const DRAWS_NOTHING = new Set(["\n", "\u2060"])

/** Signs of display texts in any language that are no Hangul. */
export function otherSigns() {
	const texts = ["en", "ko", "id"].flatMap(displayTexts).map(({ text }) => text.replace(/\{\{\w+\}\}/g, ""))
	return sorted([...texts.join("")].filter((sign) => !isHangul(sign) && !DRAWS_NOTHING.has(sign)))
}
