import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { countRows, listRows } from "#app/db/list-rows.server.ts"
import { ScreenHead } from "#app/features/admin/frame.tsx"
import { ListPage } from "#app/features/admin/listing/list-page.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { draftLists, freeSums, schedulesForOperators } from "#app/features/vesting/operator-lists.server.ts"
import { VESTING_TERMS } from "#app/features/vesting/operator-terms.ts"
import {
	doneText,
	scheduleFilters,
	scheduleLine,
	shownColumns,
} from "#app/features/vesting/pages/operators/columns.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"
import { formatMoney, money } from "#app/lib/money.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { LOCALES, paths } from "#app/lib/paths.ts"
import { Facts } from "#app/operators/facts.tsx"
import { Told } from "#app/operators/told.tsx"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "money.see" }
export const meta = pageMeta
export const links = sheets("airdrop", "adminContent")

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { words, ...screen } = screenOf(context, "vesting")
	const { ctx } = context
	const query = new URL(request.url).searchParams
	const asked = readListing(query, VESTING_TERMS)
	const { listing, counted } = schedulesForOperators(ctx, asked, await ctx.now())
	const [{ rows, next }, total, drafts, free] = await Promise.all([
		listRows(asked, listing),
		countRows(ctx, counted),
		draftLists(ctx),
		freeSums(ctx),
	])
	return {
		...screen,
		words: {
			admin: words,
			vesting: wordsOf(screen.lang, "vesting"),
			"operators-vesting": wordsOf(screen.lang, "operators-vesting"),
		},
		asked,
		total,
		next,
		rows: rows.map(scheduleLine(ctx, screen.lang)),
		drafts: drafts.map(({ id, title, rows }) => ({ id, title, rows })),
		free: free.map(({ coin, units }) => formatMoney(money(coin, units), LOCALES[screen.lang])),
		may: requireOperator(context, null).permissions.includes("money.act"),
		done: query.get("done"),
	}
}

export default function AdminVesting() {
	const { words, title, lang, drafts, free, may, done, ...list } = useLoaderData<typeof loader>()
	const t = wordsT(words)
	return (
		<>
			<ScreenHead title={title} lead={t("operators-vesting:lead")}>
				{may ? (
					<a className="button button-signal" href={paths.admin("vesting/upload")}>
						{t("operators-vesting:upload")}
					</a>
				) : null}
			</ScreenHead>
			<Told done={doneText(t, done)} error={undefined} />
			{free.length > 0 ? (
				<Facts facts={[[t("operators-vesting:free"), free.join(", ")]]} />
			) : (
				<p className="notice">{t("operators-vesting:freeNone")}</p>
			)}
			<section aria-labelledby="vesting-drafts">
				<h2 id="vesting-drafts">{t("operators-vesting:lists")}</h2>
				{drafts.length === 0 ? (
					<p className="table-empty">{t("operators-vesting:listsNone")}</p>
				) : (
					<ul>
						{drafts.map((draft) => (
							<li key={draft.id}>
								<a href={`${paths.admin("vesting/list")}?id=${draft.id}`}>{draft.title}</a> ({draft.rows})
							</li>
						))}
					</ul>
				)}
			</section>
			<ListPage
				{...{ t, lang, ...list }}
				path={paths.admin("vesting")}
				csv={paths.admin("vesting.csv")}
				caption={t("operators-vesting:schedules")}
				empty={t("operators-vesting:empty")}
				terms={VESTING_TERMS}
				rowKey={({ id }) => id}
				columns={shownColumns(t, lang)}
				filters={scheduleFilters(t)}
			/>
		</>
	)
}
