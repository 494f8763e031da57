import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { DocumentEditor } from "#app/features/admin/pages/document.tsx"
import { loadDocument, submitDocument } from "#app/features/admin/published/document-routes.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "settings.see" }
export const meta = pageMeta
export const links = sheets("adminContent")

export const loader = ({ request, context }: LoaderFunctionArgs) => loadDocument("settings", { request, context })
export const action = ({ request, context }: ActionFunctionArgs) => submitDocument("settings", { request, context })

export default function EditSettings() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	return <DocumentEditor t={wordsT(words)} {...page} area="settings" again={useActionData<typeof action>() ?? null} />
}
