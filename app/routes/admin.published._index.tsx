import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { DocumentsPage } from "#app/features/admin/pages/documents.tsx"
import { contentScreen } from "#app/features/admin/published/content-screen.server.ts"
import { listDocuments } from "#app/features/admin/published/document-page.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "content.see" }
export const meta = pageMeta
export const links = sheets("adminContent")

export async function loader({ context }: LoaderFunctionArgs) {
	const screen = contentScreen(context, "published")
	return { ...screen, documents: await listDocuments(context.ctx, "published") }
}

export default function PublishedFacts() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	return <DocumentsPage t={wordsT(words)} {...page} area="published" />
}
