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
const isName = (room, key) => room.startsWith("pages/") && key === "name"
/** The wallet dialogs are filled by a script: names of wallets, and printed titles that do not begin with the word. */
const isDialog = (room, key) =>
	(room === "wallets" && key.startsWith("names.")) || (room === "messages" && /^wallet\..*Title$/.test(key))

function* flat(words, path = "") {
	for (const [key, value] of Object.entries(words)) {
		if (typeof value === "object") yield* flat(value, `${path}${key}.`)
		else yield [path + key, value]
	}
}

/** Display texts of a language, with their room and whether they are needed before anything is scrolled. */
export function displayTexts(lang) {
	const folder = join(LOCALES, lang)
	const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".json"))
	return files.sort().flatMap((file) => {
		const room = file.slice(0, -".json".length).replaceAll("\\", "/")
		return [...flat(JSON.parse(readFileSync(join(folder, file), "utf8")))].flatMap(([key, text]) => {
			const ofShell = room === "shell" && (SHELL_WORDS.has(key) || DISPLAY_KEY.test(key))
			if (ofShell) return [{ room, text, first: true, shared: false }]
			if (isName(room, key)) return [{ room, text, first: false, shared: true }]
			if (!DISPLAY_KEY.test(key) && !isDialog(room, key)) return []
			return [{ room, text, first: FIRST_KEY.test(key), shared: false }]
		})
	})
}

const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/
const isHangul = (sign) => HANGUL.test(sign)
const sorted = (signs) => [...new Set(signs)].sort().join("")

/** Rooms from which on a syllable counts as shared, and how many syllables a file of the rest holds, about. */
const SHARED_BY = 4
const FILE_SIZE = 120

/**
 * Hangul of the display texts by file: what first screens need, what many pages share, and the rest by neighbouring rooms, so that a
 * page loads the first, perhaps the second and seldom more than one of the others.
 */
export function hangulFiles() {
	const texts = displayTexts("ko")
	const core = sorted(texts.flatMap(({ first, text }) => (first ? [...text].filter(isHangul) : [])))
	const taken = new Set(core)
	const rooms = new Map()
	const named = new Set()
	for (const { room, text, shared } of texts) {
		const signs = rooms.get(room) ?? rooms.set(room, new Set()).get(room)
		for (const sign of text) if (isHangul(sign) && !taken.has(sign)) (shared ? named : signs).add(sign)
	}
	const users = new Map()
	for (const signs of rooms.values()) for (const sign of signs) users.set(sign, (users.get(sign) ?? 0) + 1)
	const shared = sorted([...named, ...[...users].filter(([, count]) => count >= SHARED_BY).map(([sign]) => sign)])
	for (const sign of shared) taken.add(sign)
	const files = [new Set()]
	for (const signs of rooms.values()) {
		if (files.at(-1).size >= FILE_SIZE) files.push(new Set())
		for (const sign of signs) if (!taken.has(sign)) files.at(-1).add(sign) && taken.add(sign)
	}
	return { core, more: [shared, ...files.map(sorted)].filter((signs) => signs !== "") }
}

/** Signs of display texts in any language that are no Hangul. */
export function otherSigns() {
	const texts = ["en", "ko", "id"].flatMap(displayTexts).map(({ text }) => text.replace(/\{\{\w+\}\}/g, ""))
	return sorted([...texts.join("")].filter((sign) => !isHangul(sign) && sign !== "\n"))
}
