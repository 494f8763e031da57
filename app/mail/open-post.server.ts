import type { Context } from "#app/db/context.ts"
import type { WorkerEnv } from "#app/lib/env.server.ts"
import { demoMailer } from "./demo-mailbox.server.ts"
import type { Mailer } from "./mailer.ts"
import type { Post } from "./send-mails.server.ts"
import { smtpMailer } from "./smtp-mailer.server.ts"

const NAME = "Punktopia"

/** What the worker sends with; null: nothing is set up, and mail waits. A demo without a server keeps its mail. */
export function openPost(env: WorkerEnv, ctx: Pick<Context, "db" | "now">): Post | null {
	const mailer = mailerOf(env, ctx)
	const company = [env.COMPANY_NAME, env.COMPANY_ADDRESS, env.COMPANY_CONTACT].filter(Boolean).join(", ")
	const sender = { origin: env.APP_ORIGIN ?? "", name: NAME, company }
	return mailer && { mailer, sender, secret: env.APP_SECRET ?? null }
}

function mailerOf(env: WorkerEnv, ctx: Pick<Context, "db" | "now">): Mailer | null {
	const { SMTP_URL: url, MAIL_FROM: from, DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY: key } = env
	if (url && from) return smtpMailer({ url, from, dkim: domain && selector && key ? { domain, selector, key } : null })
	return env.DEMO ? demoMailer(ctx) : null
}
