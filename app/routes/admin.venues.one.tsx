import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { ScreenHead } from "#app/features/admin/frame.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { venuePage } from "#app/features/reservations/pages/operators/load.server.ts"
import { VenueView } from "#app/features/reservations/pages/operators/venue-view.tsx"
import { takeVenue } from "#app/features/reservations/take-venue.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { readForm } from "#app/lib/read-form.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "content.see" }
export const meta = pageMeta
export const links = sheets("adminContent", "adminReservations")

const NOTHING = { errors: {}, typed: null, form: null }
const partnerIn = (request: Request) => (new URL(request.url).searchParams.get("partner") ?? "").slice(0, 40)

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "content.see")
	const id = partnerIn(request)
	const taken = await takeVenue(context.ctx, operator, {
		id,
		fields: await readForm(request),
		t: await getT(operator.lang),
	})
	if ("done" in taken) return redirect(`${paths.admin("venues/one")}?partner=${id}&done=${taken.done}`, { status: 303 })
	const { status, ...said } = taken
	return data(said, { status })
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { words, title: _, ...screen } = screenOf(context, "venues")
	const { permissions } = requireOperator(context, "content.see")
	const mayGrant = permissions.includes("roles.propose")
	const page = await venuePage(context.ctx, { id: partnerIn(request), lang: screen.lang, mayGrant })
	if (!page) throw redirect(paths.admin("venues"), { status: 303 })
	return {
		...screen,
		title: page.name,
		words: {
			admin: words,
			reservations: wordsOf(screen.lang, "reservations"),
			"operators-reservations": wordsOf(screen.lang, "operators-reservations"),
		},
		page,
		may: permissions.includes("content.edit"),
		done: new URL(request.url).searchParams.get("done"),
	}
}

export default function AdminVenue() {
	const { words, title, ...page } = useLoaderData<typeof loader>()
	const said = useActionData<typeof action>() ?? NOTHING
	const t = wordsT(words)
	return (
		<>
			<ScreenHead title={title} lead={t("operators-reservations:venueLead")}>
				<a className="button button-quiet" href={paths.admin("venues")}>
					{t("operators-reservations:back")}
				</a>
			</ScreenHead>
			<VenueView {...page} t={t} said={said} />
		</>
	)
}
