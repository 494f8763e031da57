import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { ProjectsPage } from "#app/features/admin/pages/projects.tsx"
import { countProjects, listProjects } from "#app/features/admin/projects/list-projects.server.ts"
import { PROJECT_TERMS } from "#app/features/admin/projects/project-terms.ts"
import { projectWords } from "#app/features/admin/projects/project-words.server.ts"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"
import { pageMeta } from "#app/lib/page-meta.ts"

export const handle: PageHandle = { working: true, admin: "projects.see" }
export const meta = pageMeta

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = screenOf(context, "projects")
	const mayEdit = requireOperator(context, null).permissions.includes("projects.edit")
	const params = new URL(request.url).searchParams
	const asked = readListing(params, PROJECT_TERMS)
	const [list, total] = await Promise.all([listProjects(context.ctx, asked), countProjects(context.ctx, asked)])
	const deleted = params.get("done") === "deleted"
	return { ...screen, more: projectWords(screen.lang), asked, total, mayEdit, deleted, ...list }
}

export default function Projects() {
	const { words, more, title: _, ...page } = useLoaderData<typeof loader>()
	return <ProjectsPage t={wordsT({ admin: words, ...more })} {...page} />
}
