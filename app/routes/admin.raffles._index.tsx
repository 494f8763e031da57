import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { countRows, listRows } from "#app/db/list-rows.server.ts"
import { ScreenHead } from "#app/features/admin/frame.tsx"
import { ListPage } from "#app/features/admin/listing/list-page.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { rafflesForOperators } from "#app/features/raffle/list-raffles.server.ts"
import { raffleColumns, raffleFilters, raffleLine } from "#app/features/raffle/pages/operators/columns.tsx"
import { RAFFLE_TERMS } from "#app/features/raffle/raffle-terms.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "rules.see" }
export const meta = pageMeta
export const links = sheets("adminContent")

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { words, ...screen } = screenOf(context, "raffles")
	const asked = readListing(new URL(request.url).searchParams, RAFFLE_TERMS)
	const { listing, counted } = rafflesForOperators(context.ctx, asked)
	const [{ rows, next }, total] = await Promise.all([listRows(asked, listing), countRows(context.ctx, counted)])
	return {
		...screen,
		words: { admin: words, "operators-raffles": wordsOf(screen.lang, "operators-raffles") },
		asked,
		total,
		next,
		rows: rows.map(raffleLine),
		may: requireOperator(context, null).permissions.includes("rules.propose"),
	}
}

export default function RaffleList() {
	const { words, title, lang, may, ...list } = useLoaderData<typeof loader>()
	const t = wordsT(words)
	return (
		<>
			<ScreenHead title={title} lead={t("operators-raffles:screen")}>
				{may ? (
					<a className="button button-signal" href={paths.admin("raffles/write")}>
						{t("operators-raffles:write")}
					</a>
				) : null}
			</ScreenHead>
			<ListPage
				{...{ t, lang, ...list }}
				path={paths.admin("raffles")}
				csv={paths.admin("raffles.csv")}
				caption={t("operators-raffles:list")}
				empty={t("operators-raffles:empty")}
				terms={RAFFLE_TERMS}
				rowKey={({ id }) => id}
				columns={raffleColumns(t, lang)}
				filters={raffleFilters(t)}
			/>
		</>
	)
}
