import type { LoaderFunctionArgs } from "@remix-run/node"
import { csvAnswer } from "#app/features/admin/listing/csv.server.ts"
import { listMails } from "#app/features/admin/mail/mail-list.server.ts"
import { mailColumns } from "#app/features/admin/mail/mail-page.tsx"
import { readMailListing } from "#app/features/admin/mail/mail-terms.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"

export const handle: PageHandle = { admin: "jobs.see" }

export async function loader({ request, context }: LoaderFunctionArgs) {
	const operator = requireOperator(context, "jobs.see")
	const { lang, permissions } = operator
	const seesPeople = permissions.includes("users.see")
	return csvAnswer("mail", {
		columns: mailColumns(await getT(lang), lang),
		personal: { ctx: context.ctx, operator },
		asked: readMailListing(new URL(request.url).searchParams, seesPeople),
		list: (asked, size) => listMails(context.ctx, asked, { seesPeople, size }),
	})
}
