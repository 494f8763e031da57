import { getT } from "#app/i18n/i18n.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { MAIL_KINDS, type MailKind } from "#app/mail/kinds.ts"

/** What a browser shows, and where a press leads: an address of this site. */
export type Push = Readonly<{ title: string; body: string; lang: string; tag: string; href: string }>

/** Push services take some four thousand bytes; nobody reads more of a notification than this. */
const MOST_SIGNS = 240

/** A reminder as a notification, in the words of its mail. Errors: parameters that its kind does not take. */
export async function sayPush(
	{ kind, params, lang, id }: Readonly<{ kind: MailKind; params: unknown; lang: Lang; id: string }>,
	site: string,
): Promise<Push> {
	const t = await getT(lang)
	const { params: shape, say } = MAIL_KINDS[kind]
	const noSecret = () => {
		throw new Error(`a push notification of kind "${kind}" must not contain a code or a key`)
	}
	// The cast is sound: what is said is said of parameters that the kind's own schema has read.
	const { slots, path } = say(shape.parse(params) as never, { lang, t, codeOf: noSecret, keyOf: noSecret })
	const text = t(`mail:${kind}.text`, slots).split("\n\n")[0] ?? ""
	return {
		title: t(`mail:${kind}.subject`, { ...slots, site }),
		body: text.length > MOST_SIGNS ? `${text.slice(0, MOST_SIGNS - 1)}…` : text,
		lang: { eng: "en", kor: "ko", idn: "id" }[lang],
		tag: id,
		href: path,
	}
}
