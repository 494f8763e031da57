import type { LoaderFunctionArgs } from "@remix-run/node"
import { Outlet, useLoaderData } from "@remix-run/react"
import { countAttention } from "#app/features/admin/attention.server.ts"
import { menuCounts } from "#app/features/admin/attention-lines.ts"
import { Frame } from "#app/features/admin/frame.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { listAllApprovers } from "#app/identity/proposals/approvers.server.ts"
import { ApproversProvider } from "#app/operators/who-approves.tsx"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "operator" }
export const links = sheets("dialogs", "work", "admin", "adminSide", "adminLists")

/** Around every operator's page. Who may see which of them is asked before any of this runs, and again by each. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { operator, site } = context
	if (!operator) throw new Response(null, { status: 404 })
	const { pathname, search } = new URL(request.url)
	const { lang, uid, permissions, accountId } = operator
	const facts = { words: wordsOf(lang, "admin"), lang, uid, permissions, here: `${pathname}${search}`, demo: site.demo }
	const [approvers, lines] = await Promise.all([
		listAllApprovers(context.ctx, accountId),
		countAttention(context.ctx, { operator, demo: site.demo }),
	])
	return { ...facts, approvers, lines, counts: menuCounts(lines) }
}

export default function Admin() {
	const { words, approvers, lines: _, ...facts } = useLoaderData<typeof loader>()
	return (
		<Frame t={wordsT({ admin: words })} {...facts}>
			<ApproversProvider value={approvers}>
				<Outlet />
			</ApproversProvider>
		</Frame>
	)
}
