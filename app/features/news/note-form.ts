import { LANGS, type Lang } from "#app/lib/paths.ts"
import { sentText } from "#app/lib/read-form.ts"
import { readUtcMoment, utcMomentText } from "#app/lib/utc-moment.ts"

/** Parts of a note, and how long each may be. Together they stay within what a form may send, in any language. */
export const PARTS = { title: 200, summary: 500, body: 6_000 } as const
export type Part = keyof typeof PARTS
export type NoteText = Readonly<Record<Part, string>>
export type NoteTexts = Readonly<Record<Lang, NoteText>>

export const PART_NAMES = Object.keys(PARTS) as Part[]
export const fieldOf = (part: Part, lang: Lang) => `${part}.${lang}` as const

export const ACTS = ["save", "preview", "publish", "unpublish", "delete"] as const
export type NoteAct = (typeof ACTS)[number]

type Problem = "needed" | "tooLong" | "date"
/** What is wrong, by field. */
export type Problems = Readonly<Record<string, Problem>>
export type Typed = Readonly<Record<string, string>>

const each = <V>(of: (part: Part, lang: Lang) => V) => LANGS.flatMap((lang) => PART_NAMES.map((part) => of(part, lang)))
const textsOf = (of: (part: Part, lang: Lang) => string) => {
	const ofLang = (lang: Lang): NoteText => ({
		title: of("title", lang),
		summary: of("summary", lang),
		body: of("body", lang),
	})
	return { eng: ofLang("eng"), kor: ofLang("kor"), idn: ofLang("idn") } as const satisfies NoteTexts
}

export const NO_TEXTS: NoteTexts = textsOf(() => "")

/** A note as somebody would type it. */
export const typedOf = (texts: NoteTexts, publishedAt: Date | null): Typed =>
	Object.fromEntries([
		...each((part, lang) => [fieldOf(part, lang), texts[lang][part]]),
		["at", publishedAt ? utcMomentText(publishedAt) : ""],
	])

/** Parts that each language lacks. */
export const missingIn = (texts: NoteTexts, lang: Lang): readonly Part[] =>
	PART_NAMES.filter((part) => texts[lang][part] === "")

/** What was typed, as it would be stored. Titles and summaries are one line; a body is paragraphs, parted by one empty line. */
export function readNote(fields: FormData) {
	const sent = (name: string) => sentText(fields, name)
	const typed: Typed = Object.fromEntries(
		[...each((part, lang) => fieldOf(part, lang)), "at"].map((name) => [name, sent(name)]),
	)
	const stored = (part: Part, lang: Lang) => {
		const text = sent(fieldOf(part, lang)).trim()
		return part === "body" ? text.replace(/\n[^\S\n]*(?:\n[^\S\n]*)+/g, "\n\n") : text.replace(/\s+/g, " ")
	}
	const texts = textsOf(stored)
	const at = sent("at").trim()
	return { typed, texts, at, publishAt: at === "" ? null : readUtcMoment(at) }
}

/** What is wrong with a note that is to be saved, or with `isRead` to be read: then all of it is needed in each language. */
export function noteProblems(
	{ texts, at, publishAt }: Pick<ReturnType<typeof readNote>, "texts" | "at" | "publishAt">,
	isRead: boolean,
): Problems {
	const wrong = each((part, lang): [string, Problem] | null => {
		const text = texts[lang][part]
		if (text.length > PARTS[part]) return [fieldOf(part, lang), "tooLong"]
		return isRead && text === "" ? [fieldOf(part, lang), "needed"] : null
	}).filter((one) => one !== null)
	const isNameless = LANGS.every((lang) => texts[lang].title === "")
	const nameless = isNameless ? LANGS.map((lang): [string, Problem] => [fieldOf("title", lang), "needed"]) : []
	const time: [string, Problem][] = isRead && at !== "" && publishAt === null ? [["at", "date"]] : []
	return Object.fromEntries([...nameless, ...wrong, ...time])
}
