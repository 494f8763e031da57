import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { countRows, listRows } from "#app/db/list-rows.server.ts"
import { ScreenHead } from "#app/features/admin/frame.tsx"
import { ListPage } from "#app/features/admin/listing/list-page.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { listAsked, recordsForOperators } from "#app/features/airdrop/operator-lists.server.ts"
import { RECORD_TERMS } from "#app/features/airdrop/operator-terms.ts"
import { recordColumns, recordFilters, recordLine } from "#app/features/airdrop/pages/operators/columns.tsx"
import { familyOf } from "#app/features/airdrop/status.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { readListing } from "#app/lib/listing.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "money.see" }
export const meta = pageMeta
export const links = sheets("adminContent")

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { words, title: _, ...screen } = screenOf(context, "airdrop")
	const { ctx } = context
	const asked = readListing(new URL(request.url).searchParams, RECORD_TERMS)
	const { listing, counted } = recordsForOperators(ctx, asked)
	const [{ rows, next }, total, list] = await Promise.all([
		listRows(asked, listing),
		countRows(ctx, counted),
		listAsked(ctx, asked),
	])
	const own = wordsOf(screen.lang, "operators-airdrop")
	return {
		...screen,
		title: list?.title ?? wordsT({ "operators-airdrop": own })("operators-airdrop:recordList"),
		back: list ? `${paths.admin(`${familyOf(list.kind)}/list`)}?id=${list.id}` : paths.admin("airdrop"),
		words: { admin: words, "operators-airdrop": own },
		asked,
		total,
		next,
		rows: rows.map(recordLine(ctx)),
	}
}

export default function AirdropRecords() {
	const { words, title, back, lang, ...list } = useLoaderData<typeof loader>()
	const t = wordsT(words)
	return (
		<>
			<ScreenHead title={title} lead={t("operators-airdrop:recordsLead")}>
				<a className="button button-quiet" href={back}>
					{t(back === paths.admin("airdrop") ? "operators-airdrop:back" : "operators-airdrop:backToList")}
				</a>
			</ScreenHead>
			<ListPage
				{...{ t, lang, ...list }}
				path={paths.admin("airdrop/records")}
				csv={paths.admin("airdrop/records.csv")}
				caption={t("operators-airdrop:recordList")}
				empty={t("operators-airdrop:noRecords")}
				terms={RECORD_TERMS}
				rowKey={({ id }) => id}
				columns={recordColumns(t)}
				filters={recordFilters(t)}
			/>
		</>
	)
}
