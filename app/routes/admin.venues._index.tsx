import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { ScreenHead } from "#app/features/admin/frame.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { venueLines } from "#app/features/reservations/pages/operators/load.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { Table } from "#app/ui/table.tsx"

export const handle: PageHandle = { working: true, admin: "content.see" }
export const meta = pageMeta

export async function loader({ context }: LoaderFunctionArgs) {
	const { words, ...screen } = screenOf(context, "venues")
	const all = {
		admin: words,
		reservations: wordsOf(screen.lang, "reservations"),
		"operators-reservations": wordsOf(screen.lang, "operators-reservations"),
	}
	return { ...screen, words: all, rows: await venueLines(context.ctx, screen.lang) }
}

export default function AdminVenues() {
	const { words, title, rows } = useLoaderData<typeof loader>()
	const t = wordsT(words)
	return (
		<>
			<ScreenHead title={title} lead={t("operators-reservations:venuesLead")}>
				<a className="button button-quiet" href={`${paths.admin("published/edit")}?key=membershipPartners`}>
					{t("operators-reservations:toPartners")}
				</a>
			</ScreenHead>
			<Table
				caption={title}
				empty={t("operators-reservations:venuesNone")}
				rows={rows}
				rowKey={({ id }) => id}
				columns={[
					{
						key: "name",
						label: t("operators-reservations:column.partner"),
						cell: ({ id, name, example }) => (
							<>
								<a href={`${paths.admin("venues/one")}?partner=${id}`}>{name}</a>
								{example ? ` (${t("operators-reservations:example")})` : ""}
							</>
						),
					},
					{
						key: "kind",
						label: t("operators-reservations:column.kind"),
						cell: ({ kind }) => t(`reservations:kinds.${kind}`),
					},
					{ key: "zone", label: t("operators-reservations:venue.timeZone"), cell: ({ timeZone }) => timeZone },
					{ key: "seats", label: t("operators-reservations:venue.seats"), figure: true, cell: ({ seats }) => seats },
					{
						key: "state",
						label: t("operators-reservations:column.state"),
						cell: ({ isNew, isOpen }) =>
							t(
								isNew
									? "operators-reservations:venueState.none"
									: isOpen
										? "operators-reservations:venueState.open"
										: "operators-reservations:venueState.closed",
							),
					},
				]}
			/>
		</>
	)
}
