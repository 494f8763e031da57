import { randomUUID } from "node:crypto"
import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { countRows, listRows } from "#app/db/list-rows.server.ts"
import { ScreenHead } from "#app/features/admin/frame.tsx"
import { ListPage } from "#app/features/admin/listing/list-page.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { DROP_TERMS } from "#app/features/drops/drop-terms.ts"
import { dropsForOperators } from "#app/features/drops/list-drops.server.ts"
import { dropColumns, dropFilters, dropLine, OF_THE_FILE } from "#app/features/drops/pages/operators/columns.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "content.see" }
export const meta = pageMeta
export const links = sheets("adminContent")

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { words, ...screen } = screenOf(context, "drops")
	const { ctx } = context
	const asked = readListing(new URL(request.url).searchParams, DROP_TERMS)
	const { listing, counted } = dropsForOperators(ctx, asked)
	const [{ rows, next }, total] = await Promise.all([listRows(asked, listing), countRows(ctx, counted)])
	return {
		...screen,
		words: { admin: words, "operators-drops": wordsOf(screen.lang, "operators-drops") },
		asked,
		total,
		next,
		rows: rows.map(dropLine(ctx, screen.lang)),
		may: requireOperator(context, null).permissions.includes("content.edit"),
		newId: randomUUID(),
	}
}

export default function DropList() {
	const { words, title, lang, may, newId, ...list } = useLoaderData<typeof loader>()
	const t = wordsT(words)
	return (
		<>
			<ScreenHead title={title} lead={t("operators-drops:screen")}>
				{may ? (
					<a className="button button-signal" href={`${paths.admin("drops/edit")}?id=${newId}`}>
						{t("operators-drops:write")}
					</a>
				) : null}
			</ScreenHead>
			<ListPage
				{...{ t, lang, ...list }}
				path={paths.admin("drops")}
				csv={paths.admin("drops.csv")}
				caption={t("operators-drops:list")}
				empty={t("operators-drops:empty")}
				terms={DROP_TERMS}
				rowKey={({ id }) => id}
				columns={dropColumns(t, lang).filter(({ key }) => !OF_THE_FILE.includes(key))}
				filters={dropFilters(t)}
			/>
		</>
	)
}
