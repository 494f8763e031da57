import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { decideForm } from "#app/features/admin/forms.ts"
import { ProposalsPage } from "#app/features/admin/pages/proposals.tsx"
import { decideSeen, ProposalChanged } from "#app/features/admin/proposals/decide-seen.server.ts"
import { loadProposals } from "#app/features/admin/proposals/load-proposals.server.ts"
import { markDecisionRead } from "#app/features/admin/proposals-list.server.ts"
import { refusedForm } from "#app/features/admin/refused-form.ts"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import type { ChangedFact } from "#app/identity/proposals/proposal-view.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { PROPOSAL_VIEWS } from "#app/proposal-views.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "home.see" }
export const meta = pageMeta
export const links = sheets("adminRules", "adminProposals")

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "home.see")
	const t = await getT(operator.lang)
	let changes: readonly ChangedFact[] = []
	const answer = await submit({ request, context }, decideForm, t, async ({ id, verdict, ...decision }) => {
		if (verdict === "read") await markDecisionRead(context.ctx, { id, by: operator.accountId })
		else
			await decideSeen(context.ctx, operator, {
				views: PROPOSAL_VIEWS,
				decision: { id, verdict, ...decision },
			}).catch((error: unknown) => {
				if (error instanceof ProposalChanged) changes = error.changes
				throw error
			})
		return null
	})
	if (answer === null) return redirect(`${paths.admin("proposals")}?done=`, { status: 303 })
	return data({ ...answer.data, changes }, answer.init ?? {})
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { words, ...screen } = screenOf(context, "proposals")
	const operator = requireOperator(context, "home.see")
	const query = new URL(request.url).searchParams
	return {
		...screen,
		...(await loadProposals(context.ctx, operator, { views: PROPOSAL_VIEWS, query })),
		words: {
			admin: words,
			"operators-proposals": wordsOf(screen.lang, "operators-proposals", ["changes", "firstRows"]),
		},
		done: query.has("done"),
	}
}

export default function Proposals() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const form = refusedForm(answer?.form)
	const text = form && Object.values(form.errors).flat().join(" ")
	const refused =
		form && text ? { id: form.typed.id ?? "", text, why: form.typed.why ?? "", changes: answer?.changes ?? [] } : null
	return <ProposalsPage t={wordsT(words)} {...page} refused={refused} />
}
