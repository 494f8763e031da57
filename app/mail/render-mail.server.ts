import { getT } from "#app/i18n/i18n.server.ts"
import type { T } from "#app/i18n/words.ts"
import { oneTimeCode, oneTimeKey } from "#app/lib/one-time-code.server.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { isAsked, MAIL_KINDS, type MailKind } from "./kinds.ts"
import type { Message } from "./mailer.ts"

/** Who sends, and where the site is. */
export type Sender = Readonly<{
	/** Public origin, for links. */
	origin: string
	/** The site's name, and who runs it: as far as that is set up. */
	name: string
	company: string
}>
type Asked = Readonly<{
	kind: MailKind
	lang: Lang
	params: unknown
	sender: Sender
	unsubscribe: string | null
	secret: string | null
}>

/** Korean law has the subject of every advertisement begin like this, whatever its language. */
const ADVERTISING_MARK = "(광고)"

/** A mail in its recipient's language, as text and as plain HTML. Errors: parameters that its kind does not take. */
export async function renderMail(asked: Asked): Promise<Omit<Message, "id" | "to">> {
	const { kind, lang, sender, unsubscribe } = asked
	const { purpose } = MAIL_KINDS[kind]
	const t = await getT(lang)
	const { slots, path } = said(asked, { lang, t })
	const subject = t(`mail:${kind}.subject`, { ...slots, site: sender.name })
	const paragraphs = t(`mail:${kind}.text`, slots).split("\n\n")
	const link = { href: `${sender.origin}${path}`, label: t(`mail:${kind}.button`) }
	const end = {
		from: [t("mail:foot.from", { site: sender.name }), sender.company].filter(Boolean).join(" "),
		leave:
			unsubscribe === null
				? null
				: {
						href: unsubscribe,
						label: t(
							purpose === "advertising"
								? "mail:foot.unsubscribe"
								: isAsked(kind)
									? "mail:foot.notMe"
									: "mail:foot.stopReminders",
						),
					},
	}
	const body = { subject, lang, paragraphs, link, end }
	return {
		subject: purpose === "advertising" ? `${ADVERTISING_MARK} ${subject}` : subject,
		text: asText(body),
		html: asHtml(body),
		unsubscribe,
	}
}

function said({ kind, params, secret }: Asked, of: Readonly<{ lang: Lang; t: T }>) {
	const { params: shape, say } = MAIL_KINDS[kind]
	// The cast is sound: what is said is said of parameters that the kind's own schema has read.
	const fromSecret = (derive: (secret: string, id: string) => string) => (id: string) => {
		if (secret === null) throw new Error(`the mail ${kind} needs the secret`)
		return derive(secret, id)
	}
	return say(shape.parse(params) as never, {
		...of,
		codeOf: fromSecret(oneTimeCode),
		keyOf: fromSecret(oneTimeKey),
	})
}

type Link = Readonly<{ href: string; label: string }>
type Body = Readonly<{
	subject: string
	lang: Lang
	paragraphs: readonly string[]
	link: Link
	end: Readonly<{ from: string; leave: Link | null }>
}>

function asText({ paragraphs, link, end }: Body): string {
	const leave = end.leave ? [`${end.leave.label}: ${end.leave.href}`] : []
	return [...paragraphs, `${link.label}: ${link.href}`, [end.from, ...leave].join("\n"), ""].join("\n\n")
}

function asHtml({ subject, lang, paragraphs, link, end }: Body): string {
	const leave = end.leave ? `<br>${anchor(end.leave)}` : ""
	return [
		`<!doctype html><html lang="${LOCALES[lang]}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body>`,
		`<h1>${escaped(subject)}</h1>`,
		...paragraphs.map((text) => `<p>${escaped(text)}</p>`),
		`<p><b>${anchor(link)}</b></p><hr><p><small>${escaped(end.from)}${leave}</small></p></body></html>`,
	].join("\n")
}

const anchor = ({ href, label }: Link) => `<a href="${escaped(href)}">${escaped(label)}</a>`

const ENTITIES: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
