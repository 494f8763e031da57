import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { registerProject } from "#app/collections/projects/register-project.server.ts"
import { RegisterPage } from "#app/features/admin/pages/project.tsx"
import { filledForm } from "#app/features/admin/projects/filled-form.ts"
import { projectForm, projectOf } from "#app/features/admin/projects/project-form.ts"
import { projectPlace } from "#app/features/admin/projects/project-place.ts"
import { projectWords } from "#app/features/admin/projects/project-words.server.ts"
import { BLANK } from "#app/features/admin/projects/typed-project.ts"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "projects.edit" }
export const meta = pageMeta
export const links = sheets("adminRules")

export async function action({ request, context }: ActionFunctionArgs) {
	const by = requireOperator(context, "projects.edit")
	const { ctx } = context
	return submit({ request, context }, projectForm(by.lang), await getT(by.lang), async (sent) => {
		const filled = projectOf(sent)
		const id = await registerProject(ctx, { ...filled, by })
		return redirect(projectPlace(ctx, { ...filled, id, done: "registered" }), { status: 303 })
	})
}

export async function loader({ context }: LoaderFunctionArgs) {
	requireOperator(context, "projects.edit")
	const screen = screenOf(context, "projects")
	const seals = Boolean(context.ctx.projectKeysPublic)
	return { ...screen, more: projectWords(screen.lang), form: { id: randomUUID(), version: "0", stored: BLANK, seals } }
}

export default function RegisterProject() {
	const { words, more, form } = useLoaderData<typeof loader>()
	const filled = filledForm(form, useActionData<typeof action>()?.form)
	const t = wordsT({ admin: words, ...more })
	const to = paths.admin("projects/register")
	return <RegisterPage t={t} form={{ ...form, ...filled, t, action: to, act: "save", keys: [], mayEdit: true }} />
}
