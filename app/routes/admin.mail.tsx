import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { countMails, listMails } from "#app/features/admin/mail/mail-list.server.ts"
import { MailPage } from "#app/features/admin/mail/mail-page.tsx"
import { readMailListing } from "#app/features/admin/mail/mail-terms.ts"
import { retryMailAs } from "#app/features/admin/mail/retry-mail.server.ts"
import { refusedForm } from "#app/features/admin/refused-form.ts"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { MAIL_STATES } from "#app/mail/tables.server.ts"

export const handle: PageHandle = { working: true, admin: "jobs.see" }
export const meta = pageMeta

const retryForm = z.object({ id: z.uuid("admin:needed") })

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "jobs.see")
	return submit({ request, context }, retryForm, await getT(operator.lang), async ({ id }) => {
		requireOperator(context, "jobs.act")
		await retryMailAs(context.ctx, operator, id)
		return redirect(`${paths.admin("mail")}?retried=`, { status: 303 })
	})
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = screenOf(context, "mail")
	const { permissions } = requireOperator(context, "jobs.see")
	const params = new URL(request.url).searchParams
	const seesPeople = permissions.includes("users.see")
	const asked = readMailListing(params, seesPeople)
	const [list, total] = await Promise.all([
		listMails(context.ctx, asked, { seesPeople }),
		countMails(context.ctx, asked),
	])
	return {
		...{
			...screen,
			mailWords: wordsOf(screen.lang, "operators-mail"),
			states: MAIL_STATES,
			seesPeople,
			asked,
			total,
			...list,
		},
		canAct: permissions.includes("jobs.act"),
		retried: params.has("retried"),
	}
}

export default function Mail() {
	const { words, mailWords, title: _, ...page } = useLoaderData<typeof loader>()
	const refused = refusedForm(useActionData<typeof action>()?.form)
	const said = refused ? Object.values(refused.errors).flat().join(" ") : null
	return <MailPage t={wordsT({ admin: words, "operators-mail": mailWords })} {...page} refused={said} />
}
