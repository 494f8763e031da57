import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { RemixI18Next } from "remix-i18next/server"
import type { Key, Namespace } from "#app/lib/keys.ts"
import { LANGS, type Lang, LOCALES, langOf, WORDS_FOLDER } from "#app/lib/paths.ts"
import { fillSlots, partsOf, type T, type Words, withBase } from "./words.ts"

type Dictionary = Readonly<Record<string, Words>>

/**
 * The folder that holds locales/: above build/ where this is bundled, whatever folder the process was started in. Chunks of a bundle may run
 * before the module that changes the working directory.
 */
const HOME = /[/\\]build[/\\][\w-]+\.js$/.test(fileURLToPath(import.meta.url))
	? fileURLToPath(new URL("../", import.meta.url))
	: process.cwd()

function readDictionary(lang: Lang): Dictionary {
	const folder = join(HOME, "locales", WORDS_FOLDER[lang])
	const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"))
	const namespaces = files.filter((name) => name.endsWith(".json"))
	return Object.fromEntries(
		namespaces.map((name) => [
			name.slice(0, -".json".length),
			JSON.parse(readFileSync(join(folder, name), "utf8")) as Words,
		]),
	)
}

const korean = readDictionary("kor")
/** Every namespace of every language, read once: one folder a language, one file a namespace ("pages/rwaProject" is one, too). */
const dictionaries: Readonly<Record<string, Dictionary>> = Object.fromEntries(
	LANGS.map((lang) => [
		LOCALES[lang],
		lang === "kor" ? korean : (withBase(korean, readDictionary(lang)) as Dictionary),
	]),
)

/** Korean is the base dictionary: what a language lacks is said in Korean (a test keeps that from happening). */
export const i18n = new RemixI18Next({
	detection: {
		supportedLanguages: Object.values(LOCALES),
		fallbackLanguage: LOCALES.kor,
		findLocale: async (request) => LOCALES[langOf(new URL(request.url).pathname)],
	},
	i18next: {
		resources: dictionaries,
		fallbackLng: LOCALES.kor,
		supportedLngs: Object.values(LOCALES),
		defaultNS: "shell",
		interpolation: { escapeValue: false },
	},
})

/** As i18next says a text when its slots are left alone. */
type Look = (key: Key, options: { skipInterpolation: true }) => string
const fixed = new Map<Lang, Promise<Look>>()

/** Texts that were looked up, with their slots: each time through i18next would take ten times as long. */
const known = new Map<Lang, Map<Key, string>>()
const MOST_TEXTS = 10_000
function textsOf(lang: Lang): Map<Key, string> {
	const texts = known.get(lang) ?? new Map<Key, string>()
	known.set(lang, texts)
	return texts
}

/** The words of a language through remix-i18next; made once per language and process. */
export async function getT(lang: Lang): Promise<T> {
	let made = fixed.get(lang)
	if (!made) {
		const [first = "shell", ...more] = Object.keys(dictionaries[LOCALES[lang]] ?? {})
		made = i18n.getFixedT(LOCALES[lang], [first, ...more]) as Promise<Look>
		fixed.set(lang, made)
	}
	const t = await made
	const texts = textsOf(lang)
	return (key, params) => {
		const text = texts.get(key) ?? t(key, { skipInterpolation: true })
		if (texts.size < MOST_TEXTS) texts.set(key, text)
		return params ? fillSlots(text, params) : text
	}
}

/** The words of one namespace, or of the named parts of it. */
export function wordsOf(lang: Lang, namespace: Namespace, parts?: readonly string[]): Words {
	const words = dictionaries[LOCALES[lang]]?.[namespace] ?? {}
	return parts ? partsOf(words, parts) : words
}
