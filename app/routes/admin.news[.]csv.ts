import type { LoaderFunctionArgs } from "@remix-run/node"
import { listRows } from "#app/db/list-rows.server.ts"
import { csvAnswer } from "#app/features/admin/listing/csv.server.ts"
import { noteLine, notesForEditing } from "#app/features/news/list-for-editing.server.ts"
import { NOTE_TERMS, type NoteListing } from "#app/features/news/note-terms.ts"
import { noteColumns } from "#app/features/news/pages/list/columns.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"

export const handle: PageHandle = { admin: "content.see" }

export async function loader({ request, context: { ctx, ...context } }: LoaderFunctionArgs) {
	const { lang } = requireOperator(context, "content.see")
	const now = await ctx.now()
	return csvAnswer("news", {
		columns: noteColumns(await getT(lang), lang),
		personal: null,
		asked: readListing(new URL(request.url).searchParams, NOTE_TERMS),
		list: async (asked: NoteListing, size) => {
			const { rows, next } = await listRows(asked, notesForEditing(ctx, { asked, lang, now }).listing, size)
			return { rows: rows.map(noteLine(now)), next }
		},
	})
}
