import type { T } from "#app/i18n/words.ts"
import { asKey } from "#app/lib/keys.ts"
import { isLang } from "#app/lib/paths.ts"
import type { PublishedKey } from "#app/settings/published.ts"
import { VENTURES } from "#app/settings/ventures.ts"

export const documentName = (t: T, key: PublishedKey) => t(`operators-content:documents.${key}`)
export const fieldName = (t: T, name: string) => t(asKey(`operators-content:fields.${name}`))
export const kindName = (t: T, name: string) => t(asKey(`operators-content:kinds.${name}`))

/** What a document says something under: ventures are called what they are called, what opens has words. */
export const placeName = (t: T, name: string) => VENTURES.find(({ id }) => id === name)?.name ?? fieldName(t, name)

/** A path in a document as a reader would say it; ids and numbers as they are. */
export function pathName(t: T, path: string): string {
	return path
		.split(".")
		.map((part) => {
			if (isLang(part)) return t(`admin:languages.${part}`)
			const said = placeName(t, part)
			return said.endsWith(`:fields.${part}`) ? part : said
		})
		.join(" › ")
}

/** An entry of a list, by its name in the operator's language, or what else it has. */
export function entryName(value: unknown, lang: string): string {
	if (typeof value !== "object" || value === null) return ""
	const { name, id } = value as Readonly<{ name?: Readonly<Record<string, string>>; id?: string }>
	return name?.[lang] || id || ""
}
