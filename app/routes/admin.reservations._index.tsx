import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { countRows, listRows } from "#app/db/list-rows.server.ts"
import { ScreenHead } from "#app/features/admin/frame.tsx"
import { ListPage } from "#app/features/admin/listing/list-page.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { reservationsForOperators } from "#app/features/reservations/operator-lists.server.ts"
import { RESERVATION_TERMS } from "#app/features/reservations/operator-terms.ts"
import {
	reservationFilters,
	reservationLine,
	shownColumns,
} from "#app/features/reservations/pages/operators/columns.tsx"
import { partnerNames } from "#app/features/reservations/venues.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"

export const handle: PageHandle = { working: true, admin: "users.see" }
export const meta = pageMeta

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { words, ...screen } = screenOf(context, "reservations")
	const { ctx } = context
	const asked = readListing(new URL(request.url).searchParams, RESERVATION_TERMS)
	const { listing, counted } = reservationsForOperators(ctx, asked)
	const [{ rows, next }, total, nameOf] = await Promise.all([
		listRows(asked, listing),
		countRows(ctx, counted),
		partnerNames(ctx),
	])
	return {
		...screen,
		words: {
			admin: words,
			reservations: wordsOf(screen.lang, "reservations"),
			"operators-reservations": wordsOf(screen.lang, "operators-reservations"),
		},
		asked,
		total,
		next,
		rows: rows.map(reservationLine(screen.lang, nameOf)),
		may: requireOperator(context, null).permissions.includes("users.act"),
	}
}

export default function AdminReservations() {
	const { words, title, lang, may, ...list } = useLoaderData<typeof loader>()
	const t = wordsT(words)
	return (
		<>
			<ScreenHead title={title} lead={t("operators-reservations:lead")}>
				{may ? (
					<a className="button button-signal" href={paths.admin("reservations/book")}>
						{t("operators-reservations:book.title")}
					</a>
				) : null}
			</ScreenHead>
			<ListPage
				{...{ t, lang, ...list }}
				path={paths.admin("reservations")}
				csv={paths.admin("reservations.csv")}
				caption={title}
				empty={t("operators-reservations:empty")}
				terms={RESERVATION_TERMS}
				rowKey={({ id }) => id}
				columns={shownColumns(t, lang)}
				filters={reservationFilters(t)}
			/>
		</>
	)
}
