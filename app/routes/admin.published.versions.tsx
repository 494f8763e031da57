import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { DocumentVersions } from "#app/features/admin/pages/document-versions.tsx"
import { loadVersions, submitVersion } from "#app/features/admin/published/document-routes.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "content.see" }
export const meta = pageMeta
export const links = sheets("adminContent")

export const loader = ({ request, context }: LoaderFunctionArgs) => loadVersions("published", { request, context })
export const action = ({ request, context }: ActionFunctionArgs) => submitVersion("published", { request, context })

export default function PublishedVersions() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const said = useActionData<typeof action>()?.said ?? []
	return <DocumentVersions t={wordsT(words)} {...page} area="published" said={said} />
}
