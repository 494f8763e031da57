import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { countRows, listRows } from "#app/db/list-rows.server.ts"
import { ScreenHead } from "#app/features/admin/frame.tsx"
import { ListPage } from "#app/features/admin/listing/list-page.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { batchesForOperators } from "#app/features/airdrop/operator-lists.server.ts"
import { BATCH_TERMS } from "#app/features/airdrop/operator-terms.ts"
import { batchColumns, batchFilters, batchLine } from "#app/features/airdrop/pages/operators/columns.tsx"
import { SearchRecords } from "#app/features/airdrop/pages/operators/search-records.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "money.see" }
export const meta = pageMeta
export const links = sheets("dialogs", "airdrop", "adminContent", "scan")

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { words, ...screen } = screenOf(context, "airdrop")
	const { ctx } = context
	const query = new URL(request.url).searchParams
	const asked = readListing(query, BATCH_TERMS)
	const { listing, counted } = batchesForOperators(ctx, asked)
	const [{ rows, next }, total] = await Promise.all([listRows(asked, listing), countRows(ctx, counted)])
	return {
		...screen,
		words: {
			admin: words,
			"operators-airdrop": wordsOf(screen.lang, "operators-airdrop"),
			scan: wordsOf(screen.lang, "scan"),
		},
		asked,
		total,
		next,
		rows: rows.map(batchLine(ctx, screen.lang)),
		may: requireOperator(context, null).permissions.includes("money.act"),
		discarded: query.get("done") === "discarded",
	}
}

export default function AirdropLists() {
	const { words, title, lang, may, discarded, ...list } = useLoaderData<typeof loader>()
	const t = wordsT(words)
	return (
		<>
			<ScreenHead title={title} lead={t("operators-airdrop:screen")}>
				{may ? (
					<a className="button button-signal" href={paths.admin("airdrop/upload")}>
						{t("operators-airdrop:upload")}
					</a>
				) : null}
			</ScreenHead>
			{discarded ? (
				<p className="notice" role="status">
					{t("operators-airdrop:done.discarded")}
				</p>
			) : null}
			<SearchRecords t={t} />
			<ListPage
				{...{ t, lang, ...list }}
				path={paths.admin("airdrop")}
				caption={t("operators-airdrop:lists")}
				empty={t("operators-airdrop:empty")}
				terms={BATCH_TERMS}
				rowKey={({ id }) => id}
				columns={batchColumns(t, lang)}
				filters={batchFilters(t)}
			/>
		</>
	)
}
