import type { LoaderFunctionArgs } from "@remix-run/node"
import { listFiles } from "#app/features/admin/files/file-list.server.ts"
import { FILE_TERMS } from "#app/features/admin/files/file-terms.ts"
import { fileColumns } from "#app/features/admin/files/files-page.tsx"
import { csvAnswer } from "#app/features/admin/listing/csv.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"

export const handle: PageHandle = { admin: "content.see" }

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { lang } = requireOperator(context, "content.see")
	return csvAnswer("pictures", {
		columns: fileColumns(await getT(lang), lang, context.origin),
		personal: null,
		asked: readListing(new URL(request.url).searchParams, FILE_TERMS),
		list: (asked, size) => listFiles(context.ctx, asked, size),
	})
}
