import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { deleteProject, noSuchProject } from "#app/collections/projects/modify-project.server.ts"
import { findProject, projectId } from "#app/collections/projects/queries.server.ts"
import { DeletePage, NoSuchProject } from "#app/features/admin/pages/project.tsx"
import { projectWords } from "#app/features/admin/projects/project-words.server.ts"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"

export const handle: PageHandle = { working: true, admin: "projects.edit" }
export const meta = pageMeta

const deleteForm = z.object({})
const idIn = (request: Request) => projectId(new URL(request.url).searchParams.get("id"))

export async function action({ request, context }: ActionFunctionArgs) {
	const by = requireOperator(context, "projects.edit")
	const id = idIn(request)
	return submit({ request, context }, deleteForm, await getT(by.lang), async () => {
		if (id === null) throw noSuchProject()
		await deleteProject(context.ctx, { id, by })
		return redirect(`${paths.admin("projects")}?done=deleted`, { status: 303 })
	})
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	requireOperator(context, "projects.edit")
	const screen = screenOf(context, "projects")
	if (!new URL(request.url).searchParams.has("id")) return redirect(paths.admin("projects"), { status: 303 })
	const id = idIn(request)
	const found = id === null ? null : await findProject(context.ctx, id)
	const project = found ? { id: found.id, name: found.name } : null
	return data({ ...screen, more: projectWords(screen.lang), project }, { status: project ? 200 : 404 })
}

export default function DeleteProject() {
	const { words, more, project } = useLoaderData<typeof loader>()
	const t = wordsT({ admin: words, ...more })
	return project ? <DeletePage t={t} project={project} /> : <NoSuchProject t={t} />
}
