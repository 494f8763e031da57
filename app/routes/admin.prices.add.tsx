import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { catalogScreen } from "#app/features/admin/catalog-screen.server.ts"
import { PriceAddPage, type PricePreview } from "#app/features/admin/pages/price-add.tsx"
import type { Errors } from "#app/features/admin/pages/rule-plans-form.tsx"
import { pricedAssets } from "#app/features/admin/prices/list-prices.server.ts"
import { readPriceForm } from "#app/features/admin/prices/price-form.ts"
import { priceBefore, publishPrice } from "#app/features/admin/prices/publish-price.server.ts"
import type { Typed } from "#app/features/admin/rules-forms.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { readForm, typedText } from "#app/lib/read-form.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "settings.edit" }
export const meta = pageMeta
export const links = sheets("adminRules")

type Answer = Readonly<{ typed: Typed; errors: Errors; said: readonly string[]; preview: PricePreview | null }>
const answer = (status: number, more: Pick<Answer, "typed"> & Partial<Answer>) =>
	data<Answer>({ errors: {}, said: [], preview: null, ...more }, { status })

export async function loader({ context }: LoaderFunctionArgs) {
	return { ...catalogScreen(context, "prices"), assets: pricedAssets(context.ctx) }
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { accountId, lang } = requireOperator(context, "settings.edit")
	const { ctx } = context
	const t = await getT(lang)
	const fields = await readForm(request)
	const { typed, problems, price } = readPriceForm(fields, { lang, assets: pricedAssets(ctx) })
	const act = typedText(fields.get("act"))
	if (act === "edit") return answer(200, { typed })
	if (!price) {
		const errors = Object.fromEntries(problems.map(({ field, key, params }) => [field, t(key, params)]))
		return answer(400, { typed, errors, said: [t("admin:rules.preview.refused")] })
	}
	const formId = typedText(fields.get("id"))
	if (act !== "add" || !isUuid(formId))
		return answer(200, { typed, preview: { ...price, id: randomUUID(), before: await priceBefore(ctx, price) } })
	await publishPrice(ctx, { accountId, formId, price })
	return redirect(`${paths.admin("prices")}?done`, { status: 303 })
}

export default function PriceAdd() {
	const { words, catalog, title: _, ...page } = useLoaderData<typeof loader>()
	const answered = useActionData<typeof action>()
	const t = wordsT({ admin: words, "operators-catalog": catalog })
	return <PriceAddPage t={t} typed={{}} errors={{}} said={[]} preview={null} {...page} {...answered} />
}
