import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { catalogScreen } from "#app/features/admin/catalog-screen.server.ts"
import { proposeInSteps } from "#app/features/admin/in-steps.server.ts"
import { listLimits, readLimitForm } from "#app/features/admin/money-acts/limits.server.ts"
import { LimitsPage } from "#app/features/admin/pages/limits.tsx"
import { listOpenProposals } from "#app/features/admin/rules-list.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "money.see" }
export const meta = pageMeta
export const links = sheets("adminRules")

const KIND = "set-alone-limit"

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = catalogScreen(context, "money")
	const { ctx } = context
	const [limits, open] = await Promise.all([listLimits(ctx), listOpenProposals(ctx, KIND)])
	const mayAct = requireOperator(context, "money.see").permissions.includes("money.act")
	return { ...screen, limits, open, mayAct, done: new URL(request.url).searchParams.has("done") }
}

export const action = ({ request, context }: ActionFunctionArgs) =>
	proposeInSteps(
		{ request, context },
		{
			permission: "money.act",
			read: async (fields, lang) => readLimitForm(fields, { lang, limits: await listLimits(context.ctx) }),
			act: ({ asset, units, reason }) => ({
				...{ kind: KIND, subject: asset.address, reason },
				evidence: { units: `${units}` },
			}),
			to: `${paths.admin("money/limits")}?done`,
		},
	)

export default function Limits() {
	const { words, catalog, title: _, ...page } = useLoaderData<typeof loader>()
	const answered = useActionData<typeof action>()
	const t = wordsT({ admin: words, "operators-catalog": catalog })
	return <LimitsPage t={t} typed={{}} errors={{}} said={[]} preview={null} {...page} {...answered} />
}
