import type { Context } from "#app/db/context.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import type { Mailbox } from "#app/ui/mailbox-link.tsx"

/** No mail leaves a demo: whoever waits for one finds it there. Null: it goes to the mailbox that was typed. */
export const demoMailboxLink = ({ demo }: Pick<Context, "demo">, lang: Lang): Mailbox | null =>
	demo ? { href: paths.demoMail(lang), label: wordsT({ mail: wordsOf(lang, "mail") })("mail:mailbox.title") } : null
