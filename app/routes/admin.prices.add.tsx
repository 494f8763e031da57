import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { catalogScreen } from "#app/features/admin/catalog-screen.server.ts"
import { takeInSteps } from "#app/features/admin/in-steps.server.ts"
import { PriceAddPage } from "#app/features/admin/pages/price-add.tsx"
import { pricedAssets } from "#app/features/admin/prices/list-prices.server.ts"
import { readPriceForm } from "#app/features/admin/prices/price-form.ts"
import { priceBefore, publishPrice } from "#app/features/admin/prices/publish-price.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "settings.edit" }
export const meta = pageMeta
export const links = sheets("adminRules")

export async function loader({ context }: LoaderFunctionArgs) {
	return { ...catalogScreen(context, "prices"), assets: pricedAssets(context.ctx) }
}

export const action = ({ request, context }: ActionFunctionArgs) =>
	takeInSteps(
		{ request, context },
		{
			permission: "settings.edit",
			last: "add",
			read: async (fields, lang) => {
				const { price, ...read } = readPriceForm(fields, { lang, assets: pricedAssets(context.ctx) })
				return { ...read, wanted: price && { ...price, before: await priceBefore(context.ctx, price) } }
			},
			carryOut: ({ accountId }, formId, price) => publishPrice(context.ctx, { accountId, formId, price }),
			to: `${paths.admin("prices")}?done`,
		},
	)

export default function PriceAdd() {
	const { words, catalog, title: _, ...page } = useLoaderData<typeof loader>()
	const answered = useActionData<typeof action>()
	const t = wordsT({ admin: words, "operators-catalog": catalog })
	return <PriceAddPage t={t} typed={{}} errors={{}} said={[]} preview={null} {...page} {...answered} />
}
