import type { WebContext } from "#app/db/context.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { readListing } from "#app/lib/listing.ts"
import { type FileFormat, fileAnswer } from "../listing/csv.server.ts"
import { listActions } from "./actions-list.server.ts"
import { actionFileColumns } from "./actions-page.tsx"
import { ACTIONS_TERMS } from "./actions-terms.ts"

/** What visitors did, as a file: all that the filters of an address find. */
export async function actionsAnswer(
	ctx: Pick<WebContext, "db">,
	{
		params,
		format,
		operator,
		product,
	}: Readonly<{ params: URLSearchParams; format: FileFormat; operator: LoginSession; product: string }>,
): Promise<Response> {
	const { lang } = operator
	return fileAnswer(format, "actions", {
		personal: { ctx, operator },
		columns: actionFileColumns(await getT(lang), lang),
		asked: readListing(params, ACTIONS_TERMS),
		list: (asked, size) => listActions(ctx, asked, { lang, product, size }),
	})
}
