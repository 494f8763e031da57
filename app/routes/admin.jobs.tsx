import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { catalogScreen } from "#app/features/admin/catalog-screen.server.ts"
import { jobForm } from "#app/features/admin/forms.ts"
import { listJobActs, listJobs, listQueued, listWorkers } from "#app/features/admin/jobs/list-jobs.server.ts"
import { JobsPage } from "#app/features/admin/pages/jobs.tsx"
import { refusedForm } from "#app/features/admin/refused-form.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { propose } from "#app/identity/proposals/proposals.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"

export const handle: PageHandle = { working: true, admin: "jobs.see" }
export const meta = pageMeta

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "jobs.act")
	return submit({ request, context }, jobForm, await getT(operator.lang), async ({ id, kind, subject, why }) => {
		await propose(context.ctx, operator, { id, kind, subject, evidence: {}, reason: why })
		return redirect(`${paths.admin("jobs")}?done=`, { status: 303 })
	})
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = catalogScreen(context, "jobs")
	const { ctx } = context
	const mayAct = requireOperator(context, "jobs.see").permissions.includes("jobs.act")
	const [workers, jobs, queued, acts] = await Promise.all([
		listWorkers(ctx),
		listJobs(ctx),
		listQueued(ctx),
		listJobActs(ctx),
	])
	const failed = queued.filter(({ state }) => state === "failed")
	const forms = { run: randomUUID(), retry: Object.fromEntries(failed.map(({ id }) => [id, randomUUID()])) }
	const done = new URL(request.url).searchParams.has("done")
	return { ...screen, workers, jobs, queued, acts, forms: mayAct ? forms : null, done }
}

export default function Jobs() {
	const { words, catalog, title: _, ...page } = useLoaderData<typeof loader>()
	const refused = refusedForm(useActionData<typeof action>()?.form)
	return <JobsPage t={wordsT({ admin: words, "operators-catalog": catalog })} {...page} refused={refused} />
}
