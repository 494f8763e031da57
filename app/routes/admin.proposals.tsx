import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { evidenceInWords } from "#app/features/admin/evidence-words.ts"
import { decideForm } from "#app/features/admin/forms.ts"
import { ProposalsPage } from "#app/features/admin/pages/proposals.tsx"
import { listProposals, PROPOSAL_TERMS, type ProposalLine } from "#app/features/admin/proposals-list.server.ts"
import { refusedForm } from "#app/features/admin/refused-form.ts"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { decide } from "#app/identity/proposals/proposals.server.ts"
import { listingQuery, type Place, readListing } from "#app/lib/listing.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"

export const handle: PageHandle = { working: true, admin: "home.see" }
export const meta = pageMeta

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "home.see")
	return submit({ request, context }, decideForm, await getT(operator.lang), async (input) => {
		await decide(context.ctx, operator, input)
		return redirect(`${paths.admin("proposals")}?done=`, { status: 303 })
	})
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = screenOf(context, "proposals")
	const { accountId, permissions } = requireOperator(context, "home.see")
	const query = new URL(request.url).searchParams
	const asked = readListing(query, PROPOSAL_TERMS)
	const { open, past, next } = await listProposals(context.ctx, asked)
	const shown = (one: ProposalLine) => ({
		...one,
		evidence: evidenceInWords(context.ctx, screen.lang, one),
		mine: one.byId === accountId,
		canDecide: permissions.some((permission) => permission === one.approve),
	})
	const page = (after: Place | null) =>
		`${paths.admin("proposals")}${listingQuery({ ...asked, after }, PROPOSAL_TERMS)}#past`
	return {
		...screen,
		open: open.map(shown),
		past: past.map(shown),
		first: asked.after && page(null),
		next: next && page(next),
		done: query.has("done"),
	}
}

export default function Proposals() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const form = refusedForm(useActionData<typeof action>()?.form)
	const says = form && Object.values(form.errors).flat().join(" ")
	const refused = form && says ? { id: form.typed.id ?? "", says, why: form.typed.why ?? "" } : null
	return <ProposalsPage t={wordsT({ admin: words })} {...page} refused={refused} />
}
