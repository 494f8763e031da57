import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { DocumentVersions } from "#app/features/admin/pages/document-versions.tsx"
import { loadVersions, submitVersion } from "#app/features/admin/published/document-routes.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "settings.see" }
export const meta = pageMeta
export const links = sheets("adminContent")

export const loader = ({ request, context }: LoaderFunctionArgs) => loadVersions("settings", { request, context })
export const action = ({ request, context }: ActionFunctionArgs) => submitVersion("settings", { request, context })

export default function SettingsVersions() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const said = useActionData<typeof action>()?.said ?? []
	return <DocumentVersions t={wordsT(words)} {...page} area="settings" said={said} />
}
