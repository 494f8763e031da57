import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { catalogScreen } from "#app/features/admin/catalog-screen.server.ts"
import { IdDocumentsPage } from "#app/features/admin/pages/id-documents.tsx"
import { listDocuments } from "#app/features/documents/queries.server.ts"
import { DOCUMENT_TERMS } from "#app/features/documents/terms.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { readListing } from "#app/lib/listing.ts"
import { pageMeta } from "#app/lib/page-meta.ts"

export const handle: PageHandle = { working: true, admin: "documents.see" }
export const meta = pageMeta

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = catalogScreen(context, "idDocuments")
	const asked = readListing(new URL(request.url).searchParams, DOCUMENT_TERMS)
	return { ...screen, asked, terms: DOCUMENT_TERMS, ...(await listDocuments(context.ctx, asked)) }
}

export default function IdDocuments() {
	const { words, catalog, title: _, ...page } = useLoaderData<typeof loader>()
	return <IdDocumentsPage t={wordsT({ admin: words, "operators-catalog": catalog })} {...page} />
}
