import type { SubmissionResult } from "@conform-to/react"
import { type CodePurpose, sendCode } from "#app/identity/accounts/email-code.server.ts"
import type { Browser } from "#app/identity/sessions/browser.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { typedText } from "#app/lib/read-form.ts"
import { demoMailboxLink } from "#app/mail/demo-mailbox-link.server.ts"

type Ctx = Parameters<typeof sendCode>[0] & Parameters<typeof demoMailboxLink>[0]
type Asked = Readonly<{
	uid: string
	purpose: CodePurpose
	lang: Lang
	clientIp: string
	from: Browser
	fields: FormData
}>

const SECRET = ["pwd", "pwdCheck", "code"]

/** Has a code sent from within a form, and answers the form as it was, but for what is secret. */
export async function sentCode(ctx: Ctx, { fields, ...asked }: Asked) {
	await sendCode(ctx, asked)
	const typed = [...fields].filter(([name]) => !SECRET.includes(name)).map(([name, value]) => [name, typedText(value)])
	const form: SubmissionResult<string[]> = { initialValue: Object.fromEntries(typed) }
	return { form, sentTo: asked.uid, mailbox: demoMailboxLink(ctx, asked.lang) }
}
