import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { catalogScreen } from "#app/features/admin/catalog-screen.server.ts"
import { proposeInSteps } from "#app/features/admin/in-steps.server.ts"
import { movedAssets } from "#app/features/admin/money-acts/assets.ts"
import { ourAccounts, readDebitForm } from "#app/features/admin/money-acts/debit-form.server.ts"
import { DebitPage } from "#app/features/admin/pages/debit.tsx"
import { listOpenProposals } from "#app/features/admin/rules-list.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "money.act" }
export const meta = pageMeta
export const links = sheets("adminRules")

const KIND = "announce-debit"

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = catalogScreen(context, "money")
	const { ctx } = context
	const open = await listOpenProposals(ctx, KIND)
	const done = new URL(request.url).searchParams.has("done")
	return { ...screen, assets: movedAssets(ctx), accounts: ourAccounts(ctx), open, done }
}

export const action = ({ request, context }: ActionFunctionArgs) =>
	proposeInSteps(
		{ request, context },
		{
			permission: "money.act",
			read: (fields, lang) => readDebitForm(context.ctx, fields, lang),
			act: ({ signature, account, asset, units, reason }) => ({
				...{ kind: KIND, subject: signature, reason },
				evidence: { chain: asset.chain, account, asset: asset.address, units: `${units}` },
			}),
			to: `${paths.admin("money/debit")}?done`,
		},
	)

export default function Debit() {
	const { words, catalog, title: _, ...page } = useLoaderData<typeof loader>()
	const answered = useActionData<typeof action>()
	const t = wordsT({ admin: words, "operators-catalog": catalog })
	return <DebitPage t={t} typed={{}} errors={{}} said={[]} preview={null} {...page} {...answered} />
}
