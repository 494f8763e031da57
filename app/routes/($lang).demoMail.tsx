import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { DemoMailbox } from "#app/features/demo/mailbox.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { listDemoMail } from "#app/mail/demo-mailbox.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, demoOnly: true }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "demo")

export async function loader({ params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const words = wordsOf(lang, "mail", ["mailbox"])
	const title = wordsT({ mail: words })("mail:mailbox.title")
	return { lang, words, title, letters: await listDemoMail(context.ctx) }
}

export default function DemoMail() {
	const { words, ...page } = useLoaderData<typeof loader>()
	return <DemoMailbox t={wordsT({ mail: words })} {...page} />
}
