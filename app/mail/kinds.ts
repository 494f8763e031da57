import { z } from "zod"
import type { T } from "#app/i18n/words.ts"
import { dateFormat, numberFormat } from "#app/lib/formats.ts"
import { asKey } from "#app/lib/keys.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"

/** Text of one line: nothing in it can end a header and begin another. */
const line = (most: number) =>
	z
		.string()
		.min(1)
		.max(most)
		.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)

type Said = Readonly<{ slots: Readonly<Record<string, string>>; path: string }>
type Kind<Shape extends z.ZodType> = Readonly<{
	/** Advertising leaves only with the recipient's consent. */
	purpose: "service" | "advertising"
	params: Shape
	/** What fills the kind's words in `locales/<lang>/mail.json`, and where on the site it leads. */
	say(params: z.output<Shape>, of: Readonly<{ lang: Lang; t: T }>): Said
}>
const kind = <Shape extends z.ZodType>(one: Kind<Shape>) => one

const WHOLE = { maximumFractionDigits: 0 } as const
const MOMENT = { dateStyle: "long", timeStyle: "short", timeZone: "UTC" } as const

/** Every kind of mail. A new one is a line here, and `subject`, `text` and `button` under its name in `mail.json`. */
export const MAIL_KINDS = {
	/** To the operators: money needs somebody's eyes. `what`: of the list of what needs attention. */
	attention: kind({
		purpose: "service",
		params: z.object({ what: line(40), count: z.int().min(1), since: z.iso.datetime() }),
		say: ({ what, count, since }, { lang, t }) => ({
			slots: {
				what: t(asKey(`admin:attention.${what}.title`)),
				why: t(asKey(`admin:attention.${what}.text`)),
				count: numberFormat(LOCALES[lang], WHOLE).format(count),
				since: `${dateFormat(LOCALES[lang], MOMENT).format(new Date(since))} UTC`,
			},
			path: paths.admin(),
		}),
	}),
	/** To whoever has agreed to it: a note was published. */
	news: kind({
		purpose: "advertising",
		params: z.object({ id: z.int().min(1), title: line(200) }),
		say: ({ id, title }, { lang }) => ({ slots: { title }, path: paths.newsNote(lang, id) }),
	}),
} as const

export type MailKind = keyof typeof MAIL_KINDS
export type MailParams<K extends MailKind> = z.input<(typeof MAIL_KINDS)[K]["params"]>
export const isMailKind = (text: string): text is MailKind => Object.hasOwn(MAIL_KINDS, text)
