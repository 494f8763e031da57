import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { modifyProject, noSuchProject } from "#app/collections/projects/modify-project.server.ts"
import { defaultProject, projectId } from "#app/collections/projects/queries.server.ts"
import { type Done, NoSuchProject, ProjectPage } from "#app/features/admin/pages/project.tsx"
import { filledForm } from "#app/features/admin/projects/filled-form.ts"
import { loadProject } from "#app/features/admin/projects/load-project.server.ts"
import { projectForm, projectOf } from "#app/features/admin/projects/project-form.ts"
import { projectPlace } from "#app/features/admin/projects/project-place.ts"
import { projectWords } from "#app/features/admin/projects/project-words.server.ts"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "projects.see" }
export const meta = pageMeta
export const links = sheets("adminRules")

const asked = (request: Request) => new URL(request.url).searchParams

export async function action({ request, context }: ActionFunctionArgs) {
	const by = requireOperator(context, "projects.edit")
	const { ctx } = context
	const id = projectId(asked(request).get("id"))
	return submit({ request, context }, projectForm(by.lang), await getT(by.lang), async (sent) => {
		if (id === null) throw noSuchProject()
		const filled = projectOf(sent)
		await modifyProject(ctx, { ...filled, id, by })
		return redirect(projectPlace(ctx, { ...filled, id, done: "modified" }), { status: 303 })
	})
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = screenOf(context, "projects")
	const operator = requireOperator(context, "projects.see")
	const { ctx } = context
	const params = asked(request)
	const id = params.has("id") ? projectId(params.get("id")) : await defaultProject(ctx)
	const found = id === null ? null : await loadProject(ctx, operator, id)
	const done: Done = (["registered", "modified"] as const).find((one) => one === params.get("done")) ?? null
	const page = { ...screen, more: projectWords(screen.lang), found, done, keysRefused: params.has("keys") }
	return data(page, { status: found ? 200 : 404 })
}

export default function ModifyProject() {
	const { words, more, found, lang, done, keysRefused } = useLoaderData<typeof loader>()
	const answered = useActionData<typeof action>()?.form
	const t = wordsT({ admin: words, ...more })
	if (!found) return <NoSuchProject t={t} />
	const { project, people, form } = found
	const to = `${paths.admin("projects/modify")}?id=${project.id}`
	return (
		<ProjectPage
			{...{ t, lang, project, people, keysRefused }}
			done={answered ? null : done}
			form={{ ...form, ...filledForm(form, answered), t, action: to, act: "fix" }}
		/>
	)
}
