import type { LoaderFunctionArgs } from "@remix-run/node"
import { csvAnswer } from "#app/features/admin/listing/csv.server.ts"
import { listMails } from "#app/features/admin/mail/mail-list.server.ts"
import { mailColumns } from "#app/features/admin/mail/mail-page.tsx"
import { MAIL_TERMS } from "#app/features/admin/mail/mail-terms.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"

export const handle: PageHandle = { admin: "jobs.see" }

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { lang, permissions } = requireOperator(context, "jobs.see")
	const seesPeople = permissions.includes("users.see")
	return csvAnswer("mail", {
		columns: mailColumns(await getT(lang), lang),
		asked: readListing(new URL(request.url).searchParams, MAIL_TERMS),
		list: (asked, size) => listMails(context.ctx, asked, { seesPeople, size }),
	})
}
